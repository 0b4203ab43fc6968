import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ana, bruno, clock, db, outsider, plan, read, team, teamId } from '../testing/sprints-app.ts'
import { changed, column, factNames, list, make, patch, readTask } from '../testing/tasks.ts'
import { Task } from './contract.ts'

type Sender = Pick<typeof ana, 'send'>

const bulk = (ids: readonly string[], fields: object) =>
  ana.send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch: fields } })
const remove = (id: string, who: Sender = ana) => who.send({ method: 'DELETE', url: `/api/tasks/${id}` })
const restore = (id: string, who: Sender = ana) =>
  who.send({ method: 'POST', url: `/api/tasks/${id}/restore` })
const undo = (id: string, revision: number) =>
  ana.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })
const complete = (sprintId: string, carryToSprintId?: string) =>
  ana.send({ method: 'POST', url: `/api/sprints/${sprintId}/complete`, payload: { carryToSprintId } })

/** A task of a sprint with open sub-tasks. */
async function family(fields: object = {}, count = 2) {
  const parent = await make({ title: 'Principal', ...fields })
  const parts: Task[] = []
  for (let index = 0; index < count; index += 1) {
    parts.push(await make({ title: `Parte ${index}`, parentId: parent.id }))
  }
  const [first, second] = parts
  if (!first || !second) throw new Error('two sub-tasks at least')
  return { parent, first, second, parts }
}

describe('a sub-task', () => {
  it('is a task of its parent’s sprint and team, whose progress it makes', async () => {
    const sprint = await plan()
    const parent = await make({ sprintId: sprint.id })
    const part = await make({ parentId: parent.id, sprintId: null, teamId: await team(bruno) })
    expect(part).toMatchObject({ parentId: parent.id, sprintId: sprint.id, teamId, subtasks: { total: 0 } })
    await changed(part.id, { status: 'completed', points: 8 })
    const told = await readTask(parent.id)
    expect(told).toMatchObject({ subtasks: { total: 1, completed: 1 }, version: 1, revision: 3 })
    expect(await read(sprint.id)).toMatchObject({ totalTasks: 2, completedTasks: 1, totalPoints: 13 })
    expect(await list(`?sprintId=${sprint.id}`)).toHaveLength(2)
    expect(await list(`?parentId=${parent.id}`)).toMatchObject([{ id: part.id }])
  })

  it('shows its parent’s title, also when that changes and where it goes to another', async () => {
    const { parent, first } = await family({ title: 'Antes' })
    expect(first).toMatchObject({ parentTitle: 'Antes' })
    await changed(parent.id, { title: 'Depois' })
    expect(await readTask(first.id)).toMatchObject({ parentTitle: 'Depois', version: 1, revision: 2 })
    expect(await factNames(first.id)).toEqual(['task.created', 'task.changed'])
    const other = await make({ title: 'Outra' })
    expect(await changed(first.id, { parentId: other.id })).toMatchObject({ parentTitle: 'Outra' })
    expect(await changed(first.id, { parentId: null })).toMatchObject({ parentTitle: null })
  })

  it('has none itself, is none of its own, and needs a parent that is there', async () => {
    const { parent, first } = await family()
    const lone = await make()
    const deleted = await make()
    await remove(deleted.id)
    for (const parentId of [first.id, randomUUID(), deleted.id]) {
      const made = await ana.send({ method: 'POST', url: '/api/tasks', payload: { title: 'x', parentId } })
      const put = await patch(lone.id, { parentId })
      for (const answer of [made, put]) {
        expect(answer.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'parentId' }] })
      }
    }
    expect((await patch(lone.id, { parentId: lone.id })).statusCode).toBe(400)
    expect((await patch(parent.id, { parentId: lone.id })).statusCode).toBe(400)
  })

  it('goes to another parent with its place, and stands alone again', async () => {
    const sprint = await plan()
    const { parent, first } = await family()
    const other = await make({ sprintId: sprint.id })
    const moved = await changed(first.id, { parentId: other.id, version: 1 })
    expect(moved).toMatchObject({ parentId: other.id, sprintId: sprint.id, teamId, version: 2 })
    expect(await readTask(parent.id)).toMatchObject({ subtasks: { total: 1 } })
    expect(await readTask(other.id)).toMatchObject({ subtasks: { total: 1 } })
    const undone = await undo(first.id, moved.revision)
    expect(undone.json()).toMatchObject({ parentId: parent.id, sprintId: null })
    expect(await readTask(other.id)).toMatchObject({ subtasks: { total: 0 } })
    expect(await changed(first.id, { parentId: null })).toMatchObject({ parentId: null, sprintId: null })
  })

  it('stays in its parent’s sprint, where its parent takes it', async () => {
    const [from, to] = [await plan(), await plan()]
    const { parent, first, second, parts } = await family({ sprintId: from.id })
    expect((await patch(first.id, { sprintId: to.id })).json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'sprintId' }],
    })
    await changed(second.id, { status: 'completed' })
    const moved = await changed(parent.id, { sprintId: to.id })
    for (const { id } of parts) expect(await readTask(id)).toMatchObject({ sprintId: to.id })
    expect(await column(to.id)).toEqual([parent.id, first.id])
    expect((await undo(parent.id, moved.revision)).statusCode).toBe(200)
    for (const { id } of [parent, ...parts]) expect(await readTask(id)).toMatchObject({ sprintId: from.id })
    const together = await bulk([first.id, parent.id], { sprintId: to.id })
    expect(together.json()).toMatchObject([{ sprintId: to.id }, { sprintId: to.id }])
  })
})

