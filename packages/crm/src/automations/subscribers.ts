import type { Db } from '@cadencia/db/client'
import { record, recordAll } from '@cadencia/db/outbox'
import { type Subscriber, subscribe, subscribeSets } from '@cadencia/db/subscriber'
import {
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageSent,
  messageSkipped,
  messageUncertain,
  templateStopped,
} from '@cadencia/messaging/facts'
import type { CrmContext } from '../context.ts'
import { findByKeys } from './delivery-repository.ts'
import { automationDeliveryChanged, automationFailed } from './facts.ts'
import { claimFailure } from './run-repository.ts'
import { stopWithTemplate } from './service.ts'

/** Tells, once for a run, that it failed. `at`: an instant. */
export async function tellFailure(trx: Db, runId: string, at: string): Promise<void> {
  const failed = await claimFailure(trx, runId)
  if (failed) await record(trx, automationFailed, { ...failed, runId, at })
}

const MESSAGE_FACTS = [
  messageQueued,
  messageSent,
  messageDelivered,
  messageRead,
  messageFailed,
  messageUncertain,
  messageSkipped,
]

/** What automations make of what becomes of their messages and templates. */
export function automationSubscribers({ messenger }: Pick<CrmContext, 'messenger'>): readonly Subscriber[] {
  return [
    ...deliverySubscribers,
    subscribe(templateStopped, 'crm.stop_automations', (trx, stopped) =>
      stopWithTemplate(trx, stopped, { messages: messenger }),
    ),
  ]
}

/** What became of a delivery is read from its message; here it is only told. */
const deliverySubscribers: readonly Subscriber[] = MESSAGE_FACTS.map((fact) =>
  subscribeSets(fact, `crm.automation_delivery.${fact.name}`, async (trx, facts) => {
    const found = await findByKeys(
      trx,
      facts.map(({ payload }) => payload.key),
    )
    const deliveries = facts.flatMap(({ payload: { key, at } }) => {
      const delivery = found.get(key)
      return delivery ? [{ ...delivery, at }] : []
    })
    await recordAll(
      trx,
      automationDeliveryChanged,
      deliveries.map(({ id, automationId, leadId, at }) => ({ deliveryId: id, automationId, leadId, at })),
    )
    if (fact !== messageFailed) return
    for (const [runId, [first]] of Map.groupBy(deliveries, (one) => one.runId)) {
      if (first) await tellFailure(trx, runId, first.at)
    }
  }),
)
