import 'fake-indexeddb/auto'
import { keepAll, readKeys } from '@cadencia/http/person-store'
import { query } from '@cadencia/http/query'
import { type CurrentUser, getCurrentUser, listUsers } from '@cadencia/people/contract'
import { makePerson } from '@cadencia/people/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '../../testing/people.ts'
import { loadKept } from '../app/nouns.ts'
import { createAppQueryClient } from '../app/query-client.ts'
import { persistedAtOf } from './fetch-or-persisted.ts'
import { eraseEverything, PERSISTED_MAX_AGE_MS, persistQueries } from './persisted-queries.ts'

const ENDED = { statusCode: 401, code: 'unauthenticated', message: 'Entre na plataforma para continuar.' }
const people = [makePerson({ firstName: 'Carla' })]
const kept = await loadKept()
const stops: (() => void)[] = []

/** A visit of the page. */
function visit(): QueryClient {
  const client = createAppQueryClient()
  stops.push(persistQueries(client, kept))
  return client
}

/** Ends all visits; what was seen is stored by then. */
async function leave(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'))
  for (const stop of stops.splice(0)) stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
}

async function see(user: CurrentUser): Promise<void> {
  mock(getCurrentUser, user)
  mock(listUsers, people)
  const client = visit()
  await client.fetchQuery(query(getCurrentUser, {}))
  await client.fetchQuery(query(listUsers, {}))
  await vi.waitFor(async () => expect(await databases()).toHaveLength(user.isAdministrator ? 0 : 1))
  await leave()
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

function goOffline(): void {
  mockNetworkFailure(getCurrentUser)
  mockNetworkFailure(listUsers)
}

beforeEach(eraseEverything)
afterEach(async () => {
  vi.restoreAllMocks()
  await leave()
  await eraseEverything()
})

it('is stored at once when the page goes out of sight: a phone may end it there', async () => {
  mock(getCurrentUser, currentUser())
  mock(listUsers, people)
  const client = visit()
  await client.fetchQuery(query(getCurrentUser, {}))
  await client.fetchQuery(query(listUsers, {}))
  await vi.waitFor(async () => expect(await databases()).toHaveLength(1))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(async () => expect(await readKeys('seen')).toHaveLength(2), { timeout: 500 })
})

describe('without a connection', () => {
  it('a later visit has what was seen, as something that is to be asked for again', async () => {
    await see(currentUser())
    goOffline()
    const client = visit()
    expect(await client.fetchQuery(query(getCurrentUser, {}))).toEqual(currentUser())
    expect(await client.fetchQuery(query(listUsers, {}))).toEqual(people)
    const { queryHash, queryKey } = client.getQueryCache().find(query(listUsers, {})) ?? {}
    await vi.waitFor(() => expect(client.getQueryState(queryKey ?? [])?.isInvalidated).toBe(true))
    expect(persistedAtOf(queryHash ?? '')).toBe(client.getQueryState(queryKey ?? [])?.dataUpdatedAt)

    mock(listUsers, [])
    expect(await client.fetchQuery(query(listUsers, {}))).toEqual([])
    expect(persistedAtOf(queryHash ?? '')).toBeUndefined()
  })

  it('nothing older than seven days is shown', async () => {
    await see(currentUser())
    goOffline()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + PERSISTED_MAX_AGE_MS + 60_000)
    await expect(visit().fetchQuery(query(listUsers, {}))).rejects.toThrow()
  })

  it('a browser that forbids databases says that there is no connection', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    mock(getCurrentUser, currentUser())
    const client = visit()
    expect(await client.fetchQuery(query(getCurrentUser, {}))).toEqual(currentUser())
    goOffline()
    await expect(visit().fetchQuery(query(listUsers, {}))).rejects.toThrow()
  })
})

describe('what was seen is erased', () => {
  it('when the session has ended; unsent work stays for the same person', async () => {
    await see(currentUser())
    await keepAll('unsent', [{ key: 'one', value: {} }])
    mockProblem(getCurrentUser, ENDED)
    await visit().prefetchQuery(query(getCurrentUser, {}))
    await vi.waitFor(async () => expect(await readKeys('seen')).toEqual([]))
    expect(await readKeys('unsent')).toEqual(['one'])
    await see(currentUser())
    expect(await readKeys('unsent')).toEqual(['one'])
  })

  it('with unsent work, when another person signs in after the session has ended', async () => {
    await see(currentUser())
    await keepAll('unsent', [{ key: 'one', value: {} }])
    mockProblem(getCurrentUser, ENDED)
    await visit().prefetchQuery(query(getCurrentUser, {}))
    await vi.waitFor(async () => expect(await readKeys('seen')).toEqual([]))
    await leave()
    await see(currentUser({ id: makePerson().id }))
    expect(await readKeys('unsent')).toEqual([])
    await see(currentUser())
    expect(await readKeys('unsent')).toEqual([])
  })

  it('with its database, where nothing is unsent', async () => {
    await see(currentUser())
    mockProblem(getCurrentUser, ENDED)
    await visit().prefetchQuery(query(getCurrentUser, {}))
    await vi.waitFor(async () => expect(await databases()).toEqual([]))
  })

  it('when another person signs in', async () => {
    await see(currentUser())
    const [first] = await databases()
    const other = makePerson()
    await see(currentUser({ id: other.id }))
    expect(await databases()).toEqual([first?.replace(currentUser().id, other.id)])
  })

  it('when an administrator’s session begins, which keeps nothing', async () => {
    await see(currentUser())
    await see(currentUser({ isAdministrator: true }))
    expect(await databases()).toEqual([])
  })
})
