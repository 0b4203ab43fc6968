import { expect, it } from 'vitest'
import { databaseForFile } from '../support/suite.ts'
import { runBench } from './bench.ts'
import { describe } from './report.ts'
import { describePages, describeScrolling } from './report-page.ts'
import { chooseRoutes } from './routes.ts'
import { runPageBench, runScrollBench } from './screens.ts'

it('takes the routes whose work contains a name, and all without names', () => {
  const routes = [{ work: 'move a task' }, { work: 'list meetings' }]
  expect(chooseRoutes(routes, ['move'])).toEqual([{ work: 'move a task' }])
  expect(chooseRoutes(routes, [])).toEqual(routes)
})

it('measures every route beside its floor', async () => {
  const database = await databaseForFile()
  const figures = await runBench(database, {
    warmUpSeconds: 0,
    rounds: 1,
    seconds: 0,
    sockets: 20,
    changes: 2,
    leads: 500,
    opportunities: 100,
    starts: 1,
    idleMs: 100,
  })
  expect(describe(figures)).toContain('| move a task ')
  expect(figures.routes.map(({ work }) => work)).toHaveLength(8)
  for (const { floor, ours } of figures.routes) {
    expect(floor.requestsPerSecond).toBeGreaterThan(0)
    expect(ours.serverMs).toBeGreaterThanOrEqual(0)
  }
  expect(figures.fanOut.p99Ms).toBeGreaterThan(0)
  expect(figures.footprint.idleMib).toBeGreaterThan(10)
}, 600_000)

it('measures how screens start and change', async () => {
  const times = await runPageBench(await databaseForFile(), { pageRuns: 1 })
  for (const { titleMs, lcpMs, nextMs } of times) {
    expect(titleMs).toBeGreaterThan(0)
    expect(lcpMs).toBeGreaterThan(0)
    expect(nextMs).toBeGreaterThan(0)
  }
  expect(describePages(times)).toContain('| board ')
}, 600_000)

it('measures how the longest screens scroll', async () => {
  const figures = await runScrollBench(await databaseForFile(), {
    leads: 500,
    opportunities: 10,
    messages: 500,
  })
  const names = ['board, 500 tasks', 'leads, 500', 'chat, 500 messages', 'task, 500 comments']
  expect(figures.map(({ name }) => name)).toEqual(names)
  expect(describeScrolling(figures)).toContain('| leads, 500 ')
}, 600_000)
