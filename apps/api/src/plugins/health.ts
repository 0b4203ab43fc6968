import type { Db } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { sql } from 'kysely'
import pTimeout from 'p-timeout'
import type { Lifecycle } from '../lifecycle.ts'

const DATABASE_WITHIN_MS = 1000

export interface HealthOptions {
  readonly db: Db
  readonly lifecycle: Lifecycle
  /** True if the job queues respond; false before they are opened. */
  readonly isQueueAvailable: () => Promise<boolean>
}

function answersInTime(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db)
  return pTimeout(answer, { milliseconds: DATABASE_WITHIN_MS }).then(
    () => true,
    () => false,
  )
}

/** Concurrent calls share one check. */
function joined<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
}

/** `GET /healthz`: alive. `GET /readyz`: ready, else 503. */
export function registerHealth(app: App, { db, lifecycle, isQueueAvailable }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  const look = joined(async () => {
    const [isDatabaseThere, isQueueThere] = await Promise.all([answersInTime(db), isQueueAvailable()])
    return { isDatabaseThere, isQueueThere }
  })

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const phase = lifecycle.phase()
    if (phase !== 'ready') return reply.code(503).send({ status: phase })
    const { isDatabaseThere, isQueueThere } = await look()
    return reply.code(isDatabaseThere ? 200 : 503).send({
      status: isDatabaseThere ? 'ready' : 'unavailable',
      database: isDatabaseThere ? 'ok' : 'away',
      queue: isQueueThere ? 'ok' : 'degraded',
    })
  })
}
