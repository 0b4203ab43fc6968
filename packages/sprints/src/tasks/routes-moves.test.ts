import { randomUUID } from 'node:crypto'
import { MAX_RANK_LENGTH } from '@cadencia/board/rank'
import { describe, expect, it } from 'vitest'
import { createTasks } from '../testing/rows.ts'
import { administrator, ana, bruno, db, facts, plan, team, teamId } from '../testing/sprints-app.ts'
import { changed, column, factNames, list, make, makeAll, patch, readTask } from '../testing/tasks.ts'
import { TASKS_IN_SPRINT_MAX } from './contract.ts'

async function board(titles = 'abcd') {
  const { id: sprintId } = await plan()
  return { sprintId, ids: await makeAll([...titles], { sprintId }) }
}

/** A board of four tasks whose ids go by letters. */
async function lettered() {
  const { sprintId, ids } = await board()
  const [a = '', b = '', c = '', d = ''] = ids
  return { sprintId, a, b, c, d }
}

describe('moving a task', () => {
  it('begins at the end of its column', async () => {
    const { sprintId, ids } = await board()
    expect(await column(sprintId)).toEqual(ids)
  })

  it('goes directly before or after its anchor', async () => {
    const { sprintId, a, b, c, d } = await lettered()
    await changed(d, { beforeId: b })
    expect(await column(sprintId)).toEqual([a, d, b, c])
    await changed(a, { afterId: c })
    expect(await column(sprintId)).toEqual([d, b, c, a])
    await changed(a, { beforeId: d }, bruno)
    expect(await column(sprintId)).toEqual([a, d, b, c])
  })

  it('goes to another column: to its end, or beside an anchor there', async () => {
    const { sprintId, a, b, c, d } = await lettered()
    await changed(a, { status: 'in_progress' })
    await changed(b, { status: 'in_progress' })
    await changed(c, { status: 'in_progress', afterId: a })
    expect(await column(sprintId, 'in_progress')).toEqual([a, c, b])
    expect(await changed(d, { status: 'done', assignedTo: bruno.userId })).toMatchObject({
      status: 'completed',
      assignedTo: bruno.userId,
    })
    expect(await column(sprintId)).toEqual([])
  })

  it('leaves the version alone, so that whoever edits meanwhile can save', async () => {
    const { a, d } = await lettered()
    expect(await changed(d, { beforeId: a })).toMatchObject({ version: 1, revision: 2 })
    expect(await changed(d, { status: 'completed' })).toMatchObject({ version: 1, revision: 3 })
    expect(await changed(d, { title: 'Editada', version: 1 })).toMatchObject({ version: 2 })
  })

  it.each([
    ['the column it is in', { status: 'pending' }],
    ['the column it is in, by its other name', { status: 'todo' }],
    ['before the one below it', 'before'],
    ['after the one above it', 'after'],
  ])('writes nothing when it goes to where it is: %s', async (_, move) => {
    const { a, b, c } = await lettered()
    const before = await readTask(b)
    const payload = move === 'before' ? { beforeId: c } : move === 'after' ? { afterId: a } : move
    await changed(b, payload as object)
    expect(await readTask(b)).toEqual(before)
    expect(await factNames(b)).toEqual(['task.created'])
  })

  it('is 409 when the anchor has gone: deleted, in another column, on another board, unknown, itself', async () => {
    const { a, b, c, d } = await lettered()
    const elsewhere = await lettered()
    await changed(b, { status: 'completed' })
    await administrator({ method: 'DELETE', url: `/api/tasks/${c}` })
    for (const anchor of [b, c, d, elsewhere.a, randomUUID()]) {
      const answer = await patch(d, { beforeId: anchor })
      expect(answer.json()).toMatchObject({
        statusCode: 409,
        code: 'anchor_gone',
        message: 'A tarefa vizinha não está mais nesta coluna. Tente novamente.',
      })
    }
    expect((await patch(d, { status: 'completed', afterId: a })).json().code).toBe('anchor_gone')
    expect((await patch(d, { beforeId: a, afterId: a })).statusCode).toBe(400)
    expect((await readTask(d)).revision).toBe(1)
  })

  it('goes to another sprint with its team, and out of every sprint', async () => {
    const { a } = await lettered()
    const otherTeam = await team(ana)
    const other = await plan({ teamId: otherTeam })
    expect(await changed(a, { sprintId: other.id })).toMatchObject({ sprintId: other.id, teamId: otherTeam })
    const [, left] = await facts(a)
    expect(left?.payload).toMatchObject({ before: { teamId }, task: { teamId: otherTeam } })
    expect(await changed(a, { sprintId: null })).toMatchObject({ sprintId: null, teamId: otherTeam })
  })

  it('orders the tasks without a sprint too', async () => {
    const [first = '', second = ''] = await makeAll(['Solta 1', 'Solta 2'], {})
    await changed(second, { beforeId: first })
    const [one, two] = [await readTask(first), await readTask(second)]
    expect(two.rank < one.rank).toBe(true)
  })

  it('numbers a column anew before its ranks grow long, and tells of every rank', async () => {
    const { sprintId, ids } = await board('ab')
    const [a = '', b = ''] = ids
    const long = `a0${'V'.repeat(MAX_RANK_LENGTH)}`
    await db.updateTable('tasks').set({ rank: long }).where('id', '=', a).execute()
    await db
      .updateTable('tasks')
      .set({ rank: `${long}W` })
      .where('id', '=', b)
      .execute()
    const { id } = await make({ sprintId })
    await changed(id, { afterId: a })
    expect(await column(sprintId)).toEqual([a, id, b])
    const tasks = await list(`?sprintId=${sprintId}`)
    expect(Math.max(...tasks.map(({ rank }) => rank.length))).toBeLessThan(10)
    const recorded = (await facts(b)).at(-1)
    expect(recorded).toMatchObject({
      fact: 'task.changed',
      payload: { task: await readTask(b), actorId: null },
    })
  })
})

