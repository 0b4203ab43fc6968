import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { databaseForFile } from '../support/suite.ts'
import { runBench } from './bench.ts'
import { describe, writeFigures } from './report.ts'

const folder = await mkdtemp(join(tmpdir(), 'cadencia-bench-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('measures every route beside its floor and puts the figures into the document', async () => {
  const database = await databaseForFile()
  const figures = await runBench(database, {
    warmUpSeconds: 0,
    rounds: 1,
    seconds: 1,
    sockets: 20,
    changes: 2,
    starts: 1,
    idleMs: 100,
  })
  const text = describe(figures)
  expect(figures.routes.map(({ work }) => work)).toHaveLength(5)
  for (const { floor, ours } of figures.routes) {
    expect(floor.requestsPerSecond).toBeGreaterThan(0)
    expect(ours.serverMs).toBeGreaterThan(0)
  }
  expect(figures.fanOut.p99Ms).toBeGreaterThan(0)
  expect(figures.footprint.idleMib).toBeGreaterThan(10)

  const file = join(folder, 'performance.md')
  await writeFile(
    file,
    '# Performance\n\nBefore.\n\n<!-- bench: begin -->\nold figures\n<!-- bench: end -->\n\nAfter.\n',
  )
  await writeFigures(file, text)
  const written = await readFile(file, 'utf8')
  expect(written).toContain(text)
  expect(written).not.toContain('old figures')
  expect(written.trimEnd()).toMatch(/After\.$/)
})
