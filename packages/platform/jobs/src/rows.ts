import type { Db } from '@cadencia/db/client'
import { createBatcher } from './batcher.ts'
import { type BegunRequest, beginRequests, type Completion, recordCompletions } from './requests.ts'
import { retry } from './retry.ts'

const ROWS_AT_ONCE = 100

export interface JobRows {
  /** Counts a start and returns the row as it was before. */
  begin(id: string): Promise<BegunRequest | undefined>
  /** Stores a result, with retries that outlast a database restart. */
  complete(completion: Completion): Promise<void>
}

/** Batches the row updates of all jobs in this process. */
export function openRows(db: Db): JobRows {
  const begin = createBatcher<string, BegunRequest | undefined>({
    max: ROWS_AT_ONCE,
    ask: async (ids) => {
      const rows = await beginRequests(db, ids)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    },
  })
  const store = createBatcher<Completion, null>({
    max: ROWS_AT_ONCE,
    ask: async (completions) => {
      await recordCompletions(db, completions)
      return completions.map(() => null)
    },
  })
  return {
    begin,
    complete: async (completion) => {
      await retry(() => store(completion))
    },
  }
}
