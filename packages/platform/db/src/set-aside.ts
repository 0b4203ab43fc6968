import { sql } from 'kysely'
import type { Db } from './client.ts'
import { factSetAside } from './facts.ts'
import { record } from './outbox.ts'

/** Columns of a delivery that waits for a person. */
export const SET_ASIDE = { next_at: null, set_aside_at: sql<string>`clock_timestamp()` }

/** A delivery that is not tried again by itself. */
export interface SetAsideDelivery {
  readonly factId: number
  readonly fact: string
  readonly subscriber: string
  readonly error: string
}

/** Tells of a delivery that is about to be set aside: once an hour for a subscriber, however many there are. */
export async function tellSetAside(trx: Db, { factId, fact, subscriber }: SetAsideDelivery): Promise<void> {
  // The notification about it failed itself.
  if (fact === factSetAside.name) return
  const recent = await trx
    .selectFrom('outbox_parked')
    .select('fact_id')
    .where('subscriber', '=', subscriber)
    .where('set_aside_at', '>', sql<string>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  if (!recent) await record(trx, factSetAside, { factId, fact, subscriber })
}

/** Makes a delivery that was set aside due now; false where there is no such one. */
export async function retrySetAside(
  db: Db,
  { factId, subscriber }: Pick<SetAsideDelivery, 'factId' | 'subscriber'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_parked')
    .set({ next_at: sql<string>`now()` })
    .where('fact_id', '=', factId)
    .where('subscriber', '=', subscriber)
    .where('set_aside_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
