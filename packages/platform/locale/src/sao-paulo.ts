import dayjs, { type Dayjs } from 'dayjs'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(isoWeek)

/** ISO 8601 text with offset, a `Date`, or epoch milliseconds. */
export type InstantLike = string | number | Date

export const BUSINESS_ZONE = 'America/Sao_Paulo'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DAY_FORMAT = 'YYYY-MM-DD'
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const LOCAL_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/**
 * Epoch milliseconds. @throws RangeError for invalid dates and for text without an offset, which would depend on the
 * machine's zone.
 */
export function instantMs(instant: InstantLike): number {
  if (typeof instant === 'string' && !INSTANT_PATTERN.test(instant)) {
    throw new RangeError(`Not an instant with offset: ${instant}`)
  }
  const ms = new Date(instant).getTime()
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return ms
}

/** True for an existing calendar day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return parseDay(text) !== undefined
}

/** True for ISO 8601 text with offset that is an existing instant. */
export function isInstant(text: string): boolean {
  return INSTANT_PATTERN.test(text) && !Number.isNaN(Date.parse(text))
}

/** The São Paulo calendar day of an instant, `YYYY-MM-DD`; a day is returned unchanged. */
export function saoPauloDay(instant: InstantLike): string {
  return dayFrom(saoPauloClock(instant))
}

/** Start of a day in São Paulo (ISO 8601, UTC); 01:00 where summer time skipped midnight. */
export function saoPauloStartOfDay(day: string): string {
  return instantFromClock(dayClock(day))
}

/** The instant (ISO) from which something is meant: an instant, or the beginning of a São Paulo day. */
export function startOfPeriod(from: string): string {
  return isDay(from) ? saoPauloStartOfDay(from) : from
}

/** The instant (ISO) before which something is meant: just after one, or the end of a São Paulo day. */
export function endOfPeriod(until: string): string {
  if (isDay(until)) return saoPauloStartOfDay(addDays(until, 1))
  return new Date(Date.parse(until) + 1).toISOString()
}

/** The ISO 8601 week in São Paulo: starts on Monday, week 1 holds the year's first Thursday. */
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

/** 0 (Sunday) to 6. */
export function weekdayOf(day: string): number {
  return dayClock(day).day()
}

/** The Monday after a day; both `YYYY-MM-DD`. */
export function nextMonday(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7 || 7)
}

/** `count` may be negative. @throws RangeError when it is not an integer. */
export function addDays(day: string, count: number): string {
  if (!Number.isInteger(count)) throw new RangeError(`Not a whole number of days: ${count}`)
  return dayFrom(dayClock(day).add(count, 'day'))
}

/** First day of the month `count` months after that of `day` (negative: before). Default: the same month. */
export function startOfMonth(day: string, count = 0): string {
  return dayFrom(dayClock(day).date(1).add(count, 'month'))
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayClock(to).diff(dayClock(from), 'day')
}

/** Value of a date-time field: São Paulo's `YYYY-MM-DDTHH:mm`. */
export function localInputFromInstant(instant: InstantLike): string {
  const clock = saoPauloClock(instantMs(instant))
  return `${dayFrom(clock)}T${clock.format('HH:mm')}`
}

/**
 * The instant (ISO 8601, UTC) of a date-time field: `YYYY-MM-DDTHH:mm`, seconds optional, a space instead of the T
 * allowed. A time skipped by summer time moves an hour ahead; of a repeated one the first counts. @throws RangeError on
 * other text.
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
 * São Paulo's local time as a UTC dayjs, independent of the process's zone. For formatting only.
 * `dayjs.tz` takes 20 times as long, and the second of two instants that the end of summer time repeats.
 */
export function saoPauloClock(instant: InstantLike): Dayjs {
  const day = typeof instant === 'string' ? parseDay(instant) : undefined
  if (day) return day
  const ms = instantMs(instant)
  return dayjs.utc(ms + offsetMs(ms))
}

/** @throws RangeError when the day does not exist. */
function dayClock(day: string): Dayjs {
  const clock = parseDay(day)
  if (!clock) throw new RangeError(`Not a day: ${day}`)
  return clock
}

function parseDay(text: string): Dayjs | undefined {
  if (!DAY_PATTERN.test(text)) return undefined
  // Without the Z dayjs reads year 99 as 1999. February 30 becomes March 2.
  const clock = dayjs.utc(`${text}T00:00:00Z`)
  return clock.date() === Number(text.slice(-2)) ? clock : undefined
}

function dayFrom(clock: Dayjs): string {
  const day = clock.format(DAY_FORMAT)
  if (!DAY_PATTERN.test(day)) throw new RangeError('A day lies outside the years 0 to 9999')
  return day
}

/**
 * The first matching instant, or an hour later in a skipped hour. `dayjs.tz` would take the second instant of a
 * repeated hour.
 */
function instantFromClock(clock: Dayjs): string {
  const clockMs = clock.valueOf()
  const before = clockMs - offsetMs(clockMs - DAY_MS)
  const after = clockMs - offsetMs(clockMs + DAY_MS)
  const shown = [before, after].filter((ms) => ms + offsetMs(ms) === clockMs)
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString()
}

/** Offsets per UTC hour, since summer time changes on full hours. An export formats 100,000 dates. */
const knownOffsets = new Map<number, number>()
const MOST_KNOWN = 10_000
/** São Paulo used solar time until 1914. */
const EARLIEST_MS = Date.UTC(1900, 0, 1)

/** One for all: to make it takes longer than to format a hundred dates, and `dayjs.tz` makes one for each. */
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

/** UTC offset in milliseconds: -3 h today, -2 h in summer times until 2019. */
function offsetMs(ms: number): number {
  const hour = Math.floor(Math.max(ms, EARLIEST_MS) / HOUR_MS)
  const known = knownOffsets.get(hour)
  if (known !== undefined) return known
  const parts = new Map(
    zoneClock.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  const offset = local - hour * HOUR_MS
  if (knownOffsets.size >= MOST_KNOWN) knownOffsets.clear()
  knownOffsets.set(hour, offset)
  return offset
}
