import type { Fact } from '@cadencia/contract/fact'
import type { z } from 'zod'
import type { Db } from './client.ts'

export interface FactMeta {
  readonly factId: number
  readonly recordedAt: string
  /** The same for all facts of many records that were changed by one call; else null. */
  readonly act?: string | null
}

/** A fact as a set of them carries it. */
export interface DeliveredFact<Payload> extends FactMeta {
  readonly payload: Payload
}

/** A handler for one kind of fact. */
export interface Subscriber {
  /** Stable and unique; parked deliveries are stored under it. */
  readonly name: string
  readonly fact: string
  /** Takes facts in the order in which they were recorded. */
  readonly deliver: (trx: Db, facts: readonly DeliveredFact<unknown>[]) => Promise<void>
  /** Facts that somebody waits for now; the others are not delivered. Default: all. */
  readonly activeFacts?: ActiveFacts
}

/** Names of facts; subscribers share the function, which is asked once for all facts of a transaction. */
export type ActiveFacts = (trx: Db) => Promise<ReadonlySet<string>>

/**
 * Declares a subscriber that takes one fact after the other. `deliver` runs in the transaction that marks the fact
 * delivered, so its database writes happen exactly once. When it throws, its writes are rolled back and retried later,
 * before later facts of the same key.
 */
export function subscribe<P extends z.ZodType>(
  fact: Fact<P>,
  name: string,
  deliver: (trx: Db, payload: z.output<P>, meta: FactMeta) => Promise<void>,
): Subscriber {
  return subscribeSets(fact, name, async (trx, facts) => {
    for (const { payload, ...meta } of facts) await deliver(trx, payload, meta)
  })
}

/** The same for sets of facts, for what often comes in numbers. A set that fails is delivered again one by one. */
export function subscribeSets<P extends z.ZodType>(
  fact: Fact<P>,
  name: string,
  deliver: (trx: Db, facts: readonly DeliveredFact<z.output<P>>[]) => Promise<void>,
): Subscriber {
  return {
    name,
    fact: fact.name,
    deliver: (trx, facts) =>
      deliver(
        trx,
        facts.map((one) => ({ ...one, payload: fact.payload.parse(one.payload) })),
      ),
  }
}

export interface RelayLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
