import { type TestDb, testDb } from '@cadencia/db/testing'
import type { AccessOptions } from '@cadencia/server/access'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { createKernel } from '@cadencia/server/kernel'
import type { SessionViewer } from '@cadencia/server/viewer'
import cookie from '@fastify/cookie'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'

const VIEWER_HEADER = 'x-test-viewer'

export interface TestAppOptions extends Partial<AccessOptions> {
  /** Created from the database, as in the API. */
  readonly domains: readonly Domain[] | ((test: TestDb & { readonly logger: Logger }) => readonly Domain[])
  readonly test?: TestDb
  readonly trustProxy?: boolean
}

export interface TestApp extends TestDb {
  readonly app: App
  /** Headers that authenticate as the viewer, unless `authenticate` was given. */
  readonly as: (viewer: SessionViewer) => Record<string, string>
  readonly lines: readonly string[]
}

/** A viewer for tests; `over` overrides the defaults. */
export function testViewer(over: Pick<SessionViewer, 'userId'> & Partial<SessionViewer>): SessionViewer {
  return {
    sessionId: `session-of-${over.userId}`,
    firstName: 'Ana',
    lastName: 'Souza',
    email: 'ana.souza@cadencia.example',
    isAdministrator: false,
    isGuest: false,
    ...over,
  }
}

/**
 * The routes of some domains on the kernel with a test database, for `app.inject`; responses are validated. Call it at
 * the top level of a test file.
 */
export async function testApp(options: TestAppOptions): Promise<TestApp> {
  const test = options.test ?? (await testDb())
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const viewers = new Map<string, SessionViewer>()
  const { authenticate = (request) => viewers.get(String(request.headers[VIEWER_HEADER])) ?? null } = options
  const app = await createKernel({
    db: test.db,
    logger,
    isStrict: true,
    authenticate,
    ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
    ...(options.isUnderMaintenance ? { isUnderMaintenance: options.isUnderMaintenance } : {}),
    before: async (kernel) => {
      await kernel.register(cookie)
    },
  })
  const domains =
    typeof options.domains === 'function' ? options.domains({ ...test, logger }) : options.domains
  for (const { routes } of domains) routes?.(app)
  afterAll(() => app.close())
  return {
    ...test,
    app,
    lines,
    as: (viewer) => {
      viewers.set(viewer.sessionId, viewer)
      return { [VIEWER_HEADER]: viewer.sessionId }
    },
  }
}
