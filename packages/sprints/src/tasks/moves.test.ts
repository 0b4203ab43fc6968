import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createTasks } from '../testing/rows.ts'
import { ana, bruno, db, plan } from '../testing/sprints-app.ts'
import { column, list, make, makeAll, patch } from '../testing/tasks.ts'
import { TASKS_IN_SPRINT_MAX, Task, type TaskStatus } from './contract.ts'

const COLUMNS: readonly TaskStatus[] = ['pending', 'in_progress', 'completed']
const TASKS = 8

/** One person's wish: this task into that column, before, after or (with no anchor) at its end. */
const move = fc.record({
  task: fc.nat(TASKS - 1),
  status: fc.constantFrom(...COLUMNS),
  anchor: fc.nat(TASKS - 1),
  side: fc.constantFrom('beforeId', 'afterId', 'end'),
  who: fc.constantFrom(ana, bruno),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

async function board() {
  const { id: sprintId } = await plan()
  const ids = await makeAll(
    Array.from({ length: TASKS }, (_, index) => `T${index}`),
    { sprintId },
  )
  return { sprintId, ids }
}

function send(ids: readonly string[], { task, status, anchor, side, who }: Move) {
  const place = side === 'end' ? {} : { [side]: ids[anchor] }
  return patch(ids[task] ?? '', { status, ...place }, who)
}

/** Every task once, every rank once in its column, facts that tell of the same last state as the table. */
async function check(sprintId: string, ids: readonly string[]): Promise<void> {
  const tasks = await list(`?sprintId=${sprintId}`)
  expect(tasks.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
  for (const status of COLUMNS) {
    const ranks = tasks.filter((task) => task.status === status).map(({ rank }) => rank)
    expect(new Set(ranks).size).toBe(ranks.length)
    expect(ranks.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(ranks)
  }
  const recorded = await db
    .selectFrom('outbox')
    .select('payload')
    .where('key', 'in', ids)
    .orderBy('id')
    .execute()
  const last = new Map<string, Task>()
  for (const { payload } of recorded) {
    const { task } = z.object({ task: Task }).parse(payload)
    // Facts of one task are recorded in the order of its states, none left out.
    expect(task.revision).toBe((last.get(task.id)?.revision ?? 0) + 1)
    last.set(task.id, task)
  }
  expect(tasks.map(({ id }) => last.get(id))).toEqual(tasks)
}

/** What a board is after moves that come one after the other. */
function model(ids: readonly string[]) {
  const columns: Record<TaskStatus, string[]> = { pending: [...ids], in_progress: [], completed: [] }
  return {
    columns,
    apply({ task, status, anchor, side }: Move): number {
      const id = ids[task] ?? ''
      const beside = ids[anchor] ?? ''
      const from = COLUMNS.find((name) => columns[name].includes(id)) ?? 'pending'
      if (side !== 'end' && (beside === id || !columns[status].includes(beside))) return 409
      if (side === 'end' && from === status) return 200
      columns[from] = columns[from].filter((one) => one !== id)
      const place = side === 'end' ? columns[status].length : columns[status].indexOf(beside)
      columns[status].splice(side === 'afterId' ? place + 1 : place, 0, id)
      return 200
    },
  }
}

it('does one after the other exactly what was asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 25 }), async (moves) => {
      const { sprintId, ids } = await board()
      const expected = model(ids)
      for (const one of moves) expect((await send(ids, one)).statusCode).toBe(expected.apply(one))
      for (const status of COLUMNS) expect(await column(sprintId, status)).toEqual(expected.columns[status])
      await check(sprintId, ids)
    }),
    { numRuns: 12 },
  )
})

it('keeps a total order and loses no task, whatever moves come at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      async (waves) => {
        const { sprintId, ids } = await board()
        for (const wave of waves) {
          const answers = await Promise.all(wave.map((one) => send(ids, one)))
          for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
        }
        await check(sprintId, ids)
      },
    ),
    { numRuns: 15 },
  )
})

it('two people who drag at once end with the same order', async () => {
  const { sprintId, ids } = await board()
  const [a = '', b = '', c = '', d = ''] = ids
  const [first, second] = await Promise.all([
    patch(c, { beforeId: a }, ana),
    patch(d, { beforeId: a }, bruno),
  ])
  const seenByAna = (await ana.send({ url: `/api/tasks?sprintId=${sprintId}` })).json()
  const seenByBruno = (await bruno.send({ url: `/api/tasks?sprintId=${sprintId}` })).json()
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(seenByBruno).toEqual(seenByAna)
  const order = seenByAna.map(({ id }: { id: string }) => id)
  expect(new Set(order.slice(0, 2))).toEqual(new Set([c, d]))
  expect(order.slice(2, 4)).toEqual([a, b])
})

it('many people at one task: every move is answered and the last one holds', async () => {
  const { sprintId, ids } = await board()
  const [a = '', ...others] = ids
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => patch(a, { afterId: others[index % others.length] })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  await check(sprintId, ids)
})

it('many who add to one column at once stand there in the order in which they were told', async () => {
  const { sprintId, ids } = await board()
  const titles = Array.from({ length: 30 }, (_, index) => `Nova ${index}`)
  const made = await Promise.all(
    titles.map((title, index) => make({ title, sprintId }, index % 2 ? ana : bruno)),
  )
  const all = [...ids, ...made.map(({ id }) => id)]
  const recorded = await db.selectFrom('outbox').select('key').where('key', 'in', all).orderBy('id').execute()
  expect(await column(sprintId)).toEqual(recorded.map(({ key }) => key))
  await check(sprintId, all)
})

it('a sprint with two places takes two of ten who come at once', async () => {
  const full = await plan()
  await createTasks(
    db,
    full,
    Array.from({ length: TASKS_IN_SPRINT_MAX - 2 }, () => ({})),
  )
  const add = () => {
    const payload = { title: 'Mais uma', sprintId: full.id }
    return ana.send({ method: 'POST', url: '/api/tasks', payload })
  }
  const answers = await Promise.all(Array.from({ length: 10 }, add))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(8).fill('sprint_full'))
  expect(await list(`?sprintId=${full.id}`)).toHaveLength(TASKS_IN_SPRINT_MAX)
})
