import { isNetworkFailure } from '@cadencia/http/http-error'
import { notifyManager, type Query, type QueryFunctionContext } from '@tanstack/react-query'

/** Loaded when needed: it names the contracts of all domains. */
export const loadSeenData = () => import('./seen-data.ts')

/** Of queries that show what an earlier visit stored: when that was seen, in milliseconds, by the query's hash. */
const seenAt = new Map<string, number>()

export function seenAtOf(queryHash: string): number | undefined {
  return seenAt.get(queryHash)
}

/** True while any query shows what an earlier visit stored. */
export function showsSeen(): boolean {
  return seenAt.size > 0
}

/**
 * The `persister` of all queries: asks the server first. Where no answer comes, what may be kept stays as it was, or as
 * an earlier visit stored it; it counts as stale, so that it is asked for again as soon as there is a connection.
 */
export async function fetchOrSeen<T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  try {
    const data = await queryFn(context)
    seenAt.delete(query.queryHash)
    return data
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    const seen = await (await loadSeenData()).findSeen(query)
    if (!seen) throw error
    if (query.state.data === undefined) seenAt.set(query.queryHash, seen.at)
    // After the success that returning the data makes.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: seen.at, isInvalidated: true }))
    return seen.data as T
  }
}
