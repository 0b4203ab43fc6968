import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointConfig } from '@cadencia/contract/endpoint'
import type { TestDb } from '@cadencia/db/testing'
import type { Queues } from '@cadencia/jobs/queues'
import { parseEnvironment } from '@cadencia/server/environment'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { createApi } from '../app.ts'
import { closeServices, createServices } from '../services.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export interface Route {
  readonly method: (typeof METHODS)[number]
  readonly url: string
  readonly isTimed: boolean
  readonly config: Partial<EndpointConfig>
  /** `z.unknown()` for a route without a body. */
  readonly body: z.ZodType
}

/** Collects the routes of servers created by `make`. */
async function routedBy<T>(make: () => Promise<T>): Promise<{ made: T; routes: Route[] }> {
  const routes = new Map<string, Route>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config = {}, schema }) => {
      const isTimed = config.isPolled === true
      const body = schema?.body instanceof z.ZodType ? schema.body : z.unknown()
      for (const one of METHODS)
        if ([method].flat().includes(one))
          routes.set(`${one} ${url}`, { method: one, url, isTimed, config, body })
    })
  }
  subscribe('fastify.initialization', watch)
  const made = await make()
  unsubscribe('fastify.initialization', watch)
  return { made, routes: [...routes.values()] }
}

/** The whole API with all routes and only the given queues in the background. */
export async function productApi(
  { connectionString }: Pick<TestDb, 'connectionString'>,
  backgroundServices: { readonly queues?: Queues } = {},
  sharedDataDir?: string,
  variables: Readonly<Record<string, string>> = {},
) {
  const dataDir = sharedDataDir ?? (await mkdtemp(join(tmpdir(), 'cadencia-data-')))
  const env = parseEnvironment({ DATABASE_URL: connectionString, DATA_DIR: dataDir, ...variables })
  const services = createServices(env, pino({ level: 'silent' }), backgroundServices)
  const webRoot = await mkdtemp(join(tmpdir(), 'cadencia-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
  const { made: app, routes } = await routedBy(() =>
    createApi({
      ...services,
      authenticate: services.identity.authenticate,
      queues: () => backgroundServices.queues,
      webRoot,
      requestLimits: null,
      isStrict: true,
    }),
  )
  services.lifecycle.becomeReady()
  afterAll(async () => {
    await app.close()
    await closeServices(services)
    for (const folder of [webRoot, dataDir]) await rm(folder, { recursive: true, force: true })
  })
  return { app, routes, services, dataDir, domains: services.domains, settings: services.settings }
}
