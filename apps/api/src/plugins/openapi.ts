import type { App } from '@cadencia/server/app'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const DESCRIPTION = [
  'Todas as chamadas usam o cookie da sessão. Erros têm sempre a forma',
  '`{statusCode, code, message, issues?, requestId}`, com a mensagem em português.',
].join(' ')

/** `GET /api/openapi.json`, made from the contracts, and `GET /api/docs`, the page that shows it. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cadência', description: DESCRIPTION, version: '1' },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json', docExpansion: 'none', deepLinking: true },
      theme: { title: 'Cadência: API' },
    })
  })
}
