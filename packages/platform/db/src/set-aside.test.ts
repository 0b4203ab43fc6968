import { fact } from '@cadencia/contract/fact'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Db } from './client.ts'
import { factSetAside } from './facts.ts'
import { record } from './outbox.ts'
import { type Relay, startRelay } from './relay.ts'
import { retryParked } from './relay-retries.ts'
import { retrySetAside } from './set-aside.ts'
import { type Subscriber, subscribe } from './subscriber.ts'
import { testDb } from './testing.ts'

const said = fact({
  name: 'test.said',
  summary: 'Algo foi dito',
  payload: z.object({ key: z.string(), text: z.string() }),
  key: ({ key }) => key,
})

const { db, connectionString } = await testDb()
await sql`create table heard (n serial, name text, text text)`.execute(db)
const logged: string[] = []
const log = {
  warn: (_: object, message: string) => void logged.push(message),
  error: (_: object, message: string) => void logged.push(message),
}
const relays: Relay[] = []
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  for (const table of ['outbox_parked', 'outbox'] as const) await db.deleteFrom(table).execute()
  await sql`delete from heard`.execute(db)
  logged.length = 0
})

const relay = (subscribers: Subscriber[]) =>
  void relays.push(startRelay({ db, connectionString, subscribers, log, idleMs: 50 }))

function listener(name: string, fail: (text: string, trx: Db) => Promise<unknown> | undefined) {
  // Written with the delivery: what is heard is committed, as are the facts that were parked beside it.
  const subscriber = subscribe(said, name, async (trx, { text }) => {
    await fail(text, trx)
    await sql`insert into heard (name, text) values (${name}, ${text})`.execute(trx)
  })
  const heard = async () => {
    const { rows } = await sql<{
      text: string
    }>`select text from heard where name = ${name} order by n`.execute(db)
    return rows.map(({ text }) => text)
  }
  return { heard, subscriber }
}

async function say(key: string, ...texts: string[]): Promise<void> {
  for (const text of texts) await record(db, said, { key, text })
}

const parked = () => db.selectFrom('outbox_parked').selectAll().orderBy('fact_id').execute()
const listSetAside = async () =>
  (await db.selectFrom('outbox').select('payload').where('fact', '=', factSetAside.name).execute()).map(
    ({ payload }) => factSetAside.payload.parse(payload),
  )

const isBad = (text: string) => text.startsWith('mau')

describe('REL-20: a fact whose failure is its own', () => {
  it.each<[string, (trx: Db) => Promise<unknown>]>([
    ['JSON that Postgres refuses (22P02)', (trx) => sql`select ${'{"a": "\\ud83d"}'}::jsonb`.execute(trx)],
    ['NUL in JSON (22P05)', (trx) => sql`select ${'{"a": "\\u0000"}'}::jsonb ->> 'a'`.execute(trx)],
    ['a number out of range (22003)', (trx) => sql`select (1e9 * 1e9)::int`.execute(trx)],
    ['a missing value (23502)', (trx) => sql`insert into settings (name) values ('x')`.execute(trx)],
    [
      'a record that is gone (23503)',
      (trx) =>
        sql`insert into outbox_parked (fact_id, subscriber, key, next_at, error) values (-1, '', '', now(), '')`.execute(
          trx,
        ),
    ],
    ['a text that is no JSON', async () => JSON.parse('{')],
    ['a value that the contract refuses', async () => z.int().parse('1')],
    [
      'one of these as the cause of another error',
      async () => {
        throw new Error('wrapped', { cause: new z.core.$ZodError([]) })
      },
    ],
  ])('is set aside at once, and later facts of its key go on: %s', async (_, refuse) => {
    const { heard, subscriber } = listener('poisoned', (text, trx) => (isBad(text) ? refuse(trx) : undefined))
    relay([subscriber])
    await say('a', 'antes', 'mau', 'depois')
    await expect.poll(heard).toEqual(['antes', 'depois'])
    await say('a', 'ainda')
    await expect.poll(heard).toEqual(['antes', 'depois', 'ainda'])
    expect(await parked()).toMatchObject([{ attempts: 1, next_at: null, subscriber: 'poisoned' }])
    expect(await listSetAside()).toMatchObject([{ fact: 'test.said', subscriber: 'poisoned' }])
    expect(logged).toEqual(['fact set aside'])
  })

  it('is told of once, however many there are of them, and never of the telling itself', async () => {
    const poisoned = listener('poisoned', async (text) => isBad(text) && z.int().parse(text))
    const teller = subscribe(factSetAside, 'teller', async () => void z.int().parse('1'))
    relay([poisoned.subscriber, teller])
    await say('a', 'mau 1', 'mau 2')
    await say('b', 'mau 3', 'bom')
    await expect.poll(poisoned.heard).toEqual(['bom'])
    await expect.poll(async () => (await parked()).length).toBe(4)
    expect(await listSetAside()).toHaveLength(1)
  })
})

