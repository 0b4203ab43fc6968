import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ana, bruno, clock, db, facts, guest, plan, team, teamId } from '../testing/sprints-app.ts'
import { changed, column, factNames, make, makeAll, readTask } from '../testing/tasks.ts'
import { Task } from './contract.ts'

type Sender = Pick<typeof ana, 'send'>

const undo = ({ id, revision }: Pick<Task, 'id' | 'revision'>, who: Sender = ana) =>
  who.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })

const undoAll = (tasks: readonly Pick<Task, 'id' | 'revision'>[], who: Sender = ana) =>
  who.send({
    method: 'POST',
    url: '/api/tasks/undo',
    payload: { tasks: tasks.map(({ id, revision }) => ({ id, revision })) },
  })

async function changedAll(ids: readonly string[], fields: object): Promise<Task[]> {
  const answer = await ana.send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch: fields } })
  expect(answer.statusCode, answer.body).toBe(200)
  return z.array(Task).parse(answer.json())
}

/** The task as it was, after `changes` more changes and `edits` of its fields. */
const again = (task: Task, changes: number, edits = changes): Task => ({
  ...task,
  version: task.version + edits,
  revision: task.revision + changes,
})

it('keeps a text from before the format plain until it is changed, and after that change is taken back', async () => {
  const { id } = await make({ description: '*a*' })
  expect((await readTask(id)).descriptionFormat).toBe('markdown')
  await db.updateTable('tasks').set({ description_format: 'plain' }).where('id', '=', id).execute()
  expect(await changed(id, { title: 'Depois' })).toMatchObject({ descriptionFormat: 'plain' })
  expect(await changed(id, { description: '*a*' })).toMatchObject({ descriptionFormat: 'plain' })
  const rewritten = await changed(id, { description: '*b*' })
  expect(rewritten.descriptionFormat).toBe('markdown')
  expect(await readTask(id)).toEqual(rewritten)
  expect((await undo(rewritten)).json()).toMatchObject({ description: '*a*', descriptionFormat: 'plain' })
  expect(await readTask(id)).toMatchObject({ description: '*a*', descriptionFormat: 'plain' })
})

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

  it('is 409 once somebody else changed the same', async () => {
    const task = await make()
    const done = await changed(task.id, { status: 'completed' })
    await changed(task.id, { title: 'Outra', status: 'in_progress' }, bruno)
    expect((await undo(done)).json()).toMatchObject({
      statusCode: 409,
      code: 'changed_since',
      message: 'A tarefa mudou desde então.',
    })
    expect(await readTask(task.id)).toMatchObject({ title: 'Outra', status: 'in_progress' })
  })

  it('is 409 for what was no change, for others’ changes, a second time, and after ten minutes', async () => {
    const task = await make()
    expect((await undo(task)).statusCode).toBe(409)
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

const EVERY_FIELD = {
  title: 'Outra',
  description: 'Com tudo mudado',
  priority: 'low',
  difficulty: 'high',
  points: 13,
  estimatedHours: 4,
  assignedTo: bruno.userId,
  startDate: '2026-11-24',
  endDate: '2026-11-25',
  dueDate: '2026-11-26',
  status: 'completed',
  quality: 75,
}

describe('taking back an edit', () => {
  it('brings back every field that can be changed, of one task', async () => {
    const to = await plan({ teamId: await team(ana) })
    const { id: sprintId } = await plan()
    const before = await make({ sprintId, description: 'Como era', dueDate: '2026-11-20' })
    const edited = await changed(before.id, { ...EVERY_FIELD, sprintId: to.id })
    const answer = await undo(edited)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual(again(before, 2))
    expect(await readTask(before.id)).toEqual(again(before, 2))
    expect((await facts(before.id)).at(-1)).toMatchObject({
      fact: 'task.reopened',
      payload: { before: { title: 'Outra', sprintId: to.id, quality: 75 } },
    })
    expect((await undo(again(before, 2))).json()).toEqual(again(edited, 2))
  })

  it('brings back qualities in a completed sprint, and nothing else there', async () => {
    const { id: sprintId } = await plan()
    const { id } = await make({ sprintId, status: 'done' })
    const rated = await changed(id, { quality: 80 })
    await ana.send({ method: 'POST', url: `/api/sprints/${sprintId}/complete`, payload: {} })
    expect((await undo(rated)).json()).toMatchObject({ quality: null, status: 'completed' })
  })

  it('is 409 where the sprint that it came from was completed meanwhile', async () => {
    const from = await plan()
    const moved = await changed((await make({ sprintId: from.id })).id, { sprintId: (await plan()).id })
    await ana.send({ method: 'POST', url: `/api/sprints/${from.id}/complete`, payload: {} })
    expect((await undo(moved)).json()).toMatchObject({ statusCode: 409, code: 'sprint_completed' })
    expect(await readTask(moved.id)).toEqual(moved)
  })
})

describe('taking back a change of many tasks', () => {
  it('brings back every field of each, their places and when they were completed', async () => {
    const { id: sprintId } = await plan()
    const ids = await makeAll(['a', 'b', 'c'], { sprintId, assignedTo: ana.userId })
    const [a = '', b = '', c = ''] = ids
    await changed(c, { status: 'completed' })
    await changed(c, { quality: 90 })
    const { id: loose } = await make({ points: 2 })
    const before = await Promise.all([c, b, a, loose].map(readTask))
    clock.ms += 60_000
    const { status: _, quality: __, ...fields } = EVERY_FIELD
    const edited = await changedAll([c, b, a, loose], { ...fields, status: 'in_progress' })
    const answer = await undoAll(edited)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual(before.map((task) => again(task, 2)))
    expect(await column(sprintId)).toEqual([a, b])
    expect(await column(sprintId, 'completed')).toEqual([c])
    expect(await factNames(a)).toEqual(['task.created', 'task.changed', 'task.changed'])
    expect((await factNames(c)).slice(-2)).toEqual(['task.reopened', 'task.completed'])
  })

  it('brings many back to the sprints that they came from', async () => {
    const [one, two, to] = [await plan(), await plan({ teamId: await team(ana) }), await plan()]
    const before = [await make({ sprintId: one.id }), await make({ sprintId: two.id }), await make()]
    const ids = before.map(({ id }) => id)
    const moved = await changedAll(ids, { sprintId: to.id, status: 'completed' })
    expect((await undoAll(moved)).json()).toEqual(before.map((task) => again(task, 2)))
    expect(await column(to.id, 'completed')).toEqual([])
  })

  it('leaves all as they are once a colleague changed the same of one of them', async () => {
    const ids = await makeAll(['a', 'b'], {})
    const edited = await changedAll(ids, { status: 'completed' })
    await changed(ids[1] ?? '', { description: 'Da colega', status: 'in_progress' }, bruno)
    const now = await Promise.all(ids.map(readTask))
    expect((await undoAll(edited)).json()).toMatchObject({ statusCode: 409, code: 'changed_since' })
    expect((await undoAll(now)).json()).toMatchObject({ statusCode: 409, code: 'changed_since' })
    expect(await Promise.all(ids.map(readTask))).toEqual(now)
  })

  it('does so once with one key, is 409 the second time, 404 for an unknown task, 403 for guests', async () => {
    const edited = await changedAll(await makeAll(['a', 'b'], {}), { points: 8 })
    expect((await undoAll(edited, { send: guest })).statusCode).toBe(403)
    const unknown = { id: crypto.randomUUID(), revision: 1 }
    expect((await undoAll([...edited, unknown])).statusCode).toBe(404)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const payload = { tasks: edited.map(({ id, revision }) => ({ id, revision })) }
    const send = () => ana.send({ method: 'POST', url: '/api/tasks/undo', headers, payload })
    const [first, repeated] = [await send(), await send()]
    expect(first.statusCode, first.body).toBe(200)
    expect(repeated.json()).toEqual(first.json())
    expect((await undoAll(edited)).statusCode).toBe(409)
  })

  it('is 400 for no task, the same task twice, and more than 500', async () => {
    const { id, revision } = await make()
    const other = () => ({ id: crypto.randomUUID(), revision: 1 })
    for (const tasks of [
      [],
      [
        { id, revision },
        { id, revision },
      ],
      Array.from({ length: 501 }, other),
    ]) {
      expect((await undoAll(tasks)).statusCode).toBe(400)
    }
  })
})

describe('REL-29: undoing a title stands what others do to the task meanwhile', () => {
  const labelled = async () => {
    const answer = await ana.send({
      method: 'POST',
      url: `/api/teams/${teamId}/labels`,
      payload: { name: `Etiqueta ${crypto.randomUUID()}`, color: '#111111' },
    })
    return answer.json<{ id: string }>().id
  }
  const post = (url: string, payload: object = {}) =>
    bruno.send({ method: 'POST', url: `/api/${url}`, payload })
  const done = { status: 'completed' }

  it.each<[what: string, act: (task: Task) => Promise<unknown>]>([
    [
      'a colour of its label',
      (task) =>
        bruno.send({
          method: 'PATCH',
          url: `/api/labels/${task.labelIds[0]}`,
          payload: { color: '#ff0000' },
        }),
    ],
    [
      'its label is deleted',
      (task) => bruno.send({ method: 'DELETE', url: `/api/labels/${task.labelIds[0]}` }),
    ],
    [
      'a sub-task is made and completed',
      async (task) => changed((await make({ parentId: task.id }, bruno)).id, done, bruno),
    ],
    [
      'a blocker is put, and completed',
      async (task) => {
        const blocker = await make({}, bruno)
        expect(
          (await bruno.send({ method: 'PUT', url: `/api/tasks/${task.id}/blockers/${blocker.id}` }))
            .statusCode,
        ).toBe(204)
        return changed(blocker.id, done, bruno)
      },
    ],
    [
      'an item on its checklist, and a tick',
      async (task) => {
        const { checklist } = Task.parse((await post(`tasks/${task.id}/checklist`, { text: 'Item' })).json())
        return bruno.send({
          method: 'PATCH',
          url: `/api/tasks/${task.id}/checklist/${checklist[0]?.id}`,
          payload: { isDone: true },
        })
      },
    ],
    ['another property', (task) => changed(task.id, { points: 8, dueDate: '2026-12-01' }, bruno)],
    ['a move', (task) => changed(task.id, { status: 'in_progress' }, bruno)],
    ['another sprint', async (task) => changed(task.id, { sprintId: (await plan()).id }, bruno)],
    [
      'a sub-task of its own becomes its part',
      async (task) => changed((await make({ teamId }, bruno)).id, { parentId: task.id }, bruno),
    ],
  ])('%s', async (_what, act) => {
    const { id } = await make({ sprintId: (await plan()).id, labelIds: [await labelled()] })
    const edited = await changed(id, { title: 'Outra' })
    await act(edited)
    const now = await readTask(id)
    const answer = await undo(edited)
    expect(answer.statusCode, answer.body).toBe(200)
    const { version, revision } = now
    expect(await readTask(id)).toEqual({
      ...now,
      title: 'Ligar para a escola',
      version: version + 1,
      revision: revision + 1,
    })
  })

  it('and is 409 where the title is another by now, or the undone one again', async () => {
    const { id } = await make()
    const edited = await changed(id, { title: 'Outra', points: 8 })
    await changed(id, { title: 'Da colega' }, bruno)
    expect((await undo(edited)).json()).toMatchObject({ statusCode: 409, code: 'changed_since' })
    await changed(id, { title: 'Outra' }, bruno)
    expect((await undo(edited)).json()).toMatchObject({ title: 'Ligar para a escola', points: 5 })
    expect((await undo(edited)).json()).toMatchObject({ statusCode: 409, code: 'changed_since' })
  })

  it('likewise putting and taking a label, beside another that a colleague put', async () => {
    const [one, two, three] = [await labelled(), await labelled(), await labelled()]
    const { id } = await make({ teamId, labelIds: [one] })
    const edited = await changed(id, { labelIds: [two] })
    await changed(id, { labelIds: [two, three] }, bruno)
    expect((await undo(edited)).json()).toMatchObject({ labelIds: [three, one] })
    expect((await undo(edited)).json()).toMatchObject({ code: 'changed_since' })
  })

  it('likewise completing, and moving to another place', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = '', c = ''] = await makeAll(['a', 'b', 'c'], { sprintId })
    const completed = await changed(a, done)
    await changed(b, done, bruno)
    await changed(a, { quality: 80, title: 'Da colega', afterId: b }, bruno)
    expect((await undo(completed)).json()).toMatchObject({
      status: 'pending',
      quality: null,
      completedAt: null,
      title: 'Da colega',
    })
    expect(await column(sprintId)).toEqual([a, c])
    const moved = await changed(c, { beforeId: a })
    await changed(a, { points: 13 }, bruno)
    expect((await undo(moved)).statusCode).toBe(200)
    expect(await column(sprintId)).toEqual([a, c])
    const again = await changed(c, { beforeId: a })
    await changed(c, { afterId: a }, bruno)
    expect((await undo(again)).json()).toMatchObject({ code: 'changed_since' })
  })

  it('likewise for many tasks, and the sub-tasks that were completed with them', async () => {
    const parent = await make()
    const part = await make({ parentId: parent.id })
    const [other = ''] = await makeAll(['b'], {})
    const edited = await changedAll([parent.id, other], { ...done, completeSubtasks: true })
    await changed(parent.id, { title: 'Da colega' }, bruno)
    await changed(other, { points: 13 }, bruno)
    const answer = await undoAll(edited)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject([
      { title: 'Da colega', status: 'pending', subtasks: { completed: 0 } },
      { points: 13, status: 'pending' },
    ])
    expect(await readTask(part.id)).toMatchObject({ status: 'pending', parentTitle: 'Da colega' })
  })
})
