import { keyOf } from '@cadencia/http/query'
import { refetchQuery } from '@cadencia/realtime/live-query'
import { createSlowServer, NETWORK_STEPS } from '@cadencia/realtime/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { makeTask } from '../testing.ts'
import { getTask, listTasks, type Task } from './contract.ts'
import { boardQuery, hearLabel, hearTask, taskRecords } from './live-tasks.ts'

const HERE = crypto.randomUUID()
const ELSEWHERE = crypto.randomUUID()
const KINDS = ['refetch', 'write', 'carry', 'remove', 'restore', 'move', 'removeOwn', 'restoreOwn'] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(5) }),
  { maxLength: 60 },
)

type BoardEvent = Parameters<typeof hearTask>[1]

/** Tasks of two sprints, whose changes are told to the board of the first as the server's live rules do. */
function createTasks(tell: (event: BoardEvent) => void) {
  const tasks = [
    makeTask({ sprintId: HERE }),
    makeTask({ sprintId: HERE }),
    makeTask({ sprintId: ELSEWHERE }),
  ]
  const deleted = new Set<string>()

  function write(at: number, fields: Partial<Task> = {}, isDeleted = false): Task {
    const index = at % tasks.length
    const before = tasks[index]
    if (!before || deleted.has(before.id) !== isDeleted) throw new Error('refused')
    const after = { ...before, ...fields, revision: before.revision + 1 }
    tasks[index] = after
    const row = after.sprintId === HERE ? after : null
    if (row || before.sprintId === HERE)
      tell({ type: 'changed', entity: 'task', id: after.id, scope: HERE, row })
    return after
  }

  return {
    list: () => tasks.filter(({ id, sprintId }) => sprintId === HERE && !deleted.has(id)),
    write,
    remove: (at: number): void => {
      const index = at % tasks.length
      const before = tasks[index]
      if (!before || deleted.has(before.id)) throw new Error('refused')
      tasks[index] = { ...before, revision: before.revision + 1 }
      deleted.add(before.id)
      if (before.sprintId === HERE)
        tell({ type: 'changed', entity: 'task', id: before.id, scope: HERE, row: null })
    },
    restore: (at: number): Task => {
      const task = write(at, {}, true)
      deleted.delete(task.id)
      return task
    },
    carryAll: (): void => {
      for (const [index, task] of tasks.entries()) {
        const sprintId = task.sprintId === HERE ? ELSEWHERE : HERE
        tasks[index] = { ...task, sprintId, revision: task.revision + 1 }
      }
      tell({ type: 'changed', entity: 'board', id: HERE })
    },
    indexOf: (id: string) => tasks.findIndex((task) => task.id === id),
    moveAway: (at: number) => write(at, { sprintId: at % 2 === 0 ? ELSEWHERE : HERE }),
  }
}

function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // What the server refuses changes nothing.
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('ends as the server has it, in whatever order fetches, events and own changes come', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      const board = boardQuery(HERE)
      const refetch = () => void refetchQuery(client, board.queryKey)
      const server = createSlowServer<BoardEvent>((event, isRepeated) => {
        if (event.entity === 'board') refetch()
        // Only rows can arrive twice.
        else if (!isRepeated || event.row !== null) hearTask(client, event)
      })
      const tasks = createTasks(server.emit)
      vi.stubGlobal('fetch', async () => Response.json(await server.fetch(tasks.list)))
      const own = <T>(run: () => T, answered: (answer: T) => void) =>
        void server.change(run).then(answered, () => undefined)
      const observer = new QueryObserver(client, board)
      const stop = observer.subscribe(() => {})
      const held = () => observer.getCurrentResult().data ?? []

      await server.play(all, {
        refetch,
        write: (at) => attempt(() => tasks.write(at)),
        carry: (at) => attempt(() => (at === 0 ? tasks.carryAll() : tasks.moveAway(at))),
        remove: (at) => attempt(() => tasks.remove(at)),
        restore: (at) => attempt(() => tasks.restore(at)),
        move: (at) =>
          own(
            () => tasks.write(at, { status: 'completed' }),
            (task) => taskRecords.apply(client, { id: task.id, row: task }),
          ),
        removeOwn: (at) => {
          const { id, revision } = held()[at % held().length] ?? {}
          if (id === undefined) return
          own(
            () => tasks.remove(tasks.indexOf(id)),
            () => taskRecords.apply(client, { id, row: null, revision }),
          )
        },
        restoreOwn: (at) =>
          own(
            () => tasks.restore(at),
            (task) => taskRecords.apply(client, { id: task.id, row: task }),
          ),
      })
      const byId = (one: Task, other: Task) => (one.id < other.id ? -1 : 1)
      expect(held().toSorted(byId)).toEqual(tasks.list().toSorted(byId))
      stop()
      client.clear()
    }),
    { numRuns: 300 },
  )
})

