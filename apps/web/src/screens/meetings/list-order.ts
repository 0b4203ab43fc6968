import { containsWords } from '@cadencia/locale/text'
import { isRunning, MEETING_STATUSES, type Meeting, type MeetingStatus } from '@cadencia/meetings/contract'
import { parseSort } from '../../collections/collection.ts'
import { matchesFilters } from '../../collections/filters/field-filters.tsx'
import { MEETING_FIELDS } from './fields.tsx'
import { isAhead } from './meeting-labels.ts'

export const PERIODS = ['all', 'upcoming', 'past'] as const
export type Period = (typeof PERIODS)[number]

export type ListFilters = {
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
  readonly searchTextOf: (meeting: Meeting) => string
  /** A key of `COMPARISONS`, `-key` for descending; anything else is the recommended order. */
  readonly sort: string
  /** Whether the meetings are shown under a heading for each day, which orders the days. */
  readonly isByDay: boolean
}

type Compare = (one: Meeting, other: Meeting) => number

const byStart: Compare = (one, other) => Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt)

const COMPARISONS: Readonly<Record<string, Compare>> = {
  scheduledAt: byStart,
  title: (one, other) => one.title.localeCompare(other.title, 'pt-BR'),
  duration: (one, other) => one.duration - other.duration,
  status: (one, other) => MEETING_STATUSES.indexOf(one.status) - MEETING_STATUSES.indexOf(other.status),
}

/**
 * The meetings that the filters leave. Recommended order: by start within a day, else active first, then what is to
 * come, then what was, newest first.
 */
export function arrangeMeetings(meetings: readonly Meeting[], listing: Listing): Meeting[] {
  const { nowMs, sort, isByDay } = listing
  const shown = meetings.filter(matches(listing))
  const { key, isDescending } = parseSort(sort)
  const compare = COMPARISONS[key]
  if (compare) {
    const direction = isDescending ? -1 : 1
    return shown.sort((one, other) => direction * compare(one, other) || byStart(one, other))
  }
  if (isByDay) return shown.sort(byStart)
  const ahead = shown.filter((meeting) => isAhead(meeting, nowMs)).sort(byStart)
  const past = shown.filter((meeting) => !isAhead(meeting, nowMs)).sort((one, other) => byStart(other, one))
  return [...ahead.filter(isRunning), ...ahead.filter((meeting) => !isRunning(meeting)), ...past]
}

function matches({ filters, nowMs, searchTextOf }: Listing): (meeting: Meeting) => boolean {
  return (meeting) => {
    if (!matchesFilters(MEETING_FIELDS, filters, meeting)) return false
    if (filters.period !== 'all' && isAhead(meeting, nowMs) !== (filters.period === 'upcoming')) return false
    return filters.q === '' || containsWords(searchTextOf(meeting), filters.q)
  }
}
