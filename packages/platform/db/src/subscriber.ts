import type { Fact } from '@cadencia/contract/fact'
import type { z } from 'zod'
import type { Db } from './client.ts'

export interface FactMeta {
  readonly factId: number
  readonly recordedAt: string
}

/** A handler for one kind of fact. */
export interface Subscriber {
  /** Stable and unique; parked deliveries are stored under it. */
  readonly name: string
  readonly fact: string
  readonly deliver: (trx: Db, payload: unknown, meta: FactMeta) => Promise<void>
}

/**
 * Declares a subscriber. `deliver` runs in the transaction that marks the fact delivered, so its database writes happen
 * exactly once. When it throws, its writes are rolled back and retried later, before later facts of the same key.
 */
export function subscribe<P extends z.ZodType>(
  fact: Fact<P>,
  name: string,
  deliver: (trx: Db, payload: z.output<P>, meta: FactMeta) => Promise<void>,
): Subscriber {
  return {
    name,
    fact: fact.name,
    deliver: (trx, payload, meta) => deliver(trx, fact.payload.parse(payload), meta),
  }
}

export interface RelayLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
