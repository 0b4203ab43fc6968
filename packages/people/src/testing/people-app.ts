import { type TestDb, testDb } from '@cadencia/db/testing'
import { keepMails } from '@cadencia/mail/testing'
import type { Domain } from '@cadencia/server/domain'
import { memoryLimits } from '@cadencia/server/testing/rate-limits'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import type { SecuritySettings, SystemSettings } from '@cadencia/settings/contract'
import { fixedSettings } from '@cadencia/settings/testing'
import { testApp } from '@cadencia/testkit/test-app'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { PeopleOptions } from '../context.ts'
import { type People, people } from '../server.ts'

export interface PeopleAppOptions extends Partial<Omit<PeopleOptions, 'db' | 'settings' | 'now'>> {
  readonly system?: Partial<SystemSettings>
  readonly security?: Partial<SecuritySettings>
  readonly test?: TestDb
  /** Mounted beside people. */
  readonly others?: readonly Domain[]
}

/** A browser: keeps its cookies from one request to the next. */
export interface TestBrowser {
  readonly cookies: Map<string, string>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, payload: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** People as the API mounts them, with a clock to turn and mails to read. Call it at the top of a test file. */
export async function peopleApp({
  system = {},
  security = {},
  test,
  others = [],
  ...over
}: PeopleAppOptions = {}) {
  const { db, connectionString } = test ?? (await testDb())
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') }
  const { mailer, mails } = keepMails()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const domain: People = people({
    db,
    settings: fixedSettings(system, security),
    rateLimits: memoryLimits(),
    mailer,
    files: { claim: async () => [], discard: async () => {} },
    log,
    secretBox: testSecretBox,
    signIn: 'email',
    allowedEmailDomains: undefined,
    publicUrl: 'http://localhost:5000',
    now: () => clock.now,
    ...over,
  })
  const { app } = await testApp({
    domains: [domain, ...others],
    test: { db, connectionString },
    authenticate: domain.authenticate,
    trustProxy: true,
  })

  function browser(address = '10.0.0.1'): TestBrowser {
    const cookies = new Map<string, string>()
    const send = async (options: InjectOptions) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}), ...options.headers }
      const response = await app.inject({ ...options, headers })
      for (const { name, value, maxAge, expires } of response.cookies) {
        if (maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    }
    return {
      cookies,
      send,
      get: (url, headers = {}) => send({ method: 'GET', url, headers }),
      post: (url, payload, headers = {}) =>
        send({
          method: 'POST',
          url,
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json', ...headers },
        }),
    }
  }

  return { db, connectionString, app, people: domain, clock, mails, lines, browser }
}
