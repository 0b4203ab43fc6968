import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { BYTE_ORDER_MARK, csvText } from '@cadencia/server/csv'
import type { ReportColumn, ReportData, Value } from '../contract.ts'
import { formatPeriod, NO_DATA } from '../labels.ts'

function cellOf({ kind }: Pick<ReportColumn, 'kind'>, value: Value): Value {
  return kind === 'date' && typeof value === 'string' ? formatDate(value) : value
}

/**
 * A report as a spreadsheet in Brazil opens it: UTF-8 with a mark, semicolons, CRLF. Its figures and tables follow
 * each other, each under its title and after an empty line.
 */
export function csvOf(data: ReportData): Buffer {
  const head = [
    [data.title],
    ['Período', formatPeriod(data)],
    ['Gerado em', formatDateTime(data.generatedAt)],
  ]
  const figures = data.figures.map((figure) => [figure.label, cellOf(figure, figure.value) ?? NO_DATA])
  const tables = data.tables.flatMap(({ title, columns, rows }) => [
    [],
    [title],
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => cellOf(column, row[column.key] ?? null))),
    ...(rows.length === 0 ? [[NO_DATA]] : []),
  ])
  return Buffer.from(BYTE_ORDER_MARK + csvText([...head, [], ['Resumo'], ...figures, ...tables], ';'))
}
