import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { parseEnvironment } from '@cadencia/server/environment'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { createApi } from './app.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { closeServices, createServices } from './services.ts'

const { connectionString } = await testDb()
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** What is routed by the servers that `make` creates. */
async function routedBy(make: () => Promise<void>): Promise<{ method: Method; url: string }[]> {
  const routes = new Map<string, { method: Method; url: string }>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of METHODS)
        if ([method].flat().includes(one)) routes.set(`${one} ${url}`, { method: one, url })
    })
  }
  subscribe('fastify.initialization', watch)
  await make()
  unsubscribe('fastify.initialization', watch)
  return [...routes.values()]
}

/** The product's own API, with every domain. */
const env = parseEnvironment({ DATABASE_URL: connectionString, DATA_DIR: tmpdir() })
const services = createServices(env, pino({ level: 'silent' }))
const webRoot = await mkdtemp(join(tmpdir(), 'cadencia-web-'))
await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
let app: Awaited<ReturnType<typeof createApi>>
const routes = await routedBy(async () => {
  app = await createApi({
    ...services,
    authenticate: services.identity.authenticate,
    queues: () => undefined,
    webRoot,
    requestLimits: null,
  })
})
services.lifecycle.becomeReady()
afterAll(async () => {
  await app.close()
  await closeServices(services)
  await rm(webRoot, { recursive: true })
})

async function statusWithoutSession({ method, url }: (typeof routes)[number]): Promise<number> {
  const path = url.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111').replace('*', '')
  const answer = await app.inject({ method, url: path, headers: { host: 'localhost:5000' } })
  return answer.statusCode
}

it('knows every route', () => {
  const names = routes.map(({ method, url }) => `${method} ${url}`)
  expect(names).toEqual(
    expect.arrayContaining(['GET /api/meetings', 'POST /api/email-login', 'GET /api/search']),
  )
  expect(names.length).toBeGreaterThan(30)
})

it('answers 401 to a stranger on every route but those that are listed as public', async () => {
  const open: string[] = []
  for (const route of routes) {
    if ((await statusWithoutSession(route)) !== 401) open.push(`${route.method} ${route.url}`)
  }
  expect(open.sort()).toEqual(Object.keys(PUBLIC_ROUTES).sort())
})
