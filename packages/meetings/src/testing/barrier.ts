import { untilWaiting } from '@cadencia/db/testing/locks'
import { sql } from 'kysely'
import { db } from './meetings-app.ts'

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
      await untilWaiting(db, index + 1)
    }
  })
  return Promise.all(asked)
}
