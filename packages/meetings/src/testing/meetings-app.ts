import { randomUUID } from 'node:crypto'
import { MESSAGE_MAX } from '@cadencia/chat/contract'
import { chat } from '@cadencia/chat/server'
import { deliverFacts as deliver, testDb } from '@cadencia/db/testing'
import { runEnqueued } from '@cadencia/jobs/testing'
import type { LinkedEnd } from '@cadencia/links/record-links'
import { links } from '@cadencia/links/server'
import { keepMails } from '@cadencia/mail/testing'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import type { SessionViewer } from '@cadencia/server/viewer'
import { openSettings } from '@cadencia/settings/server'
import { sprints } from '@cadencia/sprints/server'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach, expect } from 'vitest'
import { Meeting } from '../contract.ts'
import { type MeetingsOptions, meetings } from '../server.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const database = await testDb()
export const { db } = database

export const settings = await openSettings({ ...database, log: silent })
afterAll(() => settings.close())

export const START = Date.parse('2026-11-23T12:00:00Z')
/** The time that the domain believes it is, in epoch milliseconds; every test begins at `START`. */
export const clock = { ms: START }
const now = () => clock.ms
const linksDomain = links({
  kinds: () => [domain, sprintsDomain].flatMap(({ kinds = [] }) => kinds),
  allowedOrigins: [],
  now,
})
const chatDomain = chat({ now })
const kept = keepMails()
export const { mails } = kept
const { mailer } = kept
/** What is linked to every meeting. */
export const linked: { now: LinkedEnd[] } = { now: [] }
type Exchanged = Awaited<ReturnType<MeetingsOptions['clientMessages']>>
/** What was exchanged with clients, by their ids. */
export const exchanged = new Map<string, Exchanged>()
const sprintsDomain = sprints({ links: linksDomain.recordLinks, now })
export const domain = meetings({
  settings,
  publicUrl: 'https://cadencia.example',
  roomUrl: undefined,
  secretBox: testSecretBox,
  model: undefined,
  tasks: {
    add: sprintsDomain.addTask,
    find: sprintsDomain.findTask,
    setCompleted: sprintsDomain.completeTask,
  },
  chats: { max: MESSAGE_MAX, post: chatDomain.post },
  links: { ...linksDomain.recordLinks, list: async () => linked.now },
  clientMessages: async (_, id, max) => (exchanged.get(id) ?? []).slice(-max),
  allowedEmailDomains: undefined,
  mailer,
  personalData: () => [domain, sprintsDomain].flatMap(({ personalData = [] }) => personalData),
  now,
})
const test = await testApp({ test: database, domains: [domain, sprintsDomain, chatDomain, linksDomain] })
export const { app } = test

/** Sends requests as one person. */
function as(viewer: SessionViewer) {
  const headers = test.as(viewer)
  return (request: InjectOptions) => app.inject({ ...request, headers: { ...request.headers, ...headers } })
}

async function person(firstName: string, role = 'staff') {
  const userId = randomUUID()
  const email = `${userId}@cadencia.example`
  await db
    .insertInto('users')
    .values({ id: userId, email, first_name: firstName, last_name: 'Lima', role })
    .execute()
  return { userId, send: as(testViewer({ userId, firstName })) }
}

export const ana = await person('Ana')
export const bruno = await person('Bruno')
export const outsider = await person('Caio')
const chief = await person('Davi', 'admin')
export const administrator = as(
  testViewer({ userId: chief.userId, sessionId: 'administrator', isAdministrator: true }),
)
export const guest = as(testViewer({ userId: outsider.userId, sessionId: 'guest', isGuest: true }))

export const inAnHour = () => new Date(clock.ms + 3_600_000).toISOString()

export async function schedule(fields: object = {}, who = ana): Promise<Meeting> {
  const usual = { title: 'Alinhamento', scheduledAt: inAnHour(), participantIds: [bruno.userId] }
  const payload = { ...usual, confirmOutside: true, ...fields }
  const answer = await who.send({ method: 'POST', url: '/api/meetings', payload })
  expect(answer.statusCode).toBe(201)
  return Meeting.parse(answer.json())
}

export async function patch(id: string, payload: object, who: { send: typeof ana.send } = ana) {
  return who.send({ method: 'PATCH', url: `/api/meetings/${id}`, payload })
}

export async function transcribe(
  meetingId: string,
  transcript: string,
  who: { send: typeof ana.send } = ana,
) {
  return who.send({ method: 'POST', url: '/api/meetings/transcription', payload: { meetingId, transcript } })
}

export async function read(id: string, who = ana): Promise<Meeting> {
  return Meeting.parse((await who.send({ url: `/api/meetings/${id}` })).json())
}

export async function facts(name: string, meetingId: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('fact', '=', name)
    .where('key', '=', meetingId)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload)
}

beforeEach(async () => {
  clock.ms = START
  await db.deleteFrom('outside_mails').execute()
})

/** Delivers to this domain what is in the outbox, as the relay would. */
export function deliverFacts(): Promise<void> {
  return deliver(db, domain.subscribers ?? [])
}

/** Runs what was enqueued, as the worker would. */
export async function runJobs(): Promise<void> {
  await runEnqueued(db, domain.jobs ?? [])
}
