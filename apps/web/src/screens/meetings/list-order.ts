import { plain } from '@cadencia/locale/text'
import type { Meeting, MeetingStatus } from '@cadencia/meetings/contract'
import { isAhead } from './meeting-labels.ts'

export const PERIODS = ['all', 'upcoming', 'past'] as const
export type Period = (typeof PERIODS)[number]

export interface ListFilters {
  readonly status: MeetingStatus | null
  readonly period: Period
  /** What was typed; every word must occur. */
  readonly q: string
}

interface Listing {
  readonly filters: ListFilters
  /** Epoch milliseconds. */
  readonly nowMs: number
  /** All that the text may be found in. */
  readonly wordsOf: (meeting: Meeting) => string
}

/** The meetings that the filters leave: active first, then what is to come, then what was, newest first. */
export function arrangeMeetings(
  meetings: readonly Meeting[],
  { filters, nowMs, wordsOf }: Listing,
): Meeting[] {
  const words = plain(filters.q).split(/\s+/).filter(Boolean)
  const wanted = meetings.filter((meeting) => {
    if (filters.status !== null && meeting.status !== filters.status) return false
    if (filters.period !== 'all' && isAhead(meeting, nowMs) !== (filters.period === 'upcoming')) return false
    if (words.length === 0) return true
    const text = plain(wordsOf(meeting))
    return words.every((word) => text.includes(word))
  })
  const ahead = wanted.filter((meeting) => isAhead(meeting, nowMs)).sort(byStart)
  const past = wanted.filter((meeting) => !isAhead(meeting, nowMs)).sort((one, other) => byStart(other, one))
  const isActive = ({ status }: Meeting) => status === 'active'
  return [...ahead.filter(isActive), ...ahead.filter((meeting) => !isActive(meeting)), ...past]
}

function byStart(one: Meeting, other: Meeting): number {
  return Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt)
}
