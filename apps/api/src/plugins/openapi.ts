import { hash } from 'node:crypto'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { sendNotModified } from '@cadencia/server/etag'
import { type PreparedResponse, prepare, sendPrepared } from '@cadencia/server/prepared-response'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentedRoute, OpenApiPage } from '../openapi-page.ts'

const KEPT_HEADERS = ['content-type', 'location', 'cache-control', 'etag', 'last-modified']

interface Description {
  readonly answer: PreparedResponse
  readonly tag: string
}

/**
 * `GET /api/openapi.json`, generated from the contracts, and its page `GET /api/docs`, for people and tokens, or everyone. Register it before the routes to
 * document. Both are generated on first use.
 */
export function registerOpenApi(app: App, { isPublic }: { readonly isPublic: boolean }): void {
  const routes: DocumentedRoute[] = []
  let page: Promise<OpenApiPage> | undefined
  let description: Promise<Description> | undefined

  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (typeof method === 'string' && method !== 'HEAD' && schema && !schema.hide) {
      routes.push({ method, url, schema, config })
    }
  })

  function openPage(): Promise<OpenApiPage> {
    page ??= import('../openapi-page.ts').then(({ createOpenApiPage }) => createOpenApiPage(routes))
    return page
  }

  async function describe(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    description ??= openPage().then(({ swagger }) => {
      const body = Buffer.from(JSON.stringify(swagger()))
      return { answer: prepare(body), tag: hash('sha1', body, 'base64url') }
    })
    const { answer: prepared, tag } = await description
    if (!sendNotModified(request, reply, [tag])) await sendPrepared(request, reply, prepared)
    return reply
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { inject } = await openPage()
    const drawn = await inject({ method: 'GET', url: request.url })
    if (drawn.statusCode >= 400) throw notFound('Endereço não encontrado.')
    for (const name of KEPT_HEADERS) {
      const value = drawn.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    const isText = /^(?:application\/json|text\/html)/.test(String(drawn.headers['content-type']))
    return reply.code(drawn.statusCode).send(isText ? drawn.payload : drawn.rawPayload)
  }

  const access = isPublic ? 'public' : 'staff'
  const options = {
    config: { area: 'any', access, duringMaintenance: true },
    schema: { hide: true },
  } as const
  app.get('/api/openapi.json', options, describe)
  app.get('/api/docs', options, answer)
  app.get('/api/docs/*', options, answer)
}
