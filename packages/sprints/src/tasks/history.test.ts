import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ana, bruno, clock, db, plan, teamId } from '../testing/sprints-app.ts'
import { changed, make, patch } from '../testing/tasks.ts'
import { purgeTasks } from './repository.ts'

async function history(id: string) {
  const answer = await ana.send({ url: `/api/tasks/${id}/history` })
  const entries = z.array(FieldHistoryEntry).parse(answer.json())
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
  return entries.map(({ actor, at, field, from, to }) => [actor?.firstName, at, field, from, to])
}

it('says who changed which field and when, newest first, with names of people, sprints and teams', async () => {
  const sprint = await plan({ name: 'Matrículas' })
  const { id } = await make({ title: 'Ligar' })
  expect(await history(id)).toEqual([])
  await changed(id, { title: 'Ligar de novo', dueDate: '2026-11-25' })
  clock.ms += 60_000
  await changed(id, { assignedTo: bruno.userId }, bruno)
  await changed(id, { sprintId: sprint.id })
  await changed(id, { status: 'done' })
  const later = '2026-11-23T12:01:00Z'
  expect(await history(id)).toEqual([
    ['Ana', later, 'status', 'pending', 'completed'],
    ['Ana', later, 'teamId', null, 'Comercial'],
    ['Ana', later, 'sprintId', null, 'Matrículas'],
    ['Bruno', later, 'assignedTo', null, 'Bruno Lima'],
    ['Ana', '2026-11-23T12:00:00Z', 'dueDate', null, '2026-11-25'],
    ['Ana', '2026-11-23T12:00:00Z', 'title', 'Ligar', 'Ligar de novo'],
  ])
  const page = await ana.send({ url: `/api/tasks/${id}/history?limit=4` })
  expect(page.headers['x-total-count']).toBe('6')
  const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1]
  const rest = z.array(FieldHistoryEntry).parse((await ana.send({ url: next ?? '' })).json())
  expect(rest.map(({ field }) => field)).toEqual(['dueDate', 'title'])
})

it('keeps nothing of a refused change, of a mere move, and of a task that is gone for good', async () => {
  const sprint = await plan()
  const { id, version } = await make({ sprintId: sprint.id })
  const other = await make({ sprintId: sprint.id })
  await changed(id, { afterId: other.id })
  expect((await patch(id, { title: 'Tarde', version: version + 1 })).statusCode).toBe(409)
  expect(await history(id)).toEqual([])
  await changed(id, { points: 8 })
  await ana.send({ method: 'DELETE', url: `/api/tasks/${id}` })
  expect((await ana.send({ url: `/api/tasks/${id}/history` })).statusCode).toBe(404)
  await purgeTasks(db, '2027-01-01T00:00:00Z')
  const left = await db.selectFrom('record_history').select('id').where('record_id', '=', id).execute()
  expect(left).toEqual([])
})

it('knows changes of many tasks at once, their undoing, and what a closed sprint handed on', async () => {
  const from = await plan({ name: 'Primeira' })
  const to = await plan({ name: 'Segunda', teamId, startDate: '2026-11-30', endDate: '2026-12-11' })
  const tasks = [await make({ sprintId: from.id }), await make({ sprintId: from.id })]
  const ids = tasks.map(({ id }) => id)
  const answer = await ana.send({
    method: 'PATCH',
    url: '/api/tasks',
    payload: { ids, patch: { priority: 'high' } },
  })
  const undo = { tasks: answer.json().map(({ id, revision }: (typeof tasks)[number]) => ({ id, revision })) }
  await ana.send({ method: 'POST', url: '/api/tasks/undo', payload: undo })
  const payload = { carryToSprintId: to.id }
  await ana.send({ method: 'POST', url: `/api/sprints/${from.id}/complete`, payload })
  for (const id of ids) {
    expect((await history(id)).map(([who, , ...change]) => [who, ...change])).toEqual([
      ['Ana', 'sprintId', 'Primeira', 'Segunda'],
      ['Ana', 'priority', 'high', 'medium'],
      ['Ana', 'priority', 'medium', 'high'],
    ])
  }
})
