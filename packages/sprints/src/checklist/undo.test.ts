import { describe, expect, it } from 'vitest'
import { Task } from '../tasks/contract.ts'
import { ana, bruno } from '../testing/sprints-app.ts'
import { make, readTask } from '../testing/tasks.ts'

type Sender = Pick<typeof ana, 'send'>

async function listed(...texts: readonly string[]): Promise<Task> {
  let task = await make()
  for (const text of texts) task = await act(task, '', 'POST', { text })
  return task
}

async function act(
  task: Task,
  text: string,
  method: string,
  payload?: object,
  who: Sender = ana,
): Promise<Task> {
  const { checklist } = await readTask(task.id)
  const item = text && `/${checklist.find((one) => one.text === text)?.id}`
  const answer = await who.send({
    method: method === 'POST' ? 'POST' : method === 'PATCH' ? 'PATCH' : 'DELETE',
    url: `/api/tasks/${task.id}/checklist${item}`,
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return Task.parse(answer.json())
}

const undo = ({ id, revision }: Task) =>
  ana.send({ method: 'POST', url: `/api/tasks/${id}/undo`, payload: { revision } })

const shown = ({ checklist }: Task) => checklist.map(({ text, isDone }) => (isDone ? `${text} ✓` : text))

describe('REL-29: undoing a change of a checklist is judged by its entry alone', () => {
  const tick = { isDone: true }

  it.each<[what: string, change: (task: Task) => Promise<Task>]>([
    ['a tick', (task) => act(task, 'a', 'PATCH', tick)],
    ['a text', (task) => act(task, 'b', 'PATCH', { text: 'outro' })],
    ['a move', (task) => act(task, 'a', 'PATCH', { position: 2 })],
    ['a move to the top', (task) => act(task, 'b', 'PATCH', { position: 0 })],
    ['a removal', (task) => act(task, 'b', 'DELETE')],
    ['a new entry', (task) => act(task, '', 'POST', { text: 'novo' })],
  ])('%s, while a colleague ticks another and adds one', async (_what, change) => {
    const made = await change(await listed('a', 'b', 'c'))
    await act(made, 'c', 'PATCH', tick, bruno)
    await act(made, '', 'POST', { text: 'da colega' }, bruno)
    const answer = await undo(made)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(shown(await readTask(made.id))).toEqual(['a', 'b', 'c ✓', 'da colega'])
    expect((await undo(made)).json()).toMatchObject({ code: 'changed_since' })
  })

  it('keeps a text that a colleague gave to the entry that was ticked', async () => {
    const made = await act(await listed('a', 'b'), 'a', 'PATCH', tick)
    await act(made, 'a', 'PATCH', { text: 'da colega' }, bruno)
    await act(made, 'b', 'DELETE', undefined, bruno)
    expect((await undo(made)).statusCode).toBe(200)
    expect(shown(await readTask(made.id))).toEqual(['da colega'])
  })

  it.each<[what: string, change: (task: Task) => Promise<Task>, since: (task: Task) => Promise<Task>]>([
    [
      'a tick that was taken away',
      (task) => act(task, 'a', 'PATCH', tick),
      (task) => act(task, 'a', 'PATCH', { isDone: false }, bruno),
    ],
    [
      'a tick of an entry that is gone',
      (task) => act(task, 'a', 'PATCH', tick),
      (task) => act(task, 'a', 'DELETE', undefined, bruno),
    ],
    [
      'a new entry that was ticked',
      (task) => act(task, '', 'POST', { text: 'novo' }),
      (task) => act(task, 'novo', 'PATCH', tick, bruno),
    ],
    [
      'a move of an entry that was moved again',
      (task) => act(task, 'a', 'PATCH', { position: 2 }),
      (task) => act(task, 'a', 'PATCH', { position: 1 }, bruno),
    ],
    [
      'a move of an entry that is gone',
      (task) => act(task, 'a', 'PATCH', { position: 2 }),
      (task) => act(task, 'a', 'DELETE', undefined, bruno),
    ],
  ])('is 409 for %s', async (_what, change, since) => {
    const made = await change(await listed('a', 'b', 'c', 'd'))
    const now = await since(made)
    expect((await undo(made)).json()).toMatchObject({ statusCode: 409, code: 'changed_since' })
    expect((await readTask(made.id)).checklist).toEqual(now.checklist)
  })
})
