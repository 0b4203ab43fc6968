import { QUEUES, type QueueName } from '@cadencia/contract/job'
import { type Processor, type WorkerOptions, withBackend } from 'bullmq'
import type { Backend, NoConnection } from './connections.ts'
import { type JobLog, messageOf, throttledWarn } from './log.ts'
import { openPostgresConnections } from './postgres-connections.ts'
import { openRedisConnections } from './redis-connections.ts'

export interface EngineOptions {
  /** Without it the queues live in Postgres, in the schema `bullmq`. */
  readonly redisUrl?: string | undefined
  /** Prefix of every Redis key. Default `cadencia`. */
  readonly redisPrefix?: string
  readonly connectionString: string
  readonly log: JobLog
}

export type BullQueue = ReturnType<typeof openQueue>
export type BullWorker = Awaited<ReturnType<Awaited<ReturnType<typeof openEngine>>['openWorker']>>
export type BullProcessor = Processor<unknown, null, string>
export type BullWorkerOptions = Omit<WorkerOptions<NoConnection>, 'connection'>

function openQueue(name: QueueName, prefix: string, backend: Backend) {
  const { Queue } = withBackend(backend)
  // BullMQ's events are unused, so the stream is kept short.
  return new Queue<unknown, null>(name, { connection: {}, prefix, streams: { events: { maxLen: 100 } } })
}

/** Opens all queues on one backend. On Postgres it requires the database; on Redis it does not wait. */
export async function openEngine(options: EngineOptions) {
  const { redisUrl, redisPrefix: prefix = 'cadencia', connectionString, log } = options
  const connections = redisUrl
    ? openRedisConnections(redisUrl, log)
    : await openPostgresConnections(connectionString, log)
  const warn = throttledWarn(log)
  const onError = (queue: QueueName) => (error: Error) =>
    warn({ queue, error: messageOf(error) }, 'queue connection failed')

  const queues = new Map<string, BullQueue>()
  for (const name of QUEUES) {
    const queue = openQueue(name, prefix, connections.producers)
    queue.on('error', onError(name))
    queues.set(name, queue)
  }
  /** On Postgres a failed start is final; on Redis BullMQ reconnects by itself. */
  const ready = async (opened: readonly { waitUntilReady(): Promise<unknown> }[]) => {
    if (connections.kind === 'postgres') await Promise.all(opened.map((one) => one.waitUntilReady()))
  }
  await ready([...queues.values()])

  return {
    kind: connections.kind,
    all: () => [...queues.values()],
    queue: (name: string) => {
      const queue = queues.get(name)
      if (!queue) throw new Error(`unknown queue ${name}`)
      return queue
    },
    openWorker: async (name: QueueName, processor: BullProcessor, options: BullWorkerOptions) => {
      const { Worker } = withBackend(connections.consumers())
      // Started only once it is connected: BullMQ's loop spins without a pause on a failed first connection.
      const settings = { ...options, prefix, connection: {}, autorun: false }
      const worker = new Worker<unknown, null>(name, processor, settings)
      worker.on('error', onError(name))
      try {
        await ready([worker])
      } catch (error) {
        await worker.close(true).catch(() => {})
        throw error
      }
      worker.run().catch(onError(name))
      return worker
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
      await connections.close()
    },
  }
}
