import { createRedisBackend } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import type { Backend, Connections } from './connections.ts'
import { type JobLog, messageOf } from './log.ts'

const MAX_RETRY_MS = 5000
const retryStrategy = (attempt: number) => Math.min(attempt * 250, MAX_RETRY_MS)

/** Commands fail at once while Redis is down: the jobs are still pending in `job_requests`. */
const PRODUCER = {
  retryStrategy,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
} satisfies RedisOptions
/** BullMQ requires workers to wait for Redis indefinitely. */
const CONSUMER = { retryStrategy, maxRetriesPerRequest: null } satisfies RedisOptions

/** One connection for all queues, one for all workers, and one more per worker. */
export function openRedisConnections(url: string, log: JobLog): Connections {
  const clients: Redis[] = []

  function open(role: string, options: typeof PRODUCER | typeof CONSUMER): Redis {
    const redis = new Redis(url, options)
    let isAway = false
    redis.setMaxListeners(0)
    redis.on('error', (error: unknown) => {
      if (!isAway) log.warn({ role, error: messageOf(error) }, 'redis is away')
      isAway = true
    })
    redis.on('ready', () => {
      if (isAway) log.info({ role }, 'redis is back')
      isAway = false
    })
    clients.push(redis)
    return redis
  }

  const producers = open('queues', PRODUCER)
  let consumers: Redis | undefined
  return {
    kind: 'redis',
    producers: backendOn(producers),
    consumers: () => {
      consumers ??= open('workers', CONSUMER)
      return backendOn(consumers)
    },
    close: async () => {
      for (const client of clients) client.disconnect()
    },
  }
}

function backendOn(redis: Redis): Backend {
  return (name, options, role) => createRedisBackend(name, { ...options, connection: redis }, role)
}
