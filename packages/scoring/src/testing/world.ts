import { deliverFacts, testDb } from '@cadencia/db/testing'
import { links } from '@cadencia/links/server'
import { meetings } from '@cadencia/meetings/server'
import { createTeam, createUser, viewerFor } from '@cadencia/people/testing/rows'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { openSettings } from '@cadencia/settings/server'
import { sprints } from '@cadencia/sprints/server'
import { testApp } from '@cadencia/testkit/test-app'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import { scoring } from '../server.ts'

const database = await testDb()
export const { db } = database
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const settings = await openSettings({ ...database, log: silent })
afterAll(() => settings.close())

/** The time that the domains believe it is, in epoch milliseconds: a Monday morning in São Paulo. */
export const clock = { ms: Date.parse('2026-11-23T12:00:00Z') }
export const now = () => clock.ms
export const domain = scoring({ now })

const { recordLinks } = links({ kinds: () => [], allowedOrigins: [], now })
const sprintsDomain = sprints({ links: recordLinks, now })
const test = await testApp({
  test: database,
  domains: [
    sprintsDomain,
    meetings({
      links: recordLinks,
      settings,
      publicUrl: 'https://cadencia.example',
      roomUrl: undefined,
      model: undefined,
      tasks: {
        add: sprintsDomain.addTask,
        find: sprintsDomain.findTask,
        setCompleted: sprintsDomain.completeTask,
      },
      chats: { max: 0, post: async () => [] },
      clientMessages: async () => [],
      allowedEmailDomains: undefined,
      mailer: { address: 'cadencia@cadencia.example', send: async () => {} },
      personalData: () => [],
      secretBox: testSecretBox,
      now,
    }),
    domain,
  ],
})

/** Ana, who calls as an administrator, leads the team that Bruno is in. */
export const ana = await createUser(db, { firstName: 'Ana', role: 'admin' })
export const bruno = await createUser(db, { firstName: 'Bruno' })
export const teamId = (await createTeam(db, { name: 'Comercial', leaders: [ana], members: [bruno] })).id

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Sends requests as one person. */
export function as(user: Parameters<typeof viewerFor>[0], rights: { isAdministrator?: boolean } = {}) {
  const headers = test.as(viewerFor(user, rights))
  return (method: Method, url: string, payload?: object) =>
    test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

/** Sends as Ana; answers whatever comes. */
export const send = as(ana, { isAdministrator: true })
export const anonymous = (method: Method, url: string) => test.app.inject({ method, url })

const Created = z.object({ id: z.string() })

/** Creates something as Ana; answers its id. */
export async function create(url: string, payload: object): Promise<string> {
  const answer = await send('POST', url, payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return Created.parse(answer.json()).id
}

/** Reads as Ana what must be there. */
export async function read<T extends z.ZodType>(url: string, shape: T): Promise<z.output<T>> {
  const answer = await send('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return shape.parse(answer.json())
}

/** Brings the facts that wait to the ledger. */
export const deliver = () => deliverFacts(db, domain.subscribers ?? [])

/** Shares knowledge as Ana, at the time that it is believed to be. */
export async function share(fields: { readonly sprintId: string; readonly title: string }): Promise<void> {
  const id = await create('/api/knowledge-sharing', { ...fields, toUserId: bruno.id })
  const createdAt = new Date(now()).toISOString()
  await db.updateTable('knowledge_shares').set({ created_at: createdAt }).where('id', '=', id).execute()
}
