import type { Environment } from '@cadencia/server/environment'
import type { Logger } from 'pino'
import { createApi } from './app.ts'
import { type BackgroundServices, startBackgroundServices } from './background-services.ts'
import { REQUEST_LIMITS } from './plugins/request-limits.ts'
import { createServices } from './services.ts'
import { stopApi } from './stop.ts'

export interface StartOptions {
  readonly env: Environment
  readonly logger: Logger
  /** Folder of the built web page. */
  readonly webRoot: string
  /** Writes to the terminal what must not pass through the log. */
  readonly say: (text: string) => void
}

export interface RunningApi {
  /** Resolves when everything is up; rejects on what waiting cannot mend. */
  readonly ready: Promise<void>
  /** Ends in order, within 10 s; with `isHasty` without serving on. Calling it again hastens. */
  stop(isHasty: boolean): Promise<void>
}

/**
 * Listens first, so that health can be asked while the database is waited for and migrated; the API answers
 * 503 until all of it is up. Rejects when the port is taken.
 */
export async function startApi({ env, logger, webRoot, say }: StartOptions): Promise<RunningApi> {
  const backgroundServices: BackgroundServices = {}
  const services = createServices(env, logger, backgroundServices)
  const { db, backgroundDb, domains, hub, lifecycle, identity, settings, recordAccess, recordRefusal } =
    services
  const app = await createApi({
    env,
    db,
    backgroundDb,
    logger,
    lifecycle,
    domains,
    hub,
    webRoot,
    recordAccess,
    recordRefusal,
    queues: () => backgroundServices.queues,
    // Nobody can be crowded out of a server that only its own machine reaches.
    requestLimits: env.isLocal ? null : REQUEST_LIMITS,
    isStrict: env.isDevelopment,
    authenticate: identity.authenticate,
    isUnderMaintenance: () => settings.get('system').maintenanceMode,
  })
  await app.listen({ port: env.port, host: env.host })

  const ending = new AbortController()
  const starting = startBackgroundServices(services, backgroundServices, { signal: ending.signal, say })
  const ready = starting.then(() => lifecycle.becomeReady())
  return {
    ready,
    stop: stopApi({ app, services, backgroundServices, starting, ending }),
  }
}
