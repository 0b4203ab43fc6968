import { migrateToLatest } from '@cadencia/db/migrate'
import { type Relay, startRelay } from '@cadencia/db/relay'
import { retryWhileDatabaseDown } from '@cadencia/db/retry-while-database-down'
import { startDispatcher } from '@cadencia/jobs/dispatcher'
import { createQueues, type Queues } from '@cadencia/jobs/queues'
import { startWorker } from '@cadencia/jobs/worker'
import { DEMO_ADDRESS } from '@cadencia/people/server/bootstrap'
import { type FanOut, startFanOut } from '@cadencia/realtime/fan-out'
import { type LivePresence, startPresence } from '@cadencia/realtime/presence'
import { sealStoredSecrets } from '@cadencia/server/secret-box'
import { eraseRevived } from './erase-revived.ts'
import {
  ensureAdministrator,
  ensureCrmPassword,
  isUnused,
  seedDemo,
  withFirstStartLock,
} from './first-start.ts'
import type { Services } from './services.ts'

const DISPATCH_POLL_MS = 5000

/** Background services; undefined until started. */
export interface BackgroundServices {
  queues?: Queues
  relay?: Relay
  fanOut?: FanOut
  presence?: LivePresence
  /** Stops the worker, or the dispatcher if jobs run elsewhere. */
  endJobs?: () => Promise<void>
}

export interface StartOptions {
  readonly signal: AbortSignal
  readonly say: (text: string) => void
}

/** Prepares the database: migrations, first administrator, demo data of an unused one. */
async function prepareDatabase(services: Services, { say, signal }: StartOptions): Promise<void> {
  const { env, db, domains, secretBox, connectionString, logger } = services
  say('Preparando o banco de dados…\n')
  const migrations = await migrateToLatest(connectionString)
  if (migrations.length > 0) logger.info({ migrations }, 'the schema was brought up to date')
  await withFirstStartLock(db, async () => {
    await sealStoredSecrets(db, secretBox, domains)
    await eraseRevived(services, signal)
    await ensureAdministrator(db, env, say)
    await ensureCrmPassword(db, env, say)
    if (env.seed === 'demo' && (await isUnused(db))) {
      say('Gravando os dados de demonstração…\n')
      await seedDemo(db, domains, 1)
      say(`Entre com ${DEMO_ADDRESS}\n`)
    }
  })
}

/** Tells the sockets of this process what happens. */
export function startFeed({ db, connectionString, env, domains, hub, identity, logger }: Services): FanOut {
  return startFanOut({
    db,
    connectionString,
    redisUrl: env.redisUrl,
    rules: domains.flatMap(({ live = [] }) => live),
    hub,
    log: logger,
    onSessionRevoked: identity.forgetSession,
    onSessionChanged: identity.refreshSession,
    onSessionsMissed: identity.forgetSessions,
  })
}

async function startJobs({ db, connectionString, env, domains, logger }: Services, queues: Queues) {
  const common = { db, connectionString, queues, log: logger }
  if (env.worker !== 'inline') return startDispatcher({ ...common, pollMs: DISPATCH_POLL_MS }).stop
  const worker = await startWorker({
    ...common,
    handlers: domains.flatMap(({ jobs = [] }) => jobs),
    schedules: domains.flatMap(({ schedules = [] }) => schedules),
  })
  return worker.close
}

/**
 * Connects and starts everything in order, waiting for the database. Fills `backgroundServices` as it goes, so that an
 * aborted start can be cleaned up. Rejects on permanent errors.
 */
export async function startBackgroundServices(
  services: Services,
  backgroundServices: BackgroundServices,
  { signal, say }: StartOptions,
): Promise<void> {
  const { db, backgroundDb, connectionString, env, settings, domains, logger } = services
  const retry = <T>(work: () => Promise<T>) => retryWhileDatabaseDown(work, { log: logger, signal })

  await retry(() => prepareDatabase(services, { say, signal }))
  await retry(() => settings.open({ db, connectionString, log: logger }))
  backgroundServices.fanOut = startFeed(services)
  backgroundServices.presence = startPresence({ db: backgroundDb, hub: services.hub, log: logger })
  backgroundServices.relay = startRelay({
    db: backgroundDb,
    connectionString,
    subscribers: domains.flatMap(({ subscribers = [] }) => subscribers),
    log: logger,
  })
  const queues = await retry(() => createQueues({ redisUrl: env.redisUrl, connectionString, log: logger }))
  backgroundServices.queues = queues
  backgroundServices.endJobs = await retry(() => startJobs(services, queues))
  await backgroundServices.fanOut.ready
}
