import { easter } from 'date-easter'
import { addDays, daysBetween, saoPauloDay, saoPauloStartOfDay, weekdayOf } from './sao-paulo.ts'

const HOUR_MS = 3_600_000

/** The working hours of a working day, on São Paulo's clock. */
export const WORKING_HOURS = { start: 9, end: 18 } as const
const HOURS_A_DAY = WORKING_HOURS.end - WORKING_HOURS.start

/**
 * The national holidays of fixed date by month and day, and the first year of those that are younger than the
 * calendar: laws 662/1949, 6.802/1980 and 14.759/2023.
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
 * True for Monday to Friday outside Brazil's national holidays. Carnival and Corpus Christi are no national
 * holidays. @throws RangeError when the day does not exist.
 */
export function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isNationalHoliday(day)
}

/** The working days from `from` to `to`, both included (`YYYY-MM-DD`); none when `to` is earlier. */
export function workingDaysBetween(from: string, to: string): string[] {
  const count = daysBetween(from, to) + 1
  if (count <= 0) return []
  return Array.from({ length: count }, (_, index) => addDays(from, index)).filter(isWorkingDay)
}

/** The first working day after `day`. */
export function nextWorkingDay(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

/**
 * The instant at which `hours` (0 or more, also fractions) of working time have passed since `instantMs`, both in
 * milliseconds since 1970. Working time runs from 09:00 to 18:00 in São Paulo on working days; what is asked outside
 * of it begins with the next opening.
 */
export function addWorkingHours(instantMs: number, hours: number): number {
  let left = hours * HOUR_MS
  let day = saoPauloDay(instantMs)
  for (;;) {
    if (isWorkingDay(day)) {
      const { opens, closes } = shiftOf(day)
      const from = Math.max(instantMs, opens)
      // Exactly at closing, the time is up; without any left to spend, the next opening counts.
      if (from < closes && from + left <= closes) return from + left
      left -= Math.max(0, closes - from)
    }
    day = addDays(day, 1)
  }
}

/** The hours of working time between two instants (milliseconds since 1970); negative when `toMs` is earlier. */
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
