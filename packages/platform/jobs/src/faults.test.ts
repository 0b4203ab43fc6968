import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { job } from '@cadencia/contract/job'
import { UnrecoverableError } from 'bullmq'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dispatchBatch } from './dispatcher.ts'
import { enqueue } from './enqueue.ts'
import { handles } from './handler.ts'
import { createQueues } from './queues.ts'
import { reopenFailed } from './requests.ts'
import { schedule } from './schedules.ts'
import { backendsFor, fast, openBench } from './testing/bench.ts'
import { interrupted } from './testing/interrupted.ts'
import { startProxy } from './testing/proxy.ts'
import { startWorker } from './worker.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const note = job({ queue: 'reports', name: 'note', label: 'Teste', payload: z.object({}), backoffMs: 100 })
const benches = await Promise.all(backendsFor(process.env.REDIS_URL).map(openBench))

/** Ends all connections to a database, as a server restart does. Returns how many. */
async function dropConnections(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rowCount ?? 0
}

describe.each(benches)('faults on $name', (bench) => {
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  async function startDoomed(more: object = {}): Promise<ChildProcess> {
    const { connectionString, redisPrefix, redisUrl: url } = bench
    const settings = { connectionString, redisPrefix, redisUrl: url, timing: fast, ...more }
    const program = new URL('./testing/doomed-worker.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(child.stdout, 'data')
    return child
  }

  it('runs a job again when its worker is killed', async () => {
    const id = await enqueue(bench.db, interrupted, {})
    const child = await startDoomed()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const worker = await bench.start({ handlers: [handles(interrupted, async () => 'feito')] })
    const row = await bench.ended(id, 'completed', 15_000)
    expect(row).toMatchObject({ result: 'feito', attempts: 1, error: null })
    await worker.close()
  }, 40_000)

  it('SEC-25: parks a job that crashed two workers until it is run again by hand', async () => {
    const id = await enqueue(bench.db, interrupted, {})
    for (let crash = 1; crash <= 2; crash++) {
      const child = await startDoomed({ killsItself: true })
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
    }
    const runs: string[] = []
    const failures: string[] = []
    const handler = handles(
      interrupted,
      async (_payload, { jobId }) => {
        runs.push(jobId)
        return 'feito'
      },
      async (_payload, { error }) => {
        failures.push(error)
      },
    )
    const worker = await bench.start({ handlers: [handler] })
    const reason = 'O processo caiu 2 vezes durante esta tarefa. Ela só é executada de novo se alguém pedir.'
    expect(await bench.ended(id, 'failed', 15_000)).toMatchObject({ error: reason, result: null })
    expect(failures).toEqual([reason])
    expect(runs).toEqual([])

    await expect.poll(() => bench.queues.drop('summaries', id)).toBe(true)
    expect(await reopenFailed(bench.db, id)).toBe(true)
    expect(await bench.ended(id, 'completed')).toMatchObject({ result: 'feito', error: null })
    expect(runs).toEqual([id])
    await worker.close()
  }, 60_000)

  it('counts no crash for jobs that a worker returned or could not run', async () => {
    const failing = job({
      queue: 'reports',
      name: 'failing',
      label: 'Teste',
      payload: z.object({}),
      backoffMs: 20,
    })
    const id = await enqueue(bench.db, failing, {})
    const handler = handles(failing, async (_payload, { attempt }) => {
      if (attempt < 5) throw new Error('ainda não')
    })
    const worker = await bench.start({ handlers: [handler] })
    expect(await bench.ended(id, 'completed')).toMatchObject({ attempts: 5, open_starts: 1 })
    await worker.close()
  })

  it('returns an interrupted job on close, without counting the attempt', async () => {
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const closing = await bench.start({
      handlers: [
        handles(interrupted, async (_payload, { signal }) => {
          begun()
          await once(signal, 'abort')
          signal.throwIfAborted()
        }),
      ],
    })
    const id = await enqueue(bench.db, interrupted, {})
    await hasBegun
    const startedAt = performance.now()
    await closing.close()
    expect(performance.now() - startedAt).toBeLessThan(fast.closeMs + 900)
    expect(await bench.queues.stateOf('summaries', id)).toBe('waiting')
    expect((await bench.find(id)).open_starts).toBe(0)

    const worker = await bench.start({
      handlers: [handles(interrupted, async (_payload, { attempt }) => attempt)],
    })
    expect((await bench.ended(id, 'completed')).result).toBe(1)
    await worker.close()
  })

  it('fails a row whose job the queue has already given up', async () => {
    const given = await enqueue(bench.db, note, {})
    const lost = await enqueue(bench.db, note, {})
    const taker = await bench.queues.openWorker(
      'reports',
      async ({ id }) => {
        if (id === given) throw new UnrecoverableError('parou vezes demais')
        return null
      },
      {},
    )
    while ((await dispatchBatch(bench.db, bench.queues)) > 0);
    const states = () => Promise.all([given, lost].map((id) => bench.queues.stateOf('reports', id)))
    await expect.poll(states).toEqual(['failed', 'completed'])
    await taker.close()

    const failures: string[] = []
    const handler = handles(
      note,
      async () => 'anotado',
      async (_payload, { jobId, error }) => {
        failures.push(`${jobId} ${error}`)
      },
    )
    const worker = await bench.start({ handlers: [handler] })
    expect((await bench.ended(lost, 'completed')).result).toBe('anotado')
    expect(await bench.ended(given, 'failed')).toMatchObject({ error: 'parou vezes demais' })
    expect(failures).toEqual([`${given} parou vezes demais`])
    await worker.close()
  })

  it('recovers after the database dropped every connection', async () => {
    const worker = await bench.start({ handlers: [handles(note, async () => 'anotado')] })
    await bench.ended(await enqueue(bench.db, note, {}), 'completed')
    expect(await dropConnections(bench.connectionString)).toBeGreaterThan(1)
    const enqueueAgain = () => enqueue(bench.db, note, {}).catch(() => '')
    await expect.poll(enqueueAgain, { timeout: 5000 }).not.toBe('')
    expect(await bench.ended(await enqueue(bench.db, note, {}), 'completed')).toMatchObject({
      result: 'anotado',
    })
    expect(await bench.queues.isAvailable()).toBe(true)
    await worker.close()
  }, 20_000)
})

describe.each(benches)('an emptied $name', (bench) => {
  it('REL-5: is detected by its missing schedules, and its waiting jobs run soon after', async () => {
    const often = schedule({ name: 'often', job: note, payload: {}, when: { everyMs: 3_600_000 } })
    const knowsSchedule = async () => Boolean(await bench.queues.of('reports').getJobScheduler('often'))
    const timing = { ...fast, graceMs: 60_000 }
    const handlers = [handles(note, async () => 'anotado')]
    const worker = await bench.start({ handlers, schedules: [often], timing })
    await expect.poll(knowsSchedule).toBe(true)
    await bench.queues.pause('reports')
    const id = await enqueue(bench.db, note, {})
    await bench.ended(id, 'enqueued')
    for (const queue of bench.queues.all()) await queue.obliterate({ force: true })
    expect(await knowsSchedule()).toBe(false)
    expect(await bench.ended(id, 'completed')).toMatchObject({ result: 'anotado', attempts: 1 })
    await worker.close()
  })
})

describe.each(benches.filter((bench) => bench.redisUrl))('without $name', (bench) => {
  it('keeps enqueued jobs and runs them when it is back', async () => {
    const redis = await startProxy(new URL(bench.redisUrl ?? ''))
    const queues = await bench.openQueues(redis.url)
    const worker = await bench.start({ queues, handlers: [handles(note, async () => 'anotado')] })
    const first = await enqueue(bench.db, note, {})
    expect(await queues.isAvailable()).toBe(false)
    expect((await bench.find(first)).status).toBe('pending')

    await redis.mend()
    await bench.ended(first, 'completed', 30_000)
    expect(await queues.isAvailable()).toBe(true)

    redis.cut()
    const second = await enqueue(bench.db, note, {})
    await expect.poll(() => queues.isAvailable()).toBe(false)
    await redis.mend()
    await bench.ended(second, 'completed', 30_000)

    redis.cut()
    const startedAt = performance.now()
    await worker.close()
    await queues.close()
    expect(performance.now() - startedAt).toBeLessThan(5000)
  }, 60_000)
})

describe.each(benches.filter((bench) => !bench.redisUrl))('a start without $name', (bench) => {
  it('REL-14: rejects, leaves no worker behind, and succeeds when the database is back', async () => {
    const postgres = await startProxy(new URL(bench.connectionString))
    await postgres.mend()
    const { url: connectionString } = postgres
    const queues = await createQueues({ connectionString, log: silent })
    postgres.hangUp()
    const ran: string[] = []
    const start = () =>
      startWorker({
        db: bench.db,
        connectionString: bench.connectionString,
        queues,
        handlers: [handles(note, async (_, { jobId }) => ran.push(jobId))],
        log: silent,
        timing: fast,
      })
    await expect(start()).rejects.toThrow()
    // Timers still fire: no worker loops over its failed connection.
    await setTimeout(200)

    postgres.cut()
    await postgres.mend()
    const worker = await start()
    const id = await enqueue(bench.db, note, {})
    await bench.ended(id, 'completed', 15_000)
    expect(ran).toEqual([id])
    await worker.close()
    await queues.close()
    postgres.cut()
  }, 40_000)
})
