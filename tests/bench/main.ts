import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@cadencia/postgres/server'
import { createDatabase } from '../support/database.ts'
import { runBench } from './bench.ts'
import { describe, writeFigures } from './report.ts'

/**
 * `npm run bench`: routes beside their floors, fan-out, chats over two servers, memory, start, page size. `--write`
 * updates docs/performance.md; `--seconds N` sets the length of each of the three rounds; `--full` uses 2,000 chat
 * sockets. REDIS_URL adds the fan-out through Redis.
 */
const DOCUMENT = new URL('../../docs/performance.md', import.meta.url).pathname

const LARGE_CHATS = { listeners: 2000, messagesPerSecond: 200, chatSeconds: 20 } as const

const { values } = parseArgs({
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

const postgres = await openServer()
try {
  const database = await createDatabase(postgres.url)
  try {
    const seconds = Number(values.seconds)
    const { full: isFull } = values
    const effort = {
      warmUpSeconds: 1,
      rounds: 3,
      seconds,
      sockets: 200,
      changes: 50,
      ...(isFull ? LARGE_CHATS : { listeners: 400, messagesPerSecond: 200, chatSeconds: seconds }),
      leads: 50_000,
      opportunities: 5000,
      jobs: 10_000,
      starts: 3,
      idleMs: 5000,
      scoredTasks: 100_000,
    }
    const text = describe(await runBench(database, effort))
    console.log(text)
    if (values.write) {
      await writeFigures(DOCUMENT, text)
      execFileSync('biome', ['format', '--write', DOCUMENT], { stdio: 'ignore' })
    }
  } finally {
    await database.drop()
  }
} finally {
  await postgres.stop()
}
