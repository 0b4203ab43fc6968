import { randomUUID } from 'node:crypto'
import { type TestDb, testDb } from '@cadencia/db/testing'
import { freePort } from '@cadencia/db/testing/free-port'
import { enqueue } from '@cadencia/jobs/enqueue'
import { runAttempts } from '@cadencia/jobs/testing'
import { createUser } from '@cadencia/people/testing/rows'
import { parseEnvironment } from '@cadencia/server/environment'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { MessagingSettings } from '@cadencia/settings/contract'
import { fixedSettings } from '@cadencia/settings/testing'
import { type FakeGateway, startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { afterAll } from 'vitest'
import { Message } from '../contract.ts'
import { reconcileMessages, sendMessage } from '../facts.ts'
import { chooseGateway } from '../gateway/choice.ts'
import type { MessageDraft } from '../messenger-contract.ts'
import { dispatchIfIdle } from '../pace/dispatch.ts'
import { type Messaging, messaging } from '../server.ts'

type Provider = 'evolution' | 'cloud' | 'simulated'

/** Monday, 10:00 in São Paulo. */
export const MORNING = Date.parse('2037-11-23T13:00:00Z')
export const VERIFY_TOKEN = 'palavra-combinada'
/** So fast that no test waits for a slot. */
const FAST = { sendsPerMinute: 6000, minSpacingSeconds: 0, warmUp: false }

function environmentFor(gateway: FakeGateway, provider: Provider, webhookBaseUrl: string) {
  const { apiKey, instance, token, phoneId, appSecret } = gateway.keys
  const variables = {
    evolution: { EVOLUTION_URL: gateway.url, EVOLUTION_API_KEY: apiKey, EVOLUTION_INSTANCE: instance },
    cloud: {
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_ID: phoneId,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
      WHATSAPP_GRAPH_URL: gateway.url,
    },
    simulated: {},
  }[provider]
  return parseEnvironment({
    WHATSAPP_PROVIDER: provider,
    WEBHOOK_BASE_URL: webhookBaseUrl,
    ...variables,
  })
}

/** Short, so that timeouts are tested quickly. */
const CALL_LIMIT_MS = 2000

/**
 * The gateway's part of the product on a database and a fake gateway of its own, with a clock that a test moves. What
 * was asked for is sent by `work`, here and now. Call it at the top level of a test file.
 */
export async function gatewayApp(provider: Provider, given?: TestDb) {
  const test = given ?? (await testDb())
  const { db } = test
  const gateway = await startFakeGateway()
  afterAll(gateway.close)
  const clock = { ms: MORNING }
  const messagingSettings = { ...MessagingSettings.parse({}), ...FAST }
  const system: { maintenanceMode?: boolean } = {}
  const fixed = fixedSettings(system)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = {
    ...environmentFor(gateway, provider, url),
    db,
    settings: {
      ...fixed,
      get: ((group) => (group === 'messaging' ? messagingSettings : fixed.get(group))) as typeof fixed.get,
    },
    queues: () => undefined,
    callLimitMs: CALL_LIMIT_MS,
    // Every reading advances the clock, so that the spacing between sends passes.
    now: () => {
      clock.ms += 5
      return clock.ms
    },
    chance: () => 0,
    secretBox: testSecretBox,
    openFile: async (_db: unknown, fileURL: string) =>
      (async function* () {
        yield Buffer.from(`conteúdo de ${fileURL}`)
      })(),
  }
  const domain: Messaging = messaging(options)
  const { app, as, lines } = await testApp({ test, domains: [domain] })
  await app.listen({ port, host: '127.0.0.1' })
  const context = { ...options, provider: chooseGateway(options, () => db).provider }
  const { jobs: handlers = [] } = domain

  /** Runs what is enqueued, and tries it again at once as often as it may; answers how many attempts it took. */
  const runJobs = async (): Promise<number> => {
    for (let attempts = 0; ; ) {
      const ran = await runAttempts(db, handlers)
      if (ran.length === 0) return attempts
      attempts += ran.length
    }
  }
  const work = async (): Promise<void> => {
    do await dispatchIfIdle(db, context)
    while ((await runJobs()) > 0)
  }
  const find = async (key: string, part = 1) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('key', '=', key)
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
  const draft = (over: Partial<MessageDraft> = {}): MessageDraft => ({
    key: randomUUID(),
    contact: '(31) 98888-7777',
    text: 'Olá, Ana',
    ...over,
  })
  const send = async (over: Partial<MessageDraft> = {}) => {
    const made = await domain.messenger.enqueueMessage(db, draft(over))
    await work()
    return made.ok ? find(made.key) : made
  }

  const { id: chiefId } = await createUser(db, { role: 'admin' })
  return {
    ...test,
    gateway,
    clock,
    settings: messagingSettings,
    system,
    messenger: domain.messenger,
    domain,
    context,
    handlers,
    app,
    lines,
    url,
    work,
    find,
    draft,
    send,
    /** Lets a job for this message run, as one does that a dead worker left. */
    runJobOf: async (jobId: string | null, messageId: string) => {
      await enqueue(db, sendMessage, { messageId }, { id: jobId ?? randomUUID() })
      await runJobs()
    },
    reconcile: async () => {
      await enqueue(db, reconcileMessages, {})
      await runJobs()
    },
    facts: async (name: string) => {
      const rows = await db
        .selectFrom('outbox')
        .select('payload')
        .where('fact', '=', name)
        .orderBy('id')
        .execute()
      return rows.map(({ payload }) => payload)
    },
    staff: as(testViewer({ userId: randomUUID(), sessionId: 'staff' })),
    seller: as(testViewer({ userId: randomUUID(), sessionId: 'seller', hasCrmAccess: true })),
    chief: as(testViewer({ userId: chiefId, sessionId: 'chief', isAdministrator: true })),
    messageOf: (answer: { json(): unknown }) => Message.parse(answer.json()),
  }
}
