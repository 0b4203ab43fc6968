import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AccessOptions, registerAccess } from './access.ts'
import { registerActingToken } from './acting-token.ts'
import type { App } from './app.ts'
import { notFound } from './app-error.ts'
import { registerCaching } from './caching.ts'
import { answerClientError, answerUnread, httpOptions } from './client-errors.ts'
import { registerIdempotency } from './idempotency.ts'
import { sendProblem } from './problems.ts'
import { serializerCompiler } from './serializer.ts'
import { validatorCompiler } from './validator.ts'

export interface KernelOptions extends AccessOptions {
  readonly db: Db
  readonly logger: FastifyBaseLogger
  readonly trustProxy?: NonNullable<FastifyServerOptions['trustProxy']>
  /** Validates every response against its schema. */
  readonly isStrict?: boolean
  /** Registers hooks that run before the access check: security headers, origins, limits. */
  readonly before?: (app: App) => void | Promise<void>
}

export const BODY_LIMIT_BYTES = 1024 * 1024
const REQUEST_TIMEOUT_MS = 60_000

/**
 * The base server: contract validation, serialisation, errors as `Problem`, authentication, idempotency keys. It knows
 * no domain.
 */
export async function createKernel(options: KernelOptions): Promise<App> {
  const { db, logger, trustProxy = false, isStrict = false, before } = options
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    http: httpOptions,
    routerOptions: { maxParamLength: 200 },
    // Malformed URLs fail before any hook, also those that set security headers.
    frameworkErrors: (error, request, reply) => {
      reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
      sendProblem(error, request, reply)
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(isStrict))
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Programs name a type also where they send no body.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )
  app.decorateRequest('viewer', null)
  app.decorateRequest('carriesSession', false)
  app.decorateRequest<Db | null>('db', null)
  app.decorateRequest('clientAddress', '')
  // Reading the address caches it, for clients that hang up before their request is read.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  answerUnread(app.server)
  app.addHook('onRequest', (request, _reply, done) => {
    request.db = db
    request.clientAddress = request.ip ?? ''
    done()
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(notFound('Endereço não encontrado.'), request, reply),
  )
  await before?.(app)
  registerAccess(app, options)
  registerActingToken(app)
  registerIdempotency(app, db)
  registerCaching(app)
  return app
}
