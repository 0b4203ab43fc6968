const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const FIRST_WAIT_MS = 5 * SECOND_MS
const WAIT_MAX_MS = 15 * MINUTE_MS
/** How long something is tried. */
export const GIVE_UP_MS = 24 * 60 * MINUTE_MS
/** After nothing was taken for this long, the first success makes everything that waits due at once. */
export const OUTAGE_MS = MINUTE_MS

/** Milliseconds until the next attempt after `failures` in a row, 1 or more: doubles from 5 seconds to 15 minutes. */
export function waitMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), WAIT_MAX_MS)
}

/** How long a secret still signs after it was changed. */
export const FORMER_SECRET_MS = 24 * 60 * MINUTE_MS

interface Failing {
  /** Epoch milliseconds. */
  readonly now: number
  /** First of the failures, in epoch milliseconds. */
  readonly since: number
  readonly failures: number
  /** Milliseconds that the receiver asked for. */
  readonly askedMs: number
}

/**
 * Epoch milliseconds of the next attempt, the last one 24 hours after the first failure, or when the receiver asked for it;
 * undefined after that.
 */
export function nextAttemptAt({ now, since, failures, askedMs }: Failing): number | undefined {
  const endsAt = since + GIVE_UP_MS
  return now >= endsAt ? undefined : Math.max(Math.min(now + waitMs(failures), endsAt), now + askedMs)
}
