import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { links } from '@cadencia/links/server'
import type { SessionViewer } from '@cadencia/server/viewer'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { beforeEach, expect } from 'vitest'
import { Sprint } from '../contract.ts'
import { sprints } from '../server.ts'

const database = await testDb()
export const { db } = database

/** A Monday morning in São Paulo, in the middle of what `createSprint` makes. */
export const START = Date.parse('2026-11-23T12:00:00Z')
/** The time that the domain believes it is, in epoch milliseconds; every test begins at `START`. */
export const clock = { ms: START }
beforeEach(() => {
  clock.ms = START
})

const now = () => clock.ms
const linked = links({ kinds: () => domain.kinds ?? [], allowedOrigins: [], now })
export const domain = sprints({ links: linked.recordLinks, now })
const test = await testApp({ test: database, domains: [domain, linked] })
export const { app } = test

/** Sends requests as one person. */
function as(viewer: SessionViewer) {
  const headers = test.as(viewer)
  return (request: InjectOptions) => app.inject({ ...request, headers: { ...request.headers, ...headers } })
}

export async function person(firstName: string, { isActive = true, role = 'staff' } = {}) {
  const userId = randomUUID()
  const email = `${userId}@cadencia.example`
  await db
    .insertInto('users')
    .values({ id: userId, email, first_name: firstName, last_name: 'Lima', is_active: isActive, role })
    .execute()
  return { userId, send: as(testViewer({ userId, firstName })) }
}

/** A stored team with these people in it, the first as its leader. */
export async function team(...people: readonly { readonly userId: string }[]): Promise<string> {
  const { id } = await db
    .insertInto('teams')
    .values({ name: 'Comercial', color: '#2f6fde', icon: 'fas fa-users' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = people.map(({ userId }, index) => ({
    team_id: id,
    user_id: userId,
    role: index === 0 ? 'leader' : 'member',
  }))
  if (rows.length > 0) await db.insertInto('team_members').values(rows).execute()
  return id
}

/** Ana leads the team, Bruno is in it, the outsider, who may sign in as administrator too, isn't. */
export const ana = await person('Ana')
export const bruno = await person('Bruno')
export const outsider = await person('Caio', { role: 'admin' })
export const teamId = await team(ana, bruno)
export const administrator = as(
  testViewer({ userId: outsider.userId, sessionId: 'administrator', isAdministrator: true }),
)
export const guest = as(testViewer({ userId: bruno.userId, sessionId: 'guest', isGuest: true }))

/** Creates a sprint by its call, with two weeks from the Monday before `START`. */
export async function plan(fields: object = {}, who: { send: typeof ana.send } = ana): Promise<Sprint> {
  const payload = {
    teamId,
    name: 'Matrículas',
    number: 7,
    startDate: '2026-11-16',
    endDate: '2026-11-27',
    ...fields,
  }
  const answer = await who.send({ method: 'POST', url: '/api/sprints', payload })
  expect(answer.statusCode).toBe(201)
  return Sprint.parse(answer.json())
}

export async function read(id: string, who: { send: typeof ana.send } = ana): Promise<Sprint> {
  return Sprint.parse((await who.send({ url: `/api/sprints/${id}` })).json())
}

/** The facts that were recorded about something, by name, oldest first. */
export async function facts(key: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['fact', 'payload'])
    .where('key', '=', key)
    .orderBy('id')
    .execute()
  return rows
}
