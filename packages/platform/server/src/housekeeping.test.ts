import { fact } from '@cadencia/contract/fact'
import { record } from '@cadencia/db/outbox'
import { testDb } from '@cadencia/db/testing'
import { enqueue } from '@cadencia/jobs/enqueue'
import { runEnqueued } from '@cadencia/jobs/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { housekeeping, tidyUp } from './housekeeping.ts'

const { db } = await testDb()
const happened = fact({
  name: 'thing.happened',
  summary: 'Algo aconteceu',
  payload: z.object({ id: z.string() }),
  key: ({ id }) => id,
})

async function tidy(): Promise<void> {
  await enqueue(db, tidyUp, {})
  await runEnqueued(db, housekeeping().jobs ?? [])
}

it('deletes stored responses after a day', async () => {
  const answer = { owner: 'ana', request_hash: 'hash' }
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...answer, key: 'old', created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() },
      { ...answer, key: 'new', created_at: new Date(Date.now() - 23 * 3_600_000).toISOString() },
    ])
    .execute()
  await tidy()
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
})

it('deletes facts a week after delivery, and no undelivered ones', async () => {
  for (const id of ['delivered-long-ago', 'delivered-today', 'never-delivered']) {
    await record(db, happened, { id })
  }
  await sql`update outbox set delivered_at = now() - interval '8 days' where key = 'delivered-long-ago'`.execute(
    db,
  )
  await sql`update outbox set delivered_at = now() where key = 'delivered-today'`.execute(db)
  await sql`update outbox set created_at = now() - interval '8 days' where key = 'never-delivered'`.execute(
    db,
  )
  await tidy()
  const left = await db.selectFrom('outbox').select('key').orderBy('id').execute()
  expect(left).toEqual([{ key: 'delivered-today' }, { key: 'never-delivered' }])
})

it('deletes expired limits', async () => {
  const now = Date.now()
  await sql`insert into rate_limits values ('over', 3, ${now - 1000}), ('counting', 3, ${now + 60_000})`.execute(
    db,
  )
  await tidy()
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db)
  expect(rows).toEqual([{ key: 'counting' }])
})
