import type { App } from '@cadencia/server/app'
import { networkOf } from '@cadencia/server/client-network'
import { tooManyRequests } from '@cadencia/server/too-many-requests'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Requests per ten seconds. */
export interface RequestLimits {
  readonly perSession: number
  /** An office may share one address. */
  readonly perAddress: number
}

const WINDOW_S = 10

/** Well above human use (20 writes a second), low enough to stop a runaway client. */
export const REQUEST_LIMITS: RequestLimits = { perSession: 600, perAddress: 6000 }

const isLimited = (url: string) => /^\/(?:api\/|(?:mcp\/?|ws)(?:\?|$))/.test(url)

function limitBy(app: App, max: number, keyOf: (request: FastifyRequest) => string | undefined): void {
  const limiter = new RateLimiterMemory({ points: max, duration: WINDOW_S })
  app.addHook('onRequest', async (request) => {
    const key = keyOf(request)
    if (key === undefined || !isLimited(request.url)) return
    try {
      await limiter.consume(key)
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error
    }
  })
}

/** Limits requests per address; registered before sessions are looked up. */
export function limitAddresses(app: App, { perAddress }: RequestLimits): void {
  limitBy(app, perAddress, (request) => networkOf(request.clientAddress))
}

/** Limits requests per session; registered after the access check. Access tokens have a limit of their own. */
export function limitSessions(app: App, { perSession }: RequestLimits): void {
  limitBy(app, perSession, ({ viewer }) => (viewer?.token ? undefined : viewer?.sessionId))
}
