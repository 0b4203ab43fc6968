import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  administrator,
  ana,
  bruno,
  clock,
  db,
  facts,
  guest,
  plan,
  START,
  teamId,
} from '../testing/sprints-app.ts'
import { changed, column, factNames, make, makeAll, patch, readTask } from '../testing/tasks.ts'

const sprint = await plan()
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

describe('making a task', () => {
  it('needs only a title, and fills in what the forms assume', async () => {
    const task = await make({ title: '  Ligar  ' })
    expect(task).toMatchObject({
      title: 'Ligar',
      description: '',
      status: 'pending',
      priority: 'medium',
      difficulty: 'medium',
      points: 5,
      estimatedHours: null,
      assignedTo: null,
      sprintId: null,
      teamId: null,
      meetingId: null,
      startDate: null,
      dueDate: null,
      quality: null,
      completedAt: null,
      createdBy: ana.userId,
      version: 1,
      revision: 1,
      createdAt: iso(START),
    })
    expect(await readTask(task.id)).toEqual(task)
    expect(await facts(task.id)).toEqual([
      { fact: 'task.created', payload: { task, actorId: ana.userId, at: iso(START) } },
    ])
  })

  it('takes the words of every form', async () => {
    const task = await make({
      status: 'done',
      difficulty: 'hard',
      startDate: '2026-11-24',
      endDate: '',
      dueDate: '2026-11-25T01:30:00Z',
    })
    expect(task).toMatchObject({
      status: 'completed',
      completedAt: iso(START),
      difficulty: 'high',
      startDate: '2026-11-24',
      endDate: null,
      dueDate: '2026-11-24',
    })
    expect(await make({ status: 'todo', difficulty: 'easy' })).toMatchObject({
      status: 'pending',
      difficulty: 'low',
    })
  })

  it("takes its sprint's own team, whatever the form says", async () => {
    expect(await make({ sprintId: sprint.id, teamId: randomUUID() })).toMatchObject({ teamId })
    expect(await make({ teamId })).toMatchObject({ sprintId: null, teamId })
  })

  it.each([
    [{ title: ' ' }, 'title', 'Título da tarefa é obrigatório'],
    [{ points: 101 }, 'points', 'Pontos devem ser de 1 a 100'],
    [{ points: 0 }, 'points', 'Pontos devem ser de 1 a 100'],
    [{ points: 1.5 }, 'points', 'Pontos devem ser de 1 a 100'],
    [{ points: ['5'] }, 'points', 'Pontos devem ser de 1 a 100'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'Data inválida'],
    [{ assignedTo: randomUUID() }, 'assignedTo', 'Responsável não encontrado'],
    [{ sprintId: randomUUID() }, 'sprintId', 'Sprint não encontrada'],
    [{ teamId: randomUUID() }, 'teamId', 'Time não encontrado'],
    [{ meetingId: randomUUID() }, 'meetingId', 'Reunião não encontrada'],
  ])('SEC-4: refuses %j', async (fields, path, message) => {
    const payload = { title: 'Ligar', ...fields }
    const answer = await ana.send({ method: 'POST', url: '/api/tasks', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })

  it('REL-1: makes one task however often it is sent with one key', async () => {
    const title = `Uma só ${randomUUID()}`
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      ana.send({ method: 'POST', url: '/api/tasks', headers, payload: { title, sprintId: sprint.id } })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await db.selectFrom('tasks').select('id').where('title', '=', title).execute()).toHaveLength(1)
  })

  it('is not for guests', async () => {
    const payload = { title: 'Ligar' }
    expect((await guest({ method: 'POST', url: '/api/tasks', payload })).statusCode).toBe(403)
  })
})

describe('changing a task', () => {
  it('counts edits in version and every change in revision, and tells of each once', async () => {
    const { id } = await make({ sprintId: sprint.id })
    await changed(id, { title: 'Outro', dueDate: '' })
    await changed(id, { status: 'in_progress' })
    expect(await changed(id, { assignedTo: bruno.userId }, bruno)).toMatchObject({
      title: 'Outro',
      status: 'in_progress',
      version: 3,
      revision: 4,
    })
    const [, renamed, moved, assigned] = await facts(id)
    expect(renamed).toMatchObject({ fact: 'task.changed', payload: { before: { status: 'pending' } } })
    expect(moved).toMatchObject({ fact: 'task.changed', payload: { before: { status: 'pending' } } })
    expect(assigned).toMatchObject({
      payload: {
        task: await readTask(id),
        before: { assignedTo: null, sprintId: sprint.id, teamId, status: 'in_progress' },
        actorId: bruno.userId,
      },
    })
  })

  it('writes nothing when everything is so already', async () => {
    const task = await make({ sprintId: sprint.id, difficulty: 'hard' })
    expect(await changed(task.id, { title: task.title, difficulty: 'hard', status: 'todo' })).toEqual(task)
    expect(await factNames(task.id)).toEqual(['task.created'])
  })

  it('sets when it was completed, and clears that and the quality when it is reopened', async () => {
    const { id } = await make()
    clock.ms += 60_000
    expect(await changed(id, { status: 'completed' })).toMatchObject({ completedAt: iso(START + 60_000) })
    clock.ms += 60_000
    expect(await changed(id, { quality: 80 })).toMatchObject({
      quality: 80,
      completedAt: iso(START + 60_000),
    })
    expect(await changed(id, { status: 'pending' })).toMatchObject({ quality: null, completedAt: null })
    expect(await factNames(id)).toEqual(['task.created', 'task.completed', 'task.changed', 'task.reopened'])
  })

  it('takes a quality of 0 to 100 for a completed task only', async () => {
    const { id } = await make()
    const early = await patch(id, { quality: 80 })
    expect(early.json()).toMatchObject({
      statusCode: 409,
      code: 'not_completed',
      message: 'A qualidade só pode ser dada a uma tarefa concluída.',
    })
    expect(await changed(id, { status: 'done', quality: 0 })).toMatchObject({ quality: 0 })
    expect((await patch(id, { quality: 101 })).statusCode).toBe(400)
    expect((await patch(id, { status: 'pending', quality: 50 })).statusCode).toBe(409)
  })

  it('REL-2: a stale version is 409 with the current task; disjoint changes in parallel both stay', async () => {
    const { id, version } = await make()
    await changed(id, { title: 'Primeiro', version })
    await changed(id, { status: 'in_progress' })
    const late = await patch(id, { title: 'Segundo', version }, bruno)
    expect(late.json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      current: { title: 'Primeiro', version: 2, revision: 3 },
    })
    const fields = [{ description: 'a' }, { points: 8 }, { priority: 'high' }, { estimatedHours: 3 }]
    const answers = await Promise.all(fields.map((field) => patch(id, field)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await readTask(id)).toMatchObject({
      description: 'a',
      points: 8,
      priority: 'high',
      estimatedHours: 3,
      version: 6,
    })
  })

  it('SEC-16: changes neither id, creator, creation, completion, rank nor team', async () => {
    const before = await make({ sprintId: sprint.id })
    await patch(before.id, {
      id: randomUUID(),
      createdBy: bruno.userId,
      createdAt: '2000-01-01T00:00:00Z',
      completedAt: '2000-01-01T00:00:00Z',
      rank: 'zz',
      teamId: null,
      revision: 99,
    })
    expect(await readTask(before.id)).toEqual(before)
  })

  it('is 404 for an unknown task, 400 for an unknown assignee', async () => {
    expect((await patch(randomUUID(), { title: 'x' })).json()).toMatchObject({
      statusCode: 404,
      message: 'Tarefa não encontrada.',
    })
    const { id } = await make()
    expect((await patch(id, { assignedTo: randomUUID() })).statusCode).toBe(400)
  })
})

it('ids in capitals are the same ids', async () => {
  const { id: sprintId } = await plan()
  const [a = '', b = ''] = await makeAll(['a', 'b'], { sprintId: sprintId.toUpperCase() })
  expect((await patch(a.toUpperCase(), { afterId: b.toUpperCase() })).statusCode).toBe(200)
  expect(await column(sprintId)).toEqual([b, a])
  const still = await readTask(a)
  expect(await changed(a, { sprintId: sprintId.toUpperCase() })).toEqual(still)
  const url = `/api/tasks/${a.toUpperCase()}`
  expect((await administrator({ method: 'DELETE', url })).statusCode).toBe(204)
  expect((await administrator({ method: 'POST', url: `${url}/restore` })).statusCode).toBe(200)
  expect(await column(sprintId)).toEqual([b, a])
})
