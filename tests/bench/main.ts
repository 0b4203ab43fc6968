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
 * `npm run bench`: our routes beside their floors, live fan-out, chats over two servers, memory, start, page size.
 * With `--write` the figures also go into docs/performance.md; `--seconds N` sets how long each of the three rounds
 * lasts; `--full` puts 2,000 sockets into the chats. REDIS_URL adds the chats' fan-out through Redis.
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

/** DATABASE_URL's server, else an embedded one that writes as durably as the product's. */
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
      // The checks want documents in their own format too.
      execFileSync('biome', ['format', '--write', DOCUMENT], { stdio: 'ignore' })
    }
  } finally {
    await database.drop()
  }
} finally {
  await postgres.stop()
}
