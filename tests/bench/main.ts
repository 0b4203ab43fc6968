import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@cadencia/postgres/server'
import { setup as buildProduct } from '../support/built-product.ts'
import { onDatabase } from '../support/database.ts'
import { runBench, runRoutes } from './bench.ts'
import { describe, describeRoutes } from './report.ts'
import { describePages, describeScrolling } from './report-page.ts'
import { runPageBench, runScrollBench } from './screens.ts'

/**
 * `npm run bench`: routes beside their floors, fan-out, memory and start; then how screens start, change and scroll in a
 * browser. `-- page [dashboard board …]` measures only how screens start and change, `-- scroll` only how the longest
 * scroll, `-- routes 'move a task'` only the routes whose names contain one of these. `--seconds N` sets the length of
 * each of the three rounds.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    seconds: { type: 'string', default: '5' },
  },
})

/** DATABASE_URL, else an embedded server with fsync, as in production. */
async function openServer() {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-bench-'))
  const server = await startPostgres({ dataDir })
  return {
    url: server.connectionString,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const seconds = Number(values.seconds)
const effort = {
  warmUpSeconds: 1,
  rounds: 3,
  seconds,
  sockets: 200,
  changes: 50,
  leads: 50_000,
  opportunities: 5000,
  starts: 3,
  idleMs: 5000,
  pageRuns: 3,
  messages: 10_000,
}

const [part, ...names] = positionals
await buildProduct()
const postgres = await openServer()
try {
  if (part === undefined) {
    console.log(describe(await onDatabase(postgres.url, (own) => runBench(own, effort))))
  }
  if (part === 'routes') {
    const run = await onDatabase(postgres.url, (own) => runRoutes(own, { ...effort, only: names }))
    console.log(describeRoutes(run))
  }
  if (part === undefined || part === 'page') {
    console.log(describePages(await onDatabase(postgres.url, (own) => runPageBench(own, effort, names))))
  }
  if (part === undefined || part === 'scroll') {
    console.log(describeScrolling(await onDatabase(postgres.url, (own) => runScrollBench(own, effort))))
  }
} finally {
  await postgres.stop()
}
