import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Db, openDb } from './client.ts'
import type {} from './testing/global-setup.ts'
import { runOn, withDatabase } from './testing/template.ts'

export interface TestDb {
  readonly db: Db
  readonly connectionString: string
}

/** The address of a database that is dropped when the test file is done. */
async function ownDatabase(template: string): Promise<string> {
  const server = inject('testServer')
  const name = `cadencia_test_${randomBytes(6).toString('hex')}`
  await runOn(server.url, `create database ${name} template ${template}`)
  afterAll(() => runOn(server.url, `drop database if exists ${name} with (force)`))
  return withDatabase(server.url, name)
}

/** The address of a database without anything in it. */
export function emptyDb(): Promise<string> {
  return ownDatabase('template0')
}

/** A fresh, migrated database without rows, for one test file. */
export async function testDb(): Promise<TestDb> {
  const connectionString = await ownDatabase(inject('testServer').template)
  const db = openDb({ connectionString })
  afterAll(() => db.destroy())
  return { db, connectionString }
}
