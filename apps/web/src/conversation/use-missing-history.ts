import { type HistoryAnchor, hasOlder } from '@cadencia/realtime/live-log'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SaidRow, TimelineEntry, UnsentRow } from './timeline.ts'
import type { VisibleRows } from './use-stream-scroll.ts'

/** Older messages are asked for when fewer rows than this are left above. */
const AHEAD_ROWS = 20

/** Fetches parts of a log's history. */
export interface LogHistory {
  readonly fetch: (anchor: HistoryAnchor) => void
  readonly isFetching: boolean
  /** The part whose request failed. */
  readonly failedAnchor: HistoryAnchor | undefined
}

interface ShownMessages<R extends SaidRow> {
  /** Of the log, without what stands before it. */
  readonly messages: readonly R[]
  readonly entries: readonly TimelineEntry<R, UnsentRow>[]
  readonly visible: VisibleRows
}

/**
 * What the list is about to show and does not have: messages missing where a gap is in sight, from the side from
 * which it came into sight; else the older ones, near the top.
 */
export function missingAnchor<R extends SaidRow>(shown: ShownMessages<R>): HistoryAnchor | undefined {
  const { messages, entries, visible } = shown
  if (visible.first < 0) return undefined
  const inSight = entries.slice(visible.first, visible.last + 1)
  for (const [index, entry] of inSight.entries()) {
    if (entry.kind !== 'message' || !entry.gap) continue
    const { after, before } = entry.gap
    // What begins a thread is none of its answers.
    return index > 0 && after.sequence > 0 ? { after: after.id } : { before: before.id }
  }
  const [oldest] = messages
  return oldest && visible.first < AHEAD_ROWS && hasOlder({ rows: messages })
    ? { before: oldest.id }
    : undefined
}

interface MissingHistoryOptions<R extends SaidRow> extends ShownMessages<R> {
  readonly history: LogHistory
  /** Missing messages come by themselves. */
  readonly isPaused: boolean
}

/** Fetches what the list is about to show. What failed waits for the person. */
export function useMissingHistory<R extends SaidRow>(options: MissingHistoryOptions<R>) {
  const { history, isPaused, ...shown } = options
  const { fetch, isFetching, failedAnchor } = history
  const hasFailed = failedAnchor !== undefined
  const anchor = missingAnchor(shown)
  const anchorKey = anchor && JSON.stringify(anchor)
  const requested = useRef<string>(undefined)
  const request = useEffectEvent(() => {
    requested.current = anchorKey
    if (anchor) fetch(anchor)
  })
  useEffect(() => {
    // Each anchor once: an answer that brings nothing new is not asked for again.
    if (anchorKey !== undefined && anchorKey !== requested.current && !isPaused && !isFetching && !hasFailed)
      request()
  }, [anchorKey, isPaused, isFetching, hasFailed])
  return { isFetching, hasFailed, retry: () => failedAnchor && fetch(failedAnchor) }
}
