import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDb } from '@cadencia/db/testing'
import { parseEnvironment } from '@cadencia/server/environment'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createApi } from '../app.ts'
import { closeServices, createServices } from '../services.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export interface Route {
  readonly method: (typeof METHODS)[number]
  readonly url: string
}

/** What is routed by the servers that `make` creates. */
async function routedBy<T>(make: () => Promise<T>): Promise<{ made: T; routes: Route[] }> {
  const routes = new Map<string, Route>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of METHODS)
        if ([method].flat().includes(one)) routes.set(`${one} ${url}`, { method: one, url })
    })
  }
  subscribe('fastify.initialization', watch)
  const made = await make()
  unsubscribe('fastify.initialization', watch)
  return { made, routes: [...routes.values()] }
}

/** The product's own API, with every domain and no engines behind it, and all of its routes. */
export async function productApi({ connectionString }: Pick<TestDb, 'connectionString'>) {
  const env = parseEnvironment({ DATABASE_URL: connectionString, DATA_DIR: tmpdir() })
  const services = createServices(env, pino({ level: 'silent' }))
  const webRoot = await mkdtemp(join(tmpdir(), 'cadencia-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
  const { made: app, routes } = await routedBy(() =>
    createApi({
      ...services,
      authenticate: services.identity.authenticate,
      queues: () => undefined,
      webRoot,
      requestLimits: null,
      isStrict: true,
    }),
  )
  services.lifecycle.becomeReady()
  afterAll(async () => {
    await app.close()
    await closeServices(services)
    await rm(webRoot, { recursive: true })
  })
  return { app, routes }
}
