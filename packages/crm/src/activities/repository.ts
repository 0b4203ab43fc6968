import type { Db } from '@cadencia/db/client'
import { holdsWords } from '@cadencia/db/full-text'
import { selectionOf } from '@cadencia/records/record-kind'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, rankedKey, type SortKey } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { type ACTIVITY_SORTS, ACTIVITY_TYPES, type ActivityFilter, type ActivitySort } from './contract.ts'
import { type ActivityRow, activityRecord } from './record.ts'

/** Activities, deleted ones too, with the fields as the contract names them. */
export function selectActivities(db: Db) {
  return db.selectFrom('crm_activities').select(selectionOf(activityRecord))
}

const TEXT = sql`(crm_activities.subject || ' ' || crm_activities.description || ' ' || crm_activities.next_action)`

/** The conditions of a filter over `crm_activities` at an instant (ISO). */
export function activityConditions(filter: ActivityFilter, now: string): RawBuilder<boolean> {
  const { q, state, type, outcome, leadId, opportunityId, clientId, createdBy } = filter
  const conditions: RawBuilder<unknown>[] = [sql<boolean>`crm_activities.deleted_at is null`]
  if (q) conditions.push(holdsWords(q, { words: sql`crm_activities.words`, text: TEXT }))
  if (state === 'done') conditions.push(sql`crm_activities.outcome is not null`)
  else if (state) conditions.push(sql`crm_activities.outcome is null`)
  if (state === 'overdue') conditions.push(sql`crm_activities.scheduled_at < ${now}::timestamptz`)
  if (state === 'upcoming') conditions.push(sql`crm_activities.scheduled_at >= ${now}::timestamptz`)
  if (state === 'unscheduled') conditions.push(sql`crm_activities.scheduled_at is null`)
  if (type) conditions.push(sql`crm_activities.type = ${type}`)
  if (outcome) conditions.push(sql`crm_activities.outcome = ${outcome}`)
  if (leadId) conditions.push(sql`crm_activities.lead_id = ${leadId}::uuid`)
  if (opportunityId) conditions.push(sql`crm_activities.opportunity_id = ${opportunityId}::uuid`)
  if (clientId) conditions.push(sql`crm_activities.client_id = ${clientId}::uuid`)
  if (createdBy) conditions.push(sql`crm_activities.created_by = ${createdBy}::uuid`)
  return sql.join(conditions, sql` and `)
}

/** More milliseconds than any instant has. */
const PHASE_MS = 1e14

/** Open activities by their time, then those without one, then the done ones, the latest first. */
const AGENDA: SortKey<ActivityRow> = [
  sql`(select case when crm_activities.outcome is not null then 2 * ${PHASE_MS}::numeric - ms
      when crm_activities.scheduled_at is null then ${PHASE_MS}::numeric + ms else ms end
    from (select 1000 * extract(epoch from date_trunc('milliseconds',
      coalesce(crm_activities.completed_at, crm_activities.scheduled_at, crm_activities.created_at))) as ms) instant)`,
  ({ outcome, completedAt, scheduledAt, createdAt }) => {
    const ms = Date.parse(completedAt ?? scheduledAt ?? createdAt)
    if (outcome !== null) return 2 * PHASE_MS - ms
    return scheduledAt === null ? PHASE_MS + ms : ms
  },
  'numeric',
]

const orderBy = ordersBy('crm_activities', {
  agenda: AGENDA,
  subject: ['crm_activities.subject', ({ subject }) => subject, 'plain'],
  type: rankedKey('crm_activities.type', ACTIVITY_TYPES, ({ type }) => type),
  scheduledAt: ['crm_activities.scheduled_at', ({ scheduledAt }) => scheduledAt, 'timestamptz', 'nulls last'],
  createdAt: ['crm_activities.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof ACTIVITY_SORTS)[number], SortKey<ActivityRow>>)

/** `now` separates overdue from upcoming activities. */
export function activityList(db: Db, filter: ActivityFilter & { readonly sort: ActivitySort }, now: string) {
  const where = activityConditions(filter, now)
  return {
    rows: selectActivities(db).where(where),
    order: orderBy(filter.sort),
    count: () => countRows(db, db.selectFrom('crm_activities').select('crm_activities.id').where(where)),
  }
}
