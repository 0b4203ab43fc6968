import { sql } from 'kysely'

/** What a statement passes to `hasRoom`. */
export interface Room {
  /** Rows of `rate_limits`; none where counts are kept elsewhere. */
  readonly keys: readonly string[]
  readonly max: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Condition of a statement: none of the keys has used up its failures. */
export function hasRoom(keys: readonly string[], max: number, now: number) {
  return sql<boolean>`not exists (select from rate_limits where key = any(${keys}::text[])
    and points >= ${max}::int and expire > ${now}::bigint)`
}

/** Limits failed attempts of one kind (a password, a code) per identity and address. */
export interface FailureLimit {
  /**
   * Runs `judge` as one attempt; a throw is a failure. A running attempt counts as failed for each key, so that
   * parallel guesses count; without room for it, it waits for running ones. Throws 429 with Retry-After when a key has
   * no failures left.
   */
  attempt<T>(keys: readonly string[], judge: () => Promise<T>): Promise<T>
  /**
   * Runs one statement that does what it does only while `hasRoom`, and counts nothing. Undefined when it did nothing
   * or a key has no room: `attempt` finds out which.
   */
  ifRoom<T>(keys: readonly string[], run: (room: Room) => Promise<T | undefined>): Promise<T | undefined>
  /** Counts a limited action for each key. Throws 429 like `attempt`. */
  count(keys: readonly string[]): Promise<void>
}

/** Limits of failures, shared by all processes: in Redis (in memory while it is down), else in Postgres. */
export interface RateLimits {
  /** `max` failures within `windowS` seconds; `name` separates kinds. */
  failures(name: string, limit: { readonly max: number; readonly windowS: number }): FailureLimit
}
