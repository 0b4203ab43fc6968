import { openDb } from '@cadencia/db/client'
import { createHub } from '@cadencia/realtime/server'
import { type Environment, requireDatabaseUrl } from '@cadencia/server/environment'
import type { Logger } from 'pino'
import { compose } from './compose.ts'
import { lateSettings } from './late-settings.ts'
import { createLifecycle } from './lifecycle.ts'
import { openRateLimits } from './rate-limits.ts'

export type Services = ReturnType<typeof createServices>

/** What the process consists of, before anything is connected: nothing here waits for the database. */
export function createServices(env: Environment, logger: Logger) {
  const connectionString = requireDatabaseUrl(env)
  const { redisUrl } = env
  const db = openDb({
    connectionString,
    onError: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
  })
  const settings = lateSettings()
  const limits = openRateLimits({ db, redisUrl, log: logger })
  const { domains, people, mailer } = compose({ env, db, settings, limits, log: logger })
  const hub = createHub({
    db,
    log: logger,
    topics: domains.flatMap(({ topics = [] }) => topics),
    sessionIsLive: people.isLive,
  })
  return {
    env,
    logger,
    connectionString,
    db,
    settings,
    limits,
    mailer,
    domains,
    people,
    hub,
    lifecycle: createLifecycle(),
  }
}
