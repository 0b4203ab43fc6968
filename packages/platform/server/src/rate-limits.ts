/** Counts failed tries of one kind (a password, a code) for identities and addresses. */
export interface FailureLimit {
  /**
   * Judges a try, and answers as `judge` does; when it throws, the try has failed. It counts as a failure for each
   * key until then, so that parallel guesses count too. Where that leaves no room it waits for what is being judged.
   * Throws 429 with Retry-After when a key has used up its failures.
   */
  attempt<T>(keys: readonly string[], judge: () => Promise<T>): Promise<T>
  /** Counts for each key something that may happen only so often. Throws 429 like `attempt`. */
  count(keys: readonly string[]): Promise<void>
}

/** Limits shared by all processes: in Redis, in Postgres, or in memory while Redis is away. */
export interface RateLimits {
  /** `max` failures within `windowS` seconds; `name` keeps kinds apart. */
  failures(name: string, limit: { readonly max: number; readonly windowS: number }): FailureLimit
}
