import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

const now = sql<string>`now()`

const COLUMNS = [
  'id',
  'queue',
  'name',
  'payload',
  'priority',
  'run_at as runAt',
  'max_attempts as maxAttempts',
  'backoff_ms as backoffMs',
  'status',
  'error',
] as const

export type JobRequest = Awaited<ReturnType<typeof listPending>>[number]

export interface BegunRequest extends JobRequest {
  /** Earlier starts without a recorded end: crashed workers, unless one still runs. */
  readonly openStarts: number
}

/** Asynchronous commit: only a database crash can lose it, and then no worker crashed. */
const withoutWaiting = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`

/** Counts a start of each unfinished request. Returns all of them as they were before. */
export function beginRequests(db: Db, ids: readonly string[]): Promise<BegunRequest[]> {
  const isMeant = sql<boolean>`id = any(${ids}::uuid[])`
  return db
    .with('begun', (query) =>
      query
        .updateTable('job_requests')
        .set({ open_starts: sql<number>`open_starts + 1` })
        .where(isMeant)
        .where('status', 'in', ['pending', 'enqueued']),
    )
    .selectFrom('job_requests')
    .select([...COLUMNS, 'open_starts as openStarts'])
    .where(isMeant)
    .where(withoutWaiting)
    .execute()
}

/** Records that a start ended without an attempt; another worker takes the job. */
export async function endStart(db: Db, id: string): Promise<void> {
  await db.updateTable('job_requests').set({ open_starts: oneStartLess }).where('id', '=', id).execute()
}

const oneStartLess = sql<number>`greatest(open_starts - 1, 0)`

/** The oldest pending requests, in the order in which they were enqueued. */
export function listPending(db: Db, limit: number) {
  return db
    .selectFrom('job_requests')
    .select(COLUMNS)
    .where('status', '=', 'pending')
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

/** Those that ended meanwhile stay as they are. */
export async function markEnqueued(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('job_requests')
    .set({ status: 'enqueued', enqueued_at: now, seen_at: now })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
}

/** Due requests not seen in their queue for `graceMs`, longest unseen first, then as they were enqueued. */
export function listUnseen(db: Db, graceMs: number, limit: number) {
  const long = sql<string>`now() - make_interval(secs => ${graceMs / 1000})`
  return db
    .selectFrom('job_requests')
    .select(COLUMNS)
    .where('status', '=', 'enqueued')
    .where('seen_at', '<', long)
    .where((where) => where.or([where('run_at', 'is', null), where('run_at', '<', long)]))
    .orderBy('seen_at')
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

/** Those of the requests that have not ended since they were read. */
export async function stillEnqueued(db: Db, requests: readonly JobRequest[]): Promise<readonly JobRequest[]> {
  if (requests.length === 0) return []
  const rows = await db
    .selectFrom('job_requests')
    .select('id')
    .where(
      'id',
      'in',
      requests.map(({ id }) => id),
    )
    .where('status', '=', 'enqueued')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return requests.filter(({ id }) => ids.has(id))
}

export async function markSeen(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('job_requests').set({ seen_at: now }).where('id', 'in', ids).execute()
}

/** Makes the dispatcher add those that have not ended again. Returns how many. */
export async function markPending(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('job_requests')
    .set({ status: 'pending' })
    .where('id', 'in', ids)
    .where('status', '=', 'enqueued')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Resets a failed request to pending. Returns false if there is none. */
export async function reopenFailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_requests')
    .set({ status: 'pending', attempts: 0, open_starts: 0, error: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await sql`select pg_notify('jobs', '')`.execute(db)
  return numUpdatedRows > 0n
}

export interface Attempt {
  /** Attempts so far. */
  readonly attempts: number
  /** Start of the attempt, if known; only the first is stored. */
  readonly startedAt?: Date | undefined
}

function firstStart({ startedAt }: Attempt) {
  return sql<string>`coalesce(started_at, ${startedAt?.toISOString() ?? null}::timestamptz)`
}

export interface Completion extends Attempt {
  readonly id: string
  readonly result: unknown
}

/** Stores results; requests that have already ended stay unchanged. */
export async function recordCompletions(db: Db, completions: readonly Completion[]): Promise<void> {
  // A fixed order prevents deadlocks.
  const sorted = completions.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  await sql`
    update job_requests set
      status = 'completed', attempts = done.attempts, result = done.result::jsonb, error = null, finished_at = now(),
      started_at = coalesce(job_requests.started_at, done.started_at)
    from unnest(
      ${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ attempts }) => attempts)}::int[],
      ${sorted.map(({ startedAt }) => startedAt?.toISOString() ?? null)}::timestamptz[],
      ${sorted.map(({ result }) => JSON.stringify(result ?? null))}::text[]
    ) as done (id, attempts, started_at, result)
    where job_requests.id = done.id and status in ('pending', 'enqueued')
  `.execute(db)
}

export interface FailedAttempt extends Attempt {
  readonly error: string
}

/** Stores the error of an attempt that will be retried. */
export async function recordAttempt(db: Db, id: string, attempt: FailedAttempt): Promise<void> {
  const { attempts, error } = attempt
  await db
    .updateTable('job_requests')
    .set({ attempts, error, open_starts: oneStartLess, started_at: firstStart(attempt), seen_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'enqueued'])
    .execute()
}

/** Marks a request as failed; false when it had already ended. */
export async function recordFailure(db: Db, id: string, attempt: FailedAttempt): Promise<boolean> {
  const { attempts, error } = attempt
  const { numUpdatedRows } = await db
    .updateTable('job_requests')
    .set({ status: 'failed', attempts, error, started_at: firstStart(attempt), finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'enqueued'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks a request that is too late as skipped. */
export async function recordSkip(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('job_requests')
    .set({ status: 'skipped', error, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Deletes requests that ended more than `days` ago. Returns how many. */
export async function deleteFinished(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job_requests')
    .where('finished_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
