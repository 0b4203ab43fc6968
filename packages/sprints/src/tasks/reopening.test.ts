import { describe, expect, it } from 'vitest'
import { ana, facts, plan } from '../testing/sprints-app.ts'
import { changed, column, factNames, make, patch, readTask } from '../testing/tasks.ts'

const bulk = (ids: readonly string[], fields: object) =>
  ana.send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch: fields } })
const undo = (id: string, revision: number) =>
  ana.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })

/** A completed task with two completed sub-tasks. */
async function completed(fields: object = {}) {
  const parent = await make(fields)
  const first = await make({ parentId: parent.id, status: 'completed' })
  const second = await make({ parentId: parent.id, status: 'completed' })
  await changed(parent.id, { status: 'done' })
  await changed(parent.id, { quality: 5 })
  return { parent, first, second }
}

const statusOf = async ({ id }: { readonly id: string }) => (await readTask(id)).status

describe('a sub-task that is reopened', () => {
  it('reopens its completed parent, which is told and kept', async () => {
    const { id: sprintId } = await plan()
    const { parent, first } = await completed({ sprintId })
    await changed(first.id, { status: 'in_progress' })
    const open = await readTask(parent.id)
    expect(open).toMatchObject({ status: 'in_progress', completedAt: null, quality: null })
    expect(open.subtasks).toEqual({ total: 2, completed: 1 })
    expect((await facts(parent.id)).at(-1)).toMatchObject({
      fact: 'task.reopened',
      payload: { task: open, before: { status: 'completed' }, actorId: ana.userId },
    })
    const history = (await ana.send({ url: `/api/tasks/${parent.id}/history` })).json()
    expect(history).toContainEqual(
      expect.objectContaining({ field: 'status', from: 'completed', to: 'in_progress' }),
    )
  })

  it('is undone together with that', async () => {
    const { parent, first } = await completed()
    const { revision } = await changed(first.id, { status: 'pending' })
    expect((await undo(first.id, revision)).json()).toMatchObject({ status: 'completed' })
    expect(await readTask(parent.id)).toMatchObject({ status: 'completed', quality: 5 })
  })

  it('undone leaves a parent open that changed since, or has other open sub-tasks', async () => {
    const { parent, first, second } = await completed()
    const { revision } = await changed(first.id, { status: 'pending' })
    await changed(second.id, { status: 'pending' })
    expect((await undo(first.id, revision)).json()).toMatchObject({ status: 'completed' })
    expect(await statusOf(parent)).toBe('pending')
    const other = await completed()
    const reopened = await changed(other.first.id, { status: 'pending' })
    await changed(other.parent.id, { title: 'Outra' })
    expect((await undo(other.first.id, reopened.revision)).json()).toMatchObject({ status: 'completed' })
    expect(await statusOf(other.parent)).toBe('pending')
  })

  it('reopens the parent once where many are, by the undo of a completion too', async () => {
    const { parent, first, second } = await completed()
    expect((await bulk([first.id, second.id], { status: 'pending' })).statusCode).toBe(200)
    const names = await factNames(parent.id)
    expect(names.filter((name) => name === 'task.reopened')).toHaveLength(1)
    const [done] = (await bulk([first.id, second.id], { status: 'done' })).json()
    await changed(parent.id, { status: 'done' })
    expect((await undo(first.id, done.revision)).json()).toMatchObject({ status: 'pending' })
    expect(await statusOf(parent)).toBe('pending')
  })

  it('takes a place above its parent, at the end of their column', async () => {
    const { id: sprintId } = await plan()
    const last = await make({ sprintId })
    const { parent, first } = await completed({ sprintId })
    await changed(first.id, { status: 'pending', afterId: last.id })
    expect(await column(sprintId)).toEqual([last.id, first.id, parent.id])
  })

  it('blocks again what waits for its parent', async () => {
    const { parent, first } = await completed()
    const waiting = await make()
    await ana.send({ method: 'PUT', url: `/api/tasks/${waiting.id}/blockers/${parent.id}` })
    const free = await readTask(waiting.id)
    expect(free).toMatchObject({ isBlocked: false })
    await changed(first.id, { status: 'pending' })
    expect(await readTask(waiting.id)).toMatchObject({ isBlocked: true, revision: free.revision + 1 })
  })
})

describe('an open task reopens the completed one', () => {
  it('that it is made a part of', async () => {
    const { parent } = await completed()
    await make({ parentId: parent.id })
    expect(await statusOf(parent)).toBe('pending')
  })

  it('that it becomes a part of', async () => {
    const { parent } = await completed()
    await changed((await make()).id, { parentId: parent.id })
    expect(await statusOf(parent)).toBe('pending')
  })

  it('of which it was an item', async () => {
    const { parent } = await completed()
    const url = `/api/tasks/${parent.id}/checklist`
    await ana.send({ method: 'POST', url, payload: { text: 'Conferir' } })
    const [item] = (await readTask(parent.id)).checklist
    await ana.send({ method: 'POST', url: `${url}/${item?.id}/subtask` })
    expect(await readTask(parent.id)).toMatchObject({ status: 'pending', checklist: [] })
  })

  it('to which it comes back', async () => {
    const parent = await make()
    const part = await make({ parentId: parent.id })
    await ana.send({ method: 'DELETE', url: `/api/tasks/${part.id}` })
    await changed(parent.id, { status: 'done' })
    await ana.send({ method: 'POST', url: `/api/tasks/${part.id}/restore` })
    expect(await statusOf(parent)).toBe('pending')
  })
})

it('a completed part leaves a completed task as it is', async () => {
  const { parent } = await completed()
  await make({ parentId: parent.id, status: 'completed' })
  await changed((await make({ status: 'completed' })).id, { parentId: parent.id })
  await patch(parent.id, { title: 'Outra' })
  expect(await statusOf(parent)).toBe('completed')
})
