/** Limits failed attempts of one kind (a password, a code) per identity and address. */
export interface FailureLimit {
  /**
   * Runs `judge` as one attempt; a throw is a failure. A running attempt counts as failed for each key, so that
   * parallel guesses count; without room for it, it waits for running ones. Throws 429 with Retry-After when a key has
   * no failures left.
   */
  attempt<T>(keys: readonly string[], judge: () => Promise<T>): Promise<T>
  /** Counts a limited action for each key. Throws 429 like `attempt`. */
  count(keys: readonly string[]): Promise<void>
}

/** Limits of failures, shared by all processes: in Redis (in memory while it is down), else in Postgres. */
export interface RateLimits {
  /** `max` failures within `windowS` seconds; `name` separates kinds. */
  failures(name: string, limit: { readonly max: number; readonly windowS: number }): FailureLimit
}
