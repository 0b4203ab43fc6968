import { enqueue } from '@cadencia/jobs/enqueue'
import { runEnqueued } from '@cadencia/jobs/testing'
import { describe, expect, it } from 'vitest'
import { purgeDeletedTasks } from '../facts.ts'
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
} from '../testing/sprints-app.ts'
import { column, factNames, make, makeAll, readTask } from '../testing/tasks.ts'

type Sender = Pick<typeof ana, 'send'>
const DAY_MS = 24 * 60 * 60_000
const sprint = await plan()
const davi = await person('Davi')

const remove = (id: string, who: Sender = ana) => who.send({ method: 'DELETE', url: `/api/tasks/${id}` })
const restore = (id: string, who: Sender = ana) =>
  who.send({ method: 'POST', url: `/api/tasks/${id}/restore` })

describe('SEC-14: who may delete a task and bring it back', () => {
  it.each([
    ['its creator', { send: bruno.send }, 204],
    ['its assignee', { send: outsider.send }, 204],
    ['the leader of its team', { send: ana.send }, 204],
    ['an administrator', { send: administrator }, 204],
    ['anybody else', davi, 403],
    ['a guest', { send: guest }, 403],
  ])('%s', async (_, who, expected) => {
    const { id } = await make({ sprintId: sprint.id, assignedTo: outsider.userId }, bruno)
    const answer = await remove(id, who)
    expect(answer.statusCode).toBe(expected)
    await remove(id, bruno)
    expect((await restore(id, who)).statusCode).toBe(expected === 204 ? 200 : 403)
  })
})

it('is gone from every list and comes back to its place', async () => {
  const { id: sprintId } = await plan()
  const [a = '', b = '', c = ''] = await makeAll(['a', 'b', 'c'], { sprintId })
  const before = await readTask(b)
  expect((await remove(b)).statusCode).toBe(204)
  expect(await column(sprintId)).toEqual([a, c])
  expect((await ana.send({ url: `/api/tasks/${b}` })).statusCode).toBe(404)
  expect((await remove(b)).statusCode).toBe(404)
  expect(
    (await ana.send({ method: 'PATCH', url: `/api/tasks/${b}`, payload: { title: 'x' } })).statusCode,
  ).toBe(404)
  expect((await restore(b)).json()).toEqual({ ...before, revision: 3 })
  expect((await restore(b)).json()).toEqual({ ...before, revision: 3 })
  expect(await column(sprintId)).toEqual([a, b, c])
  expect(await factNames(b)).toEqual(['task.created', 'task.deleted', 'task.restored'])
  expect((await facts(b)).at(1)?.payload).toMatchObject({ task: { ...before, revision: 2 } })
})

it('can be brought back for a day, and is then deleted for good', async () => {
  const [kept = '', gone = ''] = await makeAll(['Ainda', 'Não mais'], {})
  const stored = (id: string) => db.selectFrom('tasks').select('id').where('id', '=', id).execute()
  const purge = async () => {
    await enqueue(db, purgeDeletedTasks, {})
    await runEnqueued(db, domain.jobs ?? [])
  }
  await remove(gone)
  clock.ms += 1000
  await remove(kept)
  clock.ms += DAY_MS - 1000
  expect((await restore(gone)).statusCode).toBe(404)
  await purge()
  // The purge looks back a day from now; what was deleted exactly then stays for the next one.
  clock.ms += 1
  await purge()
  expect(await stored(gone)).toEqual([])
  expect((await restore(kept)).statusCode).toBe(200)
})
