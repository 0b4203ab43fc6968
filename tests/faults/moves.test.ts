import { setTimeout as sleep } from 'node:timers/promises'
import { TASK_STATUSES, Task } from '@cadencia/sprints/tasks/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const MOVES = times(150, 1000)
const KILLS = times(2, 20)
const MOVERS = 8
const TASKS_EACH = 4
const GIVE_UP_AFTER_MS = 60_000

const server = await serverForFile()
const { database } = server
const cookie = await signIn(server, await addPerson(database, 'Ana'))
const call = caller(server, cookie)

async function create(path: string, body: object): Promise<string> {
  return z.object({ id: z.string() }).parse(await (await call('POST', path, body)).json()).id
}

async function newBoard() {
  const [team] = await database.query<{ id: string }>('select id from teams limit 1')
  const days = { startDate: '2026-11-16', endDate: '2026-11-27' }
  const sprintId = await create('/api/sprints', { teamId: team?.id, name: 'Quadro', number: 1, ...days })
  const taskIds: string[] = []
  for (let count = 1; count <= MOVERS * TASKS_EACH; count += 1) {
    taskIds.push(await create('/api/tasks', { title: `Tarefa ${count}`, sprintId }))
  }
  return { sprintId, taskIds }
}

function one<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to choose from')
  return item
}

/**
 * Moves a task like a browser, retried until confirmed. `refused`: its anchor was gone; `unsure`: likewise, but an
 * earlier attempt may have moved it.
 */
async function move(id: string, place: object): Promise<Task | 'refused' | 'unsure'> {
  let tries = 0
  const endsAt = Date.now() + GIVE_UP_AFTER_MS
  while (Date.now() < endsAt) {
    const response = await call('PATCH', `/api/tasks/${id}`, place).catch(() => undefined)
    const body = await response?.text().catch(() => undefined)
    if (response?.status === 200 && body !== undefined) return Task.parse(JSON.parse(body))
    if (response?.status === 409) return tries === 0 ? 'refused' : 'unsure'
    if (response && response.status < 500) throw new RangeError(`${id}: ${response.status} ${body}`)
    tries += 1
    await sleep(50)
  }
  throw new Error(`the move of ${id} was never answered`)
}

/** Each mover has its own tasks, so that the last confirmed position is the expected one. */
function startMovers(taskIds: readonly string[]) {
  const acknowledged = new Map<string, Task>()
  let answered = 0
  let begun = 0
  async function run(own: readonly string[]): Promise<void> {
    while (begun < MOVES) {
      begun += 1
      const side = one(['beforeId', 'afterId', 'end'])
      const place = { status: one(TASK_STATUSES), ...(side === 'end' ? {} : { [side]: one(taskIds) }) }
      const id = one(own)
      const outcome = await move(id, place)
      if (outcome === 'unsure') acknowledged.delete(id)
      else if (outcome !== 'refused') acknowledged.set(id, outcome)
      answered += 1
    }
  }
  const shares = Array.from({ length: MOVERS }, (_, index) =>
    taskIds.slice(index * TASKS_EACH, (index + 1) * TASKS_EACH),
  )
  return { acknowledged, answered: () => answered, done: Promise.all(shares.map(run)) }
}

it('REL-3: repeated kills during moves lose no confirmed move', async () => {
  const { sprintId, taskIds } = await newBoard()
  const movers = startMovers(taskIds)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const share = Math.floor((MOVES * kill) / (KILLS + 1))
    await eventually(() => movers.answered() >= share, { what: `${share} moves`, withinMs: 60_000 })
    await server.kill()
    await server.restart()
  }
  await movers.done

  const board = z.array(Task).parse(await (await call('GET', `/api/tasks?sprintId=${sprintId}`)).json())
  expect(board.map(({ id }) => id).toSorted()).toEqual(taskIds.toSorted())
  expect(movers.acknowledged.size).toBeGreaterThan(taskIds.length / 2)
  for (const task of board) {
    const last = movers.acknowledged.get(task.id)
    if (last) expect(task).toEqual(last)
  }
  const places = board.map(({ status, rank }) => `${status} ${rank}`)
  expect(new Set(places).size).toBe(board.length)

  // One fact per state of a task, none without its write and none missing.
  const facts = await database.query<{ key: string; revisions: number[]; last: unknown }>(`
    select key, array_agg((payload->'task'->>'revision')::int order by id) as revisions,
      (array_agg(payload->'task' order by id desc))[1] as last
    from outbox where fact like 'task.%' group by key`)
  const byTask = new Map(facts.map((fact) => [fact.key, fact]))
  for (const task of board) {
    const fact = byTask.get(task.id)
    expect(fact?.revisions).toEqual(Array.from({ length: task.revision }, (_, index) => index + 1))
    expect(fact?.last).toEqual(task)
  }
})
