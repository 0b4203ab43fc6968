import type { CompletedRequest } from './completed-request.ts'

/** Access log entry of a completed call. */
export interface AnsweredCall {
  readonly userId: string | null
  readonly tokenId: string | null
  readonly method: string
  readonly path: string
  readonly statusCode: number
  readonly responseTimeMs: number
  readonly ipAddress: string
}

/** Logs every API call except successful polling. */
export function accessLog(note: (call: AnsweredCall) => void): (answered: CompletedRequest) => void {
  return ({ request, reply, path, isLeftOut }) => {
    if (isLeftOut || !request.url.startsWith('/api/')) return
    const { viewer } = request
    note({
      userId: viewer?.userId ?? null,
      tokenId: viewer?.token ? viewer.sessionId : null,
      method: request.method,
      path,
      statusCode: reply.statusCode,
      responseTimeMs: reply.elapsedTime,
      ipAddress: request.clientAddress,
    })
  }
}

/** Audit entry of a call refused to a signed-in user. */
export interface RefusedCall {
  readonly userId: string
  readonly method: string
  readonly route: string
  readonly statusCode: number
}

/** 403, and 401 for a signed-in user: a wrong password or code. */
const REFUSED = new Set([401, 403])

/** Records refused calls. */
export function refusalLog(note: (call: RefusedCall) => void): (answered: CompletedRequest) => void {
  return ({ request: { viewer, method, routeOptions }, reply: { statusCode } }) => {
    const { url: route } = routeOptions
    if (viewer && route && REFUSED.has(statusCode)) note({ userId: viewer.userId, method, route, statusCode })
  }
}
