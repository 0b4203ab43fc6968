import {
  addDays,
  instantFromLocalInput,
  localInputFromInstant,
  saoPauloDay,
  startOfMonth,
  weekdayOf,
} from '@cadencia/locale/sao-paulo'
import { nextWorkingDay, workingDayFrom } from '@cadencia/locale/working-days'
import { type Repeat, SERIES_MAX } from '../contract.ts'

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const WORKDAYS = 'MO,TU,WE,TH,FR'

/** Of its weekday in its month: 1 for the first. */
export const ordinalOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7)

/**
 * The RRULE (RFC 5545, without its name) of a series that begins at `start`, an instant: `FREQ=WEEKLY;COUNT=10`. An `until`
 * day is included whole. National holidays, which a rule can't name, are left out of workdays as well.
 */
export function ruleOf(repeat: Repeat, start: string): string {
  const { every = 'week', interval = 1, count, until } = repeat
  const day = saoPauloDay(start)
  const frequency = {
    workday: { freq: 'DAILY', byDay: WORKDAYS },
    week: { freq: 'WEEKLY', byDay: undefined },
    month: { freq: 'MONTHLY', byDay: `${ordinalOf(day)}${WEEKDAYS[weekdayOf(day)]}` },
  }[every]
  const parts = [
    `FREQ=${frequency.freq}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(frequency.byDay === undefined ? [] : [`BYDAY=${frequency.byDay}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${basic(endOf(until))}`]),
  ]
  return parts.join(';')
}

/**
 * A rule whose meetings of a month are moved to where `nominal` is in its month, and whose end moves by as many days; not
 * before the last of its meetings.
 */
export function movedRule(
  rule: string,
  { nominal, days, last }: { readonly nominal: string; readonly days: number; readonly last: string },
): string {
  const { untilMs } = parseRule(rule)
  const ofMonth = rule.replace(
    /BYDAY=[1-5][A-Z]{2}/,
    `BYDAY=${ordinalOf(nominal)}${WEEKDAYS[weekdayOf(nominal)]}`,
  )
  if (untilMs === Number.POSITIVE_INFINITY) return ofMonth
  const moved = addDays(saoPauloDay(untilMs), days)
  return ofMonth.replace(/UNTIL=.*/, `UNTIL=${basic(endOf(moved < last ? last : moved))}`)
}

const endOf = (day: string) => instantFromLocalInput(`${day}T23:59:59`)

/** `20270101T025959Z`. */
export const basic = (instant: string) => instant.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Whether calendar programs understand a rule as it is meant here, apart from holidays: they count every day, not workdays. */
export const isExact = (rule: string) => !rule.startsWith('FREQ=DAILY;INTERVAL')

interface Rule {
  readonly every: 'workday' | 'week' | 'month'
  readonly interval: number
  /** Of a monthly rule: which of its weekdays in a month, and which weekday. */
  readonly ordinal: number
  readonly weekday: number
  readonly count: number
  /** Epoch milliseconds. */
  readonly untilMs: number
}

const RULE =
  /^FREQ=(DAILY|WEEKLY|MONTHLY)(?:;INTERVAL=(\d+))?(?:;BYDAY=(?:([1-5])(SU|MO|TU|WE|TH|FR|SA)|MO,TU,WE,TH,FR))?(?:;COUNT=(\d+)|;UNTIL=(\d{8}T\d{6}Z))?$/
const EVERY = { DAILY: 'workday', WEEKLY: 'week', MONTHLY: 'month' } as const

function parseRule(text: string): Rule {
  const [, freq, interval = '1', ordinal = '1', weekday = 'SU', count, until] = RULE.exec(text) ?? []
  const every = freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY' ? EVERY[freq] : undefined
  if (!every) throw new RangeError(`not the rule of a series: ${text}`)
  const untilText = until?.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return {
    ...{ every, interval: Number(interval), ordinal: Number(ordinal) },
    // 0 (Sunday) to 6, like `weekdayOf`.
    weekday: WEEKDAYS.map(String).indexOf(weekday),
    count: Math.min(SERIES_MAX, count === undefined ? SERIES_MAX : Number(count)),
    untilMs: untilText === undefined ? Number.POSITIVE_INFINITY : Date.parse(untilText),
  }
}

/** The days of a rule, from that of the first on, without end. */
function* daysOf({ every, interval, ordinal, weekday }: Rule, first: string): Generator<string> {
  if (every === 'week') {
    for (let day = first; ; day = addDays(day, 7 * interval)) yield day
  }
  if (every === 'workday') {
    for (let day = workingDayFrom(first), passed = 0; ; day = nextWorkingDay(day), passed += 1) {
      if (passed % interval === 0) yield day
    }
  }
  for (let months = 0; ; months += interval) {
    const begin = startOfMonth(first, months)
    const day = addDays(begin, ((weekday - weekdayOf(begin) + 7) % 7) + 7 * (ordinal - 1))
    // A fifth weekday is missing in some months.
    if (day.slice(0, 7) === begin.slice(0, 7) && day >= first) yield day
  }
}

/** Whether a rule says how often or until when. */
export const hasEnd = (rule: string) => /;(?:COUNT|UNTIL)=/.test(rule)

export interface Window {
  /** Included; an instant. */
  readonly from: string
  /** Not included; an instant. */
  readonly to: string
  /** The most occurrences to return, 1 or more. */
  readonly limit: number
  /** What falls on a weekend or a national holiday takes place on the next working day. Default: false. */
  readonly skipsHolidays?: boolean
}

/** Instants are of four-digit years. */
const LAST_YEAR = 9999

/**
 * Occurrences (ISO 8601, UTC) within the window of a series that begins at `start`, at most `SERIES_MAX` of a series. They
 * keep the São Paulo local time across daylight saving changes; a time that such a change skips is left out. Throws when
 * `rule` is not the rule of a series.
 */
export function occurrences(rule: string, start: string, window: Window): string[] {
  return plannedMeetings(rule, start, window).map(({ scheduledAt }) => scheduledAt)
}

/** A meeting as its series plans it. */
export interface Planned {
  readonly scheduledAt: string
  /** Where the rule has it: another day where holidays are skipped. */
  readonly occurrence: string
}

/** As `occurrences`, with what the rule itself says. */
export function plannedMeetings(rule: string, start: string, window: Window): Planned[] {
  const { from, to, limit, skipsHolidays = false } = window
  const parsed = parseRule(rule)
  const [, time = ''] = localInputFromInstant(start).split('T')
  const rest = Date.parse(start) % 60_000
  const endMs = Math.min(Date.parse(to) - 1, parsed.untilMs)
  const found: Planned[] = []
  let made = 0
  for (const nominal of daysOf(parsed, saoPauloDay(start))) {
    const day = skipsHolidays ? workingDayFrom(nominal) : nominal
    const local = `${day}T${time}`
    const minute = instantFromLocalInput(local)
    const ms = Date.parse(minute) + rest
    if (ms > endMs || made === parsed.count || Number(day.slice(0, 4)) > LAST_YEAR) break
    if (localInputFromInstant(minute) !== local) continue
    made += 1
    if (ms >= Date.parse(from) && ms >= Date.parse(start)) {
      const nominalMs = Date.parse(instantFromLocalInput(`${nominal}T${time}`)) + rest
      found.push({ scheduledAt: new Date(ms).toISOString(), occurrence: new Date(nominalMs).toISOString() })
    }
    if (found.length === limit) break
  }
  return found
}

/** An instant as many days and minutes of São Paulo later, or earlier, as another one was moved. */
export function shiftedBy(at: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const localMs = (instant: string) => Date.parse(`${localInputFromInstant(instant)}:00Z`)
  const moved = new Date(localMs(at) + localMs(to) - localMs(from)).toISOString()
  return instantFromLocalInput(moved.slice(0, 16))
}

/** An instant after all that a series can plan. */
export const END_OF_TIME = '9999-01-01T00:00:00Z'

/** Days ahead for which meetings of a series without an end exist; a nightly job extends it. */
export const SERIES_HORIZON_DAYS = 182

const DAY_MS = 24 * 60 * 60_000

export function horizonAt(now: number): string {
  return new Date(now + SERIES_HORIZON_DAYS * DAY_MS).toISOString()
}
