import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '@cadencia/server/app'
import pTimeout from 'p-timeout'
import type { BackgroundServices } from './background-services.ts'
import { closeServices, type Services } from './services.ts'

/** Time for proxies to notice that the server is not ready. */
const SERVE_ON_MS = 3000
/** Deadline of the shutdown. */
const END_WITHIN_MS = 9000
/** Interval of closing idle connections. */
const SWEEP_EVERY_MS = 100
/** Minimum time for the background services when requests do not end. */
const BACKGROUND_SERVICES_END_WITHIN_MS = 1500

interface Running {
  readonly app: App
  readonly services: Services
  readonly backgroundServices: BackgroundServices
  readonly starting: Promise<void>
  readonly ending: AbortController
}

/** Resolves when `work` settles or at `deadline`; returns whether it settled. */
function before(deadline: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  )
  return pTimeout(ended, { milliseconds: Math.max(1, deadline - Date.now()), fallback: () => false })
}

/**
 * Graceful shutdown: not ready, no new jobs; serves for 3 s; then closes the listener, finishes requests, jobs and
 * deliveries, and closes sockets with 1012. A second call skips the 3 s.
 */
export function stopApi(running: Running): (isHasty: boolean) => Promise<void> {
  const haste = new AbortController()
  let stopping: Promise<void> | undefined
  return (isHasty) => {
    if (isHasty || stopping) haste.abort()
    stopping ??= stop(running, haste.signal)
    return stopping
  }
}

async function stop(
  { app, services, backgroundServices, starting, ending }: Running,
  haste: AbortSignal,
): Promise<void> {
  const { lifecycle, logger } = services
  const deadline = Date.now() + END_WITHIN_MS
  const wasReady = lifecycle.phase() === 'ready'
  lifecycle.startDraining()
  ending.abort()
  logger.info('draining')
  const jobsEnded = backgroundServices.endJobs?.()
  if (wasReady) await sleep(SERVE_ON_MS, undefined, { signal: haste }).catch(() => {})

  // Connections that become idle now would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
  if (!(await before(deadline - BACKGROUND_SERVICES_END_WITHIN_MS, app.close()))) {
    logger.warn('requests that would not end were cut')
    app.server.closeAllConnections()
  }
  clearInterval(sweep)
  await before(deadline, starting)
  await before(deadline, Promise.resolve(jobsEnded ?? backgroundServices.endJobs?.()))
  await before(deadline, closeBackgroundServices(services, backgroundServices))
  logger.info('ended')
}

async function closeBackgroundServices(
  services: Services,
  backgroundServices: BackgroundServices,
): Promise<void> {
  await backgroundServices.relay?.stop()
  await Promise.allSettled([
    backgroundServices.fanOut?.close(),
    backgroundServices.presence?.close(),
    backgroundServices.queues?.close(),
  ])
  await closeServices(services)
}
