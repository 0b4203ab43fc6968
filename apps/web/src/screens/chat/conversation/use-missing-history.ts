import type { HistoryAnchor, LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useHistory } from '@cadencia/chat/messages/conversation'
import { hasOlder } from '@cadencia/chat/messages/merge'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { VisibleRows } from '../../../conversation/use-stream-scroll.ts'
import type { TimelineEntry } from './timeline.ts'

/** Older messages are asked for when fewer rows than this are left above. */
const AHEAD_ROWS = 20

interface ShownMessages {
  readonly messages: readonly LoggedMessage[]
  readonly entries: readonly TimelineEntry[]
  readonly visible: VisibleRows
}

/**
 * What the list is about to show and does not have: messages missing where a gap is in sight, from the side from
 * which it came into sight; else the older ones, near the top.
 */
export function missingAnchor({ messages, entries, visible }: ShownMessages): HistoryAnchor | undefined {
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

interface MissingHistoryOptions extends ShownMessages {
  readonly chatId: string
  readonly threadId: string | null
  /** Missing messages come by themselves. */
  readonly isPaused: boolean
}

/** Fetches what the list is about to show. What failed waits for the person. */
export function useMissingHistory({ chatId, threadId, isPaused, ...shown }: MissingHistoryOptions) {
  const { fetch, isFetching, failedAnchor } = useHistory(chatId, threadId)
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
