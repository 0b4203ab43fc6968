import { createHash, randomUUID } from 'node:crypto'
import type { Job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { withTrace } from '@cadencia/telemetry/tracing'
import { sql } from 'kysely'
import type { z } from 'zod'

export interface EnqueueOptions {
  /** Enqueuing the same id again is a no-op. Default: a random id. */
  readonly id?: string
  /** 0 runs first, up to 2,097,151. Default 0. */
  readonly priority?: number
  /** Not before this instant. */
  readonly runAt?: Date
}

export interface JobEntry<P extends z.ZodType> extends EnqueueOptions {
  readonly payload: z.input<P>
}

const ROWS_AT_ONCE = 1000

/**
 * Enqueues a job in the caller's transaction: it runs after the commit, at least once. Returns its id. Throws when the
 * payload does not match the declaration.
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

/** Enqueues several jobs of one kind. Returns their ids in the same order. */
export async function enqueueAll<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  entries: readonly JobEntry<P>[],
): Promise<string[]> {
  const rows = entries.map((entry) => ({ ...entry, id: entry.id ?? randomUUID() }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insert(db, job, rows.slice(start, start + ROWS_AT_ONCE))
  }
  return rows.map(({ id }) => id)
}

/** Array parameters instead of eight per row: a third of the work for both sides. */
async function insert<P extends z.ZodType>(
  db: Db,
  { queue, name, payload, attempts, backoffMs }: Job<P>,
  entries: readonly (JobEntry<P> & { readonly id: string })[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const payloads = entries.map((entry) => JSON.stringify(withTrace(payload.parse(entry.payload))))
  const priorities = entries.map(({ priority = 0 }) => priority)
  const instants = entries.map(({ runAt }) => runAt?.toISOString() ?? null)
  await sql`
    insert into job_requests (id, queue, name, max_attempts, backoff_ms, payload, priority, run_at)
    select id, ${queue}, ${name}, ${attempts}, ${backoffMs}, payload::jsonb, priority, run_at
    from unnest(${ids}::uuid[], ${payloads}::text[], ${priorities}::int[], ${instants}::timestamptz[])
      with ordinality as asked (id, payload, priority, run_at, position)
    order by position
    on conflict (id) do nothing
  `.execute(db)
}

/**
 * A deterministic UUID (version 8, RFC 9562) of its parts, so that a job caused by a fact or an occurrence of a
 * schedule is enqueued once.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
