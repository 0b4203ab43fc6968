import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@cadencia/postgres/server'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which the suite may create databases, and the migrated one to copy. */
    testServer: { readonly url: string; readonly template: string }
  }
}

/** Gives the suite a Postgres: the one of TEST_DATABASE_URL or DATABASE_URL, else an embedded one of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) {
    project.provide('testServer', { url: given, template: await prepareTemplate(given) })
    return async () => {}
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-pg-'))
  const server = await startPostgres({ dataDir, fsync: false })
  const url = server.connectionString
  project.provide('testServer', { url, template: await prepareTemplate(url) })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
