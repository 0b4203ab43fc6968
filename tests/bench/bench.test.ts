import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { databaseForFile, testServerUrl } from '../support/suite.ts'
import { runBench } from './bench.ts'
import { describe, writeFigures } from './report.ts'
import { describePages, describeScrolling } from './report-page.ts'
import { describeScale } from './report-scale.ts'
import { runScaleBench } from './scale-runs.ts'
import { runPageBench, runScrollBench } from './screens.ts'

const folder = await mkdtemp(join(tmpdir(), 'cadencia-bench-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('measures every route beside its floor and puts the figures into the document', async () => {
  const database = await databaseForFile()
  const figures = await runBench(database, {
    warmUpSeconds: 0,
    rounds: 1,
    seconds: 0,
    sockets: 20,
    changes: 2,
    listeners: 40,
    messagesPerSecond: 20,
    chatSeconds: 1,
    leads: 500,
    opportunities: 100,
    jobs: 50,
    starts: 1,
    idleMs: 100,
    scoredTasks: 200,
  })
  const text = describe(figures)
  expect(figures.routes.map(({ work }) => work)).toHaveLength(19)
  for (const { floor, ours } of figures.routes) {
    expect(floor.requestsPerSecond).toBeGreaterThan(0)
    expect(ours.serverMs).toBeGreaterThanOrEqual(0)
  }
  expect(figures.accessLog.logged.p99Ms).toBeGreaterThan(0)
  expect(figures.accessLog.missing).toBe(0)
  expect(figures.fanOut.p99Ms).toBeGreaterThan(0)
  for (const { delivered, expected, p99Ms } of figures.chats) {
    expect(delivered).toBe(expected)
    expect(p99Ms).toBeGreaterThan(0)
  }
  expect(figures.ledger.entries).toBeGreaterThanOrEqual(400)
  for (const { barePerSecond, oursPerSecond } of figures.jobs) {
    expect(Math.min(barePerSecond, oursPerSecond)).toBeGreaterThan(0)
  }
  expect(figures.footprint.idleMib).toBeGreaterThan(10)

  const file = join(folder, 'performance.md')
  await writeFile(
    file,
    '# Performance\n\nBefore.\n\n<!-- bench server: begin -->\nold figures\n<!-- bench server: end -->\n\nAfter.\n',
  )
  await writeFigures(file, text, 'server')
  const written = await readFile(file, 'utf8')
  expect(written).toContain(text)
  expect(written).not.toContain('old figures')
  expect(written.trimEnd()).toMatch(/After\.$/)
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
  expect(figures.map(({ name }) => name)).toEqual(['board, 500 tasks', 'leads, 500', 'chat, 500 messages'])
  expect(describeScrolling(figures)).toContain('| leads, 500 ')
}, 600_000)

it('measures several processes, many sockets and a process that is lost', async () => {
  const figures = await runScaleBench(testServerUrl(), {
    processes: [2],
    seconds: 1,
    sockets: 10,
    changes: 2,
    idleSockets: 40,
    idleMs: 100,
    listeners: 20,
    chats: 5,
    messagesPerSecond: 20,
    chatSeconds: 2,
  })
  for (const { requestsPerSecond, fanOut, memoryMib } of figures.processes) {
    expect(Math.min(requestsPerSecond, fanOut.p99Ms, memoryMib)).toBeGreaterThan(0)
  }
  for (const { lost, doubled, p99Ms, recoveredMs } of figures.lostServer) {
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(Math.min(p99Ms, recoveredMs)).toBeGreaterThan(0)
  }
  expect(describeScale(figures)).toContain('| 2, Postgres ')
}, 600_000)
