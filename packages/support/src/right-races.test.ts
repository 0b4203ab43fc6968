import { transact } from '@cadencia/db/client'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { supportApp } from './testing/support-app.ts'

const { db, it: ti, open, patch, person, read } = await supportApp()

it('SEC-45: a change that waited for the request is judged by who is in its teams then', async () => {
  const dora = await person('Dora', [ti])
  const { id } = await open({ responsibleTeamId: ti })
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const holding = transact(db, async (trx) => {
    await sql`select from support_requests where id = ${id} for update`.execute(trx)
    locked.resolve()
    await go.promise
  })
  await locked.promise
  const asked = patch(dora, id, { status: 'in_progress' })
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  await db.deleteFrom('team_members').where('user_id', '=', dora.userId).execute()
  go.resolve()
  await holding
  expect((await asked).statusCode).toBe(403)
  expect(await read(id)).toMatchObject({ status: 'open' })
})
