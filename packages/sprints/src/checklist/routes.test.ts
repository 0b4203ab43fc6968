import { randomUUID } from 'node:crypto'
import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { describe, expect, it } from 'vitest'
import { Task } from '../tasks/contract.ts'
import { ana, bruno, guest, plan } from '../testing/sprints-app.ts'
import { changed, factNames, list, make, readTask } from '../testing/tasks.ts'
import { CHECKLIST_MAX } from './contract.ts'

type Send = typeof ana.send

const post = (url: string, payload: object = {}, send: Send = ana.send) =>
  send({ method: 'POST', url, payload })

/** A task with a checklist of these items. */
async function withItems(texts: readonly string[], fields: object = {}): Promise<Task> {
  let task = await make(fields)
  for (const text of texts) {
    const answer = await post(`/api/tasks/${task.id}/checklist`, { text })
    expect(answer.statusCode, answer.body).toBe(201)
    task = Task.parse(answer.json())
  }
  return task
}

const at = (task: Task, index: number) => `/api/tasks/${task.id}/checklist/${task.checklist[index]?.id}`
const change = (task: Task, index: number, payload: object, send: Send = ana.send) =>
  send({ method: 'PATCH', url: at(task, index), payload })
const texts = ({ checklist }: Task) => checklist.map(({ text }) => text)

describe('a checklist', () => {
  it('grows in order, and answers the whole task each time', async () => {
    const { id: sprintId } = await plan()
    const task = await withItems(['a', 'b', 'c'], { sprintId })
    expect(texts(task)).toEqual(['a', 'b', 'c'])
    expect(task).toMatchObject({ version: 1, revision: 4 })
    const ticked = await change(task, 1, { isDone: true, text: 'b, feito' })
    expect(ticked.json().checklist[1]).toEqual({ ...task.checklist[1], text: 'b, feito', isDone: true })
    const moved = Task.parse((await change(task, 2, { position: 0 })).json())
    expect(texts(moved)).toEqual(['c', 'a', 'b, feito'])
    expect(texts(Task.parse((await change(task, 0, { position: 99 })).json()))).toEqual([
      'c',
      'b, feito',
      'a',
    ])
    const removed = await ana.send({ method: 'DELETE', url: at(task, 0) })
    expect(texts(Task.parse(removed.json()))).toEqual(['c', 'b, feito'])
    expect(await list(`?sprintId=${sprintId}`)).toEqual([removed.json()])
  })

  it('keeps in the history what was put, ticked, written anew and taken off, and no mere place', async () => {
    const task = await withItems(['café', 'bolo'])
    await change(task, 1, { position: 0 })
    await change(task, 0, { isDone: true }, bruno.send)
    await change(task, 0, { isDone: false, text: 'chá' })
    await ana.send({ method: 'DELETE', url: at(task, 1) })
    const entries = FieldHistoryEntry.array().parse(
      (await ana.send({ url: `/api/tasks/${task.id}/history` })).json(),
    )
    expect(entries.map(({ actor, field, from, to }) => [actor?.firstName, field, from, to])).toEqual([
      ['Ana', 'checklist', 'bolo', null],
      ['Ana', 'checklistDone', 'café', null],
      ['Ana', 'checklist', 'café', 'chá'],
      ['Bruno', 'checklistDone', null, 'café'],
      ['Ana', 'checklist', null, 'bolo'],
      ['Ana', 'checklist', null, 'café'],
    ])
  })

  it('refuses what is no item, an unknown one, and more than a hundred', async () => {
    const full = await withItems(Array.from({ length: CHECKLIST_MAX }, (_, index) => `item ${index}`))
    expect((await post(`/api/tasks/${full.id}/checklist`, { text: 'demais' })).json()).toMatchObject({
      statusCode: 409,
      code: 'too_many_items',
    })
    for (const payload of [{ text: ' ' }, { text: 'a\nb' }, { isDone: 'sim' }, { position: -1 }]) {
      expect((await change(full, 0, payload)).statusCode).toBe(400)
    }
    for (const url of [
      `/api/tasks/${full.id}/checklist/${randomUUID()}`,
      `/api/tasks/${randomUUID()}/checklist/${randomUUID()}`,
    ]) {
      expect((await ana.send({ method: 'PATCH', url, payload: { isDone: true } })).statusCode).toBe(404)
      expect((await ana.send({ method: 'DELETE', url })).statusCode).toBe(404)
    }
    expect((await change(full, 0, { isDone: true }, guest)).statusCode).toBe(403)
  })

  it('keeps the ticks of two people at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const task = await withItems(['a', 'b', 'c', 'd'])
      const ticks = [0, 1, 2, 3].map((index) =>
        change(task, index, { isDone: true }, index % 2 === 0 ? ana.send : bruno.send),
      )
      expect((await Promise.all(ticks)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect((await readTask(task.id)).checklist.every(({ isDone }) => isDone)).toBe(true)
    }
  })

  it('does not count as an edit, so that a form that is open can still be saved', async () => {
    const task = await withItems(['a'])
    await change(task, 0, { isDone: true })
    expect(await changed(task.id, { title: 'Novo', version: 1 })).toMatchObject({ version: 2 })
  })

  it('is undone while nothing else changed', async () => {
    const task = await withItems(['a'])
    const { revision } = Task.parse((await change(task, 0, { isDone: true })).json())
    const undone = await post(`/api/tasks/${task.id}/undo`, { revision })
    expect(undone.json().checklist).toEqual(task.checklist)
  })

  it('stays as it is in a completed sprint', async () => {
    const { id: sprintId } = await plan()
    const task = await withItems(['a'], { sprintId })
    await post(`/api/sprints/${sprintId}/complete`)
    for (const answer of [await change(task, 0, { isDone: true }), await post(`${at(task, 0)}/subtask`)]) {
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'sprint_completed' })
    }
  })
})

describe('an item that becomes a sub-task', () => {
  it('leaves the list and is a task of its parent’s sprint and team', async () => {
    const { id: sprintId, teamId } = await plan()
    const task = await withItems(['Comprar café', 'Feito'], { sprintId })
    await change(task, 1, { isDone: true })
    const open = await post(`${at(task, 0)}/subtask`)
    expect(open.statusCode).toBe(201)
    expect(open.json()).toMatchObject({
      title: 'Comprar café',
      status: 'pending',
      parentId: task.id,
      sprintId,
      teamId,
    })
    expect((await post(`${at(task, 1)}/subtask`)).json()).toMatchObject({ status: 'completed' })
    expect(await readTask(task.id)).toMatchObject({ checklist: [], subtasks: { total: 2, completed: 1 } })
    expect(await factNames(open.json().id)).toEqual(['task.created'])
    expect((await post(`${at(task, 0)}/subtask`)).statusCode).toBe(404)
  })

  it('is made once by two people at once', async () => {
    const task = await withItems(['Um só'])
    const answers = await Promise.all([
      post(`${at(task, 0)}/subtask`),
      post(`${at(task, 0)}/subtask`, {}, bruno.send),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
    expect(await readTask(task.id)).toMatchObject({ subtasks: { total: 1 } })
  })

  it('is refused for a sub-task, and nothing is lost', async () => {
    const parent = await make()
    const task = await withItems(['Mais fundo'], { parentId: parent.id })
    expect((await post(`${at(task, 0)}/subtask`)).json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'parentId' }],
    })
    expect(texts(await readTask(task.id))).toEqual(['Mais fundo'])
  })
})
