import { expect, it } from 'vitest'
import { ana, bruno, db, domain, plan } from '../testing/sprints-app.ts'
import { changed, make, readTask } from '../testing/tasks.ts'

/** What was announced about a task since `after` facts, in the order of the facts. */
async function announced(id: string, after = 0) {
  const facts = await db.selectFrom('outbox').selectAll().where('key', '=', id).orderBy('id').execute()
  return facts
    .slice(after)
    .flatMap(({ fact, payload, id: factId, created_at: recordedAt }) =>
      (domain.live ?? [])
        .filter((rule) => rule.fact === fact)
        .flatMap((rule) => rule.announcements(payload, { factId, recordedAt })),
    )
}

it('tells the board and every list the row itself', async () => {
  const { id: sprintId } = await plan()
  const task = await make({ sprintId })
  expect(await announced(task.id)).toEqual([
    {
      to: 'topic',
      topic: `board:${sprintId}`,
      event: { type: 'changed', entity: 'task', id: task.id, scope: sprintId, row: task },
    },
    { to: 'topic', topic: 'tasks', event: { type: 'changed', entity: 'task', id: task.id, row: task } },
  ])
})

it('a board built from events is the board that is fetched', async () => {
  const { id: sprintId } = await plan()
  const { id } = await make({ sprintId })
  await changed(id, { status: 'in_progress' })
  await changed(id, { status: 'completed', quality: 70 })
  await changed(id, { status: 'pending', assignedTo: bruno.userId })
  await ana.send({ method: 'DELETE', url: `/api/tasks/${id}` })
  const gone = (await announced(id)).slice(-2)
  expect(gone).toMatchObject([
    { topic: `board:${sprintId}`, event: { row: null } },
    { topic: 'tasks', event: { row: null } },
  ])
  await ana.send({ method: 'POST', url: `/api/tasks/${id}/restore` })
  const rows = (await announced(id)).filter(({ event }) => 'row' in event)
  expect(rows.at(-1)).toMatchObject({ event: { row: await readTask(id) } })
})

it('tells the board that a task left, and the one that it went to', async () => {
  const from = await plan()
  const to = await plan()
  const { id } = await make({ sprintId: from.id })
  const row = await changed(id, { sprintId: to.id })
  expect(await announced(id, 1)).toMatchObject([
    { topic: `board:${from.id}`, event: { id, scope: from.id, row: null } },
    { topic: `board:${to.id}`, event: { id, scope: to.id, row } },
    { topic: 'tasks' },
  ])
})

it('says nothing to any board of a task without a sprint', async () => {
  const { id } = await make()
  expect((await announced(id)).map((one) => one.to === 'topic' && one.topic)).toEqual(['tasks'])
})

it('lets every signed-in person listen, guests too', () => {
  const guest = { userId: 'a', sessionId: 'b', isGuest: true, isAdministrator: false }
  const rules = domain.topics ?? []
  expect(rules.map(({ prefix }) => prefix)).toEqual(['board', 'tasks'])
  expect(rules.map((rule) => rule.mayJoin(guest, 'x', db))).toEqual([true, true])
})
