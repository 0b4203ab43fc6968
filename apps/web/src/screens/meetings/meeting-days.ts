import { formatDate, formatWeekday } from '@cadencia/locale/dates'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { isRunning, type Meeting } from '@cadencia/meetings/contract'

/** The São Paulo day on which a meeting starts, `YYYY-MM-DD`. */
export function dayOf({ scheduledAt }: Pick<Meeting, 'scheduledAt'>): string {
  return saoPauloDay(scheduledAt)
}

/** 'Hoje', 'Amanhã', 'Ontem', else 'Segunda, 24/11/2026'. */
export function dayHeading(day: string, today: string): string {
  if (day === today) return 'Hoje'
  if (day === addDays(today, 1)) return 'Amanhã'
  if (day === addDays(today, -1)) return 'Ontem'
  const weekday = formatWeekday(day).replace(/-feira$/, '')
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${formatDate(day)}`
}

interface DayOrder {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
  /** Sort key of the collection. */
  readonly sort: string
}

/**
 * The day from which on days ascend; earlier ones follow them, the latest first. Today, or an earlier day on which a
 * meeting began that is still active; the beginning or the end of time where the meetings are sorted by start.
 */
export function firstAscendingDay(meetings: readonly Meeting[], { today, sort }: DayOrder): string {
  if (sort === 'scheduledAt') return ''
  if (sort === '-scheduledAt') return '9999'
  const active = meetings.filter((meeting) => isRunning(meeting) && !meeting.isPermanentRoom)
  return [today, ...active.map(dayOf)].sort()[0] ?? today
}

/** Orders two days; see `firstAscendingDay`. */
export function compareDays(one: string, other: string, firstDay: string): number {
  const [isAhead, isOtherAhead] = [one >= firstDay, other >= firstDay]
  if (isAhead !== isOtherAhead) return isAhead ? -1 : 1
  return isAhead ? one.localeCompare(other) : other.localeCompare(one)
}

/** The newest day of the past where meetings of later days are listed above it. */
export function newestPastDayOf(meetings: readonly Meeting[], firstDay: string): string | undefined {
  const days = meetings.map(dayOf)
  if (!days.some((day) => day >= firstDay)) return undefined
  return days
    .filter((day) => day < firstDay)
    .sort()
    .at(-1)
}
