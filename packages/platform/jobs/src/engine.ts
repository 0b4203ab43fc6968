import { QUEUES, type QueueName } from '@cadencia/contract/job'
import { type BackendFactory, type IQueueBackend, type Processor, withBackend, type WorkerOptions } from 'bullmq'
import { type JobLog, messageOf, sparing } from './log.ts'
import { openPostgresConnections } from './postgres-connections.ts'
import { openRedisConnections } from './redis-connections.ts'

/** The backend builds its connection by itself, so BullMQ's own `connection` option stays empty. */
type NoConnection = Record<never, never>
export type Backend = BackendFactory<IQueueBackend, NoConnection>

/** The connections of one process to one backend: few for producers, and those of workers once asked for. */
export interface Connections {
  readonly kind: 'postgres' | 'redis'
  readonly producers: Backend
  readonly consumers: () => Backend
  readonly close: () => Promise<void>
}

export interface EngineOptions {
  /** A Redis server; without it the queues live in Postgres, in the schema `bullmq`. */
  readonly redisUrl?: string | undefined
  readonly connectionString: string
  readonly log: JobLog
}

export type BullQueue = ReturnType<typeof openQueue>
export type BullWorker = ReturnType<Engine['openWorker']>
export type BullProcessor = Processor<unknown, null, string>
export type BullWorkerOptions = Omit<WorkerOptions<NoConnection>, 'connection'>

export type Engine = Awaited<ReturnType<typeof openEngine>>

function openQueue(name: QueueName, backend: Backend) {
  const { Queue } = withBackend(backend)
  return new Queue<unknown, null>(name, { connection: {}, streams: { events: { maxLen: 100 } } })
}

/** Opens the five queues on one backend. On Postgres it needs the database; on Redis it waits for nothing. */
export async function openEngine({ redisUrl, connectionString, log }: EngineOptions) {
  const connections = redisUrl
    ? openRedisConnections(redisUrl, log)
    : await openPostgresConnections(connectionString, log)
  const warn = sparing(log)
  const onError = (queue: QueueName) => (error: Error) =>
    warn({ queue, error: messageOf(error) }, 'queue connection failed')

  const queues = new Map(
    QUEUES.map((name) => {
      const queue = openQueue(name, connections.producers)
      queue.on('error', onError(name))
      return [name, queue] as const
    }),
  )

  return {
    kind: connections.kind,
    queue: (name: string) => {
      const queue = [...queues.values()].find((candidate) => candidate.name === name)
      if (!queue) throw new Error(`unknown queue ${name}`)
      return queue
    },
    openWorker: (name: QueueName, processor: BullProcessor, options: BullWorkerOptions) => {
      const { Worker } = withBackend(connections.consumers())
      const worker = new Worker<unknown, null>(name, processor, { ...options, connection: {} })
      worker.on('error', onError(name))
      return worker
    },
    /** Closes the queues and every connection, whatever state they are in. */
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
      await connections.close()
    },
  }
}
