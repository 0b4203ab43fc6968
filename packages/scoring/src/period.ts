import {
  addDays,
  saoPauloDay,
  saoPauloStartOfDay,
  saoPauloWeek,
  startOfMonth,
} from '@cadencia/locale/sao-paulo'
import type { Period } from './contract.ts'

/** Days of São Paulo, both included, and the instants that bound them: `start` ≤ t < `end`. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
}

function daysOf(period: Period, today: string) {
  if (period === 'weekly') {
    const { monday, sunday } = saoPauloWeek(today)
    return { from: monday, to: sunday }
  }
  return { from: startOfMonth(today), to: addDays(startOfMonth(today, 1), -1) }
}

/** The week (Monday to Sunday) or calendar month of São Paulo in which `now` (epoch milliseconds) lies. */
export function spanOf(period: Period, now: number): Span {
  const { from, to } = daysOf(period, saoPauloDay(now))
  return { from, to, start: saoPauloStartOfDay(from), end: saoPauloStartOfDay(addDays(to, 1)) }
}

/** The Mondays of the last `count` weeks, the oldest first, the week of `now` last. */
export function lastMondays(count: number, now: number): string[] {
  const { monday } = saoPauloWeek(now)
  return Array.from({ length: count }, (_, index) => addDays(monday, 7 * (index + 1 - count)))
}
