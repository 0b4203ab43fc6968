import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTasks } from '../testing/rows.ts'
import { ana, bruno, db, facts, guest, plan, team } from '../testing/sprints-app.ts'
import { changed, column, factNames, make, makeAll, readTask } from '../testing/tasks.ts'
import { BULK_MAX, TASKS_IN_SPRINT_MAX, Task } from './contract.ts'

type Sender = Pick<typeof ana, 'send'>

const bulk = (ids: readonly string[], patch: object, who: Sender = ana) =>
  who.send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch } })

async function changedAll(ids: readonly string[], patch: object, who: Sender = ana): Promise<Task[]> {
  const answer = await bulk(ids, patch, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.array(Task).parse(answer.json())
}

const readAll = (ids: readonly string[]) => Promise.all(ids.map(readTask))

async function boardVersion(id: string): Promise<number> {
  const row = await db.selectFrom('sprints').select('board_version').where('id', '=', id).executeTakeFirst()
  return row?.board_version ?? 0
}

describe('changing many tasks at once', () => {
  it('changes all, and answers them in the order of the ids', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = ''] = await makeAll(['a', 'b'], { sprintId })
    const { id: loose } = await make({ title: 'solta' })
    const ids = [b, loose, a]
    const fields = { priority: 'high', difficulty: 'hard', assignedTo: bruno.userId, dueDate: '2026-11-30' }
    const tasks = await changedAll(ids, fields)
    expect(tasks.map(({ id, title }) => [id, title])).toEqual([
      [b, 'b'],
      [loose, 'solta'],
      [a, 'a'],
    ])
    for (const task of tasks) {
      expect(task).toMatchObject({ ...fields, difficulty: 'high', version: 2, revision: 2 })
    }
    expect(await readAll(ids)).toEqual(tasks)
  })

  it('takes ids in upper case', async () => {
    const { id } = await make()
    expect(await changedAll([id.toUpperCase()], { points: 8 })).toMatchObject([{ id, points: 8 }])
  })

  it('records one fact for each task that changes, none for the others, and counts the board once', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = '', c = ''] = await makeAll(['a', 'b', 'c'], { sprintId })
    const done = await changed(c, { status: 'completed' })
    const version = await boardVersion(sprintId)
    const tasks = await changedAll([a, b, c], { status: 'completed' })
    expect(tasks[2]).toEqual(done)
    expect(await factNames(c)).toEqual(['task.created', 'task.completed'])
    for (const [index, id] of [a, b].entries()) {
      expect(await factNames(id)).toEqual(['task.created', 'task.completed'])
      expect((await facts(id)).at(-1)?.payload).toMatchObject({
        task: tasks[index],
        before: { status: 'pending', sprintId, revision: 1, completedAt: null },
        actorId: ana.userId,
      })
    }
    expect(await boardVersion(sprintId)).toBe(version + 1)
    await changedAll([a, b, c], { status: 'done' })
    expect(await boardVersion(sprintId)).toBe(version + 1)
  })

  it('moves tasks to the ends of their columns, in the order of the ids', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = '', c = '', d = ''] = await makeAll(['a', 'b', 'c', 'd'], { sprintId })
    await changed(d, { status: 'in_progress' })
    await changedAll([c, a], { status: 'in_progress' })
    expect(await column(sprintId)).toEqual([b])
    expect(await column(sprintId, 'in_progress')).toEqual([d, c, a])
    const loose = await makeAll(['e', 'f'], {})
    await changedAll([...loose, b], { sprintId, status: 'in_progress' })
    expect(await column(sprintId, 'in_progress')).toEqual([d, c, a, ...loose, b])
  })

  it('moves tasks to another sprint, each in its status, with the team of that sprint', async () => {
    const from = await plan()
    const otherTeam = await team(ana)
    const to = await plan({ teamId: otherTeam })
    const [a = '', b = ''] = await makeAll(['a', 'b'], { sprintId: from.id })
    await changed(b, { status: 'completed' })
    const there = await make({ sprintId: to.id })
    const tasks = await changedAll([a, b], { sprintId: to.id })
    expect(tasks).toMatchObject([{ teamId: otherTeam }, { teamId: otherTeam, status: 'completed' }])
    expect(await column(to.id)).toEqual([there.id, a])
    expect(await column(to.id, 'completed')).toEqual([b])
    expect(await changedAll([a, b], { sprintId: null })).toMatchObject([
      { sprintId: null, teamId: otherTeam },
      { sprintId: null, teamId: otherTeam },
    ])
  })

  it('changes 500 at once', async () => {
    const sprint = await plan()
    const ids = await createTasks(
      db,
      sprint,
      Array.from({ length: BULK_MAX }, () => ({})),
    )
    const tasks = await changedAll(ids, { status: 'in_progress', points: 3 })
    expect(tasks.map(({ id }) => id)).toEqual(ids)
    expect(await column(sprint.id, 'in_progress')).toEqual(ids)
  })
})

