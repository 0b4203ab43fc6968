import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifySchema, type HTTPMethods } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'

const DESCRIPTION = [
  'Todas as chamadas usam o cookie da sessão. Erros têm sempre a forma',
  '`{statusCode, code, message, issues?, requestId}`, com a mensagem em português.',
].join(' ')

export interface DocumentedRoute {
  readonly method: HTTPMethods
  readonly url: string
  readonly schema: FastifySchema
}

export interface OpenApiPage {
  readonly inject: FastifyInstance['inject']
  /** The OpenAPI document. */
  readonly swagger: FastifyInstance['swagger']
}

/** An internal server that documents these routes without serving them. */
export async function createOpenApiPage(routes: readonly DocumentedRoute[]): Promise<OpenApiPage> {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cadência', description: DESCRIPTION, version: '1' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'none', deepLinking: true },
    theme: { title: 'Cadência: API' },
  })
  for (const route of routes) app.route({ ...route, handler: async () => null })
  await app.ready()
  return { inject: app.inject.bind(app), swagger: app.swagger.bind(app) }
}
