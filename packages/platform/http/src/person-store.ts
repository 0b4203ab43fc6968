import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import pLimit from 'p-limit'
import { lastPersonId, PERSON_KEY, withStorage } from './last-person.ts'

/** What this browser keeps for one person, in a database of their own. */
interface PersonSchema extends DBSchema {
  /** Answers that were seen, by the hash of their query. */
  seen: { key: string; value: unknown }
  /** What was done without a connection, by its id. */
  unsent: { key: string; value: unknown }
}

export type StoreName = 'seen' | 'unsent'

const DATABASE_PREFIX = 'cadencia-person-'

type Database = IDBPDatabase<PersonSchema>

let personId: string | undefined
let opening: Promise<Database | undefined> | undefined
/** Two that open at once would leave a connection behind, which holds up the deletion of its database. */
const oneAtATime = pLimit(1)

/** Uses the database of a person and deletes those of others. */
export function openPersonStore(id: string): Promise<void> {
  return oneAtATime(async () => {
    if (personId === id) return
    await closeStore()
    await deleteDatabases((name) => name !== DATABASE_PREFIX + id)
    withStorage((storage) => storage.setItem(PERSON_KEY, id))
    personId = id
    opening = open(DATABASE_PREFIX + id)
  })
}

/** Deletes the databases of all people; nothing is kept until `openPersonStore`. */
export function erasePersonStores(): Promise<void> {
  return oneAtATime(async () => {
    const last = lastPersonId()
    withStorage((storage) => storage.removeItem(PERSON_KEY))
    await closeStore()
    await deleteDatabases(() => true, last)
  })
}

/** All values of a store; none where the browser keeps nothing. */
export async function readAll(store: StoreName): Promise<readonly unknown[]> {
  return (await withDatabase((database) => database.getAll(store))) ?? []
}

export async function readOne(store: StoreName, key: string): Promise<unknown> {
  return withDatabase((database) => database.get(store, key))
}

export async function readKeys(store: StoreName): Promise<readonly string[]> {
  return (await withDatabase((database) => database.getAllKeys(store))) ?? []
}

/** Returns whether the values are kept now. */
export async function keepAll(
  store: StoreName,
  entries: readonly { readonly key: string; readonly value: unknown }[],
): Promise<boolean> {
  const isKept = await withDatabase(async (database) => {
    const transaction = database.transaction(store, 'readwrite')
    for (const { key, value } of entries) void transaction.store.put(value, key)
    await transaction.done
    return true
  })
  return isKept ?? false
}

export async function forgetAll(store: StoreName, keys: readonly string[]): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(store, 'readwrite')
    for (const key of keys) void transaction.store.delete(key)
    await transaction.done
  })
}

export async function clearStore(store: StoreName): Promise<void> {
  await withDatabase((database) => database.clear(store))
}

/** A browser may forbid databases, or have no room: the application then keeps nothing. */
async function withDatabase<R>(work: (database: Database) => Promise<R>): Promise<R | undefined> {
  const database = await opening
  if (!database) return undefined
  try {
    return await work(database)
  } catch {
    return undefined
  }
}

async function open(name: string): Promise<Database | undefined> {
  try {
    return await openDB<PersonSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('seen')
        database.createObjectStore('unsent')
      },
      // Another tab deletes it: the person has signed out there.
      blocking: () => void closeStore(),
      terminated: () => void closeStore(),
    })
  } catch {
    return undefined
  }
}

async function closeStore(): Promise<void> {
  const closing = opening
  personId = undefined
  opening = undefined
  const database = await closing
  database?.close()
}

async function deleteDatabases(isChosen: (name: string) => boolean, knownId?: string): Promise<void> {
  try {
    // Older browsers cannot list them.
    const listed = (await indexedDB.databases?.()) ?? []
    const known = [...listed.map(({ name = '' }) => name), ...(knownId ? [DATABASE_PREFIX + knownId] : [])]
    const names = new Set(known.filter((name) => name.startsWith(DATABASE_PREFIX) && isChosen(name)))
    await Promise.all([...names].map((name) => deleteDB(name)))
  } catch {
    // Where databases are forbidden there are none.
  }
}
