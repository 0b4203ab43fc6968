let isBackgroundNow = false

/**
 * Runs `work`, such as the invalidation of queries by a live event, and marks the calls that begin within it as made by
 * the screen and not by the person. Background calls do not keep the session alive.
 */
export function inBackground<T>(work: () => T): T {
  isBackgroundNow = true
  try {
    return work()
  } finally {
    isBackgroundNow = false
  }
}

/** Whether a call that begins now is made in the background. */
export function isInBackground(): boolean {
  return isBackgroundNow
}
