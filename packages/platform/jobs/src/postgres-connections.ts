import { QUEUES } from '@cadencia/contract/job'
import { clientConfig } from '@cadencia/db/client'
import { createPostgresBackend, isPgPool, runMigrations } from 'bullmq'
import pg from 'pg'
import type { Backend, Connections } from './connections.ts'
import { type JobLog, messageOf, sparing } from './log.ts'

/** BullMQ's own tables live here; it is also the name that BullMQ assumes for a pool that it is given. */
const SCHEMA = 'bullmq'
const PRODUCER_CONNECTIONS = 3
/** Each worker keeps one connection for LISTEN; the rest are shared. */
const CONSUMER_CONNECTIONS = QUEUES.length + 4

/**
 * Connections for BullMQ on Postgres. All queues share one pool and all workers another, opened with the
 * first worker: a pool each would keep about four times as many connections open.
 */
export async function openPostgresConnections(connectionString: string, log: JobLog): Promise<Connections> {
  const pools: pg.Pool[] = []
  const warn = sparing(log)

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
    // Every queue on a pool adds its listener.
    pool.setMaxListeners(0)
    pool.on('error', (error) => warn({ error: messageOf(error) }, 'idle queue connection lost'))
    // A connection that breaks while it is lent out has no listener of the pool's; without one it is fatal.
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
