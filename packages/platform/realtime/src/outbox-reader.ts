import type pg from 'pg'
import { z } from 'zod'
import type { createDelivered } from './delivered.ts'
import { parseSnapshot } from './snapshot.ts'

const PAGE = 500

/** A recorded fact as it travels to the processes. */
export const RecordedFact = z.object({
  id: z.int(),
  xid: z.string().regex(/^\d+$/),
  fact: z.string(),
  payload: z.unknown(),
  recordedAt: z.string(),
})
export type RecordedFact = z.infer<typeof RecordedFact>

const COLUMNS = `id::float8 as id, xid::text as xid, fact, payload,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt"`

/** Loads facts in the order of `ids`, which is the order of their commits. */
export async function loadFacts(client: pg.Client, ids: readonly number[]): Promise<RecordedFact[]> {
  const facts: RecordedFact[] = []
  for (let start = 0; start < ids.length; start += PAGE) {
    const { rows } = await client.query<RecordedFact>({
      name: 'live-facts',
      text: `select ${COLUMNS} from unnest($1::bigint[]) with ordinality as wanted (wanted_id, position)
        join outbox on id = wanted_id order by position`,
      values: [ids.slice(start, start + PAGE)],
    })
    facts.push(...rows)
  }
  return facts
}

/**
 * Hands on, page by page, what was committed since the checkpoint and is not yet delivered, then moves the
 * checkpoint. The first call only sets it. `created_at` is there for its index: a transaction that runs
 * for more than an hour is not looked for.
 */
export async function catchUp(
  client: pg.Client,
  delivered: ReturnType<typeof createDelivered>,
  onFacts: (facts: readonly RecordedFact[]) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_current_snapshot()::text as now')
  const now = rows[0]?.now ?? ''
  const since = delivered.checkpoint()
  if (since === null || parseSnapshot(now).xmax < parseSnapshot(since).xmax) return delivered.restart(now)
  for (let afterId = 0; ; ) {
    const page = await client.query<RecordedFact>({
      name: 'live-catch-up',
      text: `select ${COLUMNS} from outbox
        where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
          and pg_visible_in_snapshot(xid, $2::pg_snapshot) and id > $3
        order by id limit ${PAGE}`,
      values: [since, now, afterId],
    })
    await onFacts(page.rows.filter(delivered.isNew))
    afterId = page.rows.at(-1)?.id ?? 0
    if (page.rows.length < PAGE) break
  }
  delivered.advance(now)
}
