import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Db, openDb } from './client.ts'
import { setsOf } from './fact-sets.ts'
import type { Subscriber } from './subscriber.ts'
import type {} from './testing/global-setup.ts'
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
  afterAll(() => db.destroy())
  return { db, connectionString }
}

/** Delivers pending outbox facts, as the relay would. */
export async function deliverFacts(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const set of setsOf(rows)) {
    const facts = set.map(({ id, payload, created_at, act }) => ({
      factId: id,
      payload,
      recordedAt: created_at,
      act,
    }))
    for (const subscriber of subscribers.filter(({ fact }) => fact === set[0]?.fact)) {
      await subscriber.deliver(db, facts)
    }
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const deliveredAt = new Date().toISOString()
  await db.updateTable('outbox').set({ delivered_at: deliveredAt }).where('id', 'in', ids).execute()
}
