import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

/** One answered call. */
export interface Access {
  readonly userId: string | null
  readonly method: string
  /** Without its query, and as the route's pattern where it holds a token. */
  readonly path: string
  readonly statusCode: number
  readonly responseTimeMs: number
  readonly ipAddress: string
}

export interface AccessRecorder {
  /** Takes a call down in memory and returns at once. */
  note(access: Access): void
  /** Writes down what is not yet; resolves when it is stored, rejects when the database is away. */
  flush(): Promise<void>
  /** Writes down the rest and takes no more. */
  close(): Promise<void>
}

export interface RecorderOptions {
  readonly db: Db
  readonly log: { warn(details: object, message: string): void }
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** A call is stored within about this time: it is what a kill -9 can lose. */
const WRITE_AFTER_MS = 500
const BATCH = 2000
/** After a failure, the next try comes after this, twice as long each time. */
const LONGEST_WAIT_MS = 5000
/** What is held while the database is away, about 50 MB; beyond it the oldest give way. */
const MOST_WAITING = 200_000
const PATH_MAX = 500

interface Row extends Access {
  readonly id: string
  readonly at: string
}

/** Stores calls in one statement; one that is there already is left alone. */
async function insertAccesses(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into access_logs
      (id, at, user_id, team_id, method, path, status_code, response_time_ms, ip_address)
    select a.id, a.at, a."userId",
      (select m.team_id from team_members m where m.user_id = a."userId"
        order by m.joined_at, m.team_id limit 1),
      a.method, a.path, a."statusCode", a."responseTimeMs", a."ipAddress"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, at timestamptz, "userId" uuid,
      method text, path text, "statusCode" smallint, "responseTimeMs" real, "ipAddress" text)
    on conflict (at, id) do nothing
  `.execute(db)
}

/** As the database can hold it: no NUL, no half of a character pair, not endless. */
function storable(path: string): string {
  return path.slice(0, PATH_MAX).replaceAll('\0', '').toWellFormed()
}

/**
 * Takes calls down in memory and stores them together, every half second, off the requests' path. While the
 * database is away they wait; ids are given out here, so that a batch whose answer was lost is not stored twice.
 */
export function openRecorder({ db, log, now }: RecorderOptions): AccessRecorder {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let waitMs = WRITE_AFTER_MS

  function later(): void {
    timer ??= setTimeout(() => void flush().catch(() => {}), waitMs).unref()
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      await insertAccesses(db, batch)
      // Those that gave way meanwhile are gone from the front.
      const written = new Set(batch)
      waiting = waiting.filter((row) => !written.has(row))
      waitMs = WRITE_AFTER_MS
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= write()
      .catch((error: unknown) => {
        log.warn({ err: error, waiting: waiting.length }, 'accesses not stored yet')
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        throw error
      })
      .finally(() => {
        writing = undefined
        if (waiting.length > 0) later()
      })
    return writing
  }

  function makeRoom(): void {
    const lost = waiting.length - MOST_WAITING
    if (lost < BATCH) return
    waiting = waiting.slice(lost)
    log.warn({ lost }, 'accesses were lost: the database is away for too long')
  }

  return {
    note: (access) => {
      const at = new Date(now()).toISOString()
      waiting.push({ ...access, path: storable(access.path), id: randomUUID(), at })
      makeRoom()
      later()
    },
    flush,
    close: async () => {
      await flush().catch(() => {})
      clearTimeout(timer)
    },
  }
}
