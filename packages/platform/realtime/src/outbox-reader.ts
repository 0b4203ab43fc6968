import type pg from 'pg'
import { z } from 'zod'
import type { Delivered } from './delivered.ts'
import { parseSnapshot } from './snapshot.ts'

const PAGE = 500

export const RecordedFact = z.object({
  id: z.int(),
  xid: z.string().regex(/^\d+$/),
  fact: z.string(),
  payload: z.unknown(),
  recordedAt: z.string(),
  act: z.string().nullable().default(null),
})
export type RecordedFact = z.infer<typeof RecordedFact>

const COLUMNS = `id::float8 as id, xid::text as xid, fact, payload, act,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt"`

/** Loads facts in the order of `ids`, which is commit order. */
export async function loadFacts(client: pg.Client, ids: readonly number[]): Promise<RecordedFact[]> {
  const facts: RecordedFact[] = []
  for (let start = 0; start < ids.length; start += PAGE) {
    const { rows } = await client.query<RecordedFact>({
      name: 'live-facts',
      text: `select ${COLUMNS} from unnest($1::bigint[]) with ordinality as listed (listed_id, position)
        join outbox on id = listed_id order by position`,
      values: [ids.slice(start, start + PAGE)],
    })
    facts.push(...rows)
  }
  return facts
}

/** Catch-up ignores facts of transactions that ran longer. */
const LONGEST_TRANSACTION_MS = 3_600_000

/**
 * Emits, page by page, undelivered facts committed since the checkpoint, then moves it. The first call only sets the
 * checkpoint. `created_at` limits the scan to indexed rows.
 */
export async function catchUp(
  client: pg.Client,
  delivered: Delivered,
  onFacts: (facts: readonly RecordedFact[]) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_current_snapshot()::text as now')
  const now = rows[0]?.now ?? ''
  const since = delivered.checkpoint()
  if (since === null || parseSnapshot(now).xmax < parseSnapshot(since.snapshot).xmax) {
    return delivered.restart(now)
  }
  const from = new Date(since.at - LONGEST_TRANSACTION_MS).toISOString()
  for (let afterId = 0; ; ) {
    const page = await client.query<RecordedFact>({
      name: 'live-catch-up',
      text: `with missed as materialized (
          select * from outbox
          where created_at > $4 and xid >= pg_snapshot_xmin($1::pg_snapshot)
            and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
            and pg_visible_in_snapshot(xid, $2::pg_snapshot) and id > $3)
        select ${COLUMNS} from missed order by missed.id limit ${PAGE}`,
      values: [since.snapshot, now, afterId, from],
    })
    await onFacts(page.rows.filter(delivered.isNew))
    afterId = page.rows.at(-1)?.id ?? 0
    if (page.rows.length < PAGE) break
  }
  delivered.advance(now)
}
