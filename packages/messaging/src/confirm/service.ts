import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { optOut } from '../accept/cancellation.ts'
import type { GatewayContext } from '../context.ts'
import { messageReceived } from '../facts.ts'
import type { GatewayEvents, Incoming } from '../gateway/events.ts'
import { recordConnection } from '../pace/repository.ts'
import { asksToStop } from '../pace/rules.ts'
import { subjectOf } from '../repository.ts'
import { saveReceipts } from './receipts.ts'

/** Stores receipts, incoming messages and connection changes. Repeated deliveries have no effect. */
export async function handleGatewayEvents(
  db: Db,
  context: Pick<GatewayContext, 'provider' | 'now'>,
  { receipts, incoming, connection }: GatewayEvents,
): Promise<void> {
  const { provider } = context
  await saveReceipts(db, provider.name, receipts)
  for (const message of incoming) {
    await transact(db, (trx) => saveIncoming(trx, provider.name, message))
  }
  if (connection) await transact(db, (trx) => recordConnection(trx, context, connection))
}

async function saveIncoming(trx: Db, provider: string, message: Incoming): Promise<void> {
  const { providerId, contact, phoneKey, name, text, at } = message
  const subject = await lastSubject(trx, phoneKey)
  const row = await trx
    .insertInto('messages')
    .values({
      direction: 'incoming',
      state: 'received',
      contact,
      contact_key: phoneKey,
      body: text,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      provider,
      provider_id: providerId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await record(trx, messageReceived, { messageId: row.id, contact, phoneKey, name, text, subject, at })
  if (!asksToStop(text)) return
  await optOut(trx, { contact, phoneKey, source: 'answer', messageId: row.id, subject, at })
}

/** The subject of the contact's last message. */
async function lastSubject(db: Db, phoneKey: string) {
  const row = await db
    .selectFrom('messages')
    .select(['subject_kind as subjectKind', 'subject_id as subjectId'])
    .where('contact_key', '=', phoneKey)
    .where('subject_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? subjectOf(row) : null
}
