import { describe, expect, it } from 'vitest'
import { ana, bruno, clock, db, facts, guest, plan } from '../testing/sprints-app.ts'
import { changed, column, factNames, make, makeAll, readTask } from '../testing/tasks.ts'
import type { Task } from './contract.ts'

type Sender = Pick<typeof ana, 'send'>

const undo = ({ id, revision }: Pick<Task, 'id' | 'revision'>, who: Sender = ana) =>
  who.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })

describe('taking back a move', () => {
  it('brings back status and place', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = '', c = ''] = await makeAll(['a', 'b', 'c'], { sprintId, status: 'in_progress' })
    const before = await readTask(b)
    const done = await changed(b, { status: 'completed' })
    const answer = await undo(done)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ ...before, revision: 3 })
    expect(await column(sprintId, 'in_progress')).toEqual([a, b, c])
    expect(await factNames(b)).toEqual(['task.created', 'task.completed', 'task.reopened'])
    expect((await facts(b)).at(-1)?.payload).toMatchObject({ before: { status: 'completed' } })
  })

  it('brings back when a task was completed, and its quality', async () => {
    const { id } = await make()
    await changed(id, { status: 'completed' })
    const before = await changed(id, { quality: 90 })
    clock.ms += 60_000
    const reopened = await changed(id, { status: 'pending' })
    expect(reopened).toMatchObject({ quality: null, completedAt: null })
    const answer = await undo(reopened)
    expect(answer.json()).toEqual({ ...before, revision: reopened.revision + 1 })
    expect(await factNames(id)).toContain('task.completed')
  })

  it('goes to the end of its column where its place was taken', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = ''] = await makeAll(['a', 'b'], { sprintId })
    const { rank } = await readTask(a)
    const done = await changed(a, { status: 'completed' })
    await db.updateTable('tasks').set({ rank }).where('id', '=', b).execute()
    expect((await undo(done)).json()).toMatchObject({ status: 'pending' })
    expect(await column(sprintId)).toEqual([b, a])
  })

  it('is 409 once anything else happened to the task', async () => {
    const task = await make()
    const done = await changed(task.id, { status: 'completed' })
    await changed(task.id, { title: 'Outra' }, bruno)
    expect((await undo(done)).json()).toMatchObject({
      statusCode: 409,
      code: 'changed_since',
      message: 'A tarefa mudou desde então.',
    })
    expect(await readTask(task.id)).toMatchObject({ title: 'Outra', status: 'completed' })
  })

  it('is 409 for what was no move, for others’ moves, a second time, and after ten minutes', async () => {
    const task = await make()
    expect((await undo(task)).statusCode).toBe(409)
    const edited = await changed(task.id, { title: 'Outra' })
    expect((await undo(edited)).statusCode).toBe(409)
    const done = await changed(task.id, { status: 'completed' })
    expect((await undo(done, bruno)).statusCode).toBe(409)
    expect((await undo(done)).statusCode).toBe(200)
    expect((await undo(done)).statusCode).toBe(409)
    const late = await changed(task.id, { status: 'completed' })
    const minutesAgo = new Date(Date.now() - 11 * 60_000).toISOString()
    await db.updateTable('outbox').set({ created_at: minutesAgo }).where('key', '=', task.id).execute()
    expect((await undo(late)).statusCode).toBe(409)
  })

  it('is 409 in a sprint that was completed meanwhile, 404 for an unknown task, 403 for guests', async () => {
    const { id: sprintId } = await plan()
    const done = await changed((await make({ sprintId })).id, { status: 'completed' })
    await ana.send({ method: 'POST', url: `/api/sprints/${sprintId}/complete`, payload: {} })
    expect((await undo(done)).json()).toMatchObject({ code: 'sprint_completed' })
    expect((await undo({ id: crypto.randomUUID(), revision: 1 })).statusCode).toBe(404)
    expect((await undo(done, { send: guest })).statusCode).toBe(403)
  })
})
