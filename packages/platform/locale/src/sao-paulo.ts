import dayjs, { type Dayjs } from 'dayjs'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(isoWeek)

/** An instant: ISO 8601 text with offset, a `Date`, or milliseconds since 1970. */
export type InstantLike = string | number | Date

export const BUSINESS_ZONE = 'America/Sao_Paulo'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DAY_FORMAT = 'YYYY-MM-DD'
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const LOCAL_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?$/

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
  return parseDay(text) !== undefined
}

/**
 * The São Paulo calendar day of an instant, `YYYY-MM-DD`; a day is given back as it is.
 * 23:30 in São Paulo still counts as that day, although it is the next one in UTC.
 */
export function saoPauloDay(instant: InstantLike): string {
  return dayFrom(saoPauloClock(instant))
}

/** The instant (ISO 8601, UTC) at which a day begins in São Paulo; 01:00 where a summer time swallowed midnight. */
export function saoPauloStartOfDay(day: string): string {
  return instantFromClock(dayClock(day))
}

/** The ISO week of an instant or day in São Paulo: Monday to Sunday, week 1 holds the year's first Thursday. */
export function saoPauloWeek(instant: InstantLike): {
  year: number
  week: number
  monday: string
  sunday: string
} {
  const date = saoPauloClock(instant)
  return {
    year: date.isoWeekYear(),
    week: date.isoWeek(),
    monday: dayFrom(date.startOf('isoWeek')),
    sunday: dayFrom(date.endOf('isoWeek')),
  }
}

/** The weekday of a day: 0 (Sunday) to 6. */
export function weekdayOf(day: string): number {
  return dayClock(day).day()
}

/** The day `count` days after `day` (before, when negative). @throws RangeError when `count` is not whole. */
export function addDays(day: string, count: number): string {
  if (!Number.isInteger(count)) throw new RangeError(`Not a whole number of days: ${count}`)
  return dayFrom(dayClock(day).add(count, 'day'))
}

/** The first day of the month that is `count` months after that of `day` (before, when negative). Default: its own. */
export function startOfMonth(day: string, count = 0): string {
  return dayFrom(dayClock(day).date(1).add(count, 'month'))
}

/** Whole days from `from` to `to`: 1 from today to tomorrow, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayClock(to).diff(dayClock(from), 'day')
}

/** What a date-time field shows for an instant: São Paulo's `YYYY-MM-DDTHH:mm`. */
export function localInputFromInstant(instant: InstantLike): string {
  const clock = saoPauloClock(instantMs(instant))
  return `${dayFrom(clock)}T${clock.format('HH:mm')}`
}

/**
 * The instant (ISO 8601, UTC) that a date-time field means: `YYYY-MM-DDTHH:mm`, seconds optional, a space instead
 * of the T allowed. A time that a summer time skipped moves an hour ahead; one that occurred twice is the first.
 * @throws RangeError when the text is no such date-time.
 */
export function instantFromLocalInput(text: string): string {
  const [, day, time, second = '00'] = LOCAL_PATTERN.exec(text) ?? []
  const clock = dayjs.utc(`${day}T${time}:${second}Z`)
  if (clock.format('YYYY-MM-DDTHH:mm:ss') !== `${day}T${time}:${second}`) {
    throw new RangeError(`Not a local date-time: ${text}`)
  }
  return instantFromClock(clock)
}

/**
 * São Paulo's clock at an instant, or at the beginning of a day, as a UTC date of dayjs, so that nothing depends on the
 * process's zone. Only for formatting within this package.
 */
export function saoPauloClock(instant: InstantLike): Dayjs {
  const day = typeof instant === 'string' ? parseDay(instant) : undefined
  if (day) return day
  const ms = instantMs(instant)
  return dayjs.utc(ms + offsetMs(ms))
}

/** The beginning of a day on that clock. @throws RangeError when the day does not exist. */
function dayClock(day: string): Dayjs {
  const clock = parseDay(day)
  if (!clock) throw new RangeError(`Not a day: ${day}`)
  return clock
}

function parseDay(text: string): Dayjs | undefined {
  if (!DAY_PATTERN.test(text)) return undefined
  // With the Z, for without it dayjs takes the year 99 for 1999. The 30th of February becomes the 2nd of March.
  const clock = dayjs.utc(`${text}T00:00:00Z`)
  return clock.date() === Number(text.slice(-2)) ? clock : undefined
}

function dayFrom(clock: Dayjs): string {
  const day = clock.format(DAY_FORMAT)
  if (!DAY_PATTERN.test(day)) throw new RangeError('A day lies outside the years 0 to 9999')
  return day
}

/**
 * The first instant at which São Paulo's clock shows this, or, in a skipped hour, the one an hour later.
 * `dayjs.tz` would take the second instant of a repeated hour.
 */
function instantFromClock(clock: Dayjs): string {
  const clockMs = clock.valueOf()
  const before = clockMs - offsetMs(clockMs - DAY_MS)
  const after = clockMs - offsetMs(clockMs + DAY_MS)
  const shown = [before, after].filter((ms) => ms + offsetMs(ms) === clockMs)
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString()
}

/**
 * Offsets by hours of UTC, between two of which all changes of summer time lie. `dayjs.tz` asks the zone database for each
 * value: a date and time takes it 64 µs to format, and 3 µs with a known offset. An export formats 100,000 of them.
 */
const knownOffsets = new Map<number, number>()
const MOST_KNOWN = 10_000
/** São Paulo kept solar time until 1914, and dayjs finds no offsets for years of less than four figures. */
const EARLIEST_MS = Date.UTC(1900, 0, 1)

/** São Paulo's offset from UTC at an instant, in milliseconds: -3 h today, -2 h in the summer times until 2019. */
function offsetMs(ms: number): number {
  const hour = Math.floor(Math.max(ms, EARLIEST_MS) / HOUR_MS)
  const known = knownOffsets.get(hour)
  if (known !== undefined) return known
  const offset = Math.round(
    dayjs(hour * HOUR_MS)
      .tz(BUSINESS_ZONE)
      .utcOffset() * MINUTE_MS,
  )
  if (knownOffsets.size >= MOST_KNOWN) knownOffsets.clear()
  knownOffsets.set(hour, offset)
  return offset
}
