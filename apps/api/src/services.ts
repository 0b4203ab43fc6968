import { openDb } from '@cadencia/db/client'
import type { Queues } from '@cadencia/jobs/queues'
import { createHub } from '@cadencia/realtime/server'
import { type Environment, requireDatabaseUrl } from '@cadencia/server/environment'
import type { Logger } from 'pino'
import { compose } from './compose.ts'
import { lateSettings } from './late-settings.ts'
import { createLifecycle } from './lifecycle.ts'
import { openRateLimits } from './rate-limits.ts'

export type Services = ReturnType<typeof createServices>

/**
 * What the process consists of, before anything is connected: nothing here waits for the database. The queues
 * are whatever `engines` holds of them when somebody asks.
 */
export function createServices(env: Environment, logger: Logger, engines: { readonly queues?: Queues } = {}) {
  const connectionString = requireDatabaseUrl(env)
  const { redisUrl } = env
  const db = openDb({
    connectionString,
    onError: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
  })
  const settings = lateSettings()
  const rateLimits = openRateLimits({ db, redisUrl, log: logger })
  const queues = () => engines.queues
  const composed = compose({ env, db, settings, rateLimits, log: logger, queues })
  const { domains, identity } = composed
  const hub = createHub({
    db,
    log: logger,
    topics: domains.flatMap(({ topics = [] }) => topics),
    circles: domains.flatMap(({ circles = [] }) => circles),
    signals: domains.flatMap(({ signals = [] }) => signals),
    sessionIsLive: identity.isSessionLive,
  })
  return {
    env,
    logger,
    connectionString,
    db,
    settings,
    rateLimits,
    ...composed,
    noteAccess: composed.accessLog.note,
    hub,
    lifecycle: createLifecycle(),
  }
}

/** Ends what `createServices` opened. */
export async function closeServices(services: Services): Promise<void> {
  const { identity, accessLog, settings, rateLimits, mailer, db } = services
  await Promise.allSettled([identity.close(), accessLog.close(), settings.close()])
  rateLimits.close()
  mailer.close()
  await db.destroy()
}
