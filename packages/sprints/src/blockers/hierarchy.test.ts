import { expect, it } from 'vitest'
import { ana, bruno } from '../testing/sprints-app.ts'
import { changed, make, patch, readTask } from '../testing/tasks.ts'

const put = (id: string, otherId: string, who: Pick<typeof ana, 'send'> = ana) =>
  who.send({ method: 'PUT', url: `/api/tasks/${id}/blockers/${otherId}` })
const bulk = (ids: readonly string[], fields: object) =>
  ana.send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch: fields } })
const undo = (id: string, revision: number) =>
  ana.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })

const cycle = { statusCode: 409, code: 'cycle' }

it('a sub-task never waits for its parent, directly or over others', async () => {
  const parent = await make()
  const [part, other] = [await make({ parentId: parent.id }), await make()]
  expect((await put(part.id, parent.id)).json()).toMatchObject(cycle)
  expect((await put(part.id, other.id)).statusCode).toBe(204)
  expect((await put(other.id, parent.id)).json()).toMatchObject(cycle)
  expect((await put(parent.id, part.id)).statusCode).toBe(204)
  await changed(other.id, { status: 'done' })
  await changed(part.id, { status: 'done' })
  await changed(parent.id, { status: 'done' })
})

it('what waits for a parent waits for its sub-tasks too', async () => {
  const [parent, other] = [await make(), await make()]
  const part = await make({ parentId: parent.id })
  expect((await put(other.id, parent.id)).statusCode).toBe(204)
  expect((await put(part.id, other.id)).json()).toMatchObject(cycle)
})

it('a task becomes no sub-task of what it waits for', async () => {
  const [task, between, awaited] = [await make(), await make(), await make()]
  await put(task.id, between.id)
  await put(between.id, awaited.id)
  for (const answer of [
    await patch(task.id, { parentId: awaited.id }),
    await bulk([(await make()).id, task.id], { parentId: awaited.id }),
  ]) {
    expect(answer.json()).toMatchObject(cycle)
  }
  expect(await readTask(task.id)).toMatchObject({ parentId: null })
  expect(await readTask(awaited.id)).toMatchObject({ subtasks: { total: 0 } })
  expect(await changed(awaited.id, { parentId: task.id })).toMatchObject({ parentId: task.id })
})

it('an item of a checklist becomes a sub-task of a task that waits', async () => {
  const [task, awaited] = [await make(), await make()]
  await put(task.id, awaited.id)
  const url = `/api/tasks/${task.id}/checklist`
  await ana.send({ method: 'POST', url, payload: { text: 'Conferir' } })
  const [item] = (await readTask(task.id)).checklist
  const part = (await ana.send({ method: 'POST', url: `${url}/${item?.id}/subtask` })).json()
  expect(part).toMatchObject({ parentId: task.id })
  expect((await put(part.id, task.id)).json()).toMatchObject(cycle)
  expect((await put(awaited.id, part.id)).statusCode).toBe(204)
})

it('a parent that is given up is not brought back where the task waits for it meanwhile', async () => {
  const parent = await make()
  const part = await make({ parentId: parent.id })
  const { revision } = await changed(part.id, { parentId: null })
  await put(part.id, parent.id)
  await changed(part.id, { title: 'Outra' })
  expect((await undo(part.id, revision)).json()).toMatchObject(cycle)
})

it('a link and a parent at once make no circle', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [task, other] = [await make(), await make()]
    const answers = await Promise.all([put(task.id, other.id), patch(task.id, { parentId: other.id }, bruno)])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
  }
})
