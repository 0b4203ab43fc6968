import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type Db, transact } from './client.ts'
import { lockName, lockRows, restartLockOrder } from './locks.ts'
import { checkRowOrder } from './testing/lock-order.ts'
import { holdName, holdRows, untilWaiting } from './testing/locks.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()
afterAll(checkRowOrder())

async function makeTeams(trx: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted()
  for (const id of ids) {
    const name = `Time ${id}`
    await trx.insertInto('teams').values({ id, name, color: '#000000', icon: 'x' }).execute()
  }
  return ids
}

const [one = '', two = ''] = await makeTeams(db, 2)

it('locks rows in the order of their ids and answers those that are there', async () => {
  expect(await transact(db, (trx) => lockRows(trx, 'teams', [two, randomUUID(), one]))).toEqual([one, two])
})

it('waits for whoever holds a row, or a key of a name', async () => {
  for (const hold of [() => holdRows(db, 'teams', one), () => holdName(db, 'links of', one)]) {
    const release = await hold()
    const locking = transact(db, async (trx) => {
      await lockName(trx, 'links of', two, one)
      await lockRows(trx, 'teams', [one])
    })
    await untilWaiting(db)
    await release()
    await locking
  }
})

it('tells a lock that is taken out of order, nobody waiting', async () => {
  const later = transact(db, async (trx) => {
    await lockRows(trx, 'teams', [one])
    await lockName(trx, 'pipeline')
  })
  await expect(later).rejects.toThrow(`'pipeline' is locked after 'teams ${one}'`)
  const backwards = transact(db, async (trx) => {
    await lockRows(trx, 'teams', [two])
    await lockRows(trx, 'teams', [one])
  })
  await expect(backwards).rejects.toThrow(`'teams ${one}' is locked after 'teams ${two}'`)
})

it('does not count what the transaction made or holds, also below a savepoint', async () => {
  await transact(db, async (trx) => {
    await lockName(trx, 'pipeline')
    await lockRows(trx, 'teams', [one, two], 'share')
    await lockRows(trx, 'teams', [one])
    await lockName(trx, 'pipeline')
    await lockName(trx, 'names of', 'teams')
    await lockRows(trx, 'teams', await makeTeams(trx, 1))
    await sql`savepoint part`.execute(trx)
    await lockRows(trx, 'teams', await makeTeams(trx, 1))
  })
})

it('begins anew where that is said', async () => {
  await transact(db, async (trx) => {
    await lockRows(trx, 'teams', [one])
    await restartLockOrder(trx)
    await lockName(trx, 'pipeline')
  })
})
