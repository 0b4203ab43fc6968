import { testDb } from '@cadencia/db/testing'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const root = await createUser(db, { role: 'admin' })
await db
  .updateTable('users')
  .set({ username: 'root', password_hash: 'x' })
  .where('id', '=', root.id)
  .execute()
const asRoot = await signInAs(db, root, { isAdministrator: true })

async function send(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = { host: 'localhost:5000', ...asRoot }
  const answer = await app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const lastFact = async () =>
  Number(
    (
      await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  )
const factsAfter = async (id: number) =>
  (await db.selectFrom('outbox').select(['fact', 'key']).where('id', '>', id).orderBy('id').execute()).map(
    ({ fact, key }) => [fact, key],
  )

it('REL-30: a new name of a person or a team is told once, and no record that shows it is written', async () => {
  const ana = await createUser(db)
  const team = await createTeam(db, { leaders: [ana] })
  const period = { startDate: '2026-11-23', endDate: '2026-12-04' }
  const sprint = await send('POST', 'sprints', { name: 'S', number: 1, teamId: team.id, ...period })
  const task = await send('POST', 'tasks', { title: 'T', sprintId: sprint.id, assignedTo: ana.id })
  const meeting = await send('POST', 'meetings', {
    title: 'Reunião',
    scheduledAt: '2027-01-11T12:00:00Z',
    participantIds: [ana.id],
  })
  const shown = () =>
    Promise.all(
      [`sprints/${sprint.id}`, `tasks/${task.id}`, `meetings/${meeting.id}`].map((url) => send('GET', url)),
    )
  const before = await shown()
  const first = await lastFact()
  await send('PATCH', `admin/users/${ana.id}`, { firstName: 'Anita' })
  expect(await factsAfter(first)).toEqual([['user.changed', ana.id]])
  const second = await lastFact()
  await send('PATCH', `teams/${team.id}`, { name: 'Outro time' })
  expect(await factsAfter(second)).toEqual([['team.changed', team.id]])
  expect(await shown()).toEqual(before)
})
