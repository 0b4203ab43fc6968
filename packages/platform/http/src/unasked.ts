let isUnaskedNow = false

/**
 * Runs `work`, such as the invalidation of queries by a live event. The calls that begin within it were made by the
 * screen and not asked for by the person: they say so, and do not keep the session alive.
 */
export function unasked<T>(work: () => T): T {
  isUnaskedNow = true
  try {
    return work()
  } finally {
    isUnaskedNow = false
  }
}

/** Whether a call that begins now is unasked. */
export function isUnasked(): boolean {
  return isUnaskedNow
}
