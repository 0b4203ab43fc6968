import { Problem } from '@cadencia/contract/problem'
import type { AccessOptions } from '@cadencia/server/access'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import { bearerToken } from '@cadencia/server/bearer-token'
import { unauthenticated } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Errors of the protocol, by the status of a refusal: unreadable JSON, no message, any other. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const OTHER_ERROR = -32000

/** Refusals have our shape, and are errors of the protocol for clients that read nothing else. */
async function inProtocol({ body }: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  const { data: problem } = Problem.safeParse(payload)
  if (statusCode < 400 || !problem) return payload
  const badRequest = body === undefined ? PARSE_ERROR : INVALID_REQUEST
  const code = statusCode === 400 ? badRequest : OTHER_ERROR
  return { jsonrpc: '2.0', id: null, error: { code, message: problem.message }, ...problem }
}

type McpOptions = Required<Pick<AccessOptions, 'authenticate' | 'countToken'>>

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, for agents with an access token. The SDK is loaded by the first
 * request. There are no sessions and no streams, so that any process answers any request.
 */
export function registerMcp(app: App, { authenticate, countToken }: McpOptions): void {
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    request.viewer = bearerToken(request) === undefined ? null : await authenticate(request)
    if (!request.viewer) {
      reply.header('www-authenticate', 'Bearer')
      throw unauthenticated()
    }
    await countToken(request, reply)
  }
  // `any`: each tool's call is judged by its own area.
  // `isSecret`: no answer is kept for a repeated call. Its transaction would stay open while the tools' own calls run.
  const config = { area: 'any', isSecret: true } as const
  for (const url of ['/mcp', '/mcp/']) {
    const route = {
      url,
      schema: { hide: true },
      config,
      onRequest: identify,
      preSerialization: inProtocol,
    } as const

    app.route({
      ...route,
      method: 'POST',
      handler: async (request, reply) => {
        const { answerMcp } = await import('../mcp/mcp-server.ts')
        const answer = await answerMcp(app, request)
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })

    app.route({
      ...route,
      method: ['GET', 'DELETE'],
      handler: async (_request, reply) => {
        reply.header('allow', 'POST')
        throw new AppError('method_not_allowed', 405, 'Use POST: não há sessões nem eventos neste endereço.')
      },
    })
  }
}
