import type { AnalyticsPeriod } from '@cadencia/insights/analytics/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'

/** What stands where there is nothing to count. */
export const NO_DATA = 'Sem dados'

export const PERIOD_LABELS = {
  '7': '7 dias',
  '30': '30 dias',
  '90': '90 dias',
  '365': '12 meses',
} as const satisfies Record<AnalyticsPeriod, string>

/** A figure with what it counts: '87,5%'; 'Sem dados' where there is none. */
export function figureLabel(value: number | null, unit = ''): string {
  return value === null ? NO_DATA : `${formatNumber(value, 1)}${unit}`
}

/** A day on an axis: '21/11'. */
export function axisDay(day: string): string {
  return formatDate(day).slice(0, 5)
}
