let isBackgroundNow = false

/** Runs `work` and marks the calls started in it as background calls, which do not keep the session alive. */
export function inBackground<T>(work: () => T): T {
  isBackgroundNow = true
  try {
    return work()
  } finally {
    isBackgroundNow = false
  }
}

export function isInBackground(): boolean {
  return isBackgroundNow
}
