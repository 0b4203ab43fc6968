import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BurndownDay, Sprint, SprintClosing } from '../contract.ts'
import { createSprint, createTasks, type TaskValues } from '../testing/rows.ts'
import {
  administrator,
  ana,
  bruno,
  clock,
  db,
  domain,
  facts,
  guest,
  outsider,
  person,
  plan,
  read,
  team,
  teamId,
} from '../testing/sprints-app.ts'

function complete(id: string, payload: object = {}, who: { send: typeof ana.send } = ana) {
  return who.send({ method: 'POST', url: `/api/sprints/${id}/complete`, payload })
}

/** The tasks of a sprint's columns by their titles, in the board's order. */
async function boardOf(sprintId: string) {
  const rows = await db
    .selectFrom('tasks')
    .select(['status', 'title'])
    .where('sprint_id', '=', sprintId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .execute()
  const titles = (status: string) => rows.filter((row) => row.status === status).map(({ title }) => title)
  return { pending: titles('pending'), in_progress: titles('in_progress'), completed: titles('completed') }
}

async function boardVersion(id: string): Promise<number> {
  const row = await db.selectFrom('sprints').select('board_version').where('id', '=', id).executeTakeFirst()
  return row?.board_version ?? 0
}

const HALF_DONE: Partial<TaskValues>[] = [
  { title: 'A', points: 8, completedAt: '2026-11-18T12:00:00Z', assignedTo: ana.userId, quality: 80 },
  {
    title: 'B',
    points: 4,
    completedAt: '2026-11-19T12:00:00Z',
    dueDate: '2026-11-18',
    assignedTo: bruno.userId,
  },
  { title: 'C', points: 3, status: 'in_progress', assignedTo: bruno.userId },
  { title: 'D', points: 5 },
  { title: 'E', points: 7, deletedAt: '2026-11-20T12:00:00Z' },
]

describe('completing', () => {
  it('keeps the figures of that moment, whatever happens to the tasks afterwards', async () => {
    const sprint = await createSprint(db, { teamId })
    const [a = '', b = ''] = await createTasks(db, sprint, HALF_DONE)
    const answer = await complete(sprint.id)
    const figures = {
      status: 'completed',
      totalTasks: 4,
      completedTasks: 2,
      totalPoints: 20,
      completedPoints: 12,
      completionRate: 0.6,
      timeEfficiency: 8 / 12,
      qualityRating: 4,
      // 100 × (0.4 × 0.6 + 0.3 × 8/12 + 0.3 × 0.8)
      score: 68,
    }
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...figures, version: 2 }])
    expect(Sprint.parse(answer.json()).completedAt).toBe('2026-11-23T12:00:00Z')
    await db.updateTable('tasks').set({ points: 100, quality: 1 }).where('id', '=', a).execute()
    await db.deleteFrom('tasks').where('id', '=', b).execute()
    expect(await read(sprint.id)).toMatchObject(figures)
    const list = await ana.send({ url: `/api/sprints?teamId=${teamId}` })
    expect(
      z
        .array(Sprint)
        .parse(list.json())
        .find(({ id }) => id === sprint.id),
    ).toMatchObject(figures)
  })

  it('keeps the list of tasks and the burndown as they were', async () => {
    const sprint = await createSprint(db, { teamId })
    const [a, b] = await createTasks(db, sprint, HALF_DONE)
    expect((await ana.send({ url: `/api/sprints/${sprint.id}/closing` })).statusCode).toBe(404)
    const burndown = () => ana.send({ url: `/api/sprints/${sprint.id}/burndown` })
    const running = z.array(BurndownDay).parse((await burndown()).json())
    await complete(sprint.id)
    await db.updateTable('tasks').set({ title: 'Outro' }).where('sprint_id', '=', sprint.id).execute()
    clock.ms += 3 * 24 * 60 * 60_000
    const closing = SprintClosing.parse((await ana.send({ url: `/api/sprints/${sprint.id}/closing` })).json())
    expect(closing).toMatchObject({ sprintId: sprint.id, closedBy: ana.userId, carriedTo: null })
    expect(closing.tasks.map(({ title, status }) => [title, status])).toEqual([
      ['D', 'pending'],
      ['C', 'in_progress'],
      ['A', 'completed'],
      ['B', 'completed'],
    ])
    expect(closing.tasks.at(2)).toEqual({
      taskId: a,
      title: 'A',
      status: 'completed',
      points: 8,
      assignedTo: ana.userId,
      quality: 80,
      dueDate: null,
      completedAt: '2026-11-18T12:00:00Z',
      isCarried: false,
    })
    expect(closing.tasks.at(3)?.taskId).toBe(b)
    expect(closing.burndown).toEqual(running)
    expect((await burndown()).json()).toEqual(running)
  })

  it('is told by one fact, with what the points are given for', async () => {
    const sprint = await createSprint(db, { teamId })
    await createTasks(db, sprint, HALF_DONE)
    await complete(sprint.id)
    expect(await facts(sprint.id)).toMatchObject([
      {
        fact: 'sprint.completed',
        payload: { score: 68, maxScore: 100, completionRate: 0.6, isPerfect: false, actorId: ana.userId },
      },
    ])
    const [fact] = await facts(sprint.id)
    const { assigneeIds } = z.object({ assigneeIds: z.array(z.string()) }).parse(fact?.payload)
    expect(assigneeIds.toSorted()).toEqual([ana.userId, bruno.userId].toSorted())
    const perfect = await createSprint(db, { teamId })
    await createTasks(db, perfect, [{ completedAt: '2026-11-23T11:00:00Z' }])
    await complete(perfect.id)
    expect(await facts(perfect.id)).toMatchObject([{ payload: { isPerfect: true } }])
  })

  it('happens once: a second time is 409, also at the same moment', async () => {
    const { id } = await plan()
    const answers = await Promise.all([complete(id), complete(id, {}, bruno), complete(id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const { id: other } = await plan()
    const bare = await ana.send({ method: 'POST', url: `/api/sprints/${other}/complete` })
    expect(bare.statusCode).toBe(200)
    const late = await complete(id)
    expect([late.statusCode, late.json().message]).toEqual([409, 'Esta sprint já foi concluída.'])
  })

  it('SEC-14: is for members of its team and administrators', async () => {
    for (const [send, expected] of [
      [outsider.send, 403],
      [guest, 403],
      [bruno.send, 200],
      [administrator, 200],
    ] as const) {
      const { id } = await plan()
      expect((await complete(id, {}, { send })).statusCode).toBe(expected)
    }
  })

  it('freezes the plan, but not what people write about it', async () => {
    const sprint = await plan()
    await complete(sprint.id)
    const patch = (payload: object) =>
      ana.send({ method: 'PATCH', url: `/api/sprints/${sprint.id}`, payload })
    for (const change of [{ maxScore: 200 }, { endDate: '2026-12-31' }, { name: 'Outra' }, { number: 8 }]) {
      expect([(await patch(change)).statusCode, change]).toEqual([409, change])
    }
    const { name, number, startDate, endDate, maxScore } = sprint
    const same = { name, number, startDate, endDate, maxScore }
    const answer = await patch({ ...same, challenges: ['Feriado'], topics: 'Retrospectiva' })
    expect(answer.json()).toMatchObject({
      status: 'completed',
      challenges: ['Feriado'],
      topics: 'Retrospectiva',
    })
  })
})

describe('carrying the open tasks', () => {
  it('puts them behind the same columns of the other sprint in their order; both boards count it', async () => {
    const [from, to] = [await createSprint(db, { teamId }), await createSprint(db, { teamId })]
    await createTasks(db, from, HALF_DONE.toSpliced(3, 0, { title: 'C2', status: 'in_progress' }))
    await createTasks(db, to, [
      { title: 'X', status: 'in_progress' },
      { title: 'Y' },
      { title: 'Z', deletedAt: '2026-11-20T12:00:00Z' },
    ])
    const answer = await complete(from.id, { carryToSprintId: to.id })
    expect(answer.json()).toMatchObject({ totalTasks: 5, completedTasks: 2 })
    expect(await boardOf(from.id)).toEqual({ pending: [], in_progress: [], completed: ['A', 'B'] })
    expect(await boardOf(to.id)).toEqual({
      pending: ['Y', 'D'],
      in_progress: ['X', 'C', 'C2'],
      completed: [],
    })
    expect([await boardVersion(from.id), await boardVersion(to.id)]).toEqual([2, 2])
    const closing = SprintClosing.parse((await ana.send({ url: `/api/sprints/${from.id}/closing` })).json())
    expect(closing).toMatchObject({ carriedTo: to.id })
    expect(closing.tasks.filter(({ isCarried }) => isCarried).map(({ title }) => title)).toEqual([
      'D',
      'C',
      'C2',
    ])
    const carried = (await facts(from.id)).filter(({ fact }) => fact === 'sprint.tasks_carried')
    expect(carried).toMatchObject([{ payload: { toSprintId: to.id } }])
    // Each task's own fact too, for webhooks and its history.
    const [{ taskId } = { taskId: '' }] = closing.tasks.filter(({ isCarried }) => isCarried)
    expect((await facts(taskId)).map(({ fact }) => fact)).toEqual(['task.changed'])
  })

  it('takes 500 tasks along, and tells both boards to be read anew', async () => {
    const [from, to] = [await createSprint(db, { teamId }), await createSprint(db, { teamId })]
    const titles = Array.from({ length: 500 }, (_, index) => `Tarefa ${index}`)
    await createTasks(
      db,
      from,
      titles.map((title) => ({ title })),
    )
    await complete(from.id, { carryToSprintId: to.id })
    expect((await boardOf(to.id)).pending).toEqual(titles)
    const [, carried] = await facts(from.id)
    const rule = domain.live?.find(({ fact }) => fact === carried?.fact)
    const announcements = rule?.announcements(carried?.payload, { factId: 1, recordedAt: '' }) ?? []
    expect(announcements).toEqual([
      { to: 'staff', event: { type: 'changed', entity: 'sprint', id: to.id } },
      ...[from.id, to.id].map((id) => ({
        to: 'topic',
        topic: `board:${id}`,
        event: { type: 'changed', entity: 'board', id },
      })),
    ])
  })

  it('is refused, and nothing completed, where the other sprint cannot take them', async () => {
    const { id } = await createSprint(db, { teamId })
    const elsewhere = await createSprint(db, { teamId: await team(await person('Eva')) })
    const over = await plan()
    await complete(over.id)
    const to = async (carryToSprintId: string) => {
      const answer = await complete(id, { carryToSprintId })
      return [answer.statusCode, answer.json().message]
    }
    expect(await to(id)).toEqual([400, 'Escolha outra sprint para receber as tarefas'])
    expect(await to(elsewhere.id)).toEqual([400, 'A sprint de destino deve ser do mesmo time'])
    expect(await to(crypto.randomUUID())).toEqual([400, 'Sprint de destino não encontrada'])
    expect(await to(over.id)).toEqual([409, 'A sprint de destino já foi concluída.'])
    expect((await read(id)).status).toBe('active')
  })

  it('does not deadlock when two sprints are completed into one another', async () => {
    const [one, other] = [await createSprint(db, { teamId }), await createSprint(db, { teamId })]
    for (const sprint of [one, other]) await createTasks(db, sprint, [{ title: 'A' }, { title: 'B' }])
    const answers = await Promise.all([
      complete(one.id, { carryToSprintId: other.id }),
      complete(other.id, { carryToSprintId: one.id }, bruno),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const boards = await Promise.all([boardOf(one.id), boardOf(other.id)])
    expect(boards.map(({ pending }) => pending.length).sort()).toEqual([0, 4])
  })

  it('loses no task that is moved or made meanwhile, and its record says what was carried', async () => {
    const [from, to] = [await createSprint(db, { teamId }), await createSprint(db, { teamId })]
    const ids = await createTasks(
      db,
      from,
      Array.from({ length: 20 }, () => ({})),
    )
    const moves = ids.map((id, index) =>
      ana.send({
        method: 'PATCH',
        url: `/api/tasks/${id}`,
        payload: { status: index % 2 === 0 ? 'completed' : 'in_progress' },
      }),
    )
    const made = [from, to, from, to].map(({ id }) =>
      bruno.send({ method: 'POST', url: '/api/tasks', payload: { title: 'Nova', sprintId: id } }),
    )
    const all = await Promise.all([...moves, complete(from.id, { carryToSprintId: to.id }), ...made])
    expect(all.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([])
    const created = all.filter(({ statusCode }) => statusCode === 201).length
    const rows = await db.selectFrom('tasks').select(['id', 'sprint_id', 'status']).execute()
    const here = rows.filter(({ sprint_id }) => sprint_id === from.id)
    const there = rows.filter(({ sprint_id }) => sprint_id === to.id)
    expect(here.length + there.length).toBe(20 + created)
    expect(here.every(({ status }) => status === 'completed')).toBe(true)
    const closing = SprintClosing.parse((await ana.send({ url: `/api/sprints/${from.id}/closing` })).json())
    const carried = closing.tasks.filter(({ isCarried }) => isCarried).map(({ taskId }) => taskId)
    expect(there.map(({ id }) => id)).toEqual(expect.arrayContaining(carried))
    expect(closing.tasks.length - carried.length).toBe(here.length)
  })
})
