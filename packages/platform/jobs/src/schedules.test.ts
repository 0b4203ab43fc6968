import { job } from '@cadencia/contract/job'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { handles } from './handler.ts'
import { ensureSchedules, schedule } from './schedules.ts'
import { backendsFor, openBench } from './testing/bench.ts'

const remind = job({
  queue: 'maintenance',
  name: 'remind',
  label: 'Teste',
  payload: z.object({ kind: z.string() }),
})
const often = schedule({ name: 'often', job: remind, payload: { kind: 'curto' }, when: { everyMs: 400 } })
const nightly = schedule({
  name: 'nightly',
  job: remind,
  payload: { kind: 'noturno' },
  when: { cron: '30 2 * * *' },
})

const benches = await Promise.all(backendsFor(process.env.REDIS_URL).map(openBench))

describe.each(benches)('schedules on $name', (bench) => {
  it('REL-9: fires each occurrence once with two workers', async () => {
    const occurrences: (string | null)[] = []
    const handlers = [
      handles(remind, async (_payload, { runAt }) => {
        occurrences.push(runAt)
      }),
    ]
    const workers = [await bench.start({ handlers, schedules: [often] })]
    workers.push(await bench.start({ handlers, schedules: [often], queues: await bench.openQueues() }))
    await expect.poll(() => occurrences.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(5)
    await Promise.all(workers.map((worker) => worker.close()))

    expect(new Set(occurrences).size).toBe(occurrences.length)
    const instants = occurrences.map((occurrence) => Date.parse(occurrence ?? '')).sort((a, b) => a - b)
    const steps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0))
    expect(new Set(steps)).toEqual(new Set([400]))
    const rows = await bench.db.selectFrom('job_requests').select('status').execute()
    expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(occurrences.length)
  })

  it('registers a schedule once, and again when it changed or was lost', async () => {
    const queue = bench.queues.of('maintenance')
    await ensureSchedules(bench.db, bench.queues, [nightly])
    const first = await queue.getJobScheduler('nightly')
    expect(new Date(first?.next ?? 0).toISOString()).toMatch(/T05:30:00\.000Z$/)

    await queue.removeJobScheduler('nightly')
    const changed = schedule({
      name: 'nightly',
      job: remind,
      payload: { kind: 'x' },
      when: { cron: '0 4 * * *' },
    })
    await Promise.all([1, 2, 3].map(() => ensureSchedules(bench.db, bench.queues, [changed])))
    const second = await queue.getJobScheduler('nightly')
    expect(new Date(second?.next ?? 0).toISOString()).toMatch(/T07:00:00\.000Z$/)
    expect(await queue.getDelayedCount()).toBe(2)
    // Next occurrences of schedules do not count as delayed jobs.
    expect(await bench.queues.counts('maintenance')).toMatchObject({ delayed: 0 })
  })

  it('REL-9: goes back to the next occurrence when the clock was ahead and is set right', async () => {
    const queue = bench.queues.of('maintenance')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3_600_000 })
    try {
      for (const one of [nightly, often]) await queue.removeJobScheduler(one.name)
      await ensureSchedules(bench.db, bench.queues, [nightly, often])
    } finally {
      vi.useRealTimers()
    }
    await ensureSchedules(bench.db, bench.queues, [nightly, often])
    const nightlyIsAt = (await queue.getJobScheduler('nightly'))?.next ?? 0
    expect(new Date(nightlyIsAt).toISOString()).toMatch(/T05:30:00\.000Z$/)
    expect(nightlyIsAt).toBeLessThan(Date.now() + 25 * 3_600_000)
    expect((await queue.getJobScheduler('often'))?.next).toBeLessThan(Date.now() + 10_000)
    for (const one of [nightly, often]) await queue.removeJobScheduler(one.name)
  })

  it('REL-9: an occurrence missed while no worker ran is fired once by the next workers', async () => {
    const occurrences: string[] = []
    const handlers = [
      handles(remind, async (_payload, { runAt }) => {
        // Postgres drops trailing zeros.
        occurrences.push(new Date(runAt ?? 0).toISOString())
      }),
    ]
    const rarely = schedule({ name: 'rarely', job: remind, payload: { kind: 'r' }, when: { everyMs: 1500 } })
    const first = await bench.start({ handlers, schedules: [rarely] })
    const scheduler = () => bench.queues.of('maintenance').getJobScheduler('rarely')
    const next = await vi.waitFor(async () => {
      const due = (await scheduler())?.next ?? 0
      // Leaves the worker time to stop.
      expect(due - Date.now()).toBeGreaterThan(700)
      return due
    }, 10_000)
    await first.close()
    const meant = new Date(next).toISOString()
    expect(occurrences).not.toContain(meant)
    await expect.poll(() => Date.now(), { timeout: 5000 }).toBeGreaterThan(next + 100)

    const open = { handlers, schedules: [rarely] }
    const workers = [await bench.start(open)]
    workers.push(await bench.start({ ...open, queues: await bench.openQueues() }))
    await expect.poll(() => occurrences, { timeout: 10_000 }).toContain(meant)
    await expect.poll(() => occurrences.at(-1) !== meant, { timeout: 10_000 }).toBe(true)
    await Promise.all(workers.map((worker) => worker.close()))
    expect(occurrences.filter((occurrence) => occurrence === meant)).toHaveLength(1)
    await bench.queues.of('maintenance').removeJobScheduler('rarely')
  })

  it('REL-9: runs an occurrence up to an hour late and records an older one as skipped', async () => {
    const meant = new Date('2026-11-20T05:30:00Z')
    const late = new Date('2026-11-20T06:29:00Z')
    const tooLate = new Date('2026-11-21T05:00:00Z')
    const statusOf = async () => {
      const rows = await bench.db
        .selectFrom('job_requests')
        .select(['id', 'status', 'error'])
        .where('run_at', '=', meant.toISOString())
        .execute()
      return rows.map(({ status, error }) => [status, error])
    }
    await nightly.occur(bench.db, meant, tooLate)
    expect(await statusOf()).toEqual([['skipped', 'Atraso de 1410 min; o limite é 60']])
    await nightly.occur(bench.db, meant, late)
    expect(await statusOf()).toHaveLength(1)
    await bench.db.deleteFrom('job_requests').execute()
    await nightly.occur(bench.db, meant, late)
    expect(await statusOf()).toEqual([['pending', null]])
  })

  it('runs atStart schedules when workers start, once a day', async () => {
    await bench.db.deleteFrom('job_requests').execute()
    const ran: string[] = []
    const handlers = [
      handles(remind, async ({ kind }) => {
        ran.push(kind)
      }),
    ]
    const waiting = schedule({
      name: 'waiting',
      job: remind,
      payload: { kind: 'ao iniciar' },
      when: { cron: '30 2 * * *' },
      atStart: true,
    })
    await bench.start({ handlers, schedules: [waiting, nightly] })
    await bench.start({ handlers, schedules: [waiting, nightly], queues: await bench.openQueues() })
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['ao iniciar'])

    const rows = () => bench.db.selectFrom('job_requests').select('id').execute()
    const before = (await rows()).length
    for (const instant of ['2020-11-22T02:59:00Z', '2020-11-21T03:00:00Z', '2020-11-22T03:00:00Z']) {
      await waiting.begin(bench.db, new Date(instant))
    }
    expect(await rows()).toHaveLength(before + 2)
  })
})
