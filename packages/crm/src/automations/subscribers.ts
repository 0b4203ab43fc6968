import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import {
  contactOptedOut,
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageSent,
  messageUncertain,
} from '@cadencia/messaging/facts'
import type { Messenger } from '@cadencia/messaging/messenger'
import { leadRemoved } from '../facts.ts'
import { applyNews, listWaitingFor, markTakenBack } from './delivery-repository.ts'
import { automationDeliveryChanged, automationFailed } from './facts.ts'
import { listIdsByPhone } from './recipient-repository.ts'
import { claimFailure } from './run-repository.ts'

/** Tells, once for a run, that it failed. `at`: an instant. */
export async function tellFailure(trx: Db, runId: string, at: string): Promise<void> {
  const failed = await claimFailure(trx, runId)
  if (failed) await record(trx, automationFailed, { ...failed, runId, at })
}

const NEWS = [messageQueued, messageSent, messageDelivered, messageRead, messageFailed, messageUncertain]

/** Deliveries follow what is told of their messages. */
const news: readonly Subscriber[] = NEWS.map((fact) =>
  subscribe(fact, `crm.automation_delivery.${fact.name}`, async (trx, told) => {
    const delivery = await applyNews(trx, told)
    if (!delivery) return
    const { id: deliveryId, automationId, leadId, runId } = delivery
    await record(trx, automationDeliveryChanged, { automationId, deliveryId, leadId, at: told.at })
    if (told.state === 'failed') await tellFailure(trx, runId, told.at)
  }),
)

const ANSWERED = 'O lead pediu para não receber mensagens'
const DELETED = 'O lead foi excluído antes do envio'

/** What the deliveries of automations learn from messages and leads. */
export function automationSubscribers(messages: Pick<Messenger, 'cancelMessages'>): readonly Subscriber[] {
  return [
    ...news,
    // The messenger has taken back what waited.
    subscribe(contactOptedOut, 'crm.automation_delivery.contact.opted_out', async (trx, { phoneKey }) => {
      const leadIds = await listIdsByPhone(trx, phoneKey)
      await markTakenBack(trx, await listWaitingFor(trx, leadIds), ANSWERED)
    }),
    subscribe(leadRemoved, 'crm.automation_delivery.lead.removed', async (trx, { leadId }) => {
      const keys = await listWaitingFor(trx, [leadId])
      await messages.cancelMessages(trx, keys)
      await markTakenBack(trx, keys, DELETED)
    }),
  ]
}
