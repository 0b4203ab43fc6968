import { randomUUID } from 'node:crypto'
import { SETTINGS } from '@cadencia/settings/contract'
import { type FakeGateway, startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type RunningChild, startChild } from '../child.ts'
import type { OwnDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { isFull } from '../size.ts'
import { type MessagingSetup, openMessaging } from './setup.ts'

/** Ten times faster than the product; at full size its own timing. */
const TIMING = isFull ? {} : { lockMs: 1500, stalledMs: 500, pollMs: 500, sweepMs: 300, graceMs: 600 }
/** Time after the last fault for every message to be sent or uncertain. */
const ENDED_WITHIN_MS = 90_000
const PROGRAM = new URL('./worker.ts', import.meta.url).pathname

export interface MessageFixture {
  readonly database: OwnDatabase
  readonly gateway: FakeGateway
  readonly setup: MessagingSetup
}

/** Call it at the top level of a test file, which ends the gateway. */
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

/** Lifts the send window and sets the rate per minute. */
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

/** Enqueues `count` messages to different numbers in one transaction; returns their keys by number. */
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

/** Starts a sending process, killed after the test. */
export function startSender({ setup }: MessageFixture): RunningChild {
  const sender = startChild({ args: [PROGRAM, JSON.stringify(setup)], env: {} })
  onTestFinished(async () => {
    sender.signal('SIGKILL')
    await sender.ended
  })
  return sender
}

/** Number of these messages that reached the gateway. */
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

/** Waits until no message is pending. */
export function waitUntilSettled(fixture: MessageFixture, keys: ReadonlyMap<string, string>): Promise<Row[]> {
  return eventually(
    async () => {
      const rows = await rowsOf(fixture, keys)
      return rows.every(({ state }) => state === 'sent' || state === 'uncertain') && rows
    },
    { what: 'every message is sent or uncertain', withinMs: ENDED_WITHIN_MS },
  )
}

/** Asserts that each message arrived once, or is uncertain and arrived at most once; returns the counts. */
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
