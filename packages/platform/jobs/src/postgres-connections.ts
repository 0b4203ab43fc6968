import { QUEUES } from '@cadencia/contract/job'
import { clientConfig } from '@cadencia/db/client'
import { createPostgresBackend, isPgPool, runMigrations } from 'bullmq'
import pg from 'pg'
import type { Backend, Connections } from './connections.ts'
import { type JobLog, messageOf, throttledWarn } from './log.ts'

/** Schema of BullMQ's tables; BullMQ assumes this name for a given pool. */
const SCHEMA = 'bullmq'
const PRODUCER_CONNECTIONS = 3
/** One LISTEN connection per worker; the rest are shared. */
const CONSUMER_CONNECTIONS = QUEUES.length + 4

/**
 * Connections for BullMQ on Postgres: one pool for all queues and one for all workers. A pool each would need about
 * four times as many connections.
 */
export async function openPostgresConnections(connectionString: string, log: JobLog): Promise<Connections> {
  const pools: pg.Pool[] = []
  const warn = throttledWarn(log)

  function openPool(max: number): pg.Pool {
    const config = clientConfig(connectionString)
    const pool = new pg.Pool({
      ...config,
      options: `${config.options ?? ''} -c search_path=${SCHEMA}`,
      application_name: 'cadencia-jobs',
      max,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 20_000,
    })
    // Every queue adds a listener.
    pool.setMaxListeners(0)
    pool.on('error', (error) => warn({ error: messageOf(error) }, 'idle queue connection lost'))
    // The pool does not handle errors of checked-out connections; unhandled they end the process.
    pool.on('connect', (lent) => lent.on('error', () => {}))
    pools.push(pool)
    return pool
  }

  const producers = openPool(PRODUCER_CONNECTIONS)
  const client = await producers.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    client.release()
  }

  let consumers: pg.Pool | undefined
  return {
    kind: 'postgres',
    producers: backendOn(producers),
    consumers: () => {
      consumers ??= openPool(CONSUMER_CONNECTIONS)
      return backendOn(consumers)
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function backendOn(pool: unknown): Backend {
  if (!isPgPool(pool)) throw new TypeError('not a pool')
  return (name, options, role) => createPostgresBackend(name, { ...options, connection: pool }, role)
}
