import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import type { KeptMessage } from '../contract/port.ts'

/** Messages that were exchanged already, with the instants that their states imply. */
export async function keepMessages(trx: Db, kept: readonly KeptMessage[]): Promise<void> {
  if (kept.length === 0) return
  await trx.insertInto('messages').values(kept.map(rowOf)).execute()
}

function rowOf({ key, contact, text, state, error = null, subject, sourceId, at }: KeptMessage) {
  const isIncoming = state === 'received'
  const hasArrived = state === 'delivered' || state === 'read'
  return {
    ...{ key, contact, contact_key: contact.slice(1), body: text, state, error },
    direction: isIncoming ? 'incoming' : 'outgoing',
    ...{ subject_kind: subject.kind, subject_id: subject.id, source_id: sourceId ?? null },
    ...{ provider: 'simulated', provider_id: randomUUID(), attempts: isIncoming ? 0 : 1, created_at: at },
    sending_at: isIncoming ? null : at,
    acknowledged_at: hasArrived || state === 'sent' ? at : null,
    delivered_at: hasArrived ? at : null,
    read_at: state === 'read' ? at : null,
  }
}
