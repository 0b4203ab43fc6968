import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { BurndownDay, type ClosedTask, SprintClosing } from '../contract.ts'
import { taskChanged } from '../facts.ts'
import { ana, clock, db, plan, read, teamId } from '../testing/sprints-app.ts'
import { list, make } from '../testing/tasks.ts'
import { Task } from './contract.ts'

interface World {
  readonly ids: string[]
  readonly sprintIds: readonly string[]
  /** The frozen records of completed sprints, as they were at first. */
  readonly closings: Map<string, SprintClosing>
}

type Step = (world: World) => Promise<unknown>

const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  ana.send({ method, url, ...(payload && { payload }) })

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]
const index = fc.nat({ max: 1000 })

const onTask = (act: (url: string, world: World) => Promise<unknown>) =>
  index.map(
    (at): Step =>
      (world) =>
        act(`/api/tasks/${pick(world.ids, at)}`, world),
  )

const create = fc
  .record({ at: index, isPart: fc.boolean(), status: fc.constantFrom('pending', 'completed') })
  .map(
    ({ at, isPart, status }): Step =>
      async ({ ids, sprintIds }) => {
        const home = isPart ? { parentId: pick(ids, at) } : { sprintId: pick(sprintIds, at), teamId }
        const answer = await send('POST', '/api/tasks', {
          title: 'Nova',
          points: 1 + (at % 13),
          status,
          ...home,
        })
        if (answer.statusCode === 201) ids.push(answer.json().id)
      },
  )

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: create },
  {
    weight: 8,
    arbitrary: fc
      .record({
        status: fc.constantFrom('done', 'done', 'pending', 'in_progress'),
        completeSubtasks: fc.boolean(),
        force: fc.boolean(),
      })
      .chain((patch) => onTask((url) => send('PATCH', url, patch))),
  },
  {
    weight: 3,
    arbitrary: fc.array(index, { minLength: 2, maxLength: 4 }).map(
      (chosen): Step =>
        ({ ids }) =>
          send('PATCH', '/api/tasks', {
            ids: [...new Set(chosen.map((at) => pick(ids, at)))],
            patch: { status: 'done', completeSubtasks: true },
          }),
    ),
  },
  {
    weight: 3,
    arbitrary: index.chain((to) =>
      onTask((url, { sprintIds }) => send('PATCH', url, { sprintId: pick([...sprintIds, null], to) })),
    ),
  },
  {
    weight: 2,
    arbitrary: index.chain((to) =>
      onTask((url, { ids }) => send('PATCH', url, { parentId: pick([...ids, null], to) })),
    ),
  },
  {
    weight: 3,
    arbitrary: index.chain((to) => onTask((url) => send('PATCH', url, { title: `Tarefa ${to}` }))),
  },
  {
    weight: 3,
    arbitrary: index.chain((to) => onTask((url, { ids }) => send('PUT', `${url}/blockers/${pick(ids, to)}`))),
  },
  { weight: 4, arbitrary: onTask((url) => send('DELETE', url)) },
  { weight: 4, arbitrary: onTask((url) => send('POST', `${url}/restore`)) },
  {
    weight: 4,
    arbitrary: onTask(async (url) => {
      const { data } = Task.safeParse((await ana.send({ url })).json())
      if (data) await send('POST', `${url}/undo`, { revision: data.revision })
    }),
  },
  {
    weight: 1,
    arbitrary: index.map(
      (at): Step =>
        async ({ sprintIds, closings }) => {
          const id = pick(sprintIds, at) ?? ''
          const carryToSprintId = pick(sprintIds, at + 1)
          const answer = await send('POST', `/api/sprints/${id}/complete`, { carryToSprintId })
          if (answer.statusCode === 200) closings.set(id, await closingOf(id))
        },
    ),
  },
)

async function closingOf(sprintId: string): Promise<SprintClosing> {
  return SprintClosing.parse((await ana.send({ url: `/api/sprints/${sprintId}/closing` })).json())
}

const pointsOf = (some: readonly { readonly points: number }[]) =>
  some.reduce((sum, { points }) => sum + points, 0)

