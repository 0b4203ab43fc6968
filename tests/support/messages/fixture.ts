import { randomUUID } from 'node:crypto'
import { SETTINGS } from '@cadencia/settings/contract'
import { type FakeGateway, startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type RunningChild, startChild } from '../child.ts'
import type { OwnDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { isFull } from '../size.ts'
import { type MessagingSetup, openMessaging } from './setup.ts'

/** The product's timing, some ten times faster; at full size the product's own. */
const TIMING = isFull ? {} : { lockMs: 1500, stalledMs: 500, pollMs: 500, sweepMs: 300, graceMs: 600 }
/** A message is stranded when it neither left nor is uncertain so long after the last fault. */
const ENDED_WITHIN_MS = 90_000
const PROGRAM = new URL('./worker.ts', import.meta.url).pathname

/** A database, a gateway and how a process reaches both, and its queues. */
export interface MessageFixture {
  readonly database: OwnDatabase
  readonly gateway: FakeGateway
  readonly setup: MessagingSetup
}

/** To be called while a test file is read; the gateway ends with it. */
export async function openMessageFixture(
  database: OwnDatabase,
  redisUrl: string | undefined,
): Promise<MessageFixture> {
  const gateway = await startFakeGateway()
  afterAll(gateway.close)
  const { apiKey, instance } = gateway.keys
  const redisPrefix = `test-${randomUUID()}`
  const connectionString = database.url
  const gatewayUrl = gateway.url
  const setup = { connectionString, redisUrl, redisPrefix, gatewayUrl, apiKey, instance, timing: TIMING }
  return { database, gateway, setup }
}

/** Lets messages leave at any hour, so many a minute at most. */
export async function raiseSendRate(
  { database }: Pick<MessageFixture, 'database'>,
  sendsPerMinute = 6000,
): Promise<void> {
  const value = SETTINGS.messaging.parse({
    sendWindowStart: '00:00',
    sendWindowEnd: '24:00',
    sendsPerMinute,
    minSpacingSeconds: 0,
    dailyCap: 1_000_000,
    warmUp: false,
  })
  await database.query(`insert into settings (name, value) values ('messaging', '${JSON.stringify(value)}')
    on conflict (name) do update set value = excluded.value`)
}

/** Promises `count` messages in one transaction, to as many numbers; answers their keys by number. */
export async function scheduleMessages(
  { setup }: MessageFixture,
  count: number,
): Promise<Map<string, string>> {
  const { db, post, close } = await openMessaging(setup)
  const first = 900_000_000 + Math.floor(Math.random() * 90_000) * 1000
  const drafts = Array.from({ length: count }, (_, index) => ({
    key: randomUUID(),
    contact: `+5511${first + index}`,
    text: `Mensagem ${index}`,
  }))
  await db.transaction().execute((trx) => post.messenger.enqueueMessages(trx, drafts))
  await close()
  return new Map(drafts.map(({ key, contact }) => [contact.slice(1), key]))
}

/** Starts a process that sends; it is killed when the test is over. */
export function startSender({ setup }: MessageFixture): RunningChild {
  const sender = startChild({ args: [PROGRAM, JSON.stringify(setup)], env: {} })
  onTestFinished(async () => {
    sender.signal('SIGKILL')
    await sender.ended
  })
  return sender
}

/** How many of these numbers' messages have reached the gateway. */
export function countArrived({ gateway }: MessageFixture, keys: ReadonlyMap<string, string>): number {
  return gateway.state.arrivals.filter(({ number }) => keys.has(number)).length
}

export interface Row {
  readonly key: string
  readonly state: string
}

export function rowsOf({ database }: MessageFixture, keys: ReadonlyMap<string, string>): Promise<Row[]> {
  return database.query<Row>(
    `select key, state from messages where key in ('${[...keys.values()].join("','")}')`,
  )
}

/** Waits until nothing waits or is being sent any more. */
export function waitUntilSettled(fixture: MessageFixture, keys: ReadonlyMap<string, string>): Promise<Row[]> {
  return eventually(
    async () => {
      const rows = await rowsOf(fixture, keys)
      return rows.every(({ state }) => state === 'sent' || state === 'uncertain') && rows
    },
    { what: 'every message is sent or uncertain', withinMs: ENDED_WITHIN_MS },
  )
}

/** Checks that each message arrived once, or is shown as uncertain and arrived at most once; answers the figures. */
export function checkDeliveries(
  { gateway }: MessageFixture,
  keys: ReadonlyMap<string, string>,
  rows: readonly Row[],
) {
  const stateOf = new Map(rows.map(({ key, state }) => [key, state]))
  const own = gateway.state.arrivals.filter(({ number }) => keys.has(number))
  const arrivals = Map.groupBy(own, ({ number }) => number)
  const twice = [...arrivals.values()].filter(({ length }) => length > 1)
  const lost = [...keys].filter(([number, key]) => stateOf.get(key) === 'sent' && !arrivals.has(number))
  const stranded = keys.size - rows.length
  expect({ twice, lost, stranded }).toEqual({ twice: [], lost: [], stranded: 0 })
  const uncertain = rows.filter(({ state }) => state === 'uncertain').length
  return { messages: keys.size, arrivedOnce: arrivals.size, uncertain, twice: 0, stranded }
}
