import type { Db } from '@cadencia/db/client'
import { holdsWords } from '@cadencia/db/full-text'
import { selectionOf } from '@cadencia/records/record-kind'
import { recordList } from '@cadencia/records/record-list'
import { countRows } from '@cadencia/server/list-page'
import type { SortKey } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { ACTIVITY_LIST, type ActivityFilter, type ActivitySort, type ActivityState } from './contract.ts'
import { type ActivityRow, activityRecord } from './record.ts'

/** Activities, deleted ones too, with the fields as the contract names them. */
export function selectActivities(db: Db) {
  return db.selectFrom('crm_activities').select(selectionOf(activityRecord))
}

const TEXT = sql`(crm_activities.subject || ' ' || crm_activities.description || ' ' || crm_activities.next_action)`

const ACTIVITIES = recordList(ACTIVITY_LIST, activityRecord)

const isOpen = sql`crm_activities.outcome is null`

/** By the instant that separates overdue from upcoming activities. */
const STATES: Readonly<Record<ActivityState, (now: string) => RawBuilder<unknown>>> = {
  done: () => sql`crm_activities.outcome is not null`,
  overdue: (now) => sql`${isOpen} and crm_activities.scheduled_at < ${now}`,
  upcoming: (now) => sql`${isOpen} and crm_activities.scheduled_at >= ${now}`,
  unscheduled: () => sql`${isOpen} and crm_activities.scheduled_at is null`,
}

/** The conditions of a filter over `crm_activities` at an instant (ISO). */
export function activityConditions(filter: ActivityFilter, now: string) {
  return ACTIVITIES.where(filter, {
    q: (words) => holdsWords(words, { words: sql`crm_activities.words`, text: TEXT }),
    state: (state) => STATES[state](now),
  })
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

const orderBy = ACTIVITIES.orderBy({ agenda: AGENDA })

/** `now` separates overdue from upcoming activities. */
export function activityList(db: Db, filter: ActivityFilter & { readonly sort: ActivitySort }, now: string) {
  const rows = selectActivities(db).where(activityConditions(filter, now))
  return {
    rows,
    order: orderBy(filter.sort),
    count: () => countRows(db, rows.clearSelect().select('crm_activities.id')),
  }
}
