/** In localStorage: whose database it is, to open it when the server cannot say who is here. */
export const PERSON_KEY = 'cadencia:person'

/** The person whose database this browser has, if any. */
export function lastPersonId(): string | undefined {
  return withStorage((storage) => storage.getItem(PERSON_KEY)) ?? undefined
}

/** In localStorage: whose drafts and unsent messages this browser has. Unlike the database it outlives a session. */
const WRITER_KEY = 'cadencia:writer'

/** The person whose drafts and unsent messages this browser has, if any. */
export function writerId(): string | undefined {
  return withStorage((storage) => storage.getItem(WRITER_KEY)) ?? undefined
}

/** Undefined: nobody's are kept any more. */
export function setWriter(id: string | undefined): void {
  withStorage((storage) =>
    id === undefined ? storage.removeItem(WRITER_KEY) : storage.setItem(WRITER_KEY, id),
  )
}

let pagePerson: string | undefined

/** Whom this page shows; undefined until that is known. */
export function pagePersonId(): string | undefined {
  return pagePerson
}

/** From then on calls say for whom they are made, and the server refuses them where another person is signed in. */
export function setPagePerson(id: string | undefined): void {
  pagePerson = id
}

/** Of a call with the browser's cookies. */
export function personHeaders(): Readonly<Record<string, string>> {
  return pagePerson === undefined ? {} : { 'x-person': pagePerson }
}

/** Undefined where the browser allows no storage. */
export function withStorage<R>(work: (storage: Storage) => R): R | undefined {
  try {
    return work(globalThis.localStorage)
  } catch {
    return undefined
  }
}
