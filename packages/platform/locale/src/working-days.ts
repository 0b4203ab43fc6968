import { easter } from 'date-easter'
import { addDays, daysBetween, saoPauloDay, saoPauloStartOfDay, weekdayOf } from './sao-paulo.ts'

const HOUR_MS = 3_600_000

/** São Paulo time. */
export const WORKING_HOURS = { start: 9, end: 18 } as const
const HOURS_A_DAY = WORKING_HOURS.end - WORKING_HOURS.start

/**
 * Fixed national holidays by MM-DD, with the first year of recent ones: laws 662/1949, 6.802/1980 and 14.759/2023. A
 * table, since `date-holidays` brings megabytes of rules to the page; the test compares both. State and municipal
 * holidays do not count.
 */
const FIXED_HOLIDAYS: Readonly<Record<string, number>> = {
  '01-01': 0,
  '04-21': 0,
  '05-01': 0,
  '09-07': 0,
  '10-12': 1980,
  '11-02': 0,
  '11-15': 0,
  '11-20': 2024,
  '12-25': 0,
}

/**
 * True for Monday to Friday except national holidays, which do not include Carnival and Corpus Christi. @throws
 * RangeError when the day does not exist.
 */
export function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isNationalHoliday(day)
}

/** Working days from `from` to `to`, inclusive (`YYYY-MM-DD`). */
export function workingDaysBetween(from: string, to: string): string[] {
  const count = daysBetween(from, to) + 1
  if (count <= 0) return []
  return Array.from({ length: count }, (_, index) => addDays(from, index)).filter(isWorkingDay)
}

export function nextWorkingDay(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

/** The day itself, or the next working day. */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : nextWorkingDay(day)
}

/** The working day that is `count` later than a day, or earlier where it is negative; 0 is the day itself. */
export function addWorkingDays(day: string, count: number): string {
  const step = Math.sign(count)
  let found = day
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do found = addDays(found, step)
    while (!isWorkingDay(found))
  }
  return found
}

/**
 * The instant after `hours` (0 or more, fractions allowed) of working time since `instantMs`, both in epoch
 * milliseconds. Working time is 09:00 to 18:00 in São Paulo on working days; outside it counting starts at the next
 * opening.
 */
export function addWorkingHours(instantMs: number, hours: number): number {
  let left = hours * HOUR_MS
  let day = saoPauloDay(instantMs)
  for (;;) {
    if (isWorkingDay(day)) {
      const { opens, closes } = shiftOf(day)
      const from = Math.max(instantMs, opens)
      // Ends exactly at closing time; with 0 hours left, at the next opening.
      if (from < closes && from + left <= closes) return from + left
      left -= Math.max(0, closes - from)
    }
    day = addDays(day, 1)
  }
}

/** Working hours between two instants (epoch milliseconds); negative when `toMs` is earlier. */
export function workingHoursBetween(fromMs: number, toMs: number): number {
  if (toMs < fromMs) return -workingHoursBetween(toMs, fromMs)
  const [first, last] = [saoPauloDay(fromMs), saoPauloDay(toMs)]
  const days = workingDaysBetween(first, last)
  const outer = days.filter((day) => day === first || day === last)
  const hoursWithin = outer.map((day) => {
    const { opens, closes } = shiftOf(day)
    return Math.max(0, Math.min(toMs, closes) - Math.max(fromMs, opens)) / HOUR_MS
  })
  return hoursWithin.reduce((sum, hours) => sum + hours, 0) + (days.length - outer.length) * HOURS_A_DAY
}

function shiftOf(day: string): { readonly opens: number; readonly closes: number } {
  const startMs = Date.parse(saoPauloStartOfDay(day))
  return { opens: startMs + WORKING_HOURS.start * HOUR_MS, closes: startMs + WORKING_HOURS.end * HOUR_MS }
}

function isNationalHoliday(day: string): boolean {
  const since = FIXED_HOLIDAYS[day.slice(5)]
  if (since !== undefined && Number(day.slice(0, 4)) >= since) return true
  return day === goodFriday(Number(day.slice(0, 4)))
}

function goodFriday(year: number): string {
  const { month, day } = easter(year)
  const sunday = [String(year).padStart(4, '0'), two(month), two(day)].join('-')
  return addDays(sunday, -2)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
