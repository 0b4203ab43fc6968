import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

/** What the ledger says, as a person would add it up: points by holder, without holders at zero. */
export async function totals(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ holder: string; points: number }>`
    select coalesce(user_id, team_id) as holder, sum(points) as points from score_entries
    group by 1 having sum(points) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ holder, points }) => [holder, points]))
}

/** The entries of one cause, oldest first: who, how many points, and whether it takes back another. */
export async function entriesOf(db: Db, causeId: string) {
  const { rows } = await sql<{ holder: string; points: number; isReversal: boolean }>`
    select coalesce(user_id, team_id) as holder, points, reverses is not null as "isReversal"
    from score_entries where cause_id = ${causeId} order by id`.execute(db)
  return rows
}
