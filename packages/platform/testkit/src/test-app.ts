import type { Db } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { createKernel } from '@cadencia/server/kernel'
import type { Viewer } from '@cadencia/server/viewer'
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'

const HEADER = 'x-test-viewer'

export interface TestAppOptions {
  readonly db: Db
  readonly domains: readonly Domain[]
}

/**
 * An application with these domains' routes and strict answers. Who asks is whoever a request says, by `as`: how a
 * session proves it is the business of people's own tests.
 */
export async function testApp({ db, domains }: TestAppOptions): Promise<App> {
  const app = await createKernel({
    db,
    logger: pino({ level: 'silent' }),
    isStrict: true,
    authenticate: ({ headers }) => {
      const viewer = headers[HEADER]
      return typeof viewer === 'string' ? JSON.parse(Buffer.from(viewer, 'base64').toString()) : null
    },
  })
  for (const domain of domains) domain.routes?.(app)
  await app.ready()
  afterAll(() => app.close())
  return app
}

/** Whoever is signed in with these; the rest is made up. */
export function viewer(overrides: Partial<Viewer> & Pick<Viewer, 'userId'>): Viewer {
  return {
    sessionId: overrides.userId,
    firstName: 'Ana',
    lastName: 'Souza',
    email: 'ana@cadencia.example',
    isAdministrator: false,
    isGuest: false,
    ...overrides,
  }
}

/** Sends requests as one person: `const ana = as(app, viewer({ userId })); await ana({ url })`. */
export function as(app: App, who: Viewer) {
  const header = { [HEADER]: Buffer.from(JSON.stringify(who)).toString('base64') }
  return (request: InjectOptions) => app.inject({ ...request, headers: { ...request.headers, ...header } })
}
