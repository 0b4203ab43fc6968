import {
  addDays,
  daysBetween,
  instantFromLocalInput,
  localInputFromInstant,
  saoPauloDay,
  startOfMonth,
  weekdayOf,
} from '@cadencia/locale/sao-paulo'
import { addWorkingDays, workingDayFrom, workingDaysBetween } from '@cadencia/locale/working-days'
import { SERIES_MAX } from '../contract.ts'
import { END_OF_TIME, movedRule, ordinalOf, plannedMeetings, shiftedBy } from './recurrence.ts'

/** A meeting of the series before and after: instants. */
export interface Shift {
  /** Where its series had it. */
  readonly occurrence: string
  readonly from: string
  readonly to: string
}

export interface StoredSeries {
  readonly rule: string
  /** An instant. */
  readonly startsAt: string
  readonly skipsHolidays: boolean
}

export interface MovedSeries {
  /** As ruled from now on. */
  readonly rule: string
  /** Where the series has what it had at an instant. */
  occurrenceOf(before: string): string
  /** On the next working day, where the series keeps to them. */
  placed(instant: string): string
  /** When a meeting takes place that took place at an instant; one that was moved by itself keeps its distance. */
  startOf(meeting: { readonly occurrence: string; readonly scheduledAt: string }): string
}

/**
 * What becomes of a series of which a meeting moves with those that follow. Days are counted as the series counts them: those of
 * workdays move by workdays, those of a month to the same weekday of their months, or the last one where that is a fifth.
 */
export function movedSeries(
  { rule, startsAt, skipsHolidays }: StoredSeries,
  { occurrence, from, to }: Shift,
): MovedSeries {
  const [fromDay, toDay] = [saoPauloDay(from), saoPauloDay(to)]
  const days = daysBetween(fromDay, toDay)
  const isOfWorkdays = rule.startsWith('FREQ=DAILY')
  const keepsWorkdays = isOfWorkdays || skipsHolidays
  const nominal = addDays(saoPauloDay(occurrence), days)
  const dayOf = days === 0 ? (day: string) => day : daysMover()
  const time = { from: at(toDay, from), to }

  const placed = (instant: string) => {
    const day = saoPauloDay(instant)
    const kept = keepsWorkdays ? workingDayFrom(day) : day
    return kept === day ? instant : at(kept, instant)
  }
  const occurrenceOf = (before: string) => shiftedBy(at(dayOf(saoPauloDay(before)), before), time)
  return {
    rule: days === 0 ? rule : movedRule(rule, { nominal, days, last: dayOf(lastDay()) }),
    occurrenceOf,
    placed,
    startOf: (meeting) => {
      const planned = { from: placed(meeting.occurrence), to: placed(occurrenceOf(meeting.occurrence)) }
      return placed(shiftedBy(meeting.scheduledAt, planned))
    },
  }

  function lastDay(): string {
    const window = { from: startsAt, to: END_OF_TIME, limit: SERIES_MAX, skipsHolidays }
    return saoPauloDay(plannedMeetings(rule, startsAt, window).at(-1)?.occurrence ?? startsAt)
  }

  function daysMover(): (day: string) => string {
    if (isOfWorkdays) {
      const count = workingDaysFrom(fromDay, toDay)
      return (day) => addWorkingDays(workingDayFrom(day), count)
    }
    if (!rule.startsWith('FREQ=MONTHLY')) return (day) => addDays(day, days)
    const months = monthOf(nominal) - monthOf(saoPauloDay(occurrence))
    return (day) => sameWeekdayOfMonth(startOfMonth(day, months), nominal)
  }
}

const at = (day: string, instant: string) =>
  instantFromLocalInput(`${day}${localInputFromInstant(instant).slice('YYYY-MM-DD'.length)}`)

const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))

/** Negative where the other day is earlier. */
function workingDaysFrom(day: string, other: string): number {
  const [from, to] = [workingDayFrom(day), workingDayFrom(other)]
  return from <= to ? workingDaysBetween(from, to).length - 1 : 1 - workingDaysBetween(to, from).length
}

/** In the month of `first`, its first day, the weekday of the same number as `day`. */
function sameWeekdayOfMonth(first: string, day: string): string {
  const firstOfThem = addDays(first, (weekdayOf(day) - weekdayOf(first) + 7) % 7)
  const found = addDays(firstOfThem, 7 * (ordinalOf(day) - 1))
  return found.slice(0, 7) === first.slice(0, 7) ? found : addDays(found, -7)
}
