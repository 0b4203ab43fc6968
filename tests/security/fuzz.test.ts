import { expect, it } from 'vitest'
import { z } from 'zod'
import { caller, signIn, signInAsAdministrator } from '../support/session.ts'
import { isFull, times } from '../support/size.ts'
import { serverForFile } from '../support/suite.ts'
import { anything, chance, pick, type Random } from './fuzz-values.ts'

const REQUESTS = times(3000, 100_000)
const AT_ONCE = 8
/** The same requests each time in `npm test`; others each time at full size, where the seed is shown. */
const SEED = Number(process.env.TEST_SEED ?? (isFull ? Date.now() % 1_000_000 : 1))

const Schema = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).loose()
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) })
    .optional(),
})
const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const server = await serverForFile({ env: { SEED: 'demo', LOG_LEVEL: 'error' } })
const { database } = server
const staff = await signIn(server, 'ana.souza@cadencia.example')
const administrator = await signInAsAdministrator(server)
const rows = await database.query<{ id: string }>(`
  (select id from meetings order by id limit 20) union all (select id from teams)
  union all (select id from users where email like 'caio%')
  union all (select id from chats limit 10) union all (select id from chat_messages limit 10)`)
const ids = rows.map(({ id }) => id)

interface Route {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly fields: readonly string[]
}

async function listRoutes(): Promise<Route[]> {
  const { paths } = OpenApi.parse(await (await server.fetch('/api/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      fields: Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
    })),
  )
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.toWellFormed())
}

function makeRequest(random: Random, { method, path, query, fields }: Route) {
  const value = () => anything(random, ids)
  const address = path.replace(
    /\{[^}]+\}/g,
    () => textOf(random() < 0.7 ? pick(random, ids) : value()) || 'x',
  )
  const asked = query.filter(() => random() < 0.6).map((name) => `${name}=${textOf(value() ?? '')}`)
  const known = Object.fromEntries(fields.filter(() => random() < 0.7).map((name) => [name, value()]))
  const body =
    random() < 0.1 ? value() : { ...known, ...(random() < 0.2 ? { role: 'admin', id: value() } : {}) }
  return {
    method,
    path: asked.length > 0 ? `${address}?${asked.join('&')}` : address,
    body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
    cookie: pick(random, [staff, staff, administrator, 'session=inventada']) ?? '',
    headers: random() < 0.1 ? { 'idempotency-key': String(Math.floor(random() * 50)) } : {},
  }
}

it('answers any request over all routes without a 5xx', async () => {
  // A session that is signed out would see nothing but 401.
  const routes = (await listRoutes()).filter(({ path }) => path !== '/api/logout')
  expect(routes.length).toBeGreaterThan(25)
  const random = chance(SEED)
  const statuses = new Map<number, number>()
  /** One example for each route and status. */
  const broken = new Map<string, string>()
  let sent = 0

  async function work(): Promise<void> {
    while (sent < REQUESTS) {
      const route = routes[sent % routes.length]
      sent += 1
      if (!route) return
      const { method, path, body, cookie, headers } = makeRequest(random, route)
      const response = await caller(server, cookie)(method, path, body, headers)
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500) {
        broken.set(`${response.status} ${method} ${route.path}`, `${path} ${JSON.stringify(body)} -> ${text}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  expect(Object.fromEntries(broken), `seed ${SEED}`).toEqual({})
  expect((await server.fetch('/readyz')).status).toBe(200)
  // It was not all refused at the door.
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(5)
  const administrators = await database.query(
    `select 1 from users where role = 'admin' and password_hash is not null`,
  )
  expect(administrators).toHaveLength(1)
})
