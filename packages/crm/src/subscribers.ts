import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { contactIdentified, contactOptedOut, messageReceived } from '@cadencia/messaging/facts'
import type { z } from 'zod'
import type { CrmContext } from './context.ts'
import { leadsChanged } from './facts.ts'

/** What the CRM's records make of what people answer. */
export function recordSubscribers({ messenger }: Pick<CrmContext, 'messenger'>): readonly Subscriber[] {
  return [
    // For display only: the suppression list decides what is sent.
    subscribe(contactOptedOut, 'crm.mark_opted_out', async (trx, { phoneKey, at }) => {
      const marked = await trx
        .updateTable('leads')
        .set({ is_opted_out: true })
        .where('phone_key', '=', phoneKey)
        .where('is_opted_out', '=', false)
        .returning('id')
        .execute()
      if (marked.length > 0) await record(trx, leadsChanged, { count: marked.length, actorId: null, at })
    }),
    subscribe(messageReceived, 'crm.take_messages', (trx, told) => takeMessages(trx, messenger, told)),
    subscribe(contactIdentified, 'crm.take_identified', (trx, told) => takeMessages(trx, messenger, told)),
  ]
}

type Writer = Pick<z.output<typeof messageReceived.payload>, 'contact' | 'phoneKey' | 'subject' | 'at'>

/** For an unknown conversation the oldest lead with that number is used. */
async function takeMessages(
  trx: Db,
  messenger: CrmContext['messenger'],
  { contact, phoneKey, subject, at }: Writer,
): Promise<void> {
  if (subject !== null || contact === null || phoneKey === null) return
  const lead = await trx
    .selectFrom('leads')
    .select('id')
    .where('phone_key', '=', phoneKey)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!lead) return
  const taken = await messenger.assignMessages(trx, contact, { kind: 'lead', id: lead.id })
  if (taken > 0) await record(trx, leadsChanged, { count: 1, actorId: null, at })
}
