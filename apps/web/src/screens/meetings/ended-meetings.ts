import { isOver, type Meeting } from '@cadencia/meetings/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const DAY_MS = 24 * 60 * 60_000

interface SummaryReads {
  /** Epoch milliseconds by `<user id>:<meeting id>`. */
  readonly reads: Readonly<Record<string, number>>
  markRead: (key: string, nowMs: number) => void
}

/** Which summaries each person has read, kept in this browser for as long as `listEnded` needs it. */
export const useSummaryReads = create<SummaryReads>()(
  persist(
    (set) => ({
      reads: {},
      markRead: (key, nowMs) =>
        set(({ reads }) => {
          const recent = Object.entries(reads).filter(([, readMs]) => nowMs - readMs < DAY_MS)
          return { reads: { ...Object.fromEntries(recent), [key]: nowMs } }
        }),
    }),
    { name: 'cadencia:summary-reads', version: 1, partialize: ({ reads }) => ({ reads }) },
  ),
)

export function readKey(userId: string, meetingId: string): string {
  return `${userId}:${meetingId}`
}

/** Marks a meeting's summary as read by the viewer when it is shown. */
export function useMarkSummaryRead(meetingId: string): void {
  const { data: user } = useCurrentUser()
  const userId = user?.id
  const markRead = useSummaryReads((state) => state.markRead)
  useEffect(() => {
    if (userId !== undefined) markRead(readKey(userId, meetingId), Date.now())
  }, [userId, meetingId, markRead])
}

interface EndedOptions {
  readonly userId: string
  /** Epoch milliseconds. */
  readonly nowMs: number
  readonly reads: SummaryReads['reads']
}

/**
 * The person's own meetings of the last 24 hours whose summary, written or on its way, was not read yet; the one that
 * ended last comes first.
 */
export function listEnded(meetings: readonly Meeting[], { userId, nowMs, reads }: EndedOptions): Meeting[] {
  return meetings
    .filter((meeting) => {
      const { createdBy, participantIds, presentIds, canReadTranscript, summaryStatus, aiSummary } = meeting
      const isOwn = createdBy === userId || [...participantIds, ...presentIds].includes(userId)
      const hasSummary = canReadTranscript && (aiSummary !== null || summaryStatus !== 'none')
      return isOwn && hasSummary && isRecent(meeting, nowMs) && !(readKey(userId, meeting.id) in reads)
    })
    .sort((one, other) => endOf(other) - endOf(one))
}

function isRecent({ status, endedAt }: Meeting, nowMs: number): boolean {
  return isOver({ status }) && endedAt !== null && nowMs - Date.parse(endedAt) < DAY_MS
}

function endOf({ endedAt }: Meeting): number {
  return Date.parse(endedAt ?? '')
}
