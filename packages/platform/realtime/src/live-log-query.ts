import { inBackground } from '@cadencia/http/in-background'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  addHistory,
  catchUp,
  hasMissedChanges,
  type LiveLog,
  type LogChange,
  type LoggedRow,
} from './live-log.ts'
import { changeQueryData } from './live-query.ts'

/** A revision missing for longer than this (milliseconds) was lost, not just delayed. */
const OVERTAKING_MS = 400

interface LogQuery<R extends LoggedRow> {
  readonly data: LiveLog<R> | undefined
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Fetches what events of a log were lost. True while something is missing or being fetched. */
export function useMissedChanges<R extends LoggedRow>({ data, isFetching, refetch }: LogQuery<R>): boolean {
  const isMissing = data !== undefined && hasMissedChanges(data)
  useEffect(() => {
    if (!isMissing || isFetching) return
    const timer = setTimeout(() => void inBackground(async () => refetch()), OVERTAKING_MS)
    return () => clearTimeout(timer)
  }, [isMissing, isFetching, refetch])
  return data !== undefined && (isFetching || isMissing)
}

interface HistoryRequest<R extends LoggedRow> {
  readonly client: QueryClient
  readonly queryKey: QueryKey
  readonly readPage: () => Promise<readonly R[]>
  /** Reads all changes after a revision, see `readChanges`. */
  readonly readChangesAfter: (revision: number) => Promise<readonly LogChange<R>[]>
}

/**
 * Fetches a page of the history into a cached log, and what changed in it meanwhile: events about rows that are not
 * loaded are ignored. Does nothing without a log.
 *
 * @returns the page
 */
export async function fetchHistoryPage<R extends LoggedRow, L extends LiveLog<R>>({
  client,
  queryKey,
  readPage,
  readChangesAfter,
}: HistoryRequest<R>): Promise<readonly R[]> {
  const syncedTo = () => client.getQueryData<L>(queryKey)?.syncedTo
  const change = (apply: (log: L) => LiveLog<R>) =>
    void changeQueryData<L>(client, queryKey, (log) => ({ ...log, ...apply(log) }))
  const askedAt = syncedTo()
  if (askedAt === undefined) return []
  const page = await readPage()
  change((log) => addHistory(log, page))
  if (syncedTo() === askedAt) return page
  const changes = await readChangesAfter(askedAt)
  change((log) => catchUp(log, changes))
  return page
}