describe('what a board holds', () => {
  it('is at most 5,000 tasks: one more is 409, made, moved or brought back', async () => {
    const full = await plan()
    await createTasks(
      db,
      full,
      Array.from({ length: TASKS_IN_SPRINT_MAX }, () => ({})),
    )
    const payload = { title: 'Mais uma', sprintId: full.id }
    const answer = await ana.send({ method: 'POST', url: '/api/tasks', payload })
    expect(answer.json()).toMatchObject({
      statusCode: 409,
      code: 'sprint_full',
      message: 'Uma sprint tem no máximo 5.000 tarefas.',
    })
    const { id } = await make()
    expect((await patch(id, { sprintId: full.id })).json()).toMatchObject({ code: 'sprint_full' })
  })

  it('does not change once its sprint is completed, but for the qualities of what was done', async () => {
    const { sprintId, a, b } = await lettered()
    await changed(a, { status: 'completed' })
    await administrator({ method: 'DELETE', url: `/api/tasks/${b}` })
    const done = await ana.send({ method: 'POST', url: `/api/sprints/${sprintId}/complete`, payload: {} })
    expect(done.statusCode, done.body).toBe(200)
    const refused = { statusCode: 409, code: 'sprint_completed', message: 'A sprint foi concluída.' }
    expect((await patch(a, { status: 'pending' })).json()).toMatchObject(refused)
    expect((await patch(a, { title: 'Outra' })).json()).toMatchObject(refused)
    expect((await patch(a, { sprintId: null })).json()).toMatchObject(refused)
    const loose = await make()
    expect((await patch(loose.id, { sprintId })).json()).toMatchObject(refused)
    const payload = { title: 'Tarde', sprintId }
    expect((await ana.send({ method: 'POST', url: '/api/tasks', payload })).json()).toMatchObject(refused)
    expect((await ana.send({ method: 'DELETE', url: `/api/tasks/${a}` })).json()).toMatchObject(refused)
    const back = await ana.send({ method: 'POST', url: `/api/tasks/${b}/restore` })
    expect(back.json()).toMatchObject(refused)
    expect(await changed(a, { quality: 95 })).toMatchObject({ quality: 95 })
  })
})
