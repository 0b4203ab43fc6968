import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ana, bruno, facts, guest, plan, team } from '../testing/sprints-app.ts'
import { changed, factNames, make, patch, readTask } from '../testing/tasks.ts'

type Send = typeof ana.send

const put = (id: string, otherId: string, send: Send = ana.send) =>
  send({ method: 'PUT', url: `/api/tasks/${id}/blockers/${otherId}` })
const remove = (id: string, otherId: string) =>
  ana.send({ method: 'DELETE', url: `/api/tasks/${id}/blockers/${otherId}` })
const undo = (id: string, revision: number) =>
  ana.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })

/** A task that waits for the others. */
async function waiting(blockerIds: readonly string[], fields: object = {}) {
  const task = await make(fields)
  for (const id of blockerIds) expect((await put(task.id, id)).statusCode).toBe(204)
  return readTask(task.id)
}

describe('a task that waits for others', () => {
  it('says so until the last is completed, whatever sprint and team they are in', async () => {
    const { id: sprintId } = await plan()
    const { id: otherSprintId } = await plan({ teamId: await team(bruno) })
    const [a, b] = [await make({ sprintId: otherSprintId }), await make()]
    const task = await waiting([a.id, b.id, a.id], { sprintId })
    expect(task).toMatchObject({ blockedByIds: [a.id, b.id], isBlocked: true, version: 1, revision: 3 })
    await changed(a.id, { status: 'completed' })
    expect(await readTask(task.id)).toMatchObject({ isBlocked: true })
    await changed(b.id, { status: 'completed' })
    expect(await readTask(task.id)).toMatchObject({ blockedByIds: [a.id, b.id], isBlocked: false })
    await changed(b.id, { status: 'pending' })
    expect(await readTask(task.id)).toMatchObject({ isBlocked: true })
    expect((await remove(task.id, b.id)).statusCode).toBe(204)
    expect((await remove(task.id, b.id)).statusCode).toBe(204)
    const free = await readTask(task.id)
    expect(free).toMatchObject({ blockedByIds: [a.id], isBlocked: false })
    const history = await ana.send({ url: `/api/tasks/${task.id}/history` })
    expect(history.json()[0]).toMatchObject({
      field: 'blockedByIds',
      from: [a.title, b.title],
      to: [a.title],
    })
  })

  it('is not completed before them unless that is meant', async () => {
    const blocker = await make()
    const task = await waiting([blocker.id])
    expect((await patch(task.id, { status: 'done' })).json()).toMatchObject({
      statusCode: 409,
      code: 'blocked',
    })
    expect(await changed(task.id, { status: 'done', force: true })).toMatchObject({
      status: 'completed',
      isBlocked: true,
    })
  })

  it('is completed together with them in one call', async () => {
    const blocker = await make()
    const task = await waiting([blocker.id])
    const other = await waiting([(await make()).id])
    const bulk = (ids: string[], extra: object = {}) =>
      ana.send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch: { status: 'done', ...extra } } })
    expect((await bulk([task.id, blocker.id, other.id])).json()).toMatchObject({ code: 'blocked' })
    expect(await readTask(blocker.id)).toMatchObject({ status: 'pending' })
    const answer = await bulk([task.id, blocker.id])
    expect(answer.json()).toMatchObject([
      { status: 'completed', isBlocked: false, revision: task.revision + 1 },
      { status: 'completed' },
    ])
    expect((await bulk([other.id], { force: true })).statusCode).toBe(200)
  })

  it('is told when the last was completed, once, and not when it is let go otherwise', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    const task = await waiting([a.id, b.id])
    await changed(a.id, { status: 'completed' })
    expect(await factNames(task.id)).not.toContain('task.unblocked')
    await changed(b.id, { status: 'completed' })
    const told = (await facts(task.id)).filter(({ fact }) => fact === 'task.unblocked')
    expect(told).toMatchObject([
      { payload: { task: { id: task.id, isBlocked: false }, actorId: ana.userId } },
    ])
    await put(task.id, c.id)
    await remove(task.id, c.id)
    await put(task.id, c.id)
    await ana.send({ method: 'DELETE', url: `/api/tasks/${c.id}` })
    expect(await readTask(task.id)).toMatchObject({ isBlocked: false, blockedByIds: [a.id, b.id] })
    expect((await factNames(task.id)).filter((name) => name === 'task.unblocked')).toHaveLength(1)
  })

  it('is blocked again when a deleted blocker comes back', async () => {
    const blocker = await make()
    const task = await waiting([blocker.id])
    await ana.send({ method: 'DELETE', url: `/api/tasks/${blocker.id}` })
    const free = await readTask(task.id)
    expect(free).toMatchObject({ blockedByIds: [], isBlocked: false })
    await ana.send({ method: 'POST', url: `/api/tasks/${blocker.id}/restore` })
    expect(await readTask(task.id)).toMatchObject({
      blockedByIds: [blocker.id],
      isBlocked: true,
      revision: free.revision + 1,
    })
  })

  it('is undone, unless that closed a circle meanwhile', async () => {
    const [a, b] = [await make(), await make()]
    const task = await waiting([a.id])
    await remove(task.id, a.id)
    const { revision } = await readTask(task.id)
    expect((await undo(task.id, revision)).json()).toMatchObject({ blockedByIds: [a.id], isBlocked: true })
    const other = await waiting([b.id])
    await remove(other.id, b.id)
    const removed = await readTask(other.id)
    await put(b.id, other.id)
    expect((await undo(other.id, removed.revision)).json()).toMatchObject({ statusCode: 409, code: 'cycle' })
    expect(await readTask(other.id)).toMatchObject({ blockedByIds: [] })
  })
})

describe('what cannot wait', () => {
  it('refuses circles, itself included, also through deleted tasks', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    await put(b.id, a.id)
    await put(c.id, b.id)
    await ana.send({ method: 'DELETE', url: `/api/tasks/${b.id}` })
    for (const [id, otherId] of [
      [a.id, a.id],
      [a.id, c.id],
    ] as const) {
      expect((await put(id, otherId)).json()).toMatchObject({ statusCode: 409, code: 'cycle' })
    }
    expect((await put(a.id, a.id.toUpperCase())).json()).toMatchObject({ code: 'cycle' })
  })

  it('lets two people at once make no circle', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b, c] = [await make(), await make(), await make()]
      const answers = await Promise.all([put(a.id, b.id), put(b.id, c.id, bruno.send), put(c.id, a.id)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 409])
    }
  })

  it('refuses unknown tasks, guests and completed sprints', async () => {
    const { id: sprintId } = await plan()
    const [task, other] = [await make({ sprintId }), await make()]
    expect((await put(task.id, randomUUID())).statusCode).toBe(404)
    expect((await put(randomUUID(), task.id)).statusCode).toBe(404)
    expect((await put(task.id, other.id, guest)).statusCode).toBe(403)
    await ana.send({ method: 'POST', url: `/api/sprints/${sprintId}/complete`, payload: {} })
    expect((await put(task.id, other.id)).json()).toMatchObject({ statusCode: 409, code: 'sprint_completed' })
    expect((await put(other.id, task.id)).statusCode).toBe(204)
  })
})
