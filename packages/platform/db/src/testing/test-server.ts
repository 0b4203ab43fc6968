import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@cadencia/postgres/server'

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The Postgres of TEST_DATABASE_URL or DATABASE_URL, else an embedded one. `npm test` sets TEST_SERVER_URL for all
 * suites; it differs each time, so turbo does not hash it.
 */
export async function testServer(): Promise<TestServer> {
  const { TEST_SERVER_URL, TEST_DATABASE_URL, DATABASE_URL } = process.env
  const given = TEST_SERVER_URL ?? TEST_DATABASE_URL ?? DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-pg-'))
  const server = await startPostgres({ dataDir, fsync: false })
  return {
    url: server.connectionString,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
