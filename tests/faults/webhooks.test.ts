import { setTimeout as sleep } from 'node:timers/promises'
import { deliverUntilAccepted, startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { raiseSendRate } from '../support/messages/fixture.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'
import { times } from '../support/size.ts'
import { serverForFile } from '../support/suite.ts'

const NEWS = times(20, 1000)
const KILLS = times(1, 20)
const SENT = times(12, 300)
/** A killed process's sends are detected half a minute later: only at full size. */
const SENDER_KILLS = times(0, 10)
const SECRET = 'segredo-de-teste-do-webhook'

const gateway = await startFakeGateway()
afterAll(gateway.close)
const { state, keys } = gateway
const server = await serverForFile({
  env: {
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: gateway.url,
    EVOLUTION_API_KEY: keys.apiKey,
    EVOLUTION_INSTANCE: keys.instance,
    EVOLUTION_WEBHOOK_SECRET: SECRET,
  },
})
const { database } = server
await raiseSendRate(server)
await eventually(() => state.webhook !== undefined, {
  what: 'the gateway knows where to tell',
  withinMs: 60_000,
})

const numberOf = (index: number) => String(5_511_910_000_000 + index)

/** Accepted messages without a status since. */
async function takenMessages(): Promise<void> {
  await database.query(`insert into messages
      (key, direction, state, contact, contact_key, body, provider, provider_id, attempts, sending_at)
    select 'taken-' || i, 'outgoing', 'sent', '+' || (5511910000000 + i), 5511910000000 + i, 'Oi', 'evolution',
      'TAKEN' || i, 1, now() from generate_series(0, ${NEWS - 1}) as i`)
}

const receipt = (index: number) => ({
  keyId: `TAKEN${index}`,
  remoteJid: `${numberOf(index)}@s.whatsapp.net`,
  fromMe: true,
  status: 'READ',
  messageId: 'm',
})
/** Every tenth contact opts out. */
const answer = (index: number) => ({
  key: { id: `ANSWER${index}`, fromMe: false, remoteJid: `${numberOf(index)}@s.whatsapp.net` },
  pushName: 'Ana',
  message: { conversation: index % 10 === 0 ? 'SAIR' : 'Quero saber mais' },
  messageTimestamp: Math.floor(Date.now() / 1000),
})

/** Retries each webhook until 200, and repeats every third one. */
async function tellAll(): Promise<number> {
  let unheard = 0
  const tell = async (event: string, data: unknown) => {
    for (;;) {
      const status = await deliverUntilAccepted(() => gateway.tell(event, data))
      if (status === 200) return
      expect([0, 503]).toContain(status)
      unheard += 1
    }
  }
  const once = async (index: number) => {
    await tell('messages.update', receipt(index))
    await tell('messages.upsert', answer(index))
    if (index % 3 === 0) await tell('messages.upsert', answer(index))
  }
  const indexes = Array.from({ length: NEWS }, (_, index) => index)
  const tellers = Array.from({ length: 4 }, async () => {
    for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) await once(index)
  })
  await Promise.all(tellers)
  return unheard
}

async function killNowAndThen(hasEnded: () => boolean): Promise<number> {
  let kills = 0
  while (kills < KILLS && !hasEnded()) {
    await sleep(Math.random() * 200)
    await server.kill()
    kills += 1
    await server.restart()
  }
  return kills
}

it('REL-3: kills lose no confirmed webhook, and repeats count once', async () => {
  await takenMessages()
  let hasEnded = false
  const telling = tellAll().finally(() => {
    hasEnded = true
  })
  const kills = await killNowAndThen(() => hasEnded)
  const unheard = await telling
  const [figures] = await database.query<Record<string, number>>(`select
      (select count(*)::int from messages where key like 'taken-%' and state = 'read' and read_at is not null) as read,
      (select count(*)::int from messages where direction = 'incoming') as incoming,
      (select count(*)::int from message_consents where kind = 'opted_out') as "optedOut",
      (select count(*)::int from gateway_receipts) as "left"`)
  process.stdout.write(`REL-3, webhooks: ${JSON.stringify({ ...figures, told: NEWS, kills, unheard })}\n`)
  expect(figures).toEqual({ read: NEWS, incoming: NEWS, optedOut: Math.ceil(NEWS / 10), left: 0 })
  expect(kills).toBeGreaterThan(0)
})

it('REL-4: early and repeated webhooks are kept, also when the sender is killed', async () => {
  Object.assign(state, { telling: 'before', tellings: 2, latencyMs: 30 })
  const call = caller(server, await signInAsAdministrator(server))
  const before = state.arrivals.length
  for (let index = 0; index < SENT; index += 1) {
    const payload = { contact: `+${numberOf(50_000 + index)}`, message: 'Oi', isTest: false }
    const body = { queueName: 'whatsapp', type: 'whatsapp_message', payload, priority: 1 }
    expect((await call('POST', '/api/queues/jobs', body)).status).toBe(201)
  }
  for (let kill = 1; kill <= SENDER_KILLS; kill += 1) {
    const due = before + Math.floor((SENT * kill) / (SENDER_KILLS + 1))
    await eventually(() => state.arrivals.length >= due, {
      what: 'some have arrived',
      withinMs: 60_000,
    })
    await server.kill()
    await server.restart()
  }
  const rows = await eventually(
    async () => {
      const all = await database.query<{ state: string; contact: string }>(
        `select state, contact from messages where key like 'job:%'`,
      )
      return all.length === SENT && all.every((row) => ['read', 'uncertain'].includes(row.state)) && all
    },
    { what: 'every message is read or uncertain', withinMs: 90_000 },
  )
  const arrived = state.arrivals.slice(before).map(({ number }) => number)
  expect(new Set(arrived).size).toBe(arrived.length)
  const uncertain = rows.filter((row) => row.state === 'uncertain').length
  expect(uncertain === 0 || SENDER_KILLS > 0).toBe(true)
  process.stdout.write(
    `REL-4, news before the answer: ${JSON.stringify({ sent: SENT, arrivedOnce: arrived.length, uncertain })}\n`,
  )
})
