import { untilWaiting } from '@cadencia/db/testing/locks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ana, db, facts, schedule } from './testing/meetings-app.ts'

async function series() {
  const first = await schedule({ repeat: { count: 3 } })
  const rows = await db
    .selectFrom('meetings')
    .select('id')
    .where('series_id', '=', first.seriesId)
    .orderBy('scheduled_at')
    .execute()
  const [, second = '', third = ''] = rows.map(({ id }) => id)
  return { first, second, third }
}

const cancelAll = (id: string) => ana.send({ method: 'DELETE', url: `/api/meetings/${id}?scope=following` })

it('tells of the meetings that it cancelled, not of one that began meanwhile', async () => {
  const { first, second, third } = await series()
  let answer: ReturnType<typeof cancelAll> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('meetings').set({ status: 'active' }).where('id', '=', third).execute()
    answer = cancelAll(first.id)
    await untilWaiting(db)
  })
  expect((await answer)?.statusCode).toBe(204)
  expect(await facts('meeting.cancelled', first.id)).toMatchObject([{ followingIds: [second] }])
  expect((await ana.send({ url: `/api/meetings/${third}` })).json()).toMatchObject({ status: 'active' })
})

it('cancels also what the series was extended by meanwhile', async () => {
  const { first, second, third } = await series()
  let answer: ReturnType<typeof cancelAll> | undefined
  const added = await db.transaction().execute(async (trx) => {
    await trx.updateTable('meeting_series').set({ extended_until: '2037-01-01' }).execute()
    const { rows } = await sql<{ id: string }>`
      insert into meetings (id, title, scheduled_at, created_by, series_id, duration, meeting_type)
      select gen_random_uuid(), title, scheduled_at + interval '7 days', created_by, series_id, duration, meeting_type
      from meetings
      where id = ${third} returning id`.execute(trx)
    answer = cancelAll(first.id)
    await untilWaiting(db)
    return rows[0]?.id ?? ''
  })
  expect((await answer)?.statusCode).toBe(204)
  expect(await facts('meeting.cancelled', first.id)).toMatchObject([{ followingIds: [second, third, added] }])
  expect((await ana.send({ url: `/api/meetings/${added}` })).statusCode).toBe(404)
})
