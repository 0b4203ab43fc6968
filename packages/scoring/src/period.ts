import { addDays, saoPauloDay, saoPauloStartOfDay, saoPauloWeek } from '@cadencia/locale/sao-paulo'
import type { Period } from './contract.ts'

/** Days of São Paulo, both included, and the instants that bound them: `start` ≤ t < `end`. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
}

const LAST_MONTH = 12

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === LAST_MONTH ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return `${String(next.year).padStart(4, '0')}-${String(next.month).padStart(2, '0')}-01`
}

function daysOf(period: Period, today: string) {
  if (period === 'weekly') {
    const { monday, sunday } = saoPauloWeek(today)
    return { from: monday, to: sunday }
  }
  return { from: `${today.slice(0, 7)}-01`, to: addDays(firstOfNextMonth(today), -1) }
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
