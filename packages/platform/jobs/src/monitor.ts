import type { QueueName } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const ENDED = ['completed', 'failed', 'skipped'] as const
const HOURS = 24

const COLUMNS = [
  'id',
  'queue',
  'name',
  'status',
  'priority',
  'attempts',
  'max_attempts as maxAttempts',
  'created_at as createdAt',
  'run_at as runAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const

/** The newest jobs of `job_requests` that are listed, without payload and result. */
export function listJobs(db: Db, isListed: RawBuilder<SqlBool>, limit: number) {
  return db
    .selectFrom('job_requests')
    .select(COLUMNS)
    .where('put_away_at', 'is', null)
    .where(isListed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type JobLine = Awaited<ReturnType<typeof listJobs>>[number]

/** One job with payload, result and error; undefined when unknown or dismissed. */
export function findJob(db: Db, queue: QueueName, id: string) {
  return db
    .selectFrom('job_requests')
    .select([...COLUMNS, 'payload', 'result', 'error'])
    .where('id', '=', id)
    .where('queue', '=', queue)
    .where('put_away_at', 'is', null)
    .executeTakeFirst()
}

export interface HourOfJobs {
  /** Start of the hour. */
  readonly hour: string
  readonly completed: number
  readonly failed: number
  /** Average seconds from due to first start; null without any start. */
  readonly waitingSeconds: number | null
}

/** Jobs that ended in each of the last 24 hours, including the current one, which is last. */
export async function jobsByHour(db: Db, now: Date): Promise<HourOfJobs[]> {
  const { rows } = await sql<HourOfJobs>`
    with ended as (
      select date_trunc('hour', finished_at) as hour, status,
             greatest(0, extract(epoch from started_at - greatest(created_at, run_at))) as waiting
      from job_requests
      where finished_at >= date_trunc('hour', ${now}::timestamptz) - make_interval(hours => ${HOURS - 1})
        and status in ('completed', 'failed')
    )
    select series.hour, count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status = 'failed') as failed, avg(waiting)::float8 as "waitingSeconds"
    from generate_series(
      date_trunc('hour', ${now}::timestamptz) - make_interval(hours => ${HOURS - 1}),
      date_trunc('hour', ${now}::timestamptz), interval '1 hour'
    ) as series (hour)
    left join ended using (hour)
    group by series.hour order by series.hour
  `.execute(db)
  return rows
}

/** Hides the ended jobs of a queue from the monitor. Returns how many. The rows stay until they expire. */
export async function dismissEndedJobs(db: Db, queue: QueueName): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job_requests')
    .set({ put_away_at: sql<string>`now()` })
    .where('queue', '=', queue)
    .where('status', 'in', [...ENDED])
    .where('put_away_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Hides a job from the monitor; one that has not ended is cancelled with `reason`. */
export async function dismissJob(db: Db, id: string, reason: string): Promise<void> {
  const isOpen = sql<boolean>`status in ('pending', 'enqueued')`
  await db
    .updateTable('job_requests')
    .set({
      put_away_at: sql<string>`now()`,
      status: sql<string>`case when ${isOpen} then 'skipped' else status end`,
      error: sql<string | null>`case when ${isOpen} then ${reason} else error end`,
      finished_at: sql<string>`coalesce(finished_at, now())`,
    })
    .where('id', '=', id)
    .execute()
}
