import type { CompletedRequest } from './completed-request.ts'

/** One answered call, as the access log takes it down. */
export interface AnsweredCall {
  readonly userId: string | null
  readonly method: string
  readonly path: string
  readonly statusCode: number
  readonly responseTimeMs: number
  readonly ipAddress: string
}

/** Takes down every call of the API but the timed ones that succeed. */
export function accessLog(note: (call: AnsweredCall) => void): (answered: CompletedRequest) => void {
  return ({ request, reply, path, isLeftOut }) => {
    if (isLeftOut || !request.url.startsWith('/api/')) return
    note({
      userId: request.viewer?.userId ?? null,
      method: request.method,
      path,
      statusCode: reply.statusCode,
      responseTimeMs: reply.elapsedTime,
      ipAddress: request.clientAddress,
    })
  }
}

/** A call that was refused to somebody who is signed in, as the audit trail takes it down. */
export interface RefusedCall {
  readonly userId: string
  readonly method: string
  /** The route's pattern. */
  readonly route: string
  readonly statusCode: number
}

/** 403, and 401 to somebody who is signed in: a wrong password or code. */
const REFUSED = new Set([401, 403])

/** Takes down what people tried and were not allowed. */
export function refusalLog(note: (call: RefusedCall) => void): (answered: CompletedRequest) => void {
  return ({ request: { viewer, method, routeOptions }, reply: { statusCode } }) => {
    const { url: route } = routeOptions
    if (viewer && route && REFUSED.has(statusCode)) note({ userId: viewer.userId, method, route, statusCode })
  }
}
