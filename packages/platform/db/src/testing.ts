import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Db, openDb } from './client.ts'
import { runOn, withDatabase } from './testing/template.ts'

export interface TestDb {
  readonly db: Db
  readonly connectionString: string
}

/** A fresh, migrated, empty database for one test file; it is dropped when the file is done. */
export async function testDb(): Promise<TestDb> {
  const server = inject('testServer')
  const name = `cadencia_test_${randomBytes(6).toString('hex')}`
  await runOn(server.url, `create database ${name} template ${server.template}`)
  const connectionString = withDatabase(server.url, name)
  const db = openDb({ connectionString })
  afterAll(async () => {
    await db.destroy()
    await runOn(server.url, `drop database if exists ${name} with (force)`)
  })
  return { db, connectionString }
}
