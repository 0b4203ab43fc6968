/** An instant: ISO 8601 text with offset, a `Date`, or milliseconds since 1970. */
export type InstantLike = string | number | Date

/** The wall clock of São Paulo, second by second. `month` is 1 to 12. */
interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

export const BUSINESS_ZONE = 'America/Sao_Paulo'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const LOCAL_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/** Brazil kept solar time until 1914; the zone database gives -03:06:28 for São Paulo. */
const STANDARD_TIME_START_MS = Date.UTC(1914, 0, 1, 3, 6, 28)
const SOLAR_OFFSET_MS = -11_188 * SECOND_MS

const zoneClock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/**
 * Milliseconds since 1970 of an instant.
 * @throws RangeError for text without an offset, whose meaning would depend on the machine's zone, and for what is no date.
 */
export function instantMs(instant: InstantLike): number {
  if (typeof instant === 'string' && !INSTANT_PATTERN.test(instant)) {
    throw new RangeError(`Not an instant with offset: ${instant}`)
  }
  const ms = new Date(instant).getTime()
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return ms
}

/** True for a calendar day `YYYY-MM-DD` that exists. */
export function isDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text)
  return match !== null && dayFromMs(utcMs(wallClockFrom(text))) === text
}

/**
 * The São Paulo calendar day of an instant, `YYYY-MM-DD`; a day is given back as it is.
 * 23:30 in São Paulo still counts as that day, although it is the next one in UTC.
 */
export function saoPauloDay(instant: InstantLike): string {
  if (typeof instant === 'string' && isDay(instant)) return instant
  return dayFromMs(saoPauloWallMs(instantMs(instant)))
}

/** The instant (ISO 8601, UTC) at which a day begins in São Paulo; 01:00 where a summer time swallowed midnight. */
export function saoPauloStartOfDay(day: string): string {
  return new Date(msFromWall(dayMs(day))).toISOString()
}

/** The ISO week of an instant or day in São Paulo: Monday to Sunday, week 1 holds the year's first Thursday. */
export function saoPauloWeek(instant: InstantLike): {
  year: number
  week: number
  monday: string
  sunday: string
} {
  const ms = dayMs(saoPauloDay(instant))
  const daysSinceMonday = (new Date(ms).getUTCDay() + 6) % 7
  const mondayMs = ms - daysSinceMonday * DAY_MS
  const thursdayMs = mondayMs + 3 * DAY_MS
  const year = new Date(thursdayMs).getUTCFullYear()
  const week = Math.floor((thursdayMs - utcMs({ ...MIDNIGHT, year, month: 1, day: 1 })) / (7 * DAY_MS)) + 1
  return { year, week, monday: dayFromMs(mondayMs), sunday: dayFromMs(mondayMs + 6 * DAY_MS) }
}

/** The day `count` days after `day` (before, when negative). @throws RangeError when `count` is not whole. */
export function addDays(day: string, count: number): string {
  if (!Number.isInteger(count)) throw new RangeError(`Not a whole number of days: ${count}`)
  return dayFromMs(dayMs(day) + count * DAY_MS)
}

/** Whole days from `from` to `to`: 1 from today to tomorrow, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dayMs(to) - dayMs(from)) / DAY_MS
}

/** What a date-time field shows for an instant: São Paulo's `YYYY-MM-DDTHH:mm`. */
export function localInputFromInstant(instant: InstantLike): string {
  const wall = new Date(saoPauloWallMs(instantMs(instant)))
  return `${dayFromMs(wall.getTime())}T${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`
}

/**
 * The instant (ISO 8601, UTC) that a date-time field means: `YYYY-MM-DDTHH:mm`, seconds optional, a space instead
 * of the T allowed. A time that a summer time skipped moves an hour ahead; one that occurred twice is the first.
 * @throws RangeError when the text is no such date-time.
 */
export function instantFromLocalInput(text: string): string {
  const match = LOCAL_PATTERN.exec(text)
  const [, day = '', hourText = '', minuteText = '', secondText = '0'] = match ?? []
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)]
  if (match === null || !isDay(day) || hour > 23 || minute > 59 || second > 59) {
    throw new RangeError(`Not a local date-time: ${text}`)
  }
  const wallMs = utcMs({ ...wallClockFrom(day), hour, minute, second })
  return new Date(msFromWall(wallMs)).toISOString()
}

/**
 * The São Paulo wall clock of `ms`, written as if it were UTC, so that `getUTC*` reads São Paulo's fields.
 * Only for formatting within this package.
 */
export function saoPauloWallMs(ms: number): number {
  return ms + offsetMs(ms)
}

/** The beginning of a day, written as if São Paulo were UTC. @throws RangeError when the day does not exist. */
export function dayMs(day: string): number {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return utcMs(wallClockFrom(day))
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0 }

function wallClockFrom(day: string): WallClock {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return { year: year ?? 0, month: month ?? 1, day: dayOfMonth ?? 1, ...MIDNIGHT }
}

/** Date.UTC reads the years 0 to 99 as 1900 to 1999; setUTCFullYear does not. */
function utcMs(clock: WallClock): number {
  const date = new Date(0)
  date.setUTCFullYear(clock.year, clock.month - 1, clock.day)
  return date.setUTCHours(clock.hour, clock.minute, clock.second, 0)
}

function dayFromMs(ms: number): string {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) throw new RangeError('A day lies outside the years 0 to 9999')
  return `${String(year).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

/** Offsets by the hours of UTC in which they were asked for: São Paulo's clocks change only between two of them. */
const knownOffsets = new Map<number, number>()
const MOST_KNOWN = 10_000

/** São Paulo's offset from UTC at an instant, in milliseconds: -3 h today, -2 h in the summer times until 2019. */
function offsetMs(ms: number): number {
  if (ms < STANDARD_TIME_START_MS) return SOLAR_OFFSET_MS
  const hour = Math.floor(ms / HOUR_MS)
  const known = knownOffsets.get(hour)
  if (known !== undefined) return known
  const offset = offsetByZone(ms)
  if (knownOffsets.size >= MOST_KNOWN) knownOffsets.clear()
  knownOffsets.set(hour, offset)
  return offset
}

/** Asks the zone database, which takes a thousand times as long as a sum. */
function offsetByZone(ms: number): number {
  const clock: WallClock = { year: 0, month: 1, day: 1, ...MIDNIGHT }
  for (const { type, value } of zoneClock.formatToParts(ms)) {
    if (type in clock) Object.assign(clock, { [type]: Number(value) })
  }
  return utcMs(clock) - Math.floor(ms / SECOND_MS) * SECOND_MS
}

/** The first instant whose São Paulo wall clock is `wallMs`, or, in a skipped hour, the one an hour later. */
function msFromWall(wallMs: number): number {
  const before = wallMs - offsetMs(wallMs - DAY_MS)
  const after = wallMs - offsetMs(wallMs + DAY_MS)
  const meetings = [before, after].filter((ms) => saoPauloWallMs(ms) === wallMs)
  return meetings.length > 0 ? Math.min(...meetings) : before
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
