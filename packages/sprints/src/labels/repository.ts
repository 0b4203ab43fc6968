import type { Db } from '@cadencia/db/client'
import { lockAndRead } from '@cadencia/db/locks'
import { teamRows } from '@cadencia/people/read-repository'
import type { NameLookup } from '@cadencia/records/history'
import { selectionOf } from '@cadencia/records/record-kind'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { TeamLabel } from './contract.ts'
import { labelRecord } from './record.ts'

const BY_NAME = sortOrder<TeamLabel>(
  'asc',
  [sql`lower(team_labels.name)`, ({ name }) => name.toLowerCase(), 'text'],
  ['team_labels.id', ({ id }) => id, 'uuid'],
)

/** The labels of a team by name. */
export function labelList(db: Db, teamId: string): CountedList<TeamLabel> {
  const rows = db.selectFrom('team_labels').select(selectionOf(labelRecord)).where('team_id', '=', teamId)
  return { rows, order: BY_NAME, count: () => countRows(db, rows.clearSelect().select('id')) }
}

/** The names of labels, of deleted ones the last. */
export const findLabelNames: NameLookup = async (db, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from team_labels where id = any(${ids}::uuid[])
    union all
    select record_id, changes #>> '{0,from}' from record_history
    where record_id = any(${ids}::uuid[]) and what = 'removed'`.execute(db)
  return rows
}

export async function isTeam(db: Db, id: string): Promise<boolean> {
  const team = await db.selectFrom(teamRows.as('t')).select('id').where('id', '=', id).executeTakeFirst()
  return team !== undefined
}

export async function countLabels(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team_labels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/** The names of a team's other labels. */
export function selectOtherNames(db: Db, { id, teamId }: Pick<TeamLabel, 'id' | 'teamId'>) {
  return db.selectFrom('team_labels').select('name').where('team_id', '=', teamId).where('id', '<>', id)
}

/** The teams of labels by their ids; nobody changes or deletes them until the transaction ends. */
export async function lockedLabelTeams(
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const columns = sql<{ readonly teamId: string }>`team_id as "teamId"`
  const rows = await lockAndRead(trx, 'team_labels', ids, { strength: 'share', columns })
  return new Map(rows.map(({ key, teamId }) => [key, teamId]))
}

/** The tasks that carry a label, deleted ones too. */
export async function listCarrying(db: Db, labelId: string): Promise<string[]> {
  const rows = await db.selectFrom('tasks').select('id').where(carries('tasks', labelId)).execute()
  return rows.map(({ id }) => id)
}

/** The sprints of the tasks that carry a label, deleted ones too; null for those without a sprint. */
export async function listBoardsCarrying(db: Db, labelId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('tasks')
    .distinct()
    .select('sprint_id as sprintId')
    .where(carries('tasks', labelId))
    .execute()
  return rows.map(({ sprintId }) => sprintId)
}

/** Whether a task carries a label; the first part makes Postgres use its index. */
export function carries(table: string, labelId: string) {
  const labelIds = sql.ref(`${table}.label_ids`)
  return sql<boolean>`(${labelIds} <> '{}' and ${labelIds} @> array[${labelId}]::uuid[])`
}

/** Whether a task carries a label of this name, whatever its case. */
export function carriesNamed(table: string, name: string) {
  const labelIds = sql.ref(`${table}.label_ids`)
  return sql<boolean>`(${labelIds} <> '{}' and ${labelIds} && array(
    select id from team_labels where lower(name) = lower(${name})))`
}
