import { compose } from '@cadencia/composition/compose'
import { openDb, type SlowStatement } from '@cadencia/db/client'
import type { Queues } from '@cadencia/jobs/queues'
import { createHub } from '@cadencia/realtime/server'
import { type Environment, requireDatabaseUrl } from '@cadencia/server/environment'
import { createSecretBox } from '@cadencia/server/secret-box'
import { loadSecretsKey } from '@cadencia/server/secrets-key'
import type { Logger } from 'pino'
import { createDeferredSettings } from './deferred-settings.ts'
import { createLifecycle } from './lifecycle.ts'
import { openRateLimits } from './rate-limits.ts'

const MOST_BACKGROUND_CONNECTIONS = 4

export type Services = ReturnType<typeof createServices>

/**
 * The process's services before anything is connected; nothing here waits for the database. Queues come from
 * `backgroundServices` when needed.
 */
export function createServices(
  env: Environment,
  logger: Logger,
  backgroundServices: { readonly queues?: Queues } = {},
) {
  const connectionString = requireDatabaseUrl(env)
  const { redisUrl, databaseConnections } = env
  const lifecycle = createLifecycle()
  const onError = (error: Error) => logger.warn({ err: error }, 'lost an idle database connection')
  const pool = {
    connectionString,
    onError,
    slowStatementMs: env.slowStatementMs,
    // Preparing the database takes long statements; requests wait until it is ready.
    onSlowStatement: (slow: SlowStatement) => {
      if (lifecycle.phase() !== 'starting') logger.warn(slow, 'slow statement')
    },
  }
  const db = openDb({ ...pool, max: databaseConnections })
  const backgroundDb = openDb({ ...pool, max: Math.min(databaseConnections, MOST_BACKGROUND_CONNECTIONS) })
  const settings = createDeferredSettings()
  const rateLimits = openRateLimits({ db, redisUrl, log: logger })
  const queues = () => backgroundServices.queues
  const secretBox = createSecretBox(() => loadSecretsKey(db, env))
  const composed = compose({ env, db, settings, rateLimits, secretBox, log: logger, queues })
  const { domains, identity } = composed
  const hub = createHub({
    db,
    log: logger,
    topics: domains.flatMap(({ topics = [] }) => topics),
    memberGroups: domains.flatMap(({ memberGroups = [] }) => memberGroups),
    signals: domains.flatMap(({ signals = [] }) => signals),
    sessionIsLive: identity.isSessionLive,
  })
  // A setting may revoke the permission of open sockets.
  settings.onChange(() => void hub.checkSessions())
  return {
    env,
    logger,
    connectionString,
    db,
    /** Separate pool for relay, presence and readiness, which must work while requests use all connections. */
    backgroundDb,
    settings,
    rateLimits,
    secretBox,
    ...composed,
    recordAccess: composed.accessLog.note,
    recordRefusal: composed.refusals.note,
    hub,
    lifecycle,
  }
}

export async function closeServices(services: Services): Promise<void> {
  const { identity, accessLog, settings, rateLimits, mailer, db, backgroundDb } = services
  await Promise.allSettled([identity.close(), accessLog.close(), settings.close()])
  rateLimits.close()
  mailer.close()
  await Promise.all([db.destroy(), backgroundDb.destroy()])
}
