import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { z } from 'zod'
import type { MessageSubject } from '../contract.ts'
import { contactOptedOut } from '../facts.ts'
import { COLUMNS, tell } from '../repository.ts'
import { recordConsent } from './suppression-repository.ts'

export const CANCELLED = 'Cancelada antes do envio'
export const OPTED_OUT = 'O contato pediu para não receber mensagens'

interface Cancelling {
  readonly keys?: readonly string[]
  readonly contactKey?: string
  readonly subject?: MessageSubject
  readonly reason?: string
}

/** Fails pending messages that were not handed to the gateway yet. Returns their keys. */
export async function cancel(db: Db, cancelling: Cancelling, at: string): Promise<string[]> {
  const { keys, contactKey, subject, reason = CANCELLED } = cancelling
  if (keys?.length === 0) return []
  return transact(db, async (trx) => {
    const rows = await trx
      .updateTable('messages')
      .set({ state: 'failed', error: reason, job_id: null, slot_at: null })
      .where('state', '=', 'pending')
      .$if(keys !== undefined, (query) => query.where('key', 'in', [...(keys ?? [])]))
      .$if(contactKey !== undefined, (query) => query.where('contact_key', '=', contactKey ?? ''))
      .$if(subject !== undefined, (query) =>
        query.where('subject_id', '=', subject?.id ?? '').where('subject_kind', '=', subject?.kind ?? ''),
      )
      .returning(COLUMNS)
      .execute()
    await tell(trx, 'failed', rows, at)
    return [...new Set(rows.flatMap(({ key }) => key ?? []))]
  })
}

export type OptOut = z.output<typeof contactOptedOut.payload> & {
  readonly source: 'answer' | 'staff' | 'erasure'
}

/** Adds the contact to the suppression list, cancels their pending messages and records one fact. */
export async function optOut(db: Db, { source, ...told }: OptOut): Promise<void> {
  const { phoneKey, messageId, at } = told
  await transact(db, async (trx) => {
    if (!(await recordConsent(trx, { phoneKey, kind: 'opted_out', source, messageId, at }))) return
    await cancel(trx, { contactKey: phoneKey, reason: OPTED_OUT }, at)
    await record(trx, contactOptedOut, told)
  })
}
