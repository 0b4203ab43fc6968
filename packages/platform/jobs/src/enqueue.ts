import { createHash, randomUUID } from 'node:crypto'
import type { Job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'

export interface EnqueueOptions {
  /** Enqueuing the same id again does nothing. Default: a new random one. */
  readonly id?: string
  /** 0 goes first, then 1, 2, 3, up to 2,097,151. Default 0. */
  readonly priority?: number
  /** Not before this instant. */
  readonly runAt?: Date
}

export interface JobEntry<P extends z.ZodType> extends EnqueueOptions {
  readonly payload: z.input<P>
}

/** Rows in one statement; Postgres takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000

/**
 * Asks for a job in the caller's own transaction: it runs after the commit, at least once, and never when
 * the transaction is rolled back. Answers the job's id. Throws when the payload is not the declared one.
 */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<string> {
  const id = options.id ?? randomUUID()
  await enqueueAll(db, job, [{ ...options, payload, id }])
  return id
}

/** Asks for several jobs of one kind; answers their ids in the same order. */
export async function enqueueAll<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  entries: readonly JobEntry<P>[],
): Promise<string[]> {
  const rows = entries.map((entry) => rowOf(job, entry))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('job_requests')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  return rows.map((row) => row.id)
}

function rowOf<P extends z.ZodType>(job: Job<P>, entry: JobEntry<P>) {
  return {
    id: entry.id ?? randomUUID(),
    queue: job.queue,
    name: job.name,
    payload: JSON.stringify(job.payload.parse(entry.payload)),
    priority: entry.priority ?? 0,
    run_at: entry.runAt?.toISOString() ?? null,
    max_attempts: job.attempts,
    backoff_ms: job.backoffMs,
  }
}

/**
 * The same id for the same parts, in the form of a UUID (version 8, RFC 9562): gives the job that follows
 * from a fact, or from an occurrence of a schedule, an id that is known before it exists.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
