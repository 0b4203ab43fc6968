import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { enqueue } from '@cadencia/jobs/enqueue'
import type { GatewayOptions } from './context.ts'
import { alignQueue, gatewayChanged, messageQueued, queueChanged, sendMessage } from './facts.ts'
import { dispatchIfIdle } from './pace/dispatch.ts'
import { setHasPausedQueue } from './pace/repository.ts'
import { failRemovedJob } from './reconcile/jobs.ts'

const QUEUE = sendMessage.queue

export function gatewaySubscribers(options: GatewayOptions): readonly Subscriber[] {
  const { provider, now } = options
  return [
    subscribe(messageQueued, 'messaging.call', (trx) => dispatchIfIdle(trx, options)),

    subscribe(gatewayChanged, 'messaging.pause', async (trx, { provider: name, isConnected }) => {
      if (name !== provider.name) return
      await enqueue(trx, alignQueue, {})
      if (isConnected) await dispatchIfIdle(trx, options)
    }),

    subscribe(queueChanged, 'messaging.queue', async (trx, { queueName, what, jobId }) => {
      if (queueName !== QUEUE) return
      if (what === 'removed' && jobId !== null) await failRemovedJob(trx, jobId, now())
      if (what === 'paused' || what === 'resumed') await setHasPausedQueue(trx, provider.account, false)
    }),
  ]
}
