import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()

interface StoredMeeting {
  id: string
  title: string
  scheduledAt: string
  duration: number
  meetingType: 'daily' | 'other'
  teamId: string | null
  goals: { text: string; met: boolean }[]
}

const MEETINGS = columnsOf<'meetings', StoredMeeting>()({
  id: 'id',
  title: 'title',
  scheduledAt: 'scheduled_at',
  duration: 'duration',
  meetingType: 'meeting_type',
  teamId: 'team_id',
  goals: { json: 'goals' },
})

const meeting: StoredMeeting = {
  id: 'a0000000-0000-4000-8000-000000000000',
  title: 'Diária',
  scheduledAt: '2026-11-20T13:00:00Z',
  duration: 15,
  meetingType: 'daily',
  teamId: null,
  goals: [{ text: 'Ouvir todos', met: false }],
}

const stored = () =>
  db.selectFrom('meetings as m').select(MEETINGS.select('m')).orderBy('m.title').execute() satisfies Promise<
    StoredMeeting[]
  >

it('writes and reads each field in its column', async () => {
  const made = await db
    .insertInto('meetings')
    .values(MEETINGS.row(meeting))
    .returning(MEETINGS.select('meetings'))
    .executeTakeFirst()
  expect(made).toEqual({ ...meeting, scheduledAt: '2026-11-20T13:00:00Z' })
  expect(await stored()).toEqual([made])
})

it('leaves columns of undefined fields as they are', async () => {
  const change = { title: 'Retrospectiva', duration: undefined, goals: [] }
  await db.updateTable('meetings').set(MEETINGS.row(change)).execute()
  expect(await stored()).toEqual([{ ...meeting, title: 'Retrospectiva', goals: [] }])
})

it('copies rows by the names of their columns', async () => {
  const { id: _, title: __, ...names } = MEETINGS.names
  const copied = columnsOf<'meetings', Omit<StoredMeeting, 'id' | 'title'>>()(names)
  await sql`insert into meetings (id, title, ${copied.list()})
    select gen_random_uuid(), 'Cópia', ${copied.list('m')} from meetings m`.execute(db)
  const [copy, original] = await stored()
  expect(copy).toEqual({ ...original, id: copy?.id, title: 'Cópia' })
})

it('compiles only with every field, each in a column of its type', () => {
  // @ts-expect-error: `tags` has no column
  columnsOf<'teams', { name: string; tags: string }>()({ name: 'name' })
  // @ts-expect-error: `tags` is no field
  columnsOf<'teams', { name: string }>()({ name: 'name', tags: 'color' })
  // @ts-expect-error: `version` is a number
  columnsOf<'teams', { name: string }>()({ name: 'version' })
  // @ts-expect-error: `key` may be null
  columnsOf<'teams', { key: string }>()({ key: 'key' })
  // @ts-expect-error: `goals` is JSON
  columnsOf<'meetings', { goals: string[] }>()({ goals: 'goals' })
  // @ts-expect-error: `tags` would not be written
  expect(MEETINGS.row({ title: 'Diária', tags: 'nova' })).toEqual({ title: 'Diária' })
  // @ts-expect-error: a row needs the columns without a default
  db.insertInto('meetings').values(MEETINGS.row({ title: 'Diária' }))
})
