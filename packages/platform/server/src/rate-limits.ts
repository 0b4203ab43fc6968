/** One try at something that can be guessed: it counted as a failure when it began. */
export interface Attempt {
  /** Takes the failure back, since it was not one. */
  succeeded(): Promise<void>
}

/** Counts failed tries of one kind (a password, a code) for identities and addresses. */
export interface FailureLimit {
  /**
   * Counts a failure for each key before the try is judged, so that parallel guesses count too.
   * Throws 429 with Retry-After when a key has used up its failures.
   */
  attempt(keys: readonly string[]): Promise<Attempt>
}

/** Limits shared by all processes: in Redis, in Postgres, or in memory while Redis is away. */
export interface RateLimits {
  /** `max` failures within `windowS` seconds; `name` keeps kinds apart. */
  failures(name: string, limit: { readonly max: number; readonly windowS: number }): FailureLimit
}
