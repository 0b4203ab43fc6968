import { randomUUID } from 'node:crypto'
import { type TestDb, testDb } from '@cadencia/db/testing'
import { discussions } from '@cadencia/discussions/server'
import { noFiles } from '@cadencia/files/testing/uploads'
import { links } from '@cadencia/links/server'
import { messaging } from '@cadencia/messaging/server'
import { parseEnvironment } from '@cadencia/server/environment'
import { memoryLimits } from '@cadencia/server/testing/rate-limits'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import type { SessionViewer } from '@cadencia/server/viewer'
import { fixedSettings } from '@cadencia/settings/testing'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { Activity } from '../activities/contract.ts'
import { Client } from '../clients/contract.ts'
import { Lead } from '../leads/contract.ts'
import { Opportunity } from '../opportunities/contract.ts'
import { crmPersonalData } from '../personal-data.ts'
import { crm } from '../server.ts'

/** A Friday, 16:00 in São Paulo. */
export const FRIDAY = Date.parse('2026-11-20T19:00:00Z')

/** The CRM over a database of its own, with the real messenger. Call it at the top level of a test file. */
export async function crmApp(given?: TestDb) {
  const test = given ?? (await testDb())
  const { db } = test
  const clock = { ms: FRIDAY }
  const now = () => clock.ms
  const post = messaging({
    ...parseEnvironment({}),
    ...{ db, now, settings: fixedSettings(), queues: () => undefined },
    openFile: noFiles.open,
    secretBox: testSecretBox,
  })
  const kinds = () => domain.kinds ?? []
  const comments = discussions({ kinds, files: noFiles, now })
  const linked = links({ kinds, allowedOrigins: [], now })
  const domain = crm({
    eraseGuests: async () => {},
    links: linked.recordLinks,
    comments: comments.recordComments,
    ...{ db, now, files: noFiles, messenger: post.messenger },
    personalData: () => [crmPersonalData],
    confirmIdentity: async () => {},
    rateLimits: memoryLimits(),
    sessions: {
      failureKeys: async () => ['nobody'],
      grant: async () => {},
      revoke: async () => {},
      revokeAll: async () => {},
    },
  })
  const built = await testApp({ test, domains: [domain, comments, linked] })

  async function person(firstName: string, over: Partial<SessionViewer> = {}) {
    const userId = randomUUID()
    const name = { first_name: firstName, last_name: 'Lima' }
    await db
      .insertInto('users')
      .values({ id: userId, email: `${userId}@cadencia.example`, ...name })
      .execute()
    const viewer = testViewer({ userId, firstName, hasCrmAccess: true, ...over })
    const headers = built.as(viewer)
    const send = (request: InjectOptions) =>
      built.app.inject({ ...request, headers: { ...headers, ...request.headers } })
    return { userId, viewer, send }
  }
  const ana = await person('Ana')
  const bruno = await person('Bruno')
  type Person = typeof ana

  const get = async (url: string, who: Person = ana) => who.send({ url: `/api/crm/${url}` })
  const write = (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    who: Person = ana,
  ) => who.send({ method, url: `/api/crm/${url}`, ...(payload ? { payload } : {}) })

  async function make(url: string, payload: object, who: Person = ana): Promise<unknown> {
    const answer = await write('POST', url, payload, who)
    expect(answer.json()).toMatchObject({ id: expect.any(String) })
    return answer.json()
  }

  let made = 0
  return {
    ...built,
    ...{ domain, post, clock, ana, bruno, person, get, write },
    lead: async (fields: object = {}, who: Person = ana): Promise<Lead> => {
      made += 1
      return Lead.parse(
        await make('leads', { name: `Lead ${made}`, email: `lead${made}@x.example`, ...fields }, who),
      )
    },
    opportunity: async (fields: object = {}, who: Person = ana): Promise<Opportunity> =>
      Opportunity.parse(await make('opportunities', { title: 'Plano anual', value: 1000, ...fields }, who)),
    client: async (fields: object = {}, who: Person = ana): Promise<Client> =>
      Client.parse(await make('clients', { name: 'Cliente', ...fields }, who)),
    activity: async (fields: object = {}, who: Person = ana): Promise<Activity> =>
      Activity.parse(await make('activities', { subject: 'Ligar', ...fields }, who)),
    facts: async (key: string) =>
      (await db.selectFrom('outbox').select('fact').where('key', '=', key).orderBy('id').execute()).map(
        ({ fact }) => fact,
      ),
  }
}
