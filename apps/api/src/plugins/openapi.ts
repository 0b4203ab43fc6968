import type { App } from '@cadencia/server/app'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentedRoute, OpenApiPage } from '../openapi-page.ts'

const KEPT_HEADERS = ['content-type', 'location', 'cache-control', 'etag', 'last-modified']

/**
 * `GET /api/openapi.json`, made from the contracts, and `GET /api/docs`, the page that shows it. Registered
 * before the routes that it describes. What draws it is loaded when somebody looks for the first time.
 */
export function registerOpenApi(app: App): void {
  const routes: DocumentedRoute[] = []
  let page: Promise<OpenApiPage> | undefined

  app.addHook('onRoute', ({ method, url, schema }) => {
    if (typeof method === 'string' && method !== 'HEAD' && schema && !schema.hide) {
      routes.push({ method, url, schema })
    }
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    page ??= import('../openapi-page.ts').then(({ createOpenApiPage }) => createOpenApiPage(routes))
    const drawn = await (await page).inject({ method: 'GET', url: request.url })
    for (const name of KEPT_HEADERS) {
      const value = drawn.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    const isText = /^(?:application\/json|text\/html)/.test(String(drawn.headers['content-type']))
    return reply.code(drawn.statusCode).send(isText ? drawn.payload : drawn.rawPayload)
  }

  const open = { config: { access: 'public' }, schema: { hide: true } } as const
  app.get('/api/openapi.json', open, answer)
  app.get('/api/docs', open, answer)
  app.get('/api/docs/*', open, answer)
}
