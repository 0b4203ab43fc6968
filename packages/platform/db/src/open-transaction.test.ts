import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readSnapshot, transact, withAdvisoryLock } from './client.ts'
import {
  afterCommit,
  markTransaction,
  refuseInTransaction,
  withTransactionScope,
} from './open-transaction.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()
const one = sql`select 1`
const effect = () => refuseInTransaction('mail')
const refused = 'mail inside a database transaction'

it('REL-19: refuses an effect outside while a transaction is open, however deep it is called', async () => {
  await expect(transact(db, async () => effect())).rejects.toThrow(refused)
  await expect(readSnapshot(db, async () => effect())).rejects.toThrow(refused)
  const deep = transact(db, (trx) =>
    transact(trx, async () => {
      await one.execute(trx)
      await Promise.all([1, 2].map(async () => effect()))
    }),
  )
  await expect(deep).rejects.toThrow(refused)
})

it('lets it pass before, after and beside one, and under a lock', async () => {
  effect()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const open = transact(db, () => held)
  effect()
  letGo()
  await open
  effect()
  await transact(db, async () => {
    throw new Error('undone')
  }).catch(effect)
  await withAdvisoryLock(db, 7_319_999, async () => effect())
})

it('lets pass what a transaction began and outlives it', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const after = await transact(db, async () => ({ effect: ended.then(effect) }))
  end()
  await after.effect
})

it('follows a transaction that is opened and ended by hand', async () => {
  await new Promise<void>((resolve) => withTransactionScope(resolve))
  await new Promise<void>((resolve, reject) => {
    withTransactionScope(() => {
      const request = async () => {
        effect()
        void markTransaction('open')
        await one.execute(db)
        expect(effect).toThrow(refused)
        void markTransaction('committed')
        effect()
      }
      request().then(resolve, reject)
    })
  })
})

it('runs what waits for a commit before the transaction is answered, and not after a rollback', async () => {
  const done: string[] = []
  const note = (what: string) => afterCommit(async () => void done.push(what))
  await note('at once')
  expect(done).toEqual(['at once'])
  await transact(db, async (trx) => {
    await transact(trx, () => note('committed'))
    expect(done).toEqual(['at once'])
  })
  expect(done).toEqual(['at once', 'committed'])
  await transact(db, async () => {
    await note('undone')
    throw new Error('undone')
  }).catch(() => {})
  await new Promise<void>((resolve, reject) => {
    withTransactionScope(() => {
      const request = async () => {
        for (const phase of ['rolled_back', 'committed'] as const) {
          await markTransaction('open')
          await note(phase)
          await markTransaction(phase)
        }
      }
      request().then(resolve, reject)
    })
  })
  expect(done).toEqual(['at once', 'committed', 'committed'])
})
