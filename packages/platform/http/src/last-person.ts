/** In localStorage: whose database it is, to open it when the server cannot say who is here. */
export const PERSON_KEY = 'cadencia:person'

/** The person whose database this browser has, if any. */
export function lastPersonId(): string | undefined {
  return withStorage((storage) => storage.getItem(PERSON_KEY)) ?? undefined
}

/** Undefined where the browser allows no storage. */
export function withStorage<R>(work: (storage: Storage) => R): R | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
