import { expect, it } from 'vitest'
import { administrator, ana, bruno, plan, teamId } from '../testing/sprints-app.ts'
import { make, makeAll, readTask } from '../testing/tasks.ts'

/** All of them in wide and full runs. */
const PAIRS = process.env.TEST_SIZE ? 40 : 10
const AT_ONCE = 5
type Answer = Awaited<ReturnType<typeof ana.send>>
type Send = typeof ana.send
type Call = () => Promise<Answer>

const patch =
  (id: string, payload: object, send: Send = ana.send): Call =>
  () =>
    send({ method: 'PATCH', url: `/api/tasks/${id}`, payload })
const patchAll =
  (ids: readonly string[], fields: object, send: Send = bruno.send): Call =>
  () =>
    send({ method: 'PATCH', url: '/api/tasks', payload: { ids, patch: fields } })
const post =
  (url: string, payload: object = {}, send: Send = ana.send): Call =>
  () =>
    send({ method: 'POST', url: `/api/${url}`, payload })
const remove =
  (url: string, send: Send = administrator): Call =>
  () =>
    send({ method: 'DELETE', url: `/api/${url}` })
const block =
  (id: string, otherId: string): Call =>
  () =>
    ana.send({ method: 'PUT', url: `/api/tasks/${id}/blockers/${otherId}` })

async function label(): Promise<string> {
  const answer = await post(`teams/${teamId}/labels`, { name: crypto.randomUUID(), color: '#111111' })()
  return answer.json<{ id: string }>().id
}
const recolour =
  (id: string, at: number): Call =>
  () =>
    bruno.send({ method: 'PATCH', url: `/api/labels/${id}`, payload: { color: `#1111${10 + at}` } })

