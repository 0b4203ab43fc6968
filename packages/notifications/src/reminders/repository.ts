import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { meetingRows, participantRows } from '@cadencia/meetings/read-repository'
import { onlineRows } from '@cadencia/realtime/online-repository'
import { taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'

const HOUR_MS = 60 * 60_000

/** Without an open page; pages show reminders themselves. */
const isAbsent = (userId: string) =>
  sql<boolean>`not exists (select from ${onlineRows.as('o')} where o.user_id = ${sql.ref(userId)})`

/** The meetings of the next hour, with those invited who have no page open. */
export async function listMeetings(db: Db, now: number) {
  return db
    .selectFrom(meetingRows.as('m'))
    .innerJoin(participantRows.as('p'), 'p.meeting_id', 'm.id')
    .select(['m.id', 'm.title', 'm.scheduled_at as scheduledAt', 'm.status'])
    .select(sql<string[]>`array_agg(p.user_id)`.as('userIds'))
    .where('m.status', '=', 'scheduled')
    .where('p.is_invited', '=', true)
    .where('m.scheduled_at', '>=', new Date(now).toISOString())
    .where('m.scheduled_at', '<=', new Date(now + HOUR_MS).toISOString())
    .where(isAbsent('p.user_id'))
    .groupBy(['m.id', 'm.title', 'm.scheduled_at', 'm.status'])
    .execute()
}

/** The open tasks of yesterday and today whose assignees have no page open. */
export async function listTasks(db: Db, now: number) {
  const today = saoPauloDay(now)
  return db
    .selectFrom(taskRows.as('t'))
    .select(['t.id', 't.title', 't.due_date as dueDate', 't.status'])
    .select(sql<string[]>`array[t.assigned_to]`.as('userIds'))
    .where('t.is_done', '=', false)
    .where('t.assigned_to', 'is not', null)
    .where('t.due_date', '>=', addDays(today, -1))
    .where('t.due_date', '<=', today)
    .where(isAbsent('t.assigned_to'))
    .execute()
}
