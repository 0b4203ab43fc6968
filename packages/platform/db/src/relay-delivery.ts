import { inSpan, traceOf } from '@cadencia/telemetry/tracing'
import { sql } from 'kysely'
import { type Db, transact } from './client.ts'
import { setsOf } from './fact-sets.ts'
import type { RelayLog, Subscriber, WantedFacts } from './subscriber.ts'

interface RecordedFact {
  readonly id: number
  readonly fact: string
  readonly key: string
  readonly payload: unknown
  readonly recordedAt: string
}

const MAX_BACKOFF_S = 300

interface Delivery {
  readonly subscribers: ReadonlyMap<string, readonly Subscriber[]>
  readonly log: RelayLog
}

/**
 * Delivers facts, given in their order, to their subscribers in one transaction that marks them delivered. Parks each
 * for the subscribers that fail or already have a parked fact of its key.
 */
export async function deliver(
  db: Db,
  facts: readonly RecordedFact[],
  { subscribers, log }: Delivery,
): Promise<void> {
  await transact(db, async (trx) => {
    const claimed = await claim(trx, facts)
    const isParked = await findParked(trx, claimed)
    const isWanted = askOnce(trx)
    for (const set of setsOf(claimed)) {
      for (const subscriber of subscribers.get(set[0]?.fact ?? '') ?? []) {
        if (await isWanted(subscriber)) await deliverTo(trx, set, { subscriber, isParked, log })
      }
    }
  })
}

/** Asks each `wanted` once, whatever number of subscribers share it. */
function askOnce(trx: Db): (subscriber: Subscriber) => Promise<boolean> {
  const known = new Map<WantedFacts, ReadonlySet<string>>()
  return async ({ fact, wanted }) => {
    if (!wanted) return true
    const names = known.get(wanted) ?? (await wanted(trx))
    known.set(wanted, names)
    return names.has(fact)
  }
}

/** Marks the facts delivered; answers those that no other process delivers. */
async function claim(trx: Db, facts: readonly RecordedFact[]): Promise<RecordedFact[]> {
  const rows = await trx
    .updateTable('outbox')
    .set({ delivered_at: sql<string>`now()` })
    .where(sql<boolean>`id = any(${facts.map(({ id }) => id)}::bigint[])`)
    .where('delivered_at', 'is', null)
    .returning('id')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return facts.filter(({ id }) => ids.has(id))
}

/** Subscribers and keys with a parked fact. */
type Parked = Set<string>

const parkedAs = ({ name }: Subscriber, { key }: Pick<RecordedFact, 'key'>) => `${name} ${key}`

async function findParked(trx: Db, facts: readonly RecordedFact[]): Promise<Parked> {
  const { rows } = await sql<{ subscriber: string; key: string }>`
    select distinct subscriber, key from outbox_parked
    where key = any(${facts.map(({ key }) => key)}::text[])`.execute(trx)
  return new Set(rows.map(({ subscriber, key }) => `${subscriber} ${key}`))
}

interface SetDelivery {
  readonly subscriber: Subscriber
  readonly isParked: Parked
  readonly log: RelayLog
}

async function deliverTo(trx: Db, facts: readonly RecordedFact[], delivery: SetDelivery): Promise<void> {
  const { subscriber, isParked } = delivery
  const isWaiting = facts.some((fact) => isParked.has(parkedAs(subscriber, fact)))
  if (!isWaiting && facts.length > 1 && (await attempt(trx, subscriber, facts)) === null) return
  for (const fact of facts) {
    const error = isParked.has(parkedAs(subscriber, fact))
      ? 'waits behind an earlier fact'
      : await attempt(trx, subscriber, [fact])
    if (error !== null) await park(trx, fact, { ...delivery, error })
  }
}

async function park(
  trx: Db,
  { id, fact, key }: RecordedFact,
  { subscriber, isParked, log, error }: SetDelivery & { readonly error: string },
): Promise<void> {
  log.error({ factId: id, fact, subscriber: subscriber.name, error }, 'fact parked')
  isParked.add(parkedAs(subscriber, { key }))
  await trx
    .insertInto('outbox_parked')
    .values({
      fact_id: id,
      subscriber: subscriber.name,
      key,
      next_at: sql<string>`now() + interval '1 second'`,
      error,
    })
    .execute()
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
    const subscriber = subscribers.find((one) => one.name === fact.subscriber && one.fact === fact.fact)
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
    const error = await attempt(trx, subscriber, [fact])
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

/** Runs one delivery under a savepoint. Returns null, or the error message after undoing its writes. */
async function attempt(
  trx: Db,
  subscriber: Subscriber,
  facts: readonly RecordedFact[],
): Promise<string | null> {
  const span = {
    name: `fact ${subscriber.fact}`,
    kind: 'consumer',
    traceparent: traceOf(facts[0]?.payload),
    attributes: {
      'cadencia.fact.id': facts[0]?.id ?? 0,
      'cadencia.fact.count': facts.length,
      'cadencia.subscriber': subscriber.name,
    },
  } as const
  const told = facts.map(({ id: factId, payload, recordedAt }) => ({ factId, payload, recordedAt }))
  await sql`savepoint delivery`.execute(trx)
  try {
    await inSpan(span, () => subscriber.deliver(trx, told))
    await sql`release savepoint delivery`.execute(trx)
    return null
  } catch (error) {
    await sql`rollback to savepoint delivery`.execute(trx)
    return error instanceof Error ? error.message : String(error)
  }
}
