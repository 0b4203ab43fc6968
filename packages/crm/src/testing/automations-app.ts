import { randomUUID } from 'node:crypto'
import { deliverFacts, type TestDb, testDb } from '@cadencia/db/testing'
import { filesInFolder } from '@cadencia/files/testing/uploads'
import { runEnqueued } from '@cadencia/jobs/testing'
import { instantFromLocalInput } from '@cadencia/locale/sao-paulo'
import { canonicalPhone } from '@cadencia/messaging/phone'
import { messaging } from '@cadencia/messaging/server'
import type { Domain } from '@cadencia/server/domain'
import { parseEnvironment } from '@cadencia/server/environment'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import type { SessionViewer } from '@cadencia/server/viewer'
import { fixedSettings } from '@cadencia/settings/testing'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { Automation, AutomationDelivery } from '../automations/contract.ts'
import { automationJobs } from '../automations/jobs.ts'
import { automationRoutes } from '../automations/routes.ts'
import { beginDueRuns, sendRun } from '../automations/run-service.ts'
import { automationSubscribers } from '../automations/subscribers.ts'

/** A Saturday, 08:30 in São Paulo. */
export const SATURDAY = Date.parse('2026-11-21T11:30:00Z')
export const at = (local: string) => Date.parse(instantFromLocalInput(local))

/** Automations over a database of their own with real files and the real messenger, whose messages wait. Call it at the top of a test file. */
export async function automationsApp(given?: TestDb) {
  const test = given ?? (await testDb())
  const { db } = test
  const clock = { ms: SATURDAY }
  const now = () => clock.ms
  const uploads = await filesInFolder({
    ...{ db, now },
    mayRead: { automations: ({ hasCrmAccess }: SessionViewer) => hasCrmAccess === true },
  })
  const { messenger: messages } = messaging({
    ...parseEnvironment({}),
    ...{ db, now, settings: fixedSettings(), queues: () => undefined, secretBox: testSecretBox },
    openFile: uploads.attachments.open,
  })
  const ports = { files: uploads.attachments, messages, now }
  const domain = {
    name: 'automations',
    jobs: automationJobs(ports),
    subscribers: automationSubscribers({ messenger: messages }),
    routes: (app) => automationRoutes(app, ports),
  } satisfies Domain
  const built = await testApp({ test, domains: [uploads, domain] })

  async function person(over: Partial<SessionViewer> = {}) {
    const userId = randomUUID()
    await db
      .insertInto('users')
      .values({ id: userId, email: `${userId}@cadencia.example`, first_name: 'Ana', last_name: 'Lima' })
      .execute()
    const headers = built.as(testViewer({ userId, hasCrmAccess: true, ...over }))
    const send = (request: InjectOptions) =>
      built.app.inject({ ...request, headers: { ...headers, ...request.headers } })
    return { userId, send }
  }
  const ana = await person()
  let numbers = 0

  interface LeadValues {
    name?: string
    company?: string
    phone?: string | null
    source?: string
    consent?: string
    erased_at?: string
    deleted_at?: string
  }

  async function lead(values: LeadValues = {}): Promise<string> {
    numbers += 1
    const { phone = `+551198888${String(numbers).padStart(4, '0')}`, ...rest } = values
    const { id } = await db
      .insertInto('leads')
      .values({
        ...{
          name: `Lead ${numbers}`,
          source: 'whatsapp',
          phone,
          phone_key: phone && (canonicalPhone(phone)?.key ?? null),
        },
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const url = '/api/whatsapp/automations'
  const post = (payload: object, who = ana) => who.send({ method: 'POST', url, payload })
  const patch = (id: string, payload: object, who = ana) =>
    who.send({ method: 'PATCH', url: `${url}/${id}`, payload })

  async function create(fields: object = {}): Promise<Automation> {
    const draft = {
      name: 'Boas-vindas',
      message: 'Olá {nome}!',
      scheduleTime: '09:00',
      sendToAll: true,
      ...fields,
    }
    const answer = await post(draft)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return Automation.parse(answer.json())
  }

  /** What the minute's look does, with all that follows. */
  async function tick(): Promise<void> {
    await beginDueRuns(db, clock.ms)
    await runEnqueued(db, [...domain.jobs, ...(uploads.jobs ?? [])])
  }

  /** Facts to their subscribers, as the relay brings them. */
  const deliver = () => deliverFacts(db, domain.subscribers)

  return {
    ...built,
    ...{
      domain,
      uploads,
      ports,
      clock,
      messages,
      ana,
      person,
      lead,
      url,
      post,
      patch,
      create,
      tick,
      deliver,
    },
    begin: () => beginDueRuns(db, clock.ms),
    sendRun: (runId: string) => sendRun(db, runId, { ports, signal: new AbortController().signal, now }),
    list: async (): Promise<Automation[]> => Automation.array().parse((await ana.send({ url })).json()),
    read: async (id: string): Promise<Automation | undefined> =>
      Automation.array()
        .parse((await ana.send({ url })).json())
        .find((one) => one.id === id),
    deliveries: async (id: string, query = ''): Promise<AutomationDelivery[]> =>
      AutomationDelivery.array().parse((await ana.send({ url: `${url}/${id}/deliveries${query}` })).json()),
    /** What left or will. */
    sent: (id: string) =>
      db
        .selectFrom('messages')
        .select([
          'id',
          'key',
          'contact',
          'body',
          'subject_id as leadId',
          'attachment',
          'template',
          'owner_id as ownerId',
        ])
        .where('source_id', '=', id)
        .where('state', '<>', 'skipped')
        .orderBy('contact')
        .execute(),
    runs: (id: string) =>
      db
        .selectFrom('automation_runs')
        .select(['id', 'status', 'reason', 'recipients', 'scheduled_for as scheduledFor'])
        .where('automation_id', '=', id)
        .orderBy('scheduled_for')
        .execute(),
  }
}
