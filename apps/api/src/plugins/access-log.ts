import type { App } from '@cadencia/server/app'
import type { FastifyRequest } from 'fastify'
import { isPolled, loggedPath } from './request-log.ts'

/** One answered call, as the access log takes it down. */
export interface AnsweredCall {
  readonly userId: string | null
  readonly method: string
  readonly path: string
  readonly statusCode: number
  readonly responseTimeMs: number
  readonly ipAddress: string
}

const READING = new Set(['GET', 'HEAD'])

/** Timed calls only read: a change that calls itself timed is taken down all the same. */
function isLogged(request: FastifyRequest): boolean {
  if (!request.url.startsWith('/api/')) return false
  return !isPolled(request) || !READING.has(request.method)
}

/** Takes down every call of the API but the timed ones, after it was answered. */
export function registerAccessLog(app: App, note: (call: AnsweredCall) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isLogged(request)) {
      note({
        userId: request.viewer?.userId ?? null,
        method: request.method,
        path: loggedPath(request),
        statusCode: reply.statusCode,
        responseTimeMs: reply.elapsedTime,
        ipAddress: request.ip,
      })
    }
    done()
  })
}