it('shows the answer to a change of many on every board, and where they went', () => {
  const client = new QueryClient()
  const [stays, leaves, other] = [HERE, HERE, ELSEWHERE].map((sprintId) => makeTask({ sprintId }))
  if (!stays || !leaves || !other) throw new Error('three tasks')
  const [here, there] = [HERE, ELSEWHERE].map((sprintId) => boardQuery(sprintId).queryKey)
  client.setQueryData(here ?? [], [stays, leaves])
  client.setQueryData(there ?? [], [other])
  const after = (task: Task, fields: Partial<Task>) => ({ ...task, ...fields, revision: task.revision + 1 })
  const done = after(stays, { status: 'completed' })
  const left = after(leaves, { sprintId: ELSEWHERE })
  for (const row of [done, left]) taskRecords.apply(client, { id: row.id, row })
  expect(client.getQueryData(here ?? [])).toEqual([done])
  expect(client.getQueryData(there ?? [])).toEqual(expect.arrayContaining([other, left]))
})

it('fetches the board again for a row of a newer server, which it cannot read', async () => {
  const client = new QueryClient()
  const task = makeTask({ sprintId: HERE })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ ...task, title: 'Nova' }])))
  client.setQueryData(boardQuery(HERE).queryKey, [task])
  const observer = new QueryObserver(client, { ...boardQuery(HERE), staleTime: Number.POSITIVE_INFINITY })
  const stop = observer.subscribe(() => {})
  const row = { ...task, status: 'archived' }
  hearTask(client, { type: 'changed', entity: 'task', id: row.id, scope: HERE, row })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toMatchObject([{ title: 'Nova' }]))
  stop()
})

it('REL-30: shows the name that a label’s own event brings, in lists, boards, records, and the answer of a fetch under way', async () => {
  const label = { id: crypto.randomUUID(), name: 'Antes', color: '#000000' }
  const other = { id: crypto.randomUUID(), name: 'Bug', color: '#111111' }
  const task = makeTask({ sprintId: HERE, labels: [label, other], labelIds: [label.id, other.id] })
  const plain = makeTask({ sprintId: HERE })
  const client = new QueryClient()
  const board = boardQuery(HERE).queryKey
  const pages = keyOf(listTasks, { query: {} })
  const one = keyOf(getTask, { params: { id: task.id } })
  const late = keyOf(listTasks, { query: { teamId: HERE } })
  client.setQueryData(board, [task, plain])
  client.setQueryData(pages, { pages: [{ rows: [task], total: 1, next: null }], pageParams: [null] })
  client.setQueryData(one, task)
  client.setQueryData(late, [])
  const answer = Promise.withResolvers<Task[]>()
  const fetched = client.fetchQuery({ queryKey: late, queryFn: () => answer.promise })
  const renamed = { id: label.id, name: 'Crítico', color: '#ff0000' }
  hearLabel(client, { type: 'changed', entity: 'label', id: label.id, row: renamed })
  const shown = { ...task, labels: [other, renamed] }
  expect(client.getQueryData(board)).toEqual([shown, plain])
  expect(client.getQueryData(pages)).toMatchObject({ pages: [{ rows: [shown] }] })
  expect(client.getQueryData(one)).toEqual(shown)
  answer.resolve([task])
  await fetched
  await expect.poll(() => client.getQueryData(late)).toEqual([shown])
})
