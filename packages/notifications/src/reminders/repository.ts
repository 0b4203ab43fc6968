import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { sql } from 'kysely'

const HOUR_MS = 60 * 60_000

/** Without an open page; pages show reminders themselves. */
const isAbsent = (userId: string) =>
  sql<boolean>`not exists (select from live_users l where l.user_id = ${sql.ref(userId)})`

/** The meetings of the next hour, with those invited who have no page open. */
export async function listMeetings(db: Db, now: number) {
  return db
    .selectFrom('meetings as m')
    .innerJoin('meeting_participants as p', 'p.meeting_id', 'm.id')
    .select(['m.id', 'm.title', 'm.scheduled_at as scheduledAt', 'm.status'])
    .select(sql<string[]>`array_agg(p.user_id)`.as('userIds'))
    .where('m.status', '=', 'scheduled')
    .where('m.cancelled_at', 'is', null)
    .where('p.is_invited', '=', true)
    .where('m.scheduled_at', '>=', new Date(now).toISOString())
    .where('m.scheduled_at', '<=', new Date(now + HOUR_MS).toISOString())
    .where(isAbsent('p.user_id'))
    .groupBy('m.id')
    .execute()
}

/** The open tasks of yesterday and today whose assignees have no page open. */
export async function listTasks(db: Db, now: number) {
  const today = saoPauloDay(now)
  return db
    .selectFrom('tasks as t')
    .select(['t.id', 't.title', 't.due_date as dueDate', 't.status'])
    .select(sql<string[]>`array[t.assigned_to]`.as('userIds'))
    .where('t.deleted_at', 'is', null)
    .where('t.status', '<>', 'completed')
    .where('t.assigned_to', 'is not', null)
    .where('t.due_date', '>=', addDays(today, -1))
    .where('t.due_date', '<=', today)
    .where(isAbsent('t.assigned_to'))
    .execute()
}
