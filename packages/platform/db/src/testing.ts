import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Db, openDb } from './client.ts'
import { deliver } from './relay-delivery.ts'
import type { Subscriber } from './subscriber.ts'
import type {} from './testing/global-setup.ts'
import { checkLockOrder } from './testing/lock-order.ts'
import { runOn, withDatabase } from './testing/template.ts'

export interface TestDb {
  readonly db: Db
  readonly connectionString: string
}

/** Connection string of a copy of `template`, dropped after the test file. */
async function ownDatabase(template: string): Promise<string> {
  const server = inject('testServer')
  const name = `cadencia_test_${randomBytes(6).toString('hex')}`
  await runOn(server.url, `create database ${name} template ${template}`)
  afterAll(() => runOn(server.url, `drop database if exists ${name} with (force)`))
  return withDatabase(server.url, name)
}

/** Connection string of an empty database. */
export function emptyDb(): Promise<string> {
  return ownDatabase('template0')
}

/** A fresh, migrated database without rows, for one test file. */
export async function testDb(): Promise<TestDb> {
  const connectionString = await ownDatabase(inject('testServer').template)
  const db = openDb({ connectionString })
  if (inject('checksLockOrder')) afterAll(checkLockOrder())
  afterAll(() => db.destroy())
  return { db, connectionString }
}

/** Delivers pending outbox facts by the relay's own delivery; throws where a subscriber fails, which parks its facts. */
export async function deliverFacts(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  const facts = await db
    .selectFrom('outbox')
    .select(['id', 'fact', 'key', 'payload', 'created_at as recordedAt', 'act'])
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute()
  const failures: object[] = []
  const log = { warn: () => {}, error: (failure: object) => void failures.push(failure) }
  await deliver(db, facts, { subscribers: Map.groupBy(subscribers, ({ fact }) => fact), log })
  if (failures.length > 0) throw new Error(JSON.stringify(failures))
}
