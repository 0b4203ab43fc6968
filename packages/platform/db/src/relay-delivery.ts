import { sql } from 'kysely'
import { type Db, transact } from './client.ts'
import { setsOf } from './fact-sets.ts'
import { attempt, type Failure, type RecordedFact } from './relay-attempt.ts'
import { SET_ASIDE, tellSetAside } from './set-aside.ts'
import type { ActiveFacts, RelayLog, Subscriber } from './subscriber.ts'

interface Delivery {
  readonly subscribers: ReadonlyMap<string, readonly Subscriber[]>
  readonly log: RelayLog
}

/**
 * Delivers facts, given in their order, to their subscribers in one transaction that marks them delivered. Parks each
 * for the subscribers that fail or already have a parked fact of its key; sets it aside where it can never succeed.
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

/** Asks each `activeFacts` once, whatever number of subscribers share it. */
function askOnce(trx: Db): (subscriber: Subscriber) => Promise<boolean> {
  const known = new Map<ActiveFacts, ReadonlySet<string>>()
  return async ({ fact, activeFacts }) => {
    if (!activeFacts) return true
    const names = known.get(activeFacts) ?? (await activeFacts(trx))
    known.set(activeFacts, names)
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

/** Subscribers and keys with a parked fact; those set aside hold back nothing. */
type Parked = Set<string>

const parkedAs = ({ name }: Subscriber, { key }: Pick<RecordedFact, 'key'>) => `${name} ${key}`

async function findParked(trx: Db, facts: readonly RecordedFact[]): Promise<Parked> {
  const { rows } = await sql<{ subscriber: string; key: string }>`
    select distinct subscriber, key from outbox_parked
    where key = any(${facts.map(({ key }) => key)}::text[]) and set_aside_at is null`.execute(trx)
  return new Set(rows.map(({ subscriber, key }) => `${subscriber} ${key}`))
}

interface SetDelivery {
  readonly subscriber: Subscriber
  readonly isParked: Parked
  readonly log: RelayLog
}

const WAITS: Failure = { error: 'waits behind an earlier fact', isOwn: false }

async function deliverTo(trx: Db, facts: readonly RecordedFact[], delivery: SetDelivery): Promise<void> {
  const { subscriber, isParked } = delivery
  const isWaiting = facts.some((fact) => isParked.has(parkedAs(subscriber, fact)))
  if (!isWaiting && facts.length > 1 && (await attempt(trx, subscriber, facts)) === null) return
  for (const fact of facts) {
    const failure = isParked.has(parkedAs(subscriber, fact)) ? WAITS : await attempt(trx, subscriber, [fact])
    if (failure !== null) await park(trx, fact, { ...delivery, failure })
  }
}

async function park(
  trx: Db,
  { id, fact, key }: RecordedFact,
  { subscriber, isParked, log, failure }: SetDelivery & { readonly failure: Failure },
): Promise<void> {
  const { error, isOwn } = failure
  const parked = { factId: id, fact, subscriber: subscriber.name, error }
  log.error(parked, isOwn ? 'fact set aside' : 'fact parked')
  if (isOwn) await tellSetAside(trx, parked)
  else isParked.add(parkedAs(subscriber, { key }))
  await trx
    .insertInto('outbox_parked')
    .values({
      ...{ fact_id: id, subscriber: subscriber.name, key, error },
      ...(isOwn ? SET_ASIDE : { next_at: sql<string>`now() + interval '1 second'` }),
    })
    .execute()
}