/** What a sprint says of its tasks, and what is left to do of it today by its burndown. */
function figuresOf(tasks: readonly Pick<ClosedTask, 'status' | 'points'>[]) {
  const done = tasks.filter(({ status }) => status === 'completed')
  return {
    figures: {
      totalTasks: tasks.length,
      completedTasks: done.length,
      totalPoints: pointsOf(tasks),
      completedPoints: pointsOf(done),
    },
    remaining: pointsOf(tasks) - pointsOf(done),
  }
}

const remainingToday = (days: readonly BurndownDay[]) =>
  days.find(({ day }) => day === saoPauloDay(clock.ms))?.remaining

async function newWorld(): Promise<World> {
  const sprintIds = [(await plan()).id, (await plan()).id, (await plan()).id]
  const first = await make({ sprintId: sprintIds[0] })
  const part = await make({ parentId: first.id })
  return { sprintIds, closings: new Map(), ids: [first.id, part.id, (await make({ teamId })).id] }
}

/** What tasks show of each other, counted anew from what is stored of each alone. */
function expectedOf(tasks: ReadonlyMap<string, Task>, { id, parentId, blockedByIds }: Task) {
  const parts = [...tasks.values()].filter((task) => task.parentId === id)
  return {
    parentTitle: tasks.get(parentId ?? '')?.title ?? null,
    subtasks: {
      total: parts.length,
      completed: parts.filter(({ status }) => status === 'completed').length,
    },
    isBlocked: blockedByIds.some((other) => tasks.get(other)?.status !== 'completed'),
  }
}

/** The last fact of each task: what those who listen know of it. */
async function lastTold(ids: readonly string[]): Promise<ReadonlyMap<string, Task>> {
  const { rows } = await sql<{ key: string; payload: unknown }>`
    select distinct on (key) key, payload from outbox
    where key = any(${ids}::text[]) and fact like 'task.%' and fact <> 'task.unblocked'
    order by key, id desc`.execute(db)
  return new Map(
    rows.map(({ key, payload }) => [key, taskChanged.payload.pick({ task: true }).parse(payload).task]),
  )
}

it('after any history tasks, sprints and burndowns show what a recount gives, and everybody was told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 40, size: 'max' }), async (history) => {
      clock.ms += 1000
      const world = await newWorld()
      for (const step of history) await step(world)
      const found = await Promise.all(
        world.ids.map(async (id) => (await ana.send({ url: `/api/tasks/${id}` })).json()),
      )
      const tasks = new Map(
        found.flatMap((row) => (Task.safeParse(row).data ? [[row.id, Task.parse(row)]] : [])),
      )
      const told = await lastTold([...tasks.keys()])
      for (const task of tasks.values()) {
        expect(task).toMatchObject(expectedOf(tasks, task))
        expect(told.get(task.id)).toEqual(task)
        const parent = task.parentId === null ? undefined : tasks.get(task.parentId)
        expect(parent?.parentId ?? null).toBeNull()
      }
      for (const id of world.sprintIds) {
        const sprint = await read(id)
        const board = z.array(Task).parse(await list(`?sprintId=${id}`))
        const closing = world.closings.get(id)
        expect(sprint.status === 'completed').toBe(closing !== undefined)
        if (closing) {
          // Frozen, whatever came after; what was open went on, sub-tasks too.
          expect(await closingOf(id)).toEqual(closing)
          const { figures, remaining } = figuresOf(closing.tasks)
          expect(sprint).toMatchObject(figures)
          expect(remainingToday(closing.burndown)).toBe(remaining)
          const isOpen = ({ status }: ClosedTask) => status !== 'completed'
          expect(closing.tasks.filter(isOpen).every(({ isCarried }) => isCarried)).toBe(true)
          continue
        }
        const { figures, remaining } = figuresOf(board)
        expect(sprint).toMatchObject(figures)
        const burndown = (await ana.send({ url: `/api/sprints/${id}/burndown` })).json()
        expect(remainingToday(z.array(BurndownDay).parse(burndown))).toBe(remaining)
        expect(board.every(({ parentId }) => parentId === null || tasks.get(parentId)?.sprintId === id)).toBe(
          true,
        )
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 60_000)
