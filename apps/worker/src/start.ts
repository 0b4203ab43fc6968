import { compose } from '@cadencia/composition/compose'
import { openDb } from '@cadencia/db/client'
import { migrateToLatest } from '@cadencia/db/migrate'
import { startRelay } from '@cadencia/db/relay'
import { retryWhileDatabaseDown } from '@cadencia/db/retry-while-database-down'
import { createQueues } from '@cadencia/jobs/queues'
import { startWorker } from '@cadencia/jobs/worker'
import { type Environment, requireDatabaseUrl } from '@cadencia/server/environment'
import type { RateLimits } from '@cadencia/server/rate-limits'
import { createSecretBox, sealStoredSecrets } from '@cadencia/server/secret-box'
import { loadSecretsKey } from '@cadencia/server/secrets-key'
import { openSettings } from '@cadencia/settings/server'
import type { Logger } from 'pino'

export interface StartOptions {
  readonly env: Environment
  readonly logger: Logger
  /** Aborted on shutdown, which cancels the start. */
  readonly signal: AbortSignal
}

const refuse = async (): Promise<never> => {
  throw new Error('a worker answers no requests')
}
/** The domains' routes count failures; no route is mounted here. */
const NO_REQUESTS: RateLimits = { failures: () => ({ attempt: refuse, count: refuse }) }

/**
 * Runs jobs, schedules and deliveries; waits for the database and migrates it if needed. Returns the shutdown function,
 * which takes at most 5 s.
 */
export async function startJobProcess({ env, logger, signal }: StartOptions): Promise<() => Promise<void>> {
  const connectionString = requireDatabaseUrl(env)
  const common = { connectionString, log: logger }
  const retry = <T>(work: () => Promise<T>) => retryWhileDatabaseDown(work, { log: logger, signal })
  const db = openDb({
    connectionString,
    max: env.databaseConnections,
    onError: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
    slowStatementMs: env.slowStatementMs,
    onSlowStatement: (slow) => logger.warn(slow, 'slow statement'),
  })

  await retry(() => migrateToLatest(connectionString))
  const secretBox = createSecretBox(() => loadSecretsKey(db, env))
  const settings = await retry(() => openSettings({ ...common, db }))
  const queues = await retry(() => createQueues({ ...common, redisUrl: env.redisUrl }))
  const { domains } = compose({
    env,
    db,
    settings,
    secretBox,
    rateLimits: NO_REQUESTS,
    log: logger,
    queues: () => queues,
  })
  await retry(() => sealStoredSecrets(db, secretBox, domains))
  const relay = startRelay({
    ...common,
    db,
    subscribers: domains.flatMap(({ subscribers = [] }) => subscribers),
  })
  const worker = await startWorker({
    ...common,
    db,
    queues,
    handlers: domains.flatMap(({ jobs = [] }) => jobs),
    schedules: domains.flatMap(({ schedules = [] }) => schedules),
  })

  return async () => {
    await Promise.all([worker.close(), relay.stop()])
    await Promise.allSettled([queues.close(), settings.close()])
    await db.destroy()
  }
}
