import { addDays, saoPauloDay, startOfMonth } from '@cadencia/locale/sao-paulo'
import type { GoalPeriod } from './contract.ts'

const MONTHS: Readonly<Record<GoalPeriod, number>> = { mensal: 1, trimestral: 3, anual: 12 }

/** The day of a field: a date-time is cut to its São Paulo day; undefined where it is empty. */
function dayOf(value: string | null): string | undefined {
  if (!value) return undefined
  return value.length > 10 ? saoPauloDay(value) : value
}

/** The calendar month, quarter or year that a day lies in. */
export function spanOf(period: GoalPeriod, day: string): { startDate: string; endDate: string } {
  const month = Number(day.slice(5, 7)) - 1
  const startDate = startOfMonth(day, -(month % MONTHS[period]))
  return { startDate, endDate: addDays(startOfMonth(startDate, MONTHS[period]), -1) }
}

interface Days {
  readonly period: GoalPeriod
  readonly startDate: string | null
  readonly endDate: string | null
}

/**
 * The first and the last day of a goal: as given, and where they are not, those of the calendar period that the other
 * one lies in, or else today.
 */
export function daysOf({ period, startDate, endDate }: Days, today: string) {
  const start = dayOf(startDate)
  const end = dayOf(endDate)
  const span = spanOf(period, start ?? end ?? today)
  return { startDate: start ?? span.startDate, endDate: end ?? span.endDate }
}
