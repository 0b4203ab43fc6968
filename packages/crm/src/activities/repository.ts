import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { holdsWords } from '@cadencia/db/full-text'
import type { DB } from '@cadencia/db/schema.gen'
import { countRows } from '@cadencia/server/list-page'
import { personTag } from '@cadencia/server/person-tag'
import { ordersBy, rankedKey, type SortKey } from '@cadencia/server/sort-order'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { clientTag, leadTag, opportunityTag } from '../shared/tags.ts'
import {
  type ACTIVITY_SORTS,
  ACTIVITY_TYPES,
  type Activity,
  type ActivityFilter,
  type ActivitySort,
} from './contract.ts'

/** An activity as it is stored: what depends on the clock is not in it. */
export type ActivityRow = Omit<Activity, 'state'>

type Tags = 'lead' | 'opportunity' | 'client' | 'author'

export const ACTIVITY_COLUMNS = columnsOf<'crm_activities', Omit<ActivityRow, Tags>>()({
  id: 'id',
  leadId: 'lead_id',
  opportunityId: 'opportunity_id',
  clientId: 'client_id',
  type: 'type',
  subject: 'subject',
  description: 'description',
  descriptionFormat: 'description_format',
  scheduledAt: 'scheduled_at',
  outcome: 'outcome',
  nextAction: 'next_action',
  completedAt: 'completed_at',
  createdBy: 'created_by',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Activities, deleted ones too, with the fields as the contract names them. */
export function selectActivities(db: Db) {
  return db
    .selectFrom('crm_activities as a')
    .select(ACTIVITY_COLUMNS.select('a'))
    .select([
      leadTag('a.lead_id').as('lead'),
      opportunityTag('a.opportunity_id').as('opportunity'),
      clientTag('a.client_id').as('client'),
      personTag('a.created_by').as('author'),
    ])
}

export function findActivity(db: Db, id: string): Promise<ActivityRow | undefined> {
  return selectActivities(db).where('a.id', '=', id).where('a.deleted_at', 'is', null).executeTakeFirst()
}

/** The same, kept from changing until the transaction ends. */
export function lockActivity(trx: Db, id: string): Promise<ActivityRow | undefined> {
  return selectActivities(trx)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .forUpdate('a')
    .executeTakeFirst()
}

export async function insertActivity(trx: Db, row: Insertable<DB['crm_activities']>): Promise<string> {
  const { id } = await trx.insertInto('crm_activities').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields and counts the edit. */
export async function writeActivity(
  trx: Db,
  id: string,
  fields: Updateable<DB['crm_activities']> & { readonly updated_at: string },
): Promise<void> {
  await trx
    .updateTable('crm_activities')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const TEXT = sql`(a.subject || ' ' || a.description || ' ' || a.next_action)`

/** The conditions of a filter over `crm_activities as a` at an instant (ISO). */
export function activityConditions(filter: ActivityFilter, now: string): RawBuilder<boolean> {
  const { q, state, type, outcome, leadId, opportunityId, clientId, createdBy } = filter
  const conditions: RawBuilder<unknown>[] = [sql<boolean>`a.deleted_at is null`]
  if (q) conditions.push(holdsWords(q, { words: sql`a.words`, text: TEXT }))
  if (state === 'done') conditions.push(sql`a.outcome is not null`)
  else if (state) conditions.push(sql`a.outcome is null`)
  if (state === 'overdue') conditions.push(sql`a.scheduled_at < ${now}::timestamptz`)
  if (state === 'upcoming') conditions.push(sql`a.scheduled_at >= ${now}::timestamptz`)
  if (state === 'unscheduled') conditions.push(sql`a.scheduled_at is null`)
  if (type) conditions.push(sql`a.type = ${type}`)
  if (outcome) conditions.push(sql`a.outcome = ${outcome}`)
  if (leadId) conditions.push(sql`a.lead_id = ${leadId}::uuid`)
  if (opportunityId) conditions.push(sql`a.opportunity_id = ${opportunityId}::uuid`)
  if (clientId) conditions.push(sql`a.client_id = ${clientId}::uuid`)
  if (createdBy) conditions.push(sql`a.created_by = ${createdBy}::uuid`)
  return sql.join(conditions, sql` and `)
}

/** More milliseconds than any instant has. */
const PHASE_MS = 1e14

/** Open activities by their time, then those without one, then the done ones, the latest first. */
const AGENDA: SortKey<ActivityRow> = [
  sql`(select case when a.outcome is not null then 2 * ${PHASE_MS}::numeric - ms
      when a.scheduled_at is null then ${PHASE_MS}::numeric + ms else ms end
    from (select 1000 * extract(epoch from date_trunc('milliseconds',
      coalesce(a.completed_at, a.scheduled_at, a.created_at))) as ms) instant)`,
  ({ outcome, completedAt, scheduledAt, createdAt }) => {
    const ms = Date.parse(completedAt ?? scheduledAt ?? createdAt)
    if (outcome !== null) return 2 * PHASE_MS - ms
    return scheduledAt === null ? PHASE_MS + ms : ms
  },
  'numeric',
]

const orderBy = ordersBy('a', {
  agenda: AGENDA,
  subject: ['a.subject', ({ subject }) => subject, 'plain'],
  type: rankedKey('a.type', ACTIVITY_TYPES, ({ type }) => type),
  scheduledAt: ['a.scheduled_at', ({ scheduledAt }) => scheduledAt, 'timestamptz', 'nulls last'],
  createdAt: ['a.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof ACTIVITY_SORTS)[number], SortKey<ActivityRow>>)

/** `now` separates overdue from upcoming activities. */
export function activityList(db: Db, filter: ActivityFilter & { readonly sort: ActivitySort }, now: string) {
  const where = activityConditions(filter, now)
  return {
    rows: selectActivities(db).where(where),
    order: orderBy(filter.sort),
    count: () => countRows(db, db.selectFrom('crm_activities as a').select('a.id').where(where)),
  }
}
