import { expect } from 'vitest'
import { z } from 'zod'
import { Task } from '../tasks/contract.ts'
import { ana, facts } from './sprints-app.ts'

type Sender = Pick<typeof ana, 'send'>

/** Makes a task by its call. */
export async function make(fields: object = {}, who: Sender = ana): Promise<Task> {
  const payload = { title: 'Ligar para a escola', ...fields }
  const answer = await who.send({ method: 'POST', url: '/api/tasks', payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return Task.parse(answer.json())
}

/** Makes tasks one after the other; answers their ids. */
export async function makeAll(titles: readonly string[], fields: object): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) ids.push((await make({ ...fields, title })).id)
  return ids
}

export async function patch(id: string, payload: object, who: Sender = ana) {
  return who.send({ method: 'PATCH', url: `/api/tasks/${id}`, payload })
}

/** Changes a task, which must be allowed; answers it as it is then. */
export async function changed(id: string, payload: object, who: Sender = ana): Promise<Task> {
  const answer = await patch(id, payload, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return Task.parse(answer.json())
}

export async function readTask(id: string): Promise<Task> {
  return Task.parse((await ana.send({ url: `/api/tasks/${id}` })).json())
}

export async function list(query: string): Promise<Task[]> {
  return z.array(Task).parse((await ana.send({ url: `/api/tasks${query}` })).json())
}

/** The ids in one column of a sprint's board, from the top. */
export async function column(sprintId: string, status: Task['status'] = 'pending'): Promise<string[]> {
  const board = await list(`?sprintId=${sprintId}`)
  return board.filter((task) => task.status === status).map(({ id }) => id)
}

/** The names of the facts about a task, oldest first. */
export async function factNames(id: string): Promise<string[]> {
  return (await facts(id)).map(({ fact }) => fact)
}
