import type { Db } from '@cadencia/db/client'
import type { Queues } from '@cadencia/jobs/queues'
import type { Hub } from '@cadencia/realtime/server'
import type { AccessOptions } from '@cadencia/server/access'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { createKernel } from '@cadencia/server/kernel'
import { registerRequestTracing } from '@cadencia/server/request-tracing'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger } from 'fastify'
import type { Lifecycle } from './lifecycle.ts'
import { type AnsweredCall, accessLog, type RefusedCall, refusalLog } from './plugins/access-log.ts'
import { tokenCounter } from './plugins/access-tokens.ts'
import { onRequestCompleted } from './plugins/completed-request.ts'
import { registerCompression } from './plugins/compression.ts'
import { registerCrossOrigin } from './plugins/cross-origin.ts'
import { registerHealth } from './plugins/health.ts'
import { registerHostsAndOrigins } from './plugins/hosts-and-origins.ts'
import { registerLiveSocket, registerWebSockets } from './plugins/live-socket.ts'
import { registerMcp } from './plugins/mcp.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { registerOpenApi } from './plugins/openapi.ts'
import { registerReadinessGate } from './plugins/readiness-gate.ts'
import { limitAddresses, limitSessions, type RequestLimits } from './plugins/request-limits.ts'
import { requestLog } from './plugins/request-log.ts'
import { registerSearch } from './plugins/search.ts'
import { registerSecurityHeaders } from './plugins/security-headers.ts'
import { limitSlowClients } from './plugins/slow-clients.ts'
import { registerStaticWeb } from './plugins/static-web.ts'
import type { OpenRateLimits } from './rate-limits.ts'

export interface ApiOptions extends Omit<AccessOptions, 'countToken'> {
  readonly env: Pick<Environment, 'allowedOrigins' | 'publicUrl' | 'trustProxy' | 'areApiDocsPublic'> &
    Partial<Pick<Environment, 'webhookBaseUrl' | 'tracing'>>
  readonly db: Db
  /** Separate pool for readiness checks. Default `db`. */
  readonly backgroundDb?: Db
  readonly logger: FastifyBaseLogger
  readonly lifecycle: Lifecycle
  readonly domains: readonly Domain[]
  readonly hub: Hub
  readonly queues: () => Queues | undefined
  /** Folder of the built web app. */
  readonly webRoot: string
  /** Null if only this machine can reach the server. */
  readonly requestLimits: RequestLimits | null
  readonly rateLimits: Pick<OpenRateLimits, 'calls'>
  /** Called synchronously for each completed API call. */
  readonly recordAccess?: (call: AnsweredCall) => void
  /** Called synchronously for each refused call of a signed-in user. */
  readonly recordRefusal?: (call: RefusedCall) => void
  /** Validates every response against its contract. */
  readonly isStrict?: boolean
}

/** Fastify expects a hop count as a predicate. */
function trustOf(trusted: Environment['trustProxy']) {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted
  return trusted ?? false
}

function logsOf({ recordAccess, recordRefusal }: ApiOptions) {
  return [
    ...(recordAccess ? [accessLog(recordAccess)] : []),
    ...(recordRefusal ? [refusalLog(recordRefusal)] : []),
  ]
}

/** Assembles the HTTP server: global hooks, the platform's routes, each domain's routes. */
export async function createApi(options: ApiOptions): Promise<App> {
  const { env, db, logger, lifecycle, domains, hub, queues, webRoot, requestLimits } = options
  const { allowedOrigins, publicUrl } = env
  const countToken = tokenCounter(options.rateLimits)
  const app = await createKernel({
    ...options,
    trustProxy: trustOf(env.trustProxy),
    countToken,
    before: async (kernel) => {
      if (env.tracing) registerRequestTracing(kernel, { isCallerTrusted: env.trustProxy !== undefined })
      await registerWebSockets(kernel, hub)
      onRequestCompleted(kernel, [requestLog(kernel), ...logsOf(options)])
      await registerSecurityHeaders(kernel, { allowedOrigins, isHttps: publicUrl.startsWith('https:') })
      registerHostsAndOrigins(kernel, allowedOrigins, env.webhookBaseUrl)
      registerCrossOrigin(kernel)
      registerReadinessGate(kernel, lifecycle)
      if (requestLimits) limitAddresses(kernel, requestLimits)
      await kernel.register(cookie)
    },
  })
  if (requestLimits) limitSessions(app, requestLimits)
  limitSlowClients(app)
  await registerCompression(app)

  const isQueueAvailable = async () => (await queues()?.isAvailable()) ?? false
  registerOpenApi(app, { isPublic: env.areApiDocsPublic })
  registerHealth(app, { db: options.backgroundDb ?? db, lifecycle, isQueueAvailable })
  registerMetrics(app, { db, hub, queues })
  registerLiveSocket(app, { ...options, allowedOrigins })
  registerMcp(app, { authenticate: options.authenticate, countToken })
  registerSearch(app, domains)
  for (const { routes } of domains) routes?.(app)
  await registerStaticWeb(app, webRoot)
  logger.debug({ domains: domains.map(({ name }) => name) }, 'routes are mounted')
  return app
}