describe('REL-20: any other fact', () => {
  it('is set aside after 20 attempts, and what waits behind it goes on in its order', async () => {
    const { heard, subscriber } = listener('broken', async (text) => {
      if (isBad(text)) throw new Error('server away')
    })
    relay([subscriber])
    await say('a', 'mau', 'um', 'dois', 'três')
    await expect.poll(async () => (await parked()).length).toBe(4)
    for (const attempts of [2, 19, 20]) {
      expect(await listSetAside()).toEqual([])
      await db
        .updateTable('outbox_parked')
        .set({ next_at: sql<string>`now()`, attempts: attempts - 1 })
        .execute()
      await expect.poll(async () => (await parked())[0]?.attempts).toBe(attempts)
    }
    await expect.poll(heard).toEqual(['um', 'dois', 'três'])
    expect(await parked()).toMatchObject([{ attempts: 20, next_at: null, error: 'server away' }])
    expect(await listSetAside()).toHaveLength(1)
  })
})

describe('REL-20: a retry by hand', () => {
  it('delivers what succeeds by now; what fails again is set aside again and holds back nothing', async () => {
    let isMended = false
    const { heard, subscriber } = listener('mended', async (text) => {
      if (isBad(text) && !isMended) throw new SyntaxError(text)
    })
    relay([subscriber])
    await say('a', 'mau', 'bom')
    await expect.poll(heard).toEqual(['bom'])
    const [first] = await parked()
    const asked = { factId: first?.fact_id ?? 0, subscriber: 'mended' }
    expect(await retrySetAside(db, asked)).toBe(true)
    await expect.poll(async () => (await parked())[0]).toMatchObject({ attempts: 2, next_at: null })
    await say('a', 'outro')
    await expect.poll(heard).toEqual(['bom', 'outro'])
    expect(await listSetAside()).toHaveLength(1)
    isMended = true
    expect(await retrySetAside(db, asked)).toBe(true)
    await expect.poll(heard).toEqual(['bom', 'outro', 'mau'])
    expect(await parked()).toEqual([])
    expect(await retrySetAside(db, asked)).toBe(false)
  })
})

it('opens a transaction for parked facts that are due, and for no others', async () => {
  const { subscriber } = listener('counted', async () => {
    throw new Error('server away')
  })
  relay([subscriber])
  for (let key = 0; key < 5; key += 1) await say(`k${key}`, 'um', 'dois')
  await expect.poll(async () => (await parked()).length).toBe(10)
  await relays.pop()?.stop()
  await db.updateTable('outbox_parked').set({ next_at: sql<string>`now() + interval '1 hour'` }).execute()
  const transaction = vi.spyOn(db, 'transaction')
  await retryParked(db, [subscriber], log)
  expect(transaction).not.toHaveBeenCalled()
  await db.updateTable('outbox_parked').set({ next_at: sql<string>`now()` }).where('key', '=', 'k3').execute()
  await retryParked(db, [subscriber], log)
  expect(transaction).toHaveBeenCalledTimes(1)
})
