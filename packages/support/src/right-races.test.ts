import { holdRows, untilWaiting } from '@cadencia/db/testing/locks'
import { expect, it } from 'vitest'
import { supportApp } from './testing/support-app.ts'

const { db, it: ti, open, patch, person, read } = await supportApp()

it('SEC-45: a change that waited for the request is judged by who is in its teams then', async () => {
  const dora = await person('Dora', [ti])
  const { id } = await open({ responsibleTeamId: ti })
  const release = await holdRows(db, 'support_requests', id)
  const asked = patch(dora, id, { status: 'in_progress' })
  await untilWaiting(db)
  await db.deleteFrom('team_members').where('user_id', '=', dora.userId).execute()
  await release()
  expect((await asked).statusCode).toBe(403)
  expect(await read(id)).toMatchObject({ status: 'open' })
})
