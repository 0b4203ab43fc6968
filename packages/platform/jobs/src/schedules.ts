import type { Job, QueueName } from '@cadencia/contract/job'
import { type Db, transact } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { getNextMillis } from 'bullmq'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { BullQueue } from './engine.ts'
import { derivedId, enqueue } from './enqueue.ts'
import type { Queues } from './queues.ts'
import { recordSkip } from './requests.ts'

const TIME_ZONE = 'America/Sao_Paulo'
const ONE_HOUR_MS = 3_600_000
const SCHEDULES_LOCK = 7_310_005
const TICK = 'schedule:'

export interface ScheduleSpec<P extends z.ZodType> {
  /** Unique, snake_case; renaming it makes another schedule. */
  readonly name: string
  readonly job: Job<P>
  readonly payload: z.input<P>
  /** A cron expression, on São Paulo's clock; or the milliseconds between two occurrences. */
  readonly when: { readonly cron: string } | { readonly everyMs: number }
  /** An occurrence that comes later than this is recorded as skipped. Default: one hour. */
  readonly maxLateMs?: number
  /** Also when a worker starts, once a day: for work that must not wait because no worker ran when it was due. */
  readonly atStart?: boolean
}

export interface Schedule {
  readonly name: string
  readonly queue: QueueName
  readonly repeat: { readonly pattern: string; readonly tz: string } | { readonly every: number }
  /** Enqueues one occurrence, however often it is called for it; the job learns its instant as `runAt`. */
  readonly occur: (db: Db, occurrence: Date, now: Date) => Promise<void>
  /** Enqueues what is due at the start of a worker, once however many start on a São Paulo day. */
  readonly begin: (db: Db, now: Date) => Promise<void>
}

/** Declares work that comes round by itself; of any number of workers, one enqueues each occurrence. */
export function schedule<P extends z.ZodType>(spec: ScheduleSpec<P>): Schedule {
  const { name, job, payload, when, maxLateMs = ONE_HOUR_MS, atStart = false } = spec
  return {
    name,
    queue: job.queue,
    repeat: 'cron' in when ? { pattern: when.cron, tz: TIME_ZONE } : { every: when.everyMs },
    occur: async (db, occurrence, now) => {
      const id = derivedId('schedule', name, occurrence.getTime())
      const lateMs = now.getTime() - occurrence.getTime()
      await transact(db, async (trx) => {
        await enqueue(trx, job, payload, { id, runAt: occurrence })
        if (lateMs > maxLateMs) {
          await recordSkip(
            trx,
            id,
            `Atraso de ${Math.round(lateMs / 60_000)} min; o limite é ${maxLateMs / 60_000}`,
          )
        }
      })
    },
    begin: async (db, now) => {
      if (atStart) await enqueue(db, job, payload, { id: derivedId('start', name, saoPauloDay(now)) })
    },
  }
}

/** What BullMQ runs at an occurrence: it only writes the job's row, so every job takes the same way. */
export function isTick(jobName: string): boolean {
  return jobName.startsWith(TICK)
}

/** The schedule and the occurrence of a tick; its id is `repeat:<schedule>:<milliseconds>`. */
export function readTick(tick: { readonly name: string; readonly id?: string | undefined }) {
  const occurrence = new Date(Number(tick.id?.split(':').at(-1)))
  if (Number.isNaN(occurrence.getTime())) throw new Error(`a tick without an occurrence: ${tick.id}`)
  return { name: tick.name.slice(TICK.length), occurrence }
}

/**
 * Tells BullMQ of every schedule that it does not know, knows otherwise, or has put off. An unchanged one is left alone,
 * so that an occurrence that came due while no worker ran is not lost. Answers whether it knew none at all: then it
 * is new, or was emptied.
 */
export async function ensureSchedules(
  db: Db,
  queues: Queues,
  schedules: readonly Schedule[],
): Promise<boolean> {
  if (schedules.length === 0) return false
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SCHEDULES_LOCK})`.execute(trx)
    const known = await queues.reach(
      Promise.all(schedules.map((declared) => ensureSchedule(queues.of(declared.queue), declared))),
    )
    return !known.includes(true)
  })
}

/** Clocks of several machines differ by less. */
const SKEW_MS = 60_000

/** Whether an occurrence comes before the one that BullMQ waits for: it counted from a clock that was ahead. */
function isPutOff(next: number | undefined, repeat: Schedule['repeat']): boolean {
  const dueAt = getNextMillis(Date.now() + SKEW_MS, repeat)
  return next !== undefined && dueAt !== undefined && next > dueAt
}

/** Answers whether BullMQ knew it, in whatever form. */
async function ensureSchedule(queue: BullQueue, { name, repeat }: Schedule): Promise<boolean> {
  const known = await queue.getJobScheduler(name)
  const isSame =
    'every' in repeat
      ? Number(known?.every) === repeat.every
      : known?.pattern === repeat.pattern && known.tz === repeat.tz
  if (isSame && !isPutOff(known?.next, repeat)) return true
  // It would go on from the later one.
  if (isSame) await queue.removeJobScheduler(name)
  await queue.upsertJobScheduler(name, repeat, {
    name: `${TICK}${name}`,
    opts: {
      attempts: 20,
      backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
      removeOnComplete: true,
    },
  })
  return known !== undefined && known !== null
}

/** Makes BullMQ forget the schedules that are no longer declared. */
export async function dropOtherSchedules(queues: Queues, schedules: readonly Schedule[]): Promise<void> {
  for (const queue of queues.all()) {
    const known = await queues.reach(queue.getJobSchedulers())
    for (const { key } of known) {
      const isDeclared = schedules.some(({ name, queue: owner }) => name === key && owner === queue.name)
      if (!isDeclared) await queues.reach(queue.removeJobScheduler(key))
    }
  }
}
