import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Report, ReportFormat, Value, ValueKind } from './contract.ts'

/** What stands where there is nothing to count. */
export const NO_DATA = 'Sem dados'

/** A value as people read it: '12,5%', '3,5 h', 'R$ 1.200,00', '21/11/2026'; 'Sem dados' where there is none. */
export function formatValue(kind: ValueKind, value: Value): string {
  if (value === null) return NO_DATA
  if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value
  if (kind === 'percent') return `${formatNumber(value, 1)}%`
  if (kind === 'hours') return `${formatNumber(value, 1)} h`
  if (kind === 'currency') return formatCurrency(value)
  return formatNumber(value)
}

/** The days that a report covers: '23/10/2026 a 21/11/2026'. */
export function formatPeriod({ from, to }: Pick<Report, 'from' | 'to'>): string {
  return `${formatDate(from)} a ${formatDate(to)}`
}

/** The name of a report's file, made of its title and its date: 'relatorio-de-sprints-2026-11-21.pdf'. */
export function fileNameOf({ title, createdAt }: Pick<Report, 'title' | 'createdAt'>, format: ReportFormat) {
  const slug = title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${slug || 'relatorio'}-${saoPauloDay(createdAt)}.${format}`
}
