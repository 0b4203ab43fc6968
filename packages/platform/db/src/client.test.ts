import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { allowIdle, openDb } from './client.ts'
import { testDb } from './testing.ts'

const { connectionString, db: usual } = await testDb()
const db = openDb({ connectionString, idleTransactionMs: 100 })
afterAll(() => db.destroy())

const one = sql<{ n: number }>`select 1 as n`

it('SEC-27: a transaction that is left idle is ended, and the pool goes on', async () => {
  const trx = await db.startTransaction().execute()
  await one.execute(trx)
  await sleep(300)
  await expect(one.execute(trx)).rejects.toThrow()
  await trx
    .rollback()
    .execute()
    .catch(() => {})
  expect((await one.execute(db)).rows).toEqual([{ n: 1 }])
})

it('allowIdle lifts the limit for one transaction', async () => {
  await db.transaction().execute(async (trx) => {
    await allowIdle(trx)
    await sleep(300)
    expect((await one.execute(trx)).rows).toEqual([{ n: 1 }])
  })
})

it('SEC-27: the default idle limit is ten seconds', async () => {
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(usual)
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
})

it('reads arrays of ids', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const { rows } = await sql`select '{}'::uuid[] as none, ${sql.lit(`{${one},${other}}`)}::uuid[] as two,
    ${sql.lit(`{${one},NULL}`)}::uuid[] as gap`.execute(db)
  expect(rows).toEqual([{ none: [], two: [one, other], gap: [one, null] }])
})
