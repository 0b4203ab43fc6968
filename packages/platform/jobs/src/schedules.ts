import type { Job, QueueName } from '@cadencia/contract/job'
import { type Db, transact, withAdvisoryLock } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { getNextMillis } from 'bullmq'
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
  /** Unique, snake_case; renaming it creates another schedule. */
  readonly name: string
  readonly job: Job<P>
  readonly payload: z.input<P>
  /** Cron expression in São Paulo time, or an interval in milliseconds. */
  readonly when: { readonly cron: string } | { readonly everyMs: number }
  /** Later occurrences are recorded as skipped, in milliseconds. Default: one hour. */
  readonly maxLateMs?: number
  /** Also run at worker start, once a day, in case no worker ran when it was due. */
  readonly atStart?: boolean
}

export interface Schedule {
  readonly name: string
  readonly queue: QueueName
  readonly repeat: { readonly pattern: string; readonly tz: string } | { readonly every: number }
  /** Enqueues one occurrence, once; the job gets its instant as `runAt`. */
  readonly occur: (db: Db, occurrence: Date, now: Date) => Promise<void>
  /** Enqueues the run at worker start, once per São Paulo day. */
  readonly begin: (db: Db, now: Date) => Promise<void>
}

/** Declares a recurring job; each occurrence is enqueued once across workers. */
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

/** BullMQ only triggers a tick, which enqueues the actual job. */
export function isTick(jobName: string): boolean {
  return jobName.startsWith(TICK)
}

/** Parses the tick id `repeat:<schedule>:<milliseconds>`. */
export function readTick(tick: { readonly name: string; readonly id?: string | undefined }) {
  const occurrence = new Date(Number(tick.id?.split(':').at(-1)))
  if (Number.isNaN(occurrence.getTime())) throw new Error(`a tick without an occurrence: ${tick.id}`)
  return { name: tick.name.slice(TICK.length), occurrence }
}

/**
 * Registers new, changed and postponed schedules in BullMQ. Unchanged ones are left alone, so that an occurrence missed
 * while no worker ran is not lost. Returns true if BullMQ knew none, which means that it is new or was emptied.
 */
export async function ensureSchedules(
  db: Db,
  queues: Queues,
  schedules: readonly Schedule[],
): Promise<boolean> {
  if (schedules.length === 0) return false
  return withAdvisoryLock(db, SCHEDULES_LOCK, async () => {
    const known = await queues.reach(
      Promise.all(schedules.map((declared) => ensureSchedule(queues.of(declared.queue), declared))),
    )
    return !known.includes(true)
  })
}

/** Tolerated clock skew between machines. */
const SKEW_MS = 60_000

/** True when BullMQ scheduled the next occurrence too late, because its clock was ahead. */
function isPostponed(next: number | undefined, repeat: Schedule['repeat']): boolean {
  const dueAt = getNextMillis(Date.now() + SKEW_MS, repeat)
  return next !== undefined && dueAt !== undefined && next > dueAt
}

/** Returns whether BullMQ knew it, in any form. */
async function ensureSchedule(queue: BullQueue, { name, repeat }: Schedule): Promise<boolean> {
  const known = await queue.getJobScheduler(name)
  const isSame =
    'every' in repeat
      ? Number(known?.every) === repeat.every
      : known?.pattern === repeat.pattern && known.tz === repeat.tz
  if (isSame && !isPostponed(known?.next, repeat)) return true
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

/** Removes schedules that are no longer declared. */
export async function dropOtherSchedules(queues: Queues, schedules: readonly Schedule[]): Promise<void> {
  for (const queue of queues.all()) {
    const known = await queues.reach(queue.getJobSchedulers())
    for (const { key } of known) {
      const isDeclared = schedules.some(({ name, queue: owner }) => name === key && owner === queue.name)
      if (!isDeclared) await queues.reach(queue.removeJobScheduler(key))
    }
  }
}
