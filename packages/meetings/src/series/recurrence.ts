import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { RRuleTemporal } from 'rrule-temporal'
import type { Repeat } from '../contract.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** The library's date input: ISO 8601 text, an instant with `Z`, else São Paulo local time. */
function inSaoPaulo(text: string) {
  return { timeZoneId: BUSINESS_ZONE, toString: () => `${text}[${BUSINESS_ZONE}]` }
}

function instant(ms: number) {
  return inSaoPaulo(new Date(ms).toISOString())
}

/**
 * The RRULE (RFC 5545, without its name) of a weekly series that begins at `start`, an instant:
 * `FREQ=WEEKLY;COUNT=10`. An `until` day is included whole.
 */
export function weeklyRule(repeat: Repeat, start: string): string {
  const end = 'count' in repeat ? { count: repeat.count } : { until: inSaoPaulo(`${repeat.until}T23:59:59`) }
  const rule = new RRuleTemporal({ freq: 'WEEKLY', dtstart: instant(Date.parse(start)), ...end })
  return rule.toString().replace(/^.*RRULE:/s, '')
}

export interface Window {
  /** Included; an instant. */
  readonly from: string
  /** Not included; an instant. */
  readonly to: string
  /** The most occurrences to return, 1 or more. */
  readonly limit: number
}

/**
 * Occurrences (ISO 8601, UTC) within the window of a weekly series that begins at `start`. They keep the São Paulo
 * local time across daylight saving changes; a time that such a change skips is left out. Throws when `rule` is not
 * an RRULE.
 */
export function occurrences(rule: string, start: string, { from, to, limit }: Window): string[] {
  const first = Math.max(Date.parse(from), Date.parse(start))
  // One week more than `limit`, in case one occurrence is skipped.
  const last = Math.min(Date.parse(to), first + (limit + 1) * WEEK_MS)
  if (last <= first) return []
  const series = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart: instant(Date.parse(start)) })
  return series
    .between(new Date(first), new Date(last), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((ms) => ms < Date.parse(to))
    .slice(0, limit)
    .map((ms) => new Date(ms).toISOString())
}

/** Days ahead for which meetings of a series exist; a nightly job extends it. */
export const SERIES_HORIZON_DAYS = 182

/** More than the weeks of a horizon. */
export const OCCURRENCES_MAX = 200

const DAY_MS = 24 * 60 * 60_000

export function horizonAt(now: number): string {
  return new Date(now + SERIES_HORIZON_DAYS * DAY_MS).toISOString()
}
