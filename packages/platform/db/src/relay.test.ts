import { fact } from '@cadencia/contract/fact'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDb, transact } from './client.ts'
import { setsOf } from './fact-sets.ts'
import { deleteDelivered, record } from './outbox.ts'
import { type Relay, startRelay } from './relay.ts'
import { type Subscriber, subscribe, subscribeSets } from './subscriber.ts'
import { emptyDb, testDb } from './testing.ts'

const noted = fact({
  name: 'test.noted',
  summary: 'Algo foi anotado',
  payload: z.object({ key: z.string(), n: z.int() }),
  key: ({ key }) => key,
})

const warnings: string[] = []
const silent = { warn: (_: object, message: string) => void warnings.push(message), error: () => {} }
const { db, connectionString } = await testDb()
const relays: Relay[] = []

function relay(subscribers: Subscriber[]): Relay {
  const started = startRelay({ db, connectionString, subscribers, log: silent, idleMs: 50 })
  relays.push(started)
  return started
}

/** Records deliveries as settings rows, where a test can read them. */
function writesDown(name: string, refuse: (n: number) => boolean = () => false): Subscriber {
  return subscribe(noted, name, async (trx, { key, n }, { factId }) => {
    await trx
      .insertInto('settings')
      .values({
        name: `${name}/${factId}`,
        value: JSON.stringify({ key, n }),
        updated_at: sql<string>`clock_timestamp()`,
      })
      .execute()
    if (refuse(n)) throw new Error(`refused ${n}`)
  })
}

async function heard(name: string): Promise<{ key: string; n: number }[]> {
  const rows = await db
    .selectFrom('settings')
    .select('value')
    .where('name', 'like', `${name}/%`)
    .orderBy('updated_at')
    .execute()
  return z.array(z.object({ key: z.string(), n: z.number() })).parse(rows.map(({ value }) => value))
}

const numbers = async (name: string) => (await heard(name)).map(({ n }) => n)

afterEach(async () => {
  await Promise.all(relays.splice(0).map((started) => started.stop()))
})

