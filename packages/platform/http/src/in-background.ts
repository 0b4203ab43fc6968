let isBackgroundNow = false

/** Whether a fetch began in the background, by the signal that all its calls share. */
const origins = new WeakMap<AbortSignal, boolean>()

/** Runs `work` and marks the fetches that begin in it as background ones, which do not keep the session alive. */
export function inBackground<T>(work: () => T): T {
  isBackgroundNow = true
  try {
    return work()
  } finally {
    isBackgroundNow = false
  }
}

/** Whether a fetch began in the background; its later pages are fetched after that is over. */
export function isInBackground(fetch: AbortSignal): boolean {
  const isBackground = origins.get(fetch) ?? isBackgroundNow
  origins.set(fetch, isBackground)
  return isBackground
}
