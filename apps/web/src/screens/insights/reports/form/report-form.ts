import { ReportPeriod, type ReportType } from '@cadencia/insights/reports/contract'
import { addDays, saoPauloDay, startOfMonth } from '@cadencia/locale/sao-paulo'
import type { FormErrors } from '@mantine/form'

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

/** The days that the fields mean, both included; null where one is missing. */
export function periodOf({ span, from, to }: ReportFields, now: number): Partial<ReportPeriod> | null {
  const today = saoPauloDay(now)
  if (span === 'month') return { from: startOfMonth(today), to: today }
  if (span === 'last-month') return { from: startOfMonth(today, -1), to: addDays(startOfMonth(today), -1) }
  if (span !== 'custom') return { from: addDays(today, 1 - Number(span)), to: today }
  return from === null || to === null ? null : { from, to }
}

/** Errors under the fields of another period, from the shared schema. */
export function validateReport(fields: ReportFields): FormErrors {
  if (fields.span !== 'custom') return {}
  const missing = 'Informe a data'
  if (fields.from === null || fields.to === null) {
    return {
      ...(fields.from === null ? { from: missing } : {}),
      ...(fields.to === null ? { to: missing } : {}),
    }
  }
  const parsed = ReportPeriod.safeParse({ from: fields.from, to: fields.to })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
