import type { Db } from '@cadencia/db/client'
import { inBatches } from './batching.ts'
import { type Completion, type JobRequest, listRequests, recordCompletions } from './requests.ts'
import { persistently } from './timing.ts'

const ROWS_AT_ONCE = 100
const KEPT_MAX = 10_000
/** Longer payloads, in characters of JSON, are read again instead of being kept. */
const KEPT_PAYLOAD_MAX = 1000

/** How often BullMQ gave a job to somebody, this time included. */
export interface Delivery {
  readonly id: string
  readonly isFirst: boolean
}

export interface JobRows {
  /** Keeps what is handed to the queue at this moment: the same process often runs it next. */
  keep(requests: readonly JobRequest[]): void
  /** The row of a job that begins, as it is or, on its first delivery, as it was when it was handed over. */
  find(delivery: Delivery): Promise<JobRequest | undefined>
  /** Stores a result; tries for as long as a database's restart takes. */
  complete(completion: Completion): Promise<void>
}

/**
 * The rows of the jobs that run in one process: read together, ended together, and not read at all where they were
 * handed over less than `keepMs` ago. That must be less than the sweeper's patience: until then, nobody can have given
 * the job to the queue a second time, so a first delivery is the only one, and its row has not ended.
 */
export function openRows(db: Db, keepMs: number): JobRows {
  const kept = new Map<string, { readonly request: JobRequest; readonly until: number }>()
  const read = inBatches<string, JobRequest | undefined>({
    max: ROWS_AT_ONCE,
    ask: async (ids) => {
      const rows = await listRequests(db, ids)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    },
  })
  const store = inBatches<Completion, null>({
    max: ROWS_AT_ONCE,
    ask: async (completions) => {
      await recordCompletions(db, completions)
      return completions.map(() => null)
    },
  })

  /** Entries stand in the order of their ends. */
  function forgetOld(now: number): void {
    for (const [id, { until }] of kept) {
      if (until > now) return
      kept.delete(id)
    }
  }

  return {
    keep: (requests) => {
      const now = performance.now()
      forgetOld(now)
      for (const request of requests) {
        if (kept.size >= KEPT_MAX) return
        if (JSON.stringify(request.payload).length > KEPT_PAYLOAD_MAX) continue
        kept.delete(request.id)
        kept.set(request.id, { request, until: now + keepMs })
      }
    },
    find: async ({ id, isFirst }) => {
      const own = kept.get(id)
      kept.delete(id)
      return own && isFirst && own.until > performance.now() ? own.request : read(id)
    },
    complete: async (completion) => {
      await persistently(() => store(completion))
    },
  }
}
