import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from './meetings-app.ts'

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Makes calls wait behind each other in the order given, all of them for the lock of a meeting, or of another row, and then
 * lets them go.
 *
 * @returns their answers in that order
 */
export async function inLine<T>(
  id: string,
  calls: readonly (() => PromiseLike<T>)[],
  table: 'meetings' | 'guests' = 'meetings',
): Promise<T[]> {
  const asked: Promise<T>[] = []
  await db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
    for (const [index, call] of calls.entries()) {
      asked.push(Promise.resolve(call()))
      await expect.poll(countWaiting, { interval: 2, timeout: 5000 }).toBeGreaterThan(index)
    }
  })
  return Promise.all(asked)
}
