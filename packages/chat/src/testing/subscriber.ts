import { transact } from '@cadencia/db/client'
import { db, domain } from './chat-app.ts'

/** One of the domain's subscribers, as the relay calls it. */
export function subscriberFor(name: string) {
  const subscriber = domain.subscribers?.find((one) => one.name === name)
  if (!subscriber) throw new Error(`no subscriber ${name}`)
  return {
    tell: (payload: unknown) =>
      transact(db, (trx) => subscriber.deliver(trx, [{ payload, factId: 1, recordedAt: '' }])),
  }
}
