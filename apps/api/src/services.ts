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
  const rateLimits = openRateLimits({ db, redisUrl, log: logger })
  const { domains, identity, mailer } = compose({ env, db, settings, rateLimits, log: logger })
  const hub = createHub({
    db,
    log: logger,
    topics: domains.flatMap(({ topics = [] }) => topics),
    sessionIsLive: identity.isSessionLive,
  })
  return {
    env,
    logger,
    connectionString,
    db,
    settings,
    rateLimits,
    mailer,
    domains,
    identity,
    hub,
    lifecycle: createLifecycle(),
  }
}

/** Ends what `createServices` opened. */
export async function closeServices({ identity, settings, rateLimits, mailer, db }: Services): Promise<void> {
  await Promise.allSettled([identity.close(), settings.close()])
  rateLimits.close()
  mailer.close()
  await db.destroy()
}
