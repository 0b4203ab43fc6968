import { randomUUID } from 'node:crypto'
import { job } from '@cadencia/contract/job'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { derivedId, enqueue, enqueueAll } from './enqueue.ts'
import { handles, PermanentFailure } from './handler.ts'
import { reopenFailed } from './requests.ts'
import { backendsFor, openBench } from './testing/bench.ts'

const greet = job({
  queue: 'reports',
  name: 'greet',
  label: 'Teste',
  payload: z.object({ name: z.string() }),
})
const flaky = job({
  queue: 'whatsapp',
  name: 'flaky',
  label: 'Teste',
  payload: z.object({ failures: z.int() }),
  attempts: 3,
  backoffMs: 100,
})
const hopeless = job({ queue: 'imports', name: 'hopeless', label: 'Teste', payload: z.object({}) })
const slowRetry = job({
  queue: 'imports',
  name: 'slow_retry',
  label: 'Teste',
  payload: z.object({}),
  backoffMs: 600_000,
})

const benches = await Promise.all(backendsFor(process.env.REDIS_URL).map(openBench))

describe.each(benches)('jobs on $name', (bench) => {
  const runs: { readonly id: string; readonly attempt: number; readonly at: number }[] = []
  const gaveUp: string[] = []
  const runsOf = (id: string) => runs.filter((run) => run.id === id)
  let isMended = false

  beforeAll(async () => {
    await bench.start({
      concurrency: { reports: 1 },
      handlers: [
        handles(greet, async ({ name }, { jobId: id, attempt }) => {
          runs.push({ id, attempt, at: performance.now() })
          return { text: `Olá, ${name}` }
        }),
        handles(
          flaky,
          async ({ failures }, { jobId: id, attempt }) => {
            runs.push({ id, attempt, at: performance.now() })
            if (attempt <= failures && !isMended) throw new Error(`falha ${attempt}`)
          },
          async (_payload, { db, jobId, error }) => {
            gaveUp.push(`${jobId} ${error}`)
            await enqueue(db, greet, { name: 'falhou' }, { id: derivedId('follows', jobId) })
          },
        ),
        handles(hopeless, async (_payload, { jobId: id, attempt }) => {
          runs.push({ id, attempt, at: performance.now() })
          throw new PermanentFailure('não adianta')
        }),
        handles(slowRetry, async () => {
          throw new Error('mais tarde')
        }),
      ],
    })
  })

  it('runs a committed job once and keeps its result', async () => {
    const id = await enqueue(bench.db, greet, { name: 'Ana' })
    const row = await bench.ended(id, 'completed')
    expect(row.result).toEqual({ text: 'Olá, Ana' })
    expect(row).toMatchObject({ attempts: 1, error: null })
    expect(runsOf(id)).toHaveLength(1)
  })

  it('runs nothing that was rolled back', async () => {
    const lost = randomUUID()
    const write = bench.db.transaction().execute(async (trx) => {
      await enqueue(trx, greet, { name: 'ninguém' }, { id: lost })
      throw new Error('volta')
    })
    await expect(write).rejects.toThrow('volta')
    await bench.ended(await enqueue(bench.db, greet, { name: 'depois' }), 'completed')
    expect(runsOf(lost)).toEqual([])
    expect(await bench.queues.stateOf('reports', lost)).toBe('unknown')
  })

  it('enqueues an id once, even after it ran', async () => {
    const id = randomUUID()
    await Promise.all([1, 2, 3].map(() => enqueue(bench.db, greet, { name: 'Bia' }, { id })))
    await bench.ended(id, 'completed')
    await enqueue(bench.db, greet, { name: 'Bia' }, { id })
    await bench.ended(await enqueue(bench.db, greet, { name: 'depois' }), 'completed')
    expect(runsOf(id)).toHaveLength(1)
  })

  it('retries with growing delays until it succeeds', async () => {
    const id = await enqueue(bench.db, flaky, { failures: 2 })
    const row = await bench.ended(id, 'completed')
    const [first, second, third] = runsOf(id)
    expect(runsOf(id).map((run) => run.attempt)).toEqual([1, 2, 3])
    expect(row).toMatchObject({ attempts: 3, error: null })
    // Only the first start is recorded.
    expect(Date.parse(row.finished_at ?? '') - Date.parse(row.started_at ?? '')).toBeGreaterThanOrEqual(148)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(49)
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(99)
  })

  it('fails after the last attempt, calls onFailed once, and can be run again by hand', async () => {
    const id = await enqueue(bench.db, flaky, { failures: 9 })
    expect(await bench.ended(id, 'failed')).toMatchObject({ attempts: 3, error: 'falha 3' })
    expect(gaveUp).toEqual([`${id} falha 3`])
    await bench.ended(derivedId('follows', id), 'completed')

    isMended = true
    await expect.poll(() => bench.queues.drop('whatsapp', id)).toBe(true)
    expect(await reopenFailed(bench.db, id)).toBe(true)
    await bench.ended(id, 'completed')
    expect(runsOf(id)).toHaveLength(4)
  })

  it('keeps the error of an attempt while the next one waits', async () => {
    const id = await enqueue(bench.db, slowRetry, {})
    await expect
      .poll(async () => [(await bench.find(id)).error, await bench.queues.stateOf('imports', id)])
      .toEqual(['mais tarde', 'delayed'])
    expect(await bench.find(id)).toMatchObject({ status: 'enqueued', attempts: 1 })
  })

  it('does not retry what a handler calls permanent', async () => {
    const id = await enqueue(bench.db, hopeless, {})
    expect(await bench.ended(id, 'failed')).toMatchObject({ attempts: 1, error: 'não adianta' })
    expect(runsOf(id)).toHaveLength(1)
  })

  it('fails a payload that no longer parses, with the reason, without running it', async () => {
    const id = randomUUID()
    await bench.db
      .insertInto('job_requests')
      .values({
        id,
        queue: 'reports',
        name: 'greet',
        payload: JSON.stringify({ name: 7 }),
        max_attempts: 5,
        backoff_ms: 50,
      })
      .execute()
    const row = await bench.ended(id, 'failed')
    expect(row.error).toMatch(/^Dados inválidos para a tarefa greet: name: /)
    expect(row.attempts).toBe(1)
    expect(runsOf(id)).toEqual([])
  })

  it('refuses to enqueue a payload that is not the declared one', async () => {
    const name: unknown = 7
    const payload = z.custom<{ name: string }>().parse({ name })
    await expect(enqueue(bench.db, greet, payload)).rejects.toThrow(z.ZodError)
  })

  it('re-enqueues jobs that the queue lost', async () => {
    const id = await enqueue(bench.db, greet, { name: 'Caio' }, { runAt: new Date(Date.now() + 1500) })
    await bench.ended(id, 'enqueued')
    await bench.queues.of('reports').obliterate({ force: true })
    expect(await bench.queues.stateOf('reports', id)).toBe('unknown')
    await bench.ended(id, 'completed')
    expect(runsOf(id)).toHaveLength(1)
  })

  it('respects runAt and priority', async () => {
    await bench.queues.pause('reports')
    const runAt = new Date(Date.now() + 800)
    const later = await enqueue(bench.db, greet, { name: 'depois' }, { runAt })
    const names = ['baixa', 'alta', 'média']
    const [low, high, middle] = await enqueueAll(
      bench.db,
      greet,
      names.map((name, index) => ({ payload: { name }, priority: [30, 1, 20][index] ?? 0 })),
    )
    await expect
      .poll(() => bench.queues.counts('reports'))
      .toMatchObject({ waiting: 3, delayed: 1, isPaused: true })
    await bench.queues.resume('reports')
    await bench.ended(later, 'completed')
    const order = runs.map((run) => run.id).filter((id) => [low, high, middle, later].includes(id))
    expect(order).toEqual([high, middle, low, later])
    expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime())
  })

  it('runs 500 jobs, each once', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => ({ payload: { name: `${index}` } }))
    const ids = new Set(await enqueueAll(bench.db, greet, entries))
    const pending = bench.db
      .selectFrom('job_requests')
      .select('id')
      .where('id', 'in', [...ids])
      .where('status', '<>', 'completed')
    await expect.poll(async () => (await pending.execute()).length, { timeout: 50_000 }).toBe(0)
    expect(runs.filter(({ id }) => ids.has(id))).toHaveLength(500)
  })

  it('deletes only ended jobs, by age', async () => {
    const later = await enqueue(bench.db, greet, { name: 'Davi' }, { runAt: new Date(Date.now() + 600_000) })
    await bench.ended(later, 'enqueued')
    // The queue hears of a result after the row has it.
    const completed = async () => (await bench.queues.counts('reports')).completed
    await expect.poll(completed, { timeout: 10_000 }).toBeGreaterThan(500)
    await expect.poll(async () => (await bench.queues.counts('reports')).active).toBe(0)
    const before = await bench.queues.counts('reports')
    await bench.queues.removeEnded()
    expect(await bench.queues.counts('reports')).toEqual(before)
    await bench.queues.removeEnded(0, 0)
    expect(await bench.queues.counts('reports')).toMatchObject({ completed: 0, failed: 0, delayed: 1 })
  })

  it('reports that the queues are available', async () => {
    expect(await bench.queues.isAvailable()).toBe(true)
  })
})
