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
  /** Folder of the built web app. */
  readonly webRoot: string
  /** Prints to the terminal, bypassing the log. */
  readonly say: (text: string) => void
}

export interface RunningApi {
  /** Resolves when ready; rejects on permanent errors. */
  readonly ready: Promise<void>
  /** Graceful shutdown within 10 s; `isHasty`, or a second call, skips the wait for proxies. */
  stop(isHasty: boolean): Promise<void>
}

/**
 * Listens first, so that health checks work while the database is awaited and migrated; the API responds 503 meanwhile.
 * Rejects when the port is used.
 */
export async function startApi({ env, logger, webRoot, say }: StartOptions): Promise<RunningApi> {
  const backgroundServices: BackgroundServices = {}
  const services = createServices(env, logger, backgroundServices)
  const { db, backgroundDb, domains, hub, lifecycle, identity, settings, rateLimits } = services
  const { recordAccess, recordRefusal } = services
  const app = await createApi({
    env,
    db,
    backgroundDb,
    logger,
    lifecycle,
    domains,
    hub,
    rateLimits,
    webRoot,
    recordAccess,
    recordRefusal,
    queues: () => backgroundServices.queues,
    // Not needed for a local server.
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