describe('completing a parent', () => {
  it('is refused while sub-tasks are open, and completes them where that is asked', async () => {
    const sprint = await plan()
    const { parent, first, second, parts } = await family({ sprintId: sprint.id })
    await changed(first.id, { status: 'completed' })
    expect((await patch(parent.id, { status: 'done' })).json()).toMatchObject({
      statusCode: 409,
      code: 'open_subtasks',
    })
    const done = await changed(parent.id, { status: 'done', completeSubtasks: true })
    expect(done).toMatchObject({ status: 'completed', subtasks: { total: 2, completed: 2 } })
    expect(await factNames(second.id)).toEqual(['task.created', 'task.completed'])
    expect((await factNames(parent.id)).at(-1)).toBe('task.completed')
    expect(await read(sprint.id)).toMatchObject({ completedTasks: 3 })
    expect((await undo(parent.id, done.revision)).json()).toMatchObject({
      status: 'pending',
      subtasks: { total: 2, completed: 1 },
    })
    expect(await Promise.all(parts.map(async ({ id }) => (await readTask(id)).status))).toEqual([
      'completed',
      'pending',
    ])
  })

  it('undone leaves a sub-task as it is that changed again', async () => {
    const { parent, first, second } = await family()
    const done = await changed(parent.id, { status: 'done', completeSubtasks: true })
    await changed(first.id, { title: 'Outra coisa' })
    const undone = await undo(parent.id, done.revision)
    expect(undone.json()).toMatchObject({ status: 'pending', subtasks: { completed: 1 } })
    expect(await readTask(first.id)).toMatchObject({ status: 'completed' })
    expect(await readTask(second.id)).toMatchObject({ status: 'pending' })
  })

  it('needs nothing more where all are completed in one call', async () => {
    const { parent, first, second } = await family()
    expect((await bulk([parent.id, first.id], { status: 'done' })).json()).toMatchObject({
      code: 'open_subtasks',
    })
    expect(await readTask(first.id)).toMatchObject({ status: 'pending' })
    const answer = await bulk([parent.id, first.id, second.id], { status: 'done' })
    expect(answer.json()).toMatchObject([
      { subtasks: { total: 2, completed: 2 }, revision: 4 },
      { revision: 2 },
      { revision: 2 },
    ])
    const undone = await ana.send({
      method: 'POST',
      url: '/api/tasks/undo',
      payload: {
        tasks: [parent, first, second].map(({ id }, index) => ({ id, revision: index === 0 ? 4 : 2 })),
      },
    })
    expect(undone.json()).toMatchObject([{ subtasks: { completed: 0 } }, {}, {}])
  })

  it('and a sub-task at once ends with both, or with the sub-task alone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { parent, first, second } = await family()
      await changed(second.id, { status: 'completed' })
      const [parents, childs] = await Promise.all([
        patch(parent.id, { status: 'done' }),
        patch(first.id, { status: 'done' }, bruno),
      ])
      expect(childs.statusCode).toBe(200)
      expect([200, 409]).toContain(parents.statusCode)
      const { status, subtasks } = await readTask(parent.id)
      expect(subtasks).toEqual({ total: 2, completed: 2 })
      expect(status).toBe(parents.statusCode === 200 ? 'completed' : 'pending')
    }
  })

  it('and a new sub-task at once never leaves a parent that was completed over an open one unseen', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { parent } = await family()
      await Promise.all([
        patch(parent.id, { status: 'done', completeSubtasks: true }),
        make({ parentId: parent.id }, bruno),
      ])
      const { subtasks } = await readTask(parent.id)
      const parts = await list(`?parentId=${parent.id}`)
      const completed = parts.filter(({ status }) => status === 'completed').length
      expect(subtasks).toEqual({ total: 3, completed })
    }
  })
})

