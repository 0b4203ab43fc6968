import { setTimeout } from 'node:timers/promises'
import { job } from '@cadencia/contract/job'
import { type Db, openDb } from '@cadencia/db/client'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { dispatchBatch } from './dispatcher.ts'
import { enqueue } from './enqueue.ts'
import { handles, type JobHandler } from './handler.ts'
import { createQueues } from './queues.ts'
import { backendsFor, fast, openBench, silent } from './testing/bench.ts'
import { startProxy } from './testing/proxy.ts'

const payload = z.object({})
/** One attempt: it fails for good if an outage counts as one. */
const once = job({ queue: 'reports', name: 'once', label: 'Teste', payload, attempts: 1 })
const twice = job({ queue: 'reports', name: 'twice', label: 'Teste', payload, attempts: 2, backoffMs: 20 })
const AWAY_MS = 500
/** Longer than a lock. */
const LONG_MS = fast.lockMs + 500
const benches = await Promise.all(backendsFor(process.env.REDIS_URL).map(openBench))
type Bench = (typeof benches)[number]

/** A worker that reaches Postgres only through a proxy, as do its queues if they are in Postgres. */
async function startBehindProxy(bench: Bench, handlerOf: (cut: () => void) => JobHandler) {
  const postgres = await startProxy(new URL(bench.connectionString))
  await postgres.mend()
  const connectionString = postgres.url
  const db = openDb({ connectionString, max: 5 })
  const queues = bench.redisUrl ? bench.queues : await createQueues({ connectionString, log: silent })
  const worker = await bench.start({ db, connectionString, queues, handlers: [handlerOf(postgres.cut)] })
  onTestFinished(async () => {
    await worker.close()
    if (!bench.redisUrl) await queues.close()
    await db.destroy()
    postgres.cut()
  })
  return { postgres, worker }
}

/** Enqueues `once` as a job that has crashed one worker. */
function enqueueCrashed({ db }: Bench): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = await enqueue(trx, once, {})
    await trx.updateTable('job_requests').set({ open_starts: 1 }).where('id', '=', id).execute()
    return id
  })
}

const readSomething = (db: Db) => sql`select 1`.execute(db)

describe.each(benches)('a database outage with jobs on $name', (bench) => {
  it('REL-6: costs a running job no attempt and counts as no crash', async () => {
    const runs: number[] = []
    const { postgres } = await startBehindProxy(bench, (cut) =>
      handles(once, async (_payload, { db, attempt }) => {
        runs.push(attempt)
        if (runs.length <= 3) cut()
        await readSomething(db)
        return 'feito'
      }),
    )
    const id = await enqueueCrashed(bench)
    for (let outage = 1; outage <= 3; outage += 1) {
      await expect.poll(() => runs.length, { timeout: 15_000 }).toBe(outage)
      await setTimeout(LONG_MS)
      await postgres.mend()
    }
    const row = await bench.ended(id, 'completed', 20_000)
    expect(row).toMatchObject({ result: 'feito', attempts: 1, error: null, open_starts: 2 })
    expect(runs).toEqual([1, 1, 1, 1])
  }, 60_000)

  it('keeps the attempts of a job that fails for another reason meanwhile', async () => {
    let runs = 0
    const { postgres } = await startBehindProxy(bench, (cut) =>
      handles(once, async () => {
        runs += 1
        if (runs > 1) return 'feito'
        cut()
        throw new Error('o arquivo não pôde ser lido')
      }),
    )
    const id = await enqueue(bench.db, once, {})
    await expect.poll(() => runs).toBe(1)
    await setTimeout(AWAY_MS)
    await postgres.mend()
    expect(await bench.ended(id, 'completed', 20_000)).toMatchObject({ attempts: 1, open_starts: 1 })
  }, 30_000)

  it('stores a result that came during it', async () => {
    let runs = 0
    const { postgres } = await startBehindProxy(bench, (cut) =>
      handles(once, async () => {
        runs += 1
        if (runs === 1) cut()
        return 'feito'
      }),
    )
    const id = await enqueue(bench.db, once, {})
    await expect.poll(() => runs).toBe(1)
    await setTimeout(AWAY_MS)
    await postgres.mend()
    const row = await bench.ended(id, 'completed', 20_000)
    expect(row).toMatchObject({ result: 'feito', attempts: 1 })
  }, 30_000)

  it('is not confused with a gateway that refuses connections', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:443'), { code: 'ECONNREFUSED' })
    const attempts: number[] = []
    const handler = handles(twice, async (_payload, { attempt }) => {
      attempts.push(attempt)
      throw refused
    })
    await startBehindProxy(bench, () => handler)
    const id = await enqueue(bench.db, twice, {})
    expect(await bench.ended(id, 'failed')).toMatchObject({ attempts: 2, error: refused.message })
    expect(attempts).toEqual([1, 2])
  })

  it('does not run a job forever that takes the database down itself', async () => {
    let runs = 0
    const { postgres } = await startBehindProxy(bench, (cut) =>
      handles(once, async (_payload, { db }) => {
        runs += 1
        cut()
        setTimeout(20).then(postgres.mend, () => {})
        await readSomething(db)
      }),
    )
    const id = await enqueue(bench.db, once, {})
    await bench.ended(id, 'failed', 60_000)
    expect(runs).toBeLessThanOrEqual(11)
  }, 90_000)
})

describe.each(benches.filter((bench) => bench.redisUrl))('a database outage with jobs on $name', (bench) => {
  it('costs a job that could not begin no attempt and no crash', async () => {
    let runs = 0
    const { postgres } = await startBehindProxy(bench, () =>
      handles(once, async () => {
        runs += 1
        return 'feito'
      }),
    )
    postgres.cut()
    const id = await enqueueCrashed(bench)
    while ((await dispatchBatch(bench.db, bench.queues)) > 0);
    await expect.poll(() => bench.queues.stateOf(once.queue, id)).toBe('active')
    await setTimeout(AWAY_MS)
    await postgres.mend()
    expect(await bench.ended(id, 'completed')).toMatchObject({ attempts: 1, error: null, open_starts: 2 })
    expect(runs).toBe(1)
  }, 30_000)

  it('does not keep a worker from closing, and the job waits for the next one', async () => {
    const { postgres, worker } = await startBehindProxy(bench, () => handles(once, async () => 'feito'))
    postgres.cut()
    const id = await enqueue(bench.db, once, {})
    while ((await dispatchBatch(bench.db, bench.queues)) > 0);
    await expect.poll(() => bench.queues.stateOf(once.queue, id)).toBe('active')
    const startedAt = performance.now()
    await worker.close()
    expect(performance.now() - startedAt).toBeLessThan(fast.closeMs + 900)
    await expect.poll(() => bench.queues.stateOf(once.queue, id)).toBe('waiting')
    await bench.start({ handlers: [handles(once, async () => 'feito')] })
    expect(await bench.ended(id, 'completed')).toMatchObject({ attempts: 1, open_starts: 1 })
  }, 30_000)
})
