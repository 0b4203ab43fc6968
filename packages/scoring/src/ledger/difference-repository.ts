import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { sql } from 'kysely'
import { dueEntries, isOf, type Scope } from './due-entries-repository.ts'

export interface Reconciled {
  /** Entries in scope that count now. */
  readonly entries: number
  /** Entries that were written: credits, and reversals of what no longer holds. */
  readonly written: number
}

/** Serialises writes to the ledger until the transaction ends. */
export async function lockLedger(trx: Db): Promise<void> {
  await lockName(trx, 'score ledger')
}

/** Entries that are neither reversals nor reversed. */
function validEntries(scope: Scope) {
  const isCause =
    scope !== 'all' && 'cause' in scope
      ? sql`e.cause_id = any(${scope.causeIds}::uuid[]) and e.cause = ${scope.cause}`
      : sql`true`
  return sql`select e.* from score_entries e where e.reverses is null and ${isCause} and ${isOf(scope)}
    and not exists (select from score_entries r where r.reverses = e.id)`
}

/**
 * Writes the difference between the entries that are due and those that stand.
 *
 * Generations are read in a CTE before the insert: a lookup per entry would scan the rows just inserted while the
 * table's statistics still say that it is empty.
 */
export async function writeDifference(trx: Db, scope: Scope): Promise<Reconciled> {
  const { rows } = await sql<Reconciled>`
    with difference as materialized (
      select s.id as valid_id, d.cause_id is not null as is_due,
        coalesce(d.user_id, s.user_id) as user_id, coalesce(d.team_id, s.team_id) as team_id,
        coalesce(d.cause, s.cause) as cause, coalesce(d.cause_id, s.cause_id) as cause_id,
        coalesce(d.points, s.points) as points, coalesce(d.at, s.at) as at
      from (select *, coalesce(user_id, team_id) as holder from (${dueEntries(scope)}) due) d
      full join (select *, coalesce(user_id, team_id) as holder from (${validEntries(scope)}) valid) s
        on d.cause_id = s.cause_id and d.holder = s.holder and d.cause = s.cause
          and d.points = s.points and d.at = s.at
    ), generations as materialized (
      select e.cause_id, coalesce(e.user_id, e.team_id) as holder, max(e.generation) as generation
      from score_entries e
      where e.reverses is null and e.cause_id in (select cause_id from difference where valid_id is null)
      group by 1, 2
    ), reversed as (
      insert into score_entries (user_id, team_id, cause, cause_id, points, at, generation, reverses)
      select d.user_id, d.team_id, d.cause, d.cause_id, -d.points, d.at, e.generation, d.valid_id
      from difference d join score_entries e on e.id = d.valid_id
      where not d.is_due
      returning 1
    ), credited as (
      insert into score_entries (user_id, team_id, cause, cause_id, points, at, generation)
      select d.user_id, d.team_id, d.cause, d.cause_id, d.points, d.at, 1 + coalesce(g.generation, 0)
      from difference d
      left join generations g on g.cause_id = d.cause_id and g.holder = coalesce(d.user_id, d.team_id)
      where d.valid_id is null
      returning 1
    )
    select (select count(*) from difference where is_due)::int as entries,
      ((select count(*) from reversed) + (select count(*) from credited))::int as written`.execute(trx)
  const [counts] = rows
  if (!counts) throw new Error('a count answered no row')
  return counts
}