describe('a refused bulk change', () => {
  it.each([
    [[], { points: 3 }, 'ids', 'Escolha as tarefas'],
    [['x'], { points: 3 }, 'ids.0', 'Identificador inválido'],
    [
      Array.from({ length: BULK_MAX + 1 }, () => randomUUID()),
      { points: 3 },
      'ids',
      'Escolha no máximo 500 tarefas',
    ],
    [[randomUUID()], {}, 'patch', 'Escolha o que alterar'],
    [[randomUUID()], { points: 0 }, 'patch.points', 'Pontos devem ser de 1 a 100'],
  ])('is 400 for ids and patches that are wrong', async (ids, fields, path, message) => {
    const answer = await bulk(ids, fields)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })

  it('is 400 for the same task twice', async () => {
    const { id } = await make()
    const answer = await bulk([id, id.toUpperCase()], { points: 3 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: 'ids', message: 'Escolha cada tarefa uma só vez' })
  })

  it('changes nothing, with the code of the first task that may not be changed', async () => {
    const open = await make()
    const closed = await plan()
    const kept = await make({ sprintId: closed.id })
    await ana.send({ method: 'POST', url: `/api/sprints/${closed.id}/complete`, payload: {} })
    const deleted = await make()
    await ana.send({ method: 'DELETE', url: `/api/tasks/${deleted.id}` })
    const late = await bulk([open.id, kept.id, deleted.id], { title: 'Outra' })
    expect(late.json()).toMatchObject({ statusCode: 409, code: 'sprint_completed' })
    for (const id of [deleted.id, randomUUID()]) {
      const answer = await bulk([open.id, id, kept.id], { title: 'Outra' })
      expect(answer.json()).toMatchObject({ statusCode: 404, message: 'Tarefa não encontrada.' })
    }
    expect((await bulk([open.id, kept.id], { quality: 50 })).json()).toMatchObject({ code: 'not_completed' })
    expect(await readTask(open.id)).toEqual(open)
    expect(await factNames(open.id)).toEqual(['task.created'])
  })

  it('is what the single change answers for assignees and sprints', async () => {
    const open = await make()
    const nobody = await bulk([open.id], { assignedTo: randomUUID() })
    expect(nobody.json().issues).toEqual([{ path: 'assignedTo', message: 'Responsável não encontrado' }])
    const nowhere = await bulk([open.id], { sprintId: randomUUID() })
    expect(nowhere.json().issues).toEqual([{ path: 'sprintId', message: 'Sprint não encontrada' }])
    expect(await readTask(open.id)).toEqual(open)
  })

  it('rates what was done in a completed sprint, as the single change does', async () => {
    const { id: sprintId } = await plan()
    const ids = await makeAll(['a', 'b'], { sprintId, status: 'done' })
    await ana.send({ method: 'POST', url: `/api/sprints/${sprintId}/complete`, payload: {} })
    expect(await changedAll(ids, { quality: 95 })).toMatchObject([{ quality: 95 }, { quality: 95 }])
    expect((await bulk(ids, { quality: 95, points: 1 })).json()).toMatchObject({ code: 'sprint_completed' })
  })

  it('counts those that enter before: a sprint with one place does not take two', async () => {
    const full = await plan()
    await createTasks(
      db,
      full,
      Array.from({ length: TASKS_IN_SPRINT_MAX - 1 }, () => ({})),
    )
    const [a = '', b = ''] = await makeAll(['a', 'b'], {})
    expect((await bulk([a, b], { sprintId: full.id })).json()).toMatchObject({
      statusCode: 409,
      code: 'sprint_full',
    })
    expect(await readTask(a)).toMatchObject({ sprintId: null })
    expect(await changedAll([a], { sprintId: full.id })).toMatchObject([{ sprintId: full.id }])
  })

  it('is 403 for guests', async () => {
    const { id } = await make()
    expect((await bulk([id], { points: 3 }, { send: guest })).statusCode).toBe(403)
  })
})

it('two who change the same tasks of two boards in opposite order both succeed', async () => {
  const [one, two] = [await plan(), await plan()]
  const ids = [
    ...(await makeAll(['a', 'b', 'c'], { sprintId: one.id })),
    ...(await makeAll(['d', 'e', 'f'], { sprintId: two.id })),
    ...(await makeAll(['g', 'h'], {})),
  ]
  for (const round of Array.from({ length: 8 }, (_, index) => index)) {
    const status = round % 2 === 0 ? 'in_progress' : 'pending'
    const answers = await Promise.all([
      bulk(ids, { points: round + 10 }),
      bulk(ids.toReversed(), { status }, bruno),
      bulk(ids.slice(2, 7), { estimatedHours: round }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  }
  for (const task of await readAll(ids)) expect(task).toMatchObject({ points: 17, status: 'pending' })
})
