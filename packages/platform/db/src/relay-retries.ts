import { sql } from 'kysely'
import { type Db, transact } from './client.ts'
import { attempt, type RecordedFact } from './relay-attempt.ts'
import { SET_ASIDE, tellSetAside } from './set-aside.ts'
import type { RelayLog, Subscriber } from './subscriber.ts'

/** A delivery that failed so often is set aside: about an hour after its first attempt. */
const ATTEMPTS_MAX = 20
const MAX_BACKOFF_S = 300

type ParkedFact = RecordedFact & {
  readonly subscriber: string
  readonly attempts: number
  readonly isSetAside: boolean
}

/**
 * Retries what is due of each subscriber and key: its oldest parked fact, and what a person asked for again. Answers
 * whether something was delivered, so that a later fact may be due now.
 */
export async function retryParked(
  db: Db,
  subscribers: readonly Subscriber[],
  log: RelayLog,
): Promise<boolean> {
  let isDelivered = false
  for (const fact of await listDue(db)) {
    const subscriber = subscribers.find((one) => one.name === fact.subscriber && one.fact === fact.fact)
    if (subscriber && (await retryOne(db, fact, { subscriber, log }))) isDelivered = true
  }
  return isDelivered
}

function listDue(db: Db): Promise<ParkedFact[]> {
  return db
    .selectFrom('outbox_parked as parked')
    .innerJoin('outbox', 'outbox.id', 'parked.fact_id')
    .select(['outbox.id', 'fact', 'parked.key', 'payload', 'act', 'created_at as recordedAt'])
    .select(['parked.subscriber', 'parked.attempts'])
    .select(sql<boolean>`set_aside_at is not null`.as('isSetAside'))
    .where('parked.next_at', '<=', sql<string>`now()`)
    .where(
      sql<boolean>`(set_aside_at is not null or not exists (
        select from outbox_parked earlier where earlier.subscriber = parked.subscriber
          and earlier.key = parked.key and earlier.fact_id < parked.fact_id and earlier.set_aside_at is null))`,
    )
    .orderBy('parked.fact_id')
    .execute()
}

/** Answers whether it was delivered. */
function retryOne(
  db: Db,
  fact: ParkedFact,
  { subscriber, log }: { readonly subscriber: Subscriber; readonly log: RelayLog },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const delivery = { fact_id: fact.id, subscriber: subscriber.name }
    const due = await trx
      .selectFrom('outbox_parked')
      .select('fact_id')
      .where((eb) => eb.and(delivery))
      .where('next_at', '<=', sql<string>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    const failure = await attempt(trx, subscriber, [fact])
    if (failure === null) {
      await trx
        .deleteFrom('outbox_parked')
        .where((eb) => eb.and(delivery))
        .execute()
      return true
    }
    const { error } = failure
    const attempts = fact.attempts + 1
    const isGivenUp = failure.isOwn || fact.isSetAside || attempts >= ATTEMPTS_MAX
    const parked = { factId: fact.id, fact: fact.fact, subscriber: subscriber.name, error }
    if (isGivenUp) log.error({ ...parked, attempts }, 'fact set aside')
    else log.warn({ ...parked, attempts }, 'fact still parked')
    if (isGivenUp && !fact.isSetAside) await tellSetAside(trx, parked)
    const waitS = Math.min(2 ** fact.attempts, MAX_BACKOFF_S)
    const next = isGivenUp ? SET_ASIDE : { next_at: sql<string>`now() + make_interval(secs => ${waitS})` }
    await trx
      .updateTable('outbox_parked')
      .set({ attempts, error, ...next })
      .where((eb) => eb.and(delivery))
      .execute()
    return false
  })
}
