import { leadCreated, leadRemoved } from '@cadencia/crm/facts'
import { record } from '@cadencia/db/outbox'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { commentDeleted, commentWritten } from '@cadencia/discussions/facts'
import { runAttempts } from '@cadencia/jobs/testing'
import { linkCreated, linkRemoved } from '@cadencia/links/facts'
import { messageReceived } from '@cadencia/messaging/facts'
import { createUser } from '@cadencia/people/testing/rows'
import { stageChanged, stageCreated, stageDeleted } from '@cadencia/pilots/facts'
import type { Domain } from '@cadencia/server/domain'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { openSettings } from '@cadencia/settings/server'
import { knowledgeShared, taskCreated } from '@cadencia/sprints/facts'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { afterAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { Delivery, NewWebhook, Webhook } from '../contract.ts'
import { type WebhookOptions, webhooks } from '../server.ts'
import { startReceiver } from './receiver.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const database = await testDb()
export const { db, connectionString } = database
export const settings = await openSettings({ ...database, log: silent })
export const receiver = await startReceiver()
afterAll(async () => {
  await settings.close()
  await receiver.close()
})

export const START = Date.parse('2026-11-23T12:00:00Z')
/** The clock of the server, in epoch milliseconds. */
export const clock = { ms: START }
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

const OFFERED: readonly WebhookFacts[] = [
  { group: 'CRM', facts: [leadCreated, leadRemoved], isOfCrm: true },
  { group: 'WhatsApp', facts: [messageReceived], isOfCrm: true },
  { group: 'Tarefas', facts: [taskCreated] },
  {
    group: 'Sprints',
    facts: [knowledgeShared],
    readersOf: (payload) => {
      const { fromUserId, toUserId } = knowledgeShared.payload.parse(payload).share
      return [fromUserId, toUserId]
    },
  },
  { group: 'Comentários', facts: [commentWritten, commentDeleted], isOfCrm: 'kind' },
  { group: 'Projetos especiais', facts: [stageCreated, stageChanged, stageDeleted] },
  { group: 'Ligações', facts: [linkCreated, linkRemoved], isOfCrm: 'kind' },
]

export const openWebhooks = (over: Partial<WebhookOptions> = {}) =>
  webhooks({
    domains: [{ webhookFacts: OFFERED, records: [{ kind: 'lead', area: 'crm' }] }],
    settings,
    secretBox: testSecretBox,
    allowsPrivateWebhooks: true,
    confirmIdentity: async () => {},
    now: () => clock.ms,
    ...over,
  })
export const domain = openWebhooks()
export const test = await testApp({ test: database, domains: [domain] })

const ada = await createUser(db, { firstName: 'Ada', role: 'admin' })
const eva = await createUser(db, { firstName: 'Eva', role: 'admin' })
const ana = await createUser(db, { firstName: 'Ana' })
const headers = {
  ada: test.as(testViewer({ userId: ada.id, isAdministrator: true })),
  /** The same administrator in a session that unlocked the CRM. */
  unlocked: test.as(
    testViewer({ userId: ada.id, sessionId: 'unlocked', isAdministrator: true, hasCrmAccess: true }),
  ),
  eva: test.as(testViewer({ userId: eva.id, isAdministrator: true })),
  ana: test.as(testViewer({ userId: ana.id })),
  nobody: {},
}
export const people = { ada, eva, ana }
export type Person = keyof typeof headers

export const URL = '/api/admin/webhooks'

export const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  { payload, as = 'ada', on = test }: { payload?: object; as?: Person; on?: typeof test } = {},
) =>
  on.app.inject({
    method,
    url: `${URL}${path}`,
    headers: headers[as],
    ...(payload ? { payload } : {}),
  })

export async function create(fields: object = {}, as: Person = 'ada'): Promise<NewWebhook> {
  const payload = { url: receiver.url, facts: ['pilot.stage_created'], ...fields }
  const answer = await send('POST', '', { payload, as })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return NewWebhook.parse(answer.json())
}

export const patch = (id: string, payload: object, as: Person = 'ada') =>
  send('PATCH', `/${id}`, { payload, as })
export const list = async () => z.array(Webhook).parse((await send('GET')).json())
export const find = async (id: string) => (await list()).find((webhook) => webhook.id === id)
export const deliveries = async (id: string, query = '') =>
  z.array(Delivery).parse((await send('GET', `/${id}/deliveries${query}`)).json())

/** Something happens: a stage with a title; those with the same `key` are about one stage. */
export async function happen(title: string, key: string = crypto.randomUUID()): Promise<string> {
  await record(db, stageCreated, {
    stageId: key,
    title,
    status: 'pending',
    assignedTo: null,
    actorId: ada.id,
    at: new Date(clock.ms).toISOString(),
  })
  return key
}

export const deliver = () => deliverFacts(db, domain.subscribers ?? [])

/** Runs the jobs that are due by the test's clock, those that they enqueue too. Returns what came of each. */
export async function run({ jobs = domain.jobs ?? [] }: Pick<Domain, 'jobs'> = {}): Promise<unknown[]> {
  const ran = await runAttempts(db, jobs, { dueBy: clock.ms })
  for (const attempt of ran) if ('error' in attempt) throw attempt.error
  return ran.map(({ result }) => result)
}

/** Delivers facts and sends what is due. */
export async function work(): Promise<void> {
  await deliver()
  await run()
}

/** Moves the clock forward in steps, sending what becomes due at each. */
export async function pass(ms: number, stepMs: number): Promise<void> {
  const until = clock.ms + ms
  while (clock.ms < until) {
    clock.ms = Math.min(clock.ms + stepMs, until)
    await run()
  }
}

export const titles = () =>
  receiver.received.map(({ body }) => z.object({ title: z.string() }).parse(body.data).title)

beforeEach(async () => {
  clock.ms = START
  receiver.reset()
  for (const table of ['webhooks', 'outbox', 'job_requests'] as const) await db.deleteFrom(table).execute()
})
