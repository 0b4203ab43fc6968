import { randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { cutText } from '@cadencia/locale/cut'
import { membershipRows } from '@cadencia/people/read-repository'
import { sql } from 'kysely'
import { v7 as orderedUuid } from 'uuid'

/** One answered call. */
export interface Access {
  readonly userId: string | null
  /** The access token that it was made with. */
  readonly tokenId: string | null
  readonly method: string
  /** Without its query, and as the route's pattern where it holds a token. */
  readonly path: string
  readonly statusCode: number
  readonly responseTimeMs: number
  readonly ipAddress: string
}

export interface AccessRecorder {
  /** Buffers the call and returns at once. */
  note(access: Access): void
  /** Stores buffered calls; rejects while the database is unavailable. */
  flush(): Promise<void>
  /** Stores buffered calls and stops. */
  close(): Promise<void>
}

export interface RecorderOptions {
  readonly db: Db
  readonly log: { warn(details: object, message: string): void }
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Calls are stored within about this time; a kill -9 loses at most that much. */
const WRITE_AFTER_MS = 500
/**
 * Rows of one statement; a batch that is full is written at once. Small, because requests wait while one is encoded:
 * 250 rows take a third of a millisecond, 2,000 take three.
 */
const BATCH = 250
/** After a failure, the next try comes after this, twice as long each time. */
const LONGEST_WAIT_MS = 5000
/** Buffer while the database is unavailable: 200,000 calls, about 50 MB; older calls are dropped. */
const MOST_BATCHES = 800
const PATH_MAX = 500

interface Row extends Access {
  readonly id: string
  readonly at: string
}

/** Inserts calls in one statement; retried ones are ignored. */
async function insertAccesses(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into access_logs
      (id, at, user_id, token_id, team_id, method, path, status_code, response_time_ms, ip_address)
    select a.id, a.at, a."userId", a."tokenId",
      (select m.team_id from ${membershipRows.as('m')} where m.user_id = a."userId"
        order by m.joined_at, m.team_id limit 1),
      a.method, a.path, a."statusCode", a."responseTimeMs", a."ipAddress"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, at timestamptz, "userId" uuid,
      "tokenId" uuid, method text, path text, "statusCode" smallint, "responseTimeMs" real, "ipAddress" text)
    on conflict (at, id) do nothing
  `.execute(db)
}

/** Errors that a retry cannot fix (SQLSTATE classes 22 and 23). */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** Removes what Postgres cannot store: NUL and lone surrogates. */
function storable(path: string): string {
  return cutText(path.replaceAll('\0', ''), PATH_MAX, '')
}

/** Ascending ids. Their random part is drawn once: for each call it would take longer than all else that is noted of it. */
function orderedIds(): () => string {
  const random = randomBytes(16)
  let seq = 0
  return () => {
    seq = (seq + 1) >>> 0
    return orderedUuid({ random, seq })
  }
}

/**
 * Takes calls down in memory and stores them in small batches, off the requests' path. While the database is away they
 * wait; ids are given out here, so that a batch whose answer was lost is not stored twice. They ascend, as calls of one
 * millisecond are listed by their ids.
 */
export function openRecorder({ db, log, now }: RecorderOptions): AccessRecorder {
  const nextId = orderedIds()
  /** In the order in which they came; the last one is still being filled. */
  const batches: Row[][] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let waitMs = WRITE_AFTER_MS

  const countWaiting = () => batches.reduce((count, { length }) => count + length, 0)

  function later(): void {
    timer ??= setTimeout(() => void flush().catch(() => {}), waitMs).unref()
  }

  /** Stores a batch; finds rows that cannot be stored by bisection and drops them. */
  async function store(rows: readonly Row[]): Promise<void> {
    try {
      await insertAccesses(db, rows)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (rows.length === 1) return log.warn({ err: error, lost: 1 }, 'an access cannot be stored')
      const middle = Math.ceil(rows.length / 2)
      await store(rows.slice(0, middle))
      await store(rows.slice(middle))
    }
  }

  async function write(): Promise<void> {
    for (;;) {
      // Removed from the list while it is written, so that nothing is added to it.
      const batch = batches.shift()
      if (!batch) return
      try {
        await store(batch)
      } catch (error) {
        batches.unshift(batch)
        throw error
      }
      waitMs = WRITE_AFTER_MS
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= write()
      .catch((error: unknown) => {
        log.warn({ err: error, waiting: countWaiting() }, 'accesses not stored yet')
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        throw error
      })
      .finally(() => {
        writing = undefined
        if (batches.length > 0) later()
      })
    return writing
  }

  /** The batch that takes the next row. */
  function openBatch(): Row[] {
    const last = batches.at(-1)
    if (last && last.length < BATCH) return last
    const batch: Row[] = []
    if (batches.push(batch) > MOST_BATCHES) {
      const lost = batches.shift()?.length
      log.warn({ lost }, 'accesses were lost: the database is away for too long')
    }
    return batch
  }

  return {
    note: (access) => {
      const at = new Date(now()).toISOString()
      const batch = openBatch()
      batch.push({ ...access, path: storable(access.path), id: nextId(), at })
      const isAway = waitMs > WRITE_AFTER_MS
      if (batch.length === BATCH && !isAway) void flush().catch(() => {})
      else later()
    },
    flush,
    close: async () => {
      await flush().catch(() => {})
      clearTimeout(timer)
    },
  }
}
