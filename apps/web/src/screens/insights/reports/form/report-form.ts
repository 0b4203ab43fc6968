import type { ReportType } from '@cadencia/insights/reports/contract'
import { addDays, saoPauloDay, startOfMonth } from '@cadencia/locale/sao-paulo'

export const SPANS = ['7', '30', '90', 'month', 'last-month', 'custom'] as const
export type Span = (typeof SPANS)[number]

export const SPAN_LABELS = {
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  '90': 'Últimos 90 dias',
  month: 'Este mês',
  'last-month': 'Mês anterior',
  custom: 'Outro período',
} as const satisfies Record<Span, string>

export interface ReportFields {
  readonly type: ReportType
  readonly span: Span
  /** Of another period. */
  readonly from: string | null
  readonly to: string | null
}

export const EMPTY_REPORT: ReportFields = { type: 'performance', span: '30', from: null, to: null }

/** Type and period, both days included; a missing day is left for the schema to refuse. */
export function bodyOf({ type, ...period }: ReportFields) {
  return { type, ...periodOf(period, Date.now()) }
}

function periodOf({ span, from, to }: Omit<ReportFields, 'type'>, now: number) {
  const today = saoPauloDay(now)
  if (span === 'month') return { from: startOfMonth(today), to: today }
  if (span === 'last-month') return { from: startOfMonth(today, -1), to: addDays(startOfMonth(today), -1) }
  if (span === 'custom') return { from, to }
  return { from: addDays(today, 1 - Number(span)), to: today }
}
