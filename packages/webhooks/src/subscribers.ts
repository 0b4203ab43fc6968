import { instantOf } from '@cadencia/db/instant'
import type { Subscriber } from '@cadencia/db/subscriber'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import type { WebhookContext } from './context.ts'
import { insertDeliveries } from './delivery-repository.ts'
import { sendWebhook } from './facts.ts'
import { listActiveFacts } from './repository.ts'

/** Notes the deliveries of each webhook, in the transaction that marks the facts delivered. */
export function webhookSubscribers({
  catalogue,
  now,
}: Pick<WebhookContext, 'catalogue' | 'now'>): Subscriber[] {
  return catalogue.entries.map(({ name, subscribe }) =>
    subscribe({
      activeFacts: listActiveFacts,
      take: async (trx, facts) => {
        const webhookIds = await insertDeliveries(trx, { type: name, facts, at: instantOf(now()) })
        const last = facts.at(-1)?.factId ?? 0
        await enqueueAll(
          trx,
          sendWebhook,
          webhookIds.map((webhookId) => ({
            payload: { webhookId },
            id: derivedId(sendWebhook.name, webhookId, 'fact', last),
          })),
        )
      },
    }),
  )
}
