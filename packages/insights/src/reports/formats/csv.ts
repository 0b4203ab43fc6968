import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { stringify } from 'csv-stringify/sync'
import type { ReportColumn, ReportData, Value } from '../../contract/reports.ts'
import { NO_DATA, periodWords } from '../../report-words.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** Numbers with a comma and without points between thousands, so that a spreadsheet in Portuguese reads them. */
function decimalComma(value: number): string {
  return String(value).replace('.', ',')
}

function cellOf({ kind }: Pick<ReportColumn, 'kind'>, value: Value): Value {
  return kind === 'date' && typeof value === 'string' ? formatDate(value) : value
}

/**
 * A report as a spreadsheet in Brazil opens it: UTF-8 with a mark, semicolons, CRLF. Its figures and tables follow
 * each other, each under its title and after an empty line. Text that a spreadsheet would take for a formula is
 * given an apostrophe.
 */
export function csvOf(data: ReportData): Buffer {
  const head = [[data.title], ['Período', periodWords(data)], ['Gerado em', formatDateTime(data.generatedAt)]]
  const figures = data.figures.map((figure) => [figure.label, cellOf(figure, figure.value) ?? NO_DATA])
  const tables = data.tables.flatMap(({ title, columns, rows }) => [
    [],
    [title],
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => cellOf(column, row[column.key] ?? null))),
    ...(rows.length === 0 ? [[NO_DATA]] : []),
  ])
  const text = stringify([...head, [], ['Resumo'], ...figures, ...tables], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: decimalComma },
  })
  return Buffer.from(BYTE_ORDER_MARK + text)
}
