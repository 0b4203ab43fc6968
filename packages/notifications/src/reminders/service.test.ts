import { testDb } from '@cadencia/db/testing'
import { createUser } from '@cadencia/people/testing/rows'
import { beforeEach, describe, expect, it } from 'vitest'
import { dueAt } from './rules.ts'
import { remindAbsentUsers } from './service.ts'

const { db } = await testDb()
const away = await createUser(db, { firstName: 'Ana' })
const here = await createUser(db, { firstName: 'Bruno' })
const processId = crypto.randomUUID()
await db.insertInto('live_processes').values({ id: processId, seen_at: new Date().toISOString() }).execute()
await db.insertInto('live_users').values({ user_id: here.id, process_id: processId }).execute()

const START = Date.parse('2026-11-23T15:00:00Z')
const MINUTE_MS = 60_000

async function addMeeting(): Promise<string> {
  const id = crypto.randomUUID()
  const scheduled_at = new Date(START).toISOString()
  await db
    .insertInto('meetings')
    .values({ id, title: 'Planejamento', duration: 60, meeting_type: 'planning', scheduled_at })
    .execute()
  await db
    .insertInto('meeting_participants')
    .values([away, here].map((person) => ({ meeting_id: id, user_id: person.id })))
    .execute()
  return id
}

const remind = (now: number) => remindAbsentUsers(db, { now, isMailOn: true, isPushOn: true })
const listReminders = () =>
  db
    .selectFrom('notifications')
    .select(['user_id as userId', 'title', 'is_mail_due as isMailDue'])
    .orderBy('created_at')
    .execute()

beforeEach(async () => {
  for (const table of ['notifications', 'job_requests', 'outbox', 'tasks', 'meetings'] as const) {
    await db.deleteFrom(table).execute()
  }
})

describe('who has no page open', () => {
  it('is reminded by notification and mail, once for each window; who has one open is not', async () => {
    await addMeeting()
    for (const minutes of [61, 58, 57, 14, 13, 2, 1]) await remind(START - minutes * MINUTE_MS)
    expect(await listReminders()).toEqual(
      ['Reunião em 1 hora', 'REUNIÃO EM 15 MINUTOS', 'REUNIÃO COMEÇANDO AGORA!'].map((title) => ({
        userId: away.id,
        title,
        isMailDue: true,
      })),
    )
  })

  it('is reminded of tasks that fall due, and only from 09:00 to 18:00', async () => {
    await db
      .insertInto('tasks')
      .values({ title: 'Enviar proposta', assigned_to: away.id, due_date: '2026-11-23', rank: 'a' })
      .execute()
    const due = Date.parse(dueAt('2026-11-23'))
    await remind(due - 45 * MINUTE_MS)
    await remind(due + MINUTE_MS)
    await remind(due + 15 * 60 * MINUTE_MS)
    expect((await listReminders()).map(({ title }) => title)).toEqual([
      'Tarefa vencendo em 1 hora',
      'TAREFA VENCIDA',
    ])
  })
})
