import { isArea, rightOf } from '@cadencia/contract/areas'
import type { EndpointConfig } from '@cadencia/contract/endpoint'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifySchema, type HTTPMethods } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { OPENAPI_THEME } from './openapi-frame.ts'

const DESCRIPTION = [
  'Programas usam um token de acesso (`Authorization: Bearer cad_…`), feito no perfil ou na administração; a',
  'página usa o cookie da sessão. Cada chamada diz os escopos que pode pedir do token; escrever inclui ler, e sem o escopo',
  'a resposta é 403 `scope`. Os cabeçalhos `RateLimit-*` dizem quantas chamadas restam. Erros têm sempre a forma',
  '`{statusCode, code, message, issues?, requestId}`, com a mensagem em português.',
].join(' ')

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cad_…',
    description: 'Token de acesso. Escopos: `<área>:read` e `<área>:write`.',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'cadencia_session', description: 'A sessão da página.' },
} as const

/** Who may call a route: a session, and a token with its scope unless the call is about a person's own sign-in. */
function securityOf({ method, config }: DocumentedRoute) {
  if (config?.access === 'public') return []
  const { area, mayNeed = [] } = config ?? {}
  const session = [{ session: [] }]
  if (area === undefined || area === 'session') return session
  const own = isArea(area) ? [`${area}:${rightOf(method)}`] : []
  return [{ token: [...own, ...mayNeed] }, ...session]
}

export interface DocumentedRoute {
  readonly method: HTTPMethods
  readonly url: string
  readonly schema: FastifySchema
  readonly config?: Partial<EndpointConfig> | undefined
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
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'none', deepLinking: true, layout: 'BaseLayout' },
    theme: OPENAPI_THEME,
  })
  for (const route of routes) {
    const { method, url, schema } = route
    app.route({
      method,
      url,
      schema: { ...schema, security: securityOf(route) },
      handler: async () => null,
    })
  }
  await app.ready()
  return { inject: app.inject.bind(app), swagger: app.swagger.bind(app) }
}
