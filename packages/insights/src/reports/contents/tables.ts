import { formatDate } from '@cadencia/locale/dates'
import { type Range, stepOf } from '../../analytics/rules.ts'
import type { ReportColumn, ReportTable, Value, ValueKind } from '../contract.ts'

/** Rows that one table of a report holds at most. */
export const ROWS_MAX = 1000

/** Heading of columns with people's names; erasure finds these columns by it in stored reports. */
export const PERSON_LABEL = 'Pessoa'

/** A column of a table. */
export function column(key: string, label: string, kind: ValueKind = 'number'): ReportColumn {
  return { key, label, kind }
}

/** A table with what its columns name of each row; `total` counts the rows that were left out too. */
export function table<T extends object>(
  title: string,
  columns: readonly ReportColumn[],
  rows: readonly T[],
  total = rows.length,
): ReportTable {
  const read = (row: T, key: string): Value => {
    const value: unknown = Reflect.get(row, key)
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
  return {
    title,
    columns: [...columns],
    rows: rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, read(row, key)]))),
    total,
  }
}

/** A day on an axis: '21/11'. */
export function axisDay(day: string): string {
  return formatDate(day).slice(0, 5)
}

/** What the points of a chart over a period stand for. */
export function stepName(range: Range): string {
  return stepOf(range) === 'day' ? 'Dia' : 'Semana de'
}
