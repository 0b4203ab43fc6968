import { tmpdir } from 'node:os'
import { endpoint } from '@cadencia/contract/endpoint'
import { requiredText } from '@cadencia/contract/values'
import type { TestDb } from '@cadencia/db/testing'
import { freePort } from '@cadencia/db/testing/free-port'
import { createHub } from '@cadencia/realtime/server'
import { notFound } from '@cadencia/server/app-error'
import type { Domain } from '@cadencia/server/domain'
import { sendNotModified } from '@cadencia/server/etag'
import type { SessionViewer } from '@cadencia/server/viewer'
import { viewerOf } from '@cadencia/server/viewer'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type ApiOptions, createApi } from '../app.ts'
import { createLifecycle } from '../lifecycle.ts'
import { openRateLimits } from '../rate-limits.ts'

const Thing = z.object({ id: z.string(), title: z.string() })

const listThings = endpoint({
  method: 'GET',
  url: '/api/things',
  summary: 'Lista as coisas',
  schema: {
    querystring: z.object({ title: z.string().default('thing') }),
    response: { 200: z.array(Thing) },
  },
  config: { area: 'people' },
})
const getThing = endpoint({
  method: 'GET',
  url: '/api/things/:id',
  summary: 'Mostra uma coisa com versão',
  schema: { params: z.object({ id: z.string() }), response: { 200: Thing } },
  config: { area: 'people' },
})
const createThing = endpoint({
  method: 'POST',
  url: '/api/things',
  summary: 'Cria uma coisa',
  schema: {
    body: z.object({ title: requiredText(200, 'Informe o título'), points: z.int().max(100).optional() }),
    response: { 201: Thing },
  },
  config: { area: 'people' },
})
const breakThing = endpoint({
  method: 'GET',
  url: '/api/things/broken',
  summary: 'Falha',
  schema: { response: { 200: Thing } },
  config: { area: 'people' },
})
const countThings = endpoint({
  method: 'GET',
  url: '/api/things/count',
  summary: 'Conta as coisas, a cada minuto',
  schema: { response: { 200: z.object({ count: z.int() }) } },
  config: { area: 'people', isPolled: true },
})
const openFeed = endpoint({
  method: 'GET',
  url: '/api/feeds/:token',
  summary: 'Responde a quem tem o segredo',
  schema: { params: z.object({ token: z.string() }), response: { 200: Thing } },
  config: { area: 'people', access: 'public' },
})

/** A minimal domain on the `settings` table, to test what the platform does to every route. */
export function things(): Domain {
  return {
    name: 'things',
    routes: (app) => {
      app.route({
        ...listThings,
        handler: async (request) =>
          Array.from({ length: 100 }, (_, index) => ({ id: String(index), title: request.query.title })),
      })
      app.route({
        ...getThing,
        handler: async (request, reply) => {
          const { id } = request.params
          if (id === 'none') throw notFound()
          if (sendNotModified(request, reply, [id])) return reply
          return { id, title: `versão de ${viewerOf(request).firstName}` }
        },
      })
      app.route({
        ...createThing,
        handler: async (request, reply) => {
          const { title } = request.body
          const row = { name: title, value: JSON.stringify({ password: 'hunter2' }) }
          await request.db.insertInto('settings').values(row).execute()
          return reply.code(201).send({ id: title, title })
        },
      })
      app.route({
        ...breakThing,
        handler: async () => {
          throw new Error('select secret from somewhere')
        },
      })
      app.route({ ...countThings, handler: async () => ({ count: 100 }) })
      app.route({ ...openFeed, handler: async () => ({ id: '1', title: 'feed' }) })
    },
    search: async (_db, viewer, { words }) => [
      { kind: 'thing', id: '1', title: `${words} de ${viewer.firstName}`, detail: '', url: '/things/1' },
    ],
  }
}

/** The cookie `session=<name>` is that user; `session=admin` an administrator. */
export function viewerNamed(name: string): SessionViewer {
  return {
    userId: `user-${name}`,
    sessionId: `session-${name}`,
    firstName: name,
    lastName: 'Teste',
    email: `${name}@exemplo.com.br`,
    isAdministrator: name === 'admin',
    isGuest: name === 'guest',
  }
}

export interface TestApiOptions extends Partial<Omit<ApiOptions, 'db' | 'env'>> {
  readonly env?: Partial<ApiOptions['env']>
  readonly level?: string
}

/** An API on its own port and a test database, closed after the test. Also returns the log. */
export async function testApi({ db }: Pick<TestDb, 'db'>, options: TestApiOptions = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const logger = pino({ level: options.level ?? 'info' }, { write: (line: string) => void lines.push(line) })
  const lifecycle = createLifecycle()
  const hub = createHub({ db, log: logger, topics: [], sessionIsLive: () => true })
  const app = await createApi({
    db,
    logger,
    lifecycle,
    hub,
    rateLimits: openRateLimits({ db, log: logger }),
    domains: [things()],
    queues: () => undefined,
    webRoot: tmpdir(),
    requestLimits: null,
    isStrict: true,
    authenticate: (request) => (request.cookies.session ? viewerNamed(request.cookies.session) : null),
    ...options,
    env: {
      allowedOrigins: [url],
      publicUrl: url,
      trustProxy: undefined,
      areApiDocsPublic: false,
      ...options.env,
    },
  })
  await app.listen({ port, host: '127.0.0.1' })
  lifecycle.becomeReady()
  onTestFinished(() => app.close())

  /** Fetches as Ana by default. */
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie: 'session=ana', ...init.headers },
    })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  return { app, url, port, lifecycle, hub, lines, ask, post }
}
