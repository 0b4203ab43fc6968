import {
  addDays,
  daysBetween,
  saoPauloDay,
  saoPauloStartOfDay,
  saoPauloWeek,
} from '@cadencia/locale/sao-paulo'
import type { AnalyticsPeriod } from './contract.ts'

/** Over so many open estimated hours due within `OVERLOAD.withinDays`, or over so many overdue tasks. */
export const OVERLOAD = { hours: 40, withinDays: 7, overdueTasks: 5 } as const
/** Completed sprints of each team that its velocity is the mean of. */
export const VELOCITY_SPRINTS = 3
/** Sprints in the chart of velocity, people in the one of workload. */
export const SPRINTS_DRAWN = 12
export const PEOPLE_DRAWN = 15
/** Periods of up to so many days are drawn by day, longer ones by week. */
const DAYS_DRAWN_MAX = 31

/** Days of São Paulo, both included, and the instants that bound them: `start` ≤ t < `end`. */
export interface Range {
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
}

/** The days from `from` to `to`, both included, as instants too. */
export function rangeOf(from: string, to: string): Range {
  return { from, to, start: saoPauloStartOfDay(from), end: saoPauloStartOfDay(addDays(to, 1)) }
}

export interface Spans {
  readonly today: string
  readonly now: Range
  /** As many days before, to compare with. */
  readonly before: Range
}

/** The period that ends today, São Paulo's, and the one of the same length before it. */
export function spansOf(period: AnalyticsPeriod, now: number): Spans {
  const today = saoPauloDay(now)
  const days = Number(period)
  const from = addDays(today, 1 - days)
  return { today, now: rangeOf(from, today), before: rangeOf(addDays(from, -days), addDays(from, -1)) }
}

/** Whether a period is drawn by day or by week. */
export function stepOf({ from, to }: Pick<Range, 'from' | 'to'>): 'day' | 'week' {
  return daysBetween(from, to) < DAYS_DRAWN_MAX ? 'day' : 'week'
}

/** The first days of the points that a period is drawn with, in order: its days, or the Mondays of its weeks. */
export function pointsOf(range: Pick<Range, 'from' | 'to'>): string[] {
  const isDaily = stepOf(range) === 'day'
  const first = isDaily ? range.from : saoPauloWeek(range.from).monday
  const count = Math.floor(daysBetween(first, range.to) / (isDaily ? 1 : 7)) + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index * (isDaily ? 1 : 7)))
}

/** One decimal, halves away from zero. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** A part of a whole in percent, one decimal; null where there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : tenths((100 * part) / whole)
}