/** Calls that are sent at once, made anew for each of the pairs. */
const together: Readonly<Record<string, (at: number) => Promise<readonly Call[]>>> = {
  'two moves past each other': async () => {
    const [one, two] = [await plan(), await plan()]
    const [a = '', b = ''] = [
      ...(await makeAll(['a'], { sprintId: one.id })),
      ...(await makeAll(['b'], { sprintId: two.id })),
    ]
    return [patch(a, { sprintId: two.id }), patch(b, { sprintId: one.id }, bruno.send)]
  },
  'two moves of one task': async () => {
    const [one, two, three] = [await plan(), await plan(), await plan()]
    const { id } = await make({ sprintId: one.id })
    return [patch(id, { sprintId: two.id }), patch(id, { sprintId: three.id }, bruno.send)]
  },
  'two places in one column': async () => {
    const [a = '', b = ''] = await makeAll(['a', 'b'], { sprintId: (await plan()).id })
    return [patch(a, { afterId: b }), patch(b, { afterId: a }, bruno.send)]
  },
  'a move and the completion of both sprints, each into the other': async () => {
    const [one, two] = [await plan(), await plan()]
    const { id } = await make({ sprintId: one.id })
    await make({ sprintId: two.id })
    return [
      patch(id, { sprintId: two.id }),
      post(`sprints/${one.id}/complete`, { carryToSprintId: two.id }, bruno.send),
      post(`sprints/${two.id}/complete`, { carryToSprintId: one.id }, administrator),
    ]
  },
  'blockers both ways, and a deletion': async () => {
    const [a = '', b = ''] = [
      ...(await makeAll(['a'], { sprintId: (await plan()).id })),
      ...(await makeAll(['b'], {})),
    ]
    return [block(a, b), block(b, a), remove(`tasks/${b}`)]
  },
  'a blocker is completed, and what waits for it deleted': async () => {
    const [a = '', b = ''] = [
      ...(await makeAll(['a'], { sprintId: (await plan()).id })),
      ...(await makeAll(['b'], {})),
    ]
    await block(a, b)()
    return [patch(b, { status: 'completed' }), remove(`tasks/${a}`)]
  },
  'labels: a colour, a deletion, and tasks that get and lose them': async (at) => {
    const [mine, other] = [await label(), await label()]
    const [a = '', b = ''] = [
      ...(await makeAll(['a'], { sprintId: (await plan()).id, labelIds: [mine] })),
      ...(await makeAll(['b'], { teamId, labelIds: [other] })),
    ]
    return [
      recolour(mine, at),
      recolour(other, at),
      patch(a, { labelIds: [mine, other] }),
      patch(b, { labelIds: [mine] }),
      remove(`labels/${other}`),
    ]
  },
  'a sub-task and its parent': async () => {
    const [one, two] = [await plan(), await plan()]
    const parent = await make({ sprintId: one.id })
    const part = await make({ parentId: parent.id })
    return [
      patch(part.id, { status: 'completed' }),
      patch(parent.id, { sprintId: two.id, status: 'completed', completeSubtasks: true }, bruno.send),
      post('tasks', { title: 'Mais uma', parentId: parent.id }),
    ]
  },
  'a parent is deleted, and a part of it becomes that of another': async () => {
    const [one, two] = [await make({ sprintId: (await plan()).id }), await make()]
    const part = await make({ parentId: one.id })
    return [remove(`tasks/${one.id}`), patch(part.id, { parentId: two.id }), remove(`tasks/${two.id}`)]
  },
  'many and one': async () => {
    const [one, two] = [await plan(), await plan()]
    const ids = await makeAll(['a', 'b', 'c'], { sprintId: one.id })
    return [
      patchAll(ids, { sprintId: two.id, points: 8 }),
      patch(ids[2] ?? '', { status: 'completed' }),
      patchAll(ids.toReversed(), { priority: 'high' }, ana.send),
    ]
  },
  'an undo and a change': async () => {
    const { id } = await make({ sprintId: (await plan()).id })
    await patch(id, { title: 'Outra' })()
    const { revision } = await readTask(id)
    return [
      post(`tasks/${id}/undo`, { revision }),
      patch(id, { title: 'Da colega', sprintId: null }, bruno.send),
    ]
  },
  'sprints: changed, completed, and a label recoloured in them': async (at) => {
    const [one, two] = [await plan(), await plan()]
    const mine = await label()
    await make({ sprintId: one.id, labelIds: [mine] })
    await make({ sprintId: two.id, labelIds: [mine] })
    const rename =
      (id: string): Call =>
      () =>
        ana.send({ method: 'PATCH', url: `/api/sprints/${id}`, payload: { name: 'Outra' } })
    return [
      rename(one.id),
      recolour(mine, at),
      post(`sprints/${two.id}/complete`, { carryToSprintId: one.id }),
      rename(two.id),
    ]
  },
}

it.each(Object.entries(together))(
  'REL-26: %s, at once, again and again: each is done or told why not',
  async (_what, calls) => {
    const told = new Set<string>()
    const race = async (at: number) => {
      const pair = await calls(at)
      const order = at % 2 === 0 ? pair : pair.toReversed()
      for (const { statusCode, body } of await Promise.all(order.map((send) => send())))
        told.add(statusCode < 300 ? 'done' : `${statusCode} ${JSON.parse(body).code}`)
    }
    const rounds = Array.from({ length: PAIRS }, (_, at) => at)
    for (const some of Map.groupBy(rounds, (at) => Math.floor(at / AT_ONCE)).values())
      await Promise.all(some.map(race))
    const isExpected = (outcome: string) =>
      outcome === 'done' || /^(400 invalid|404 not_found|409 (?!busy).+)$/.test(outcome)
    expect([...told].filter((outcome) => !isExpected(outcome))).toEqual([])
  },
)

it('REL-26: one task is moved by twenty at once between sprints', async () => {
  const sprintIds = [await plan(), await plan(), await plan(), await plan()].map(({ id }) => id)
  const { id } = await make({ sprintId: sprintIds[0] ?? null })
  const moves = Array.from({ length: 20 }, (_, at) => patch(id, { sprintId: sprintIds[at % 4] }))
  const answers = await Promise.all(moves.map((send) => send()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
})
