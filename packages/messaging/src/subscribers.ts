import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import type { GatewayOptions } from './context.ts'
import { gatewayChanged, messageQueued, queueChanged, sendMessage } from './facts.ts'
import { dispatchIfIdle } from './pace/dispatch.ts'
import { lockAccount, setHasPausedQueue } from './pace/repository.ts'
import { failRemovedJob } from './reconcile/jobs.ts'

const QUEUE = sendMessage.queue

export function gatewaySubscribers(options: GatewayOptions): readonly Subscriber[] {
  const { provider, queues, now } = options
  return [
    subscribe(messageQueued, 'messaging.call', (trx) => dispatchIfIdle(trx, options)),

    // A lost connection pauses the queue, a new one resumes it; what a person paused stays paused.
    subscribe(gatewayChanged, 'messaging.pause', async (trx, { provider: name, isConnected }) => {
      if (name !== provider.name) return
      const open = queues()
      if (!open) throw new Error('the queues are not open yet')
      const { hasPausedQueue } = await lockAccount(trx, provider.account)
      if (isConnected && hasPausedQueue) {
        await open.resume(QUEUE)
        await setHasPausedQueue(trx, provider.account, false)
      }
      if (isConnected) await dispatchIfIdle(trx, options)
      if (!isConnected && !hasPausedQueue && !(await open.counts(QUEUE)).isPaused) {
        await open.pause(QUEUE)
        await setHasPausedQueue(trx, provider.account, true)
      }
    }),

    subscribe(queueChanged, 'messaging.queue', async (trx, { queueName, what, jobId }) => {
      if (queueName !== QUEUE) return
      if (what === 'removed' && jobId !== null) await failRemovedJob(trx, jobId, now())
      if (what === 'paused' || what === 'resumed') await setHasPausedQueue(trx, provider.account, false)
    }),
  ]
}