describe('deleting a parent', () => {
  it('deletes its sub-tasks, whosesoever they are, and brings back those that went with it', async () => {
    const sprint = await plan()
    const { parent, first, second } = await family({ sprintId: sprint.id })
    const foreign = await make({ parentId: parent.id }, bruno)
    await remove(first.id)
    expect(await readTask(parent.id)).toMatchObject({ subtasks: { total: 2 } })
    expect((await remove(parent.id, outsider)).statusCode).toBe(403)
    expect((await remove(parent.id)).statusCode).toBe(204)
    expect(await list(`?sprintId=${sprint.id}`)).toEqual([])
    expect(await factNames(foreign.id)).toEqual(['task.created', 'task.deleted'])
    expect((await restore(second.id)).json()).toMatchObject({ statusCode: 409, code: 'parent_deleted' })
    expect((await restore(parent.id)).json()).toMatchObject({ subtasks: { total: 2, completed: 0 } })
    const back = (await list(`?parentId=${parent.id}`)).map(({ id }) => id)
    expect(back.sort()).toEqual([second.id, foreign.id].sort())
    expect((await ana.send({ url: `/api/tasks/${first.id}` })).statusCode).toBe(404)
    expect((await restore(first.id)).statusCode).toBe(200)
    expect(await readTask(parent.id)).toMatchObject({ subtasks: { total: 3 } })
  })

  it('a second time brings back what went with it then', async () => {
    const { parent, first, second } = await family()
    await remove(parent.id)
    await restore(parent.id)
    await remove(first.id)
    await remove(parent.id)
    await restore(parent.id)
    expect((await list(`?parentId=${parent.id}`)).map(({ id }) => id)).toEqual([second.id])
  })

  it('lets a sub-task come back to where its parent is then', async () => {
    const [from, to] = [await plan(), await plan()]
    const { parent, first } = await family({ sprintId: from.id })
    await remove(first.id)
    await complete(from.id, to.id)
    expect((await restore(first.id)).json()).toMatchObject({ sprintId: to.id, parentId: parent.id })
    expect(await column(to.id)).toHaveLength(3)
  })
})

describe('closing a sprint', () => {
  it('carries a parent with its open sub-tasks; completed ones stay', async () => {
    const [from, to] = [await plan(), await plan()]
    const { parent, first, second } = await family({ sprintId: from.id })
    await changed(first.id, { status: 'completed' })
    expect((await complete(from.id, to.id)).json()).toMatchObject({ totalTasks: 3, completedTasks: 1 })
    expect(await column(to.id)).toEqual([parent.id, second.id])
    expect(await readTask(first.id)).toMatchObject({ sprintId: from.id, parentId: parent.id })
    expect(await readTask(parent.id)).toMatchObject({ sprintId: to.id, subtasks: { total: 2, completed: 1 } })
    clock.ms += 60_000
    await changed(parent.id, { status: 'done', completeSubtasks: true })
    await remove(parent.id)
    expect(await readTask(first.id)).toMatchObject({
      status: 'completed',
      sprintId: from.id,
      parentTitle: null,
    })
    expect(await read(from.id)).toMatchObject({ totalTasks: 3, completedTasks: 1 })
    const next = await plan()
    await restore(parent.id)
    expect((await patch(parent.id, { sprintId: next.id })).statusCode).toBe(200)
    expect(await readTask(first.id)).toMatchObject({ sprintId: from.id })
    expect(await readTask(second.id)).toMatchObject({ sprintId: next.id, status: 'completed' })
  })

  it('makes a task of its own of an open sub-task whose completed parent stays', async () => {
    const [from, to] = [await plan(), await plan()]
    const { parent, first } = await family({ sprintId: from.id })
    await changed(parent.id, { status: 'done', completeSubtasks: true })
    // As before parents were reopened together with their sub-tasks.
    await sql`update tasks set status = 'pending', completed_at = null where id = ${first.id}`.execute(db)
    await complete(from.id, to.id)
    expect(await readTask(first.id)).toMatchObject({ sprintId: to.id, parentId: null })
    expect(await readTask(parent.id)).toMatchObject({
      sprintId: from.id,
      subtasks: { total: 1, completed: 1 },
    })
  })
})

it('answers what the contract says', async () => {
  const { parent } = await family()
  expect(Task.safeParse(await readTask(parent.id)).success).toBe(true)
})