describe('the outbox', () => {
  it('REL-5: delivers facts in order after their transaction commits', async () => {
    relay([writesDown('order')])
    await transact(db, async (trx) => {
      for (const n of [1, 2, 3]) await record(trx, noted, { key: 'a', n })
    })
    await expect.poll(() => numbers('order')).toEqual([1, 2, 3])
  })

  it('REL-5: delivers nothing of a transaction that is rolled back', async () => {
    relay([writesDown('rollback')])
    const undone = transact(db, async (trx) => {
      await record(trx, noted, { key: 'b', n: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await record(db, noted, { key: 'b', n: 2 })
    await expect.poll(() => numbers('rollback')).toEqual([2])
  })

  it('REL-5: delivers facts recorded while no relay ran', async () => {
    await record(db, noted, { key: 'c', n: 1 })
    relay([writesDown('late')])
    await expect.poll(() => numbers('late')).toContain(1)
  })

  it('REL-5: waits for older running transactions, so that late commits are not skipped', async () => {
    const early = await db.startTransaction().execute()
    await record(early, noted, { key: 'd', n: 1 })
    relay([writesDown('horizon')])
    await record(db, noted, { key: 'd', n: 2 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await numbers('horizon')).toEqual([])
    await early.commit().execute()
    await expect.poll(() => numbers('horizon')).toEqual([1, 2])
  })

  it('REL-5: does not wait for transactions in other databases of the server', async () => {
    const elsewhere = openDb({ connectionString: await emptyDb() })
    const long = await elsewhere.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(long)
    relay([writesDown('elsewhere')])
    await record(db, noted, { key: 'j', n: 1 })
    await expect.poll(() => numbers('elsewhere')).toEqual([1])
    await long.rollback().execute()
    await elsewhere.destroy()
  })

  it('REL-5: of several relays only one delivers', async () => {
    for (let count = 0; count < 3; count += 1) relay([writesDown('single')])
    for (let n = 0; n < 50; n += 1) await record(db, noted, { key: `k${n % 5}`, n })
    await expect.poll(async () => (await numbers('single')).length).toBe(50)
    expect(new Set(await numbers('single')).size).toBe(50)
  })

  it('asks once what is wanted, and delivers nothing else to those subscribers', async () => {
    const other = fact({
      name: 'test.other',
      summary: 'Outra coisa aconteceu',
      payload: z.object({ key: z.string() }),
      key: ({ key }) => key,
    })
    let asked = 0
    let wants: string[] = []
    const activeFacts = async () => {
      asked += 1
      return new Set(wants)
    }
    const heardOf: string[] = []
    const listening = (of: typeof noted | typeof other): Subscriber => ({
      ...subscribe<z.ZodObject>(of, `wanted.${of.name}`, async () => void heardOf.push(of.name)),
      activeFacts,
    })
    const record3 = () =>
      transact(db, async (trx) => {
        await record(trx, noted, { key: 'w', n: 1 })
        await record(trx, other, { key: 'x' })
        await record(trx, noted, { key: 'y', n: 2 })
      })
    relay([listening(noted), listening(other), writesDown('wanted')])
    await record3()
    await expect.poll(() => numbers('wanted')).toEqual([1, 2])
    expect([asked, heardOf]).toEqual([1, []])
    wants = ['test.other']
    await record3()
    await expect.poll(() => numbers('wanted')).toHaveLength(4)
    expect([asked, heardOf]).toEqual([2, ['test.other']])
  })

  it('rolls back a failing subscriber and delays later facts of its key', async () => {
    let isBroken = true
    relay([writesDown('parked', (n) => isBroken && n === 1), writesDown('beside')])
    await record(db, noted, { key: 'e', n: 1 })
    await record(db, noted, { key: 'e', n: 2 })
    await record(db, noted, { key: 'f', n: 3 })
    await expect.poll(() => numbers('beside')).toEqual([1, 2, 3])
    expect(await numbers('parked')).toEqual([3])
    isBroken = false
    await expect.poll(() => numbers('parked'), { timeout: 10_000 }).toEqual([3, 1, 2])
  })

  it('REL-17: delivers what waits in sets, each fact once and in the order of its key', async () => {
    const sizes: number[] = []
    const counting = subscribeSets(noted, 'sizes', async (_, facts) => {
      sizes.push(facts.length)
    })
    await transact(db, async (trx) => {
      for (let n = 0; n < 1200; n += 1) await record(trx, noted, { key: `s${n % 7}`, n })
    })
    relay([writesDown('sets'), counting])
    await expect.poll(async () => (await numbers('sets')).length, { timeout: 20_000 }).toBe(1200)
    const all = await heard('sets')
    for (const [, one] of Map.groupBy(all, ({ key }) => key)) {
      expect(one.map(({ n }) => n)).toEqual(one.map(({ n }) => n).toSorted((a, b) => a - b))
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1200)
    expect(sizes.length).toBeLessThan(10)
  })

  it('REL-17: a relay that dies within a set leaves nothing of it; the next one delivers all of it once', async () => {
    const dying = subscribe(noted, 'dying', async (trx, { n }) => {
      if (n === 5) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await transact(db, async (trx) => {
      for (let n = 0; n < 10; n += 1) await record(trx, noted, { key: `d${n % 3}`, n })
    })
    const first = relay([writesDown('died'), dying])
    await expect.poll(() => warnings, { timeout: 10_000 }).toContain('relay lost its database')
    expect(await numbers('died')).toEqual([])
    await first.stop()
    relay([writesDown('died')])
    await expect
      .poll(async () => (await numbers('died')).toSorted((a, b) => a - b))
      .toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('REL-17: of a set that fails only the facts that fail and their keys wait', async () => {
    let isBroken = true
    relay([writesDown('partly', (n) => isBroken && n === 2), writesDown('wholly')])
    await transact(db, async (trx) => {
      for (let n = 0; n < 9; n += 1) await record(trx, noted, { key: `p${n % 3}`, n })
    })
    await expect.poll(async () => (await numbers('wholly')).length).toBe(9)
    expect(await numbers('partly')).toEqual([0, 1, 3, 4, 6, 7])
    isBroken = false
    await expect.poll(() => numbers('partly'), { timeout: 10_000 }).toEqual([0, 1, 3, 4, 6, 7, 2, 5, 8])
  })

  it('another relay takes over when the first stops', async () => {
    await relay([writesDown('over')]).stop()
    relay([writesDown('over')])
    await record(db, noted, { key: 'g', n: 1 })
    await expect.poll(() => numbers('over'), { timeout: 10_000 }).toEqual([1])
  })

  it('refuses a payload that is not the declared one', async () => {
    await expect(record(db, noted, { key: 'h', n: 1.5 })).rejects.toThrow(z.ZodError)
  })

  it('deletes only facts that were delivered long ago', async () => {
    await db.updateTable('outbox').set({ delivered_at: '2020-01-01T00:00:00Z' }).execute()
    await record(db, noted, { key: 'i', n: 1 })
    await deleteDelivered(db, 7)
    const kept = await db.selectFrom('outbox').select('key').execute()
    expect(kept).toEqual([{ key: 'i' }])
  })
})

describe('sets of facts', () => {
  const fact = fc.record({ fact: fc.constantFrom('a', 'b', 'c'), key: fc.constantFrom('x', 'y', 'z') })

  it('keep every fact and the order of each key, and are of one kind', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), (kinds) => {
        const facts = kinds.map((kind, id) => ({ ...kind, id, payload: {} }))
        const sets = setsOf(facts)
        for (const set of sets) expect(new Set(set.map((one) => one.fact)).size).toBe(1)
        const orderOf = (all: typeof facts) => Map.groupBy(all, ({ key }) => key)
        expect(orderOf(sets.flat())).toEqual(orderOf(facts))
        for (const set of sets)
          expect(set.map(({ id }) => id)).toEqual(set.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })

  it('are as few as kinds where no key comes twice', () => {
    const facts = Array.from({ length: 90 }, (_, id) => ({
      fact: `kind ${id % 3}`,
      key: `${id}`,
      payload: {},
    }))
    expect(setsOf(facts)).toHaveLength(3)
  })
})
