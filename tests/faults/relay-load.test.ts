import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

/** Tasks of one minute at full size, at the same pace otherwise. */
const TASKS = times(250, 2500)
const EVERY_MS = 60_000 / 2500
const LOOK_EVERY_MS = 100
const LATE_MS = 5000

const server = await serverForFile()
const { database } = server
const call = caller(server, await signIn(server, await addPerson(database, 'Ana')))

async function newBoard(): Promise<string> {
  const [team] = await database.query<{ id: string }>('select id from teams limit 1')
  const days = { startDate: '2026-11-16', endDate: '2026-11-27' }
  const sprint = await call('POST', '/api/sprints', { teamId: team?.id, name: 'Quadro', number: 1, ...days })
  return z.object({ id: z.string() }).parse(await sprint.json()).id
}

/** Milliseconds that the oldest fact that was not delivered waits for; 0 without one. */
async function lagMs(): Promise<number> {
  const [row] = await database.query<{ ms: number }>(`
    select coalesce(extract(epoch from clock_timestamp() - min(created_at)) * 1000, 0)::float8 as ms
    from outbox where delivered_at is null`)
  return row?.ms ?? 0
}

it('REL-17: facts are never more than 5 s late while 2,500 tasks are made in a minute', async () => {
  const sprintId = await newBoard()
  const lags: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      lags.push(await lagMs())
      await sleep(LOOK_EVERY_MS)
    }
  })()

  const startedAt = performance.now()
  const makings: Promise<number>[] = []
  for (let count = 0; count < TASKS; count += 1) {
    const dueMs = count * EVERY_MS - (performance.now() - startedAt)
    if (dueMs > 0) await sleep(dueMs)
    makings.push(
      call('POST', '/api/tasks', { title: `Tarefa ${count}`, sprintId }).then(({ status }) => status),
    )
  }
  expect(new Set(await Promise.all(makings))).toEqual(new Set([201]))
  const madeMs = performance.now() - startedAt
  await expect.poll(lagMs, { timeout: LATE_MS }).toBe(0)
  isOver = true
  await watching

  const sorted = lags.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  console.log(
    `REL-17: ${TASKS} tasks in ${Math.round(madeMs / 1000)} s; facts late by p50 ${at(0.5)}, p99 ${at(0.99)}, at most ${at(1)} ms`,
  )
  expect(at(1)).toBeLessThan(LATE_MS)
})
