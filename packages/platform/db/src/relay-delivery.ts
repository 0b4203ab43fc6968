import { sql } from 'kysely'
import { type Db, transact } from './client.ts'
import type { RelayLog, Subscriber } from './subscriber.ts'

interface RecordedFact {
  readonly id: number
  readonly fact: string
  readonly key: string
  readonly payload: unknown
  readonly recordedAt: string
}

const MAX_BACKOFF_S = 300

export async function markDelivered(db: Db, ids: readonly number[]): Promise<void> {
  await db.updateTable('outbox').set({ delivered_at: sql<string>`now()` }).where('id', 'in', ids).execute()
}

interface Delivery {
  readonly subscribers: readonly Subscriber[]
  readonly log: RelayLog
}

/** Delivers one fact to each subscriber, and parks it for those that fail or already have a parked fact of its key. */
export async function deliverNext(db: Db, fact: RecordedFact, { subscribers, log }: Delivery): Promise<void> {
  await transact(db, async (trx) => {
    for (const subscriber of subscribers) {
      const error = (await hasParked(trx, subscriber, fact.key))
        ? 'waits behind an earlier fact'
        : await attempt(trx, subscriber, fact)
      if (error === null) continue
      log.error({ factId: fact.id, fact: fact.fact, subscriber: subscriber.name, error }, 'fact parked')
      await trx
        .insertInto('outbox_parked')
        .values({
          fact_id: fact.id,
          subscriber: subscriber.name,
          key: fact.key,
          next_at: sql<string>`now() + interval '1 second'`,
          error,
        })
        .execute()
    }
    await markDelivered(trx, [fact.id])
  })
}

/** Retries the oldest due parked fact of each subscriber and key. */
export async function retryParked(db: Db, subscribers: readonly Subscriber[], log: RelayLog): Promise<void> {
  const due = await db
    .selectFrom('outbox_parked as parked')
    .innerJoin('outbox', 'outbox.id', 'parked.fact_id')
    .select(['outbox.id', 'fact', 'parked.key', 'payload', 'created_at as recordedAt'])
    .select(['parked.subscriber', 'parked.attempts'])
    .distinctOn(['parked.subscriber', 'parked.key'])
    .orderBy('parked.subscriber')
    .orderBy('parked.key')
    .orderBy('parked.fact_id')
    .execute()
  for (const fact of due) {
    const subscriber = subscribers.find(({ name }) => name === fact.subscriber)
    if (subscriber) await retryOne(db, fact, { subscriber, log })
  }
}

type ParkedFact = RecordedFact & { readonly attempts: number }

async function retryOne(
  db: Db,
  fact: ParkedFact,
  { subscriber, log }: { readonly subscriber: Subscriber; readonly log: RelayLog },
): Promise<void> {
  await transact(db, async (trx) => {
    const row = trx
      .selectFrom('outbox_parked')
      .select('fact_id')
      .where('fact_id', '=', fact.id)
      .where('subscriber', '=', subscriber.name)
      .where('next_at', '<=', sql<string>`now()`)
      .forUpdate()
      .skipLocked()
    if (!(await row.executeTakeFirst())) return
    const error = await attempt(trx, subscriber, fact)
    if (error === null) {
      await trx
        .deleteFrom('outbox_parked')
        .where('fact_id', '=', fact.id)
        .where('subscriber', '=', subscriber.name)
        .execute()
      return
    }
    const waitS = Math.min(2 ** fact.attempts, MAX_BACKOFF_S)
    log.warn(
      { factId: fact.id, subscriber: subscriber.name, attempts: fact.attempts + 1, error },
      'fact still parked',
    )
    await trx
      .updateTable('outbox_parked')
      .set({
        attempts: fact.attempts + 1,
        next_at: sql<string>`now() + make_interval(secs => ${waitS})`,
        error,
      })
      .where('fact_id', '=', fact.id)
      .where('subscriber', '=', subscriber.name)
      .execute()
  })
}

async function hasParked(trx: Db, subscriber: Subscriber, key: string): Promise<boolean> {
  const parked = await trx
    .selectFrom('outbox_parked')
    .select('fact_id')
    .where('subscriber', '=', subscriber.name)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return parked !== undefined
}

/** Runs one delivery under a savepoint. Returns null, or the error message after undoing its writes. */
async function attempt(trx: Db, subscriber: Subscriber, fact: RecordedFact): Promise<string | null> {
  await sql`savepoint delivery`.execute(trx)
  try {
    await subscriber.deliver(trx, fact.payload, { factId: fact.id, recordedAt: fact.recordedAt })
    await sql`release savepoint delivery`.execute(trx)
    return null
  } catch (error) {
    await sql`rollback to savepoint delivery`.execute(trx)
    return error instanceof Error ? error.message : String(error)
  }
}
