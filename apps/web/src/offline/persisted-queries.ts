import { lastPersonId } from '@cadencia/http/last-person'
import {
  clearStore,
  erasePersonStores,
  forgetAll,
  keepAll,
  openPersonStore,
  readAll,
  readKeys,
  readOne,
} from '@cadencia/http/person-store'
import { keyOf } from '@cadencia/http/query'
import { CurrentUser, getCurrentUser } from '@cadencia/people/contract'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { KeptQueries } from './kept-queries.ts'
import { currentBuild } from './version.ts'

/** Older answers are not shown any more, in milliseconds. */
export const PERSISTED_MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Answers kept; the oldest go first. */
export const PERSISTED_MAX = 120
/** From a change to its storage, in milliseconds. */
const WRITE_AFTER_MS = 1500

const PersistedQuery = z.object({ hash: z.string(), at: z.number(), build: z.string(), data: z.unknown() })
type PersistedQuery = z.infer<typeof PersistedQuery>

const USER_HASH = hashKey(keyOf(getCurrentUser, {}))

/** What is to be stored of each query that has changed, read when it is written. */
const changed = new Map<string, { readonly query: Query; readonly part: (data: unknown) => unknown }>()
let isPersisting = false
let writing: ReturnType<typeof setTimeout> | undefined

/** What a query may show without a connection: what it has, else what an earlier visit stored. */
export async function findPersisted(
  { queryHash, queryKey, state }: Query,
  kept: KeptQueries,
): Promise<Pick<PersistedQuery, 'at' | 'data'> | undefined> {
  if (!kept.has(queryKey[0])) return undefined
  if (state.data !== undefined) return { data: state.data, at: state.dataUpdatedAt }
  if (!isPersisting) {
    const id = lastPersonId()
    if (id !== undefined) await openPersonStore(id)
  }
  const { data: entry } = PersistedQuery.safeParse(await readOne('seen', queryHash))
  if (!entry || entry.build !== currentBuild() || entry.at < Date.now() - PERSISTED_MAX_AGE_MS)
    return undefined
  return entry
}

/** Stores what queries show, for the person who is signed in. An administrator's session stores nothing. */
export function persistQueries(client: QueryClient, kept: KeptQueries): () => void {
  const cache = client.getQueryCache()
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') onSuccess(event.query, kept)
  })
  for (const query of cache.getAll()) if (query.state.status === 'success') onSuccess(query, kept)
  const writeNow = () => void write()
  // A phone ends pages out of sight without a word, and one that is left has no time for a transaction.
  const writeHidden = () => {
    if (document.visibilityState === 'hidden') writeNow()
  }
  window.addEventListener('pagehide', writeNow)
  document.addEventListener('visibilitychange', writeHidden)
  return () => {
    stop()
    window.removeEventListener('pagehide', writeNow)
    document.removeEventListener('visibilitychange', writeHidden)
  }
}

function onSuccess(query: Query, kept: KeptQueries): void {
  if (query.queryHash === USER_HASH) {
    const { data: user } = CurrentUser.safeParse(query.state.data)
    if (user) void persistFor(user)
  }
  const part = kept.get(query.queryKey[0])
  if (!part) return
  changed.set(query.queryHash, { query, part })
  writing ??= setTimeout(() => void write(), WRITE_AFTER_MS)
}

async function persistFor({ id, isAdministrator }: CurrentUser): Promise<void> {
  if (isAdministrator) {
    isPersisting = false
    await erasePersonStores()
    return
  }
  await openPersonStore(id)
  isPersisting = true
}

/** Writes what has changed. What is stale by now stays as it was stored. */
async function write(): Promise<void> {
  clearTimeout(writing)
  writing = undefined
  if (!isPersisting) return
  const queries = [...changed.values()].filter(
    ({ query: { state } }) => !state.isInvalidated && state.data !== undefined,
  )
  changed.clear()
  const build = currentBuild()
  await keepAll(
    'seen',
    queries.map(({ query: { queryHash, state }, part }) => ({
      key: queryHash,
      value: {
        hash: queryHash,
        at: state.dataUpdatedAt,
        build,
        data: part(state.data),
      } satisfies PersistedQuery,
    })),
  )
  await forgetOldest()
}

async function forgetOldest(): Promise<void> {
  if ((await readKeys('seen')).length <= PERSISTED_MAX) return
  const entries = (await readAll('seen')).flatMap((entry) => PersistedQuery.safeParse(entry).data ?? [])
  // Who is here is needed for any start.
  const others = entries.filter(({ hash }) => hash !== USER_HASH).sort((one, other) => other.at - one.at)
  await forgetAll(
    'seen',
    others.slice(PERSISTED_MAX - 1).map(({ hash }) => hash),
  )
}

function stopPersisting(): void {
  isPersisting = false
  changed.clear()
  clearTimeout(writing)
  writing = undefined
}

/** When the session has ended: persisted queries go; what is unsent waits for the same person, as drafts do. */
export async function forgetPersisted(): Promise<void> {
  stopPersisting()
  const id = lastPersonId()
  if (id === undefined) return
  await openPersonStore(id)
  await clearStore('seen')
  if ((await readKeys('unsent')).length === 0) await erasePersonStores()
}

/** When the person signs out: nothing stays. */
export async function eraseEverything(): Promise<void> {
  stopPersisting()
  await erasePersonStores()
}
