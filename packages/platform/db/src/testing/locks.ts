import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../client.ts'
import { lockName } from '../locks.ts'

/** How many connections of the database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Resolves when at least so many connections wait for a lock. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  await expect.poll(() => countWaiting(db), { interval: 5 }).toBeGreaterThanOrEqual(count)
}

/** Runs `lock` in a transaction that stays open; answers what ends it. */
async function hold(db: Db, lock: (trx: Db) => Promise<void>): Promise<() => Promise<void>> {
  const isHeld = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await lock(trx)
    isHeld.resolve()
    await released.promise
  })
  await Promise.race([isHeld.promise, holding])
  return async () => {
    released.resolve()
    await holding
  }
}

/**
 * Keeps the rows of a table with a value, an id unless told, locked.
 *
 * @returns what lets them go
 */
export function holdRows(db: Db, table: string, value: string, column = 'id'): Promise<() => Promise<void>> {
  return hold(db, async (trx) => {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${value} for update`.execute(trx)
    if (rows.length === 0) throw new Error(`no row of ${table} to hold`)
  })
}

type NameAndKeys = Parameters<typeof lockName> extends [Db, ...infer Rest] ? Rest : never

/** Keeps a name of `lockName` locked; answers what lets it go. */
export function holdName(db: Db, ...name: NameAndKeys): Promise<() => Promise<void>> {
  return hold(db, (trx) => lockName(trx, ...name))
}
