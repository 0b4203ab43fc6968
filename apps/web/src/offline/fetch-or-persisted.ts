import { isNetworkFailure } from '@cadencia/http/http-error'
import { notifyManager, type Query, type QueryFunctionContext } from '@tanstack/react-query'
import type { KeptQueries } from './kept-queries.ts'

export const loadPersistedQueries = () => import('./persisted-queries.ts')

/** Of queries that show what an earlier visit stored: when that was fetched, in milliseconds, by the query's hash. */
const persistedAt = new Map<string, number>()

export function persistedAtOf(queryHash: string): number | undefined {
  return persistedAt.get(queryHash)
}

/** True while any query shows what an earlier visit stored. */
export function showsPersisted(): boolean {
  return persistedAt.size > 0
}

/**
 * The `persister` of all queries: asks the server first. Where no answer comes, what may be kept stays as it was, or as
 * an earlier visit stored it; it counts as stale, so that it is asked for again as soon as there is a connection.
 *
 * @param loadKept called when it is needed: it loads the contracts of all domains
 */
export function fetchOrPersisted(loadKept: () => Promise<KeptQueries>) {
  return async <T>(
    queryFn: (context: QueryFunctionContext) => T | Promise<T>,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<T> => {
    try {
      const data = await queryFn(context)
      persistedAt.delete(query.queryHash)
      return data
    } catch (error) {
      if (!isNetworkFailure(error)) throw error
      const [{ findPersisted }, kept] = await Promise.all([loadPersistedQueries(), loadKept()])
      const persisted = await findPersisted(query, kept)
      if (!persisted) throw error
      if (query.state.data === undefined) persistedAt.set(query.queryHash, persisted.at)
      // After the success that returning the data makes.
      notifyManager.schedule(() => query.setState({ dataUpdatedAt: persisted.at, isInvalidated: true }))
      return persisted.data as T
    }
  }
}
