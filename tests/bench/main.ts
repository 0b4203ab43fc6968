import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@cadencia/postgres/server'
import { onDatabase } from '../support/database.ts'
import { runBench, runRoutes } from './bench.ts'
import { type BenchPart, describe, describeRoutes, writeFigures } from './report.ts'
import { describePages, describeScrolling } from './report-page.ts'
import { describeScale } from './report-scale.ts'
import { runScaleBench } from './scale-runs.ts'
import { runPageBench, runScrollBench } from './screens.ts'

/**
 * `npm run bench`: routes beside their floors, fan-out, chats over two servers, memory, start, page size; then the page
 * in a browser. `-- page [dashboard board …]` measures only how screens start and change, `-- scroll` only how the
 * longest scroll, `-- routes 'move a task' 'sign in'` only the routes whose names contain one of these. `-- scale`
 * measures several API processes and thousands of sockets, which no other run does. `--write` updates
 * docs/performance.md and docs/scaling.md; `--seconds N` sets the length of each of the three rounds; `--full` uses 2,000 chat
 * sockets. REDIS_URL adds the fan-out through Redis.
 */
const DOCUMENT = new URL('../../docs/performance.md', import.meta.url).pathname
const SCALING = new URL('../../docs/scaling.md', import.meta.url).pathname

const LARGE_CHATS = { listeners: 2000, messagesPerSecond: 200, chatSeconds: 20 } as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    write: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    full: { type: 'boolean', default: false },
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

async function write(text: string, part: BenchPart): Promise<void> {
  console.log(text)
  if (!values.write) return
  const document = part === 'scale' ? SCALING : DOCUMENT
  await writeFigures(document, text, part)
  execFileSync('biome', ['format', '--write', document], { stdio: 'ignore' })
}

const seconds = Number(values.seconds)
const effort = {
  warmUpSeconds: 1,
  rounds: 3,
  seconds,
  sockets: 200,
  changes: 50,
  ...(values.full ? LARGE_CHATS : { listeners: 400, messagesPerSecond: 200, chatSeconds: seconds }),
  leads: 50_000,
  opportunities: 5000,
  jobs: 10_000,
  starts: 3,
  idleMs: 5000,
  scoredTasks: 100_000,
  pageRuns: 3,
  messages: 10_000,
}

const scaleEffort = {
  ...effort,
  ...LARGE_CHATS,
  chats: 400,
  processes: [1, 2, 4],
  idleSockets: 5000,
}

const [part, ...names] = positionals
const postgres = await openServer()
try {
  if (part === undefined)
    await write(describe(await onDatabase(postgres.url, (own) => runBench(own, effort))), 'server')
  if (part === 'routes') {
    console.log(
      describeRoutes(await onDatabase(postgres.url, (own) => runRoutes(own, { ...effort, only: names }))),
    )
  }
  if (part === undefined || part === 'page') {
    await write(
      describePages(await onDatabase(postgres.url, (own) => runPageBench(own, effort, names))),
      'page',
    )
  }
  if (part === undefined || part === 'scroll') {
    await write(
      describeScrolling(await onDatabase(postgres.url, (own) => runScrollBench(own, effort))),
      'scroll',
    )
  }
  if (part === 'scale') await write(describeScale(await runScaleBench(postgres.url, scaleEffort)), 'scale')
} finally {
  await postgres.stop()
}
