import { formatDateTime } from '@cadencia/locale/dates'
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node'
import type { ReportColumn, ReportData, ReportTable, Value, ValueKind } from '../contract.ts'
import { formatPeriod, NO_DATA } from '../labels.ts'

const HEAD = { fontWeight: 'bold', backgroundColor: '#EDF0FB', wrap: true, alignVertical: 'top' } as const
const TITLE = { fontWeight: 'bold', fontSize: 14 } as const
/** In characters. */
const WIDTH = { least: 11, most: 48 } as const

/** How a spreadsheet shows each kind; what has none is shown as it is. */
const FORMATS: Partial<Record<ValueKind, string>> = {
  percent: '0.0"%"',
  hours: '0.0" h"',
  currency: '"R$" #,##0.00',
  date: 'dd/mm/yyyy',
}

function cellOf({ kind }: Pick<ReportColumn, 'kind'>, value: Value): Cell {
  if (value === null) return null
  const format = FORMATS[kind]
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  // Text stays text, also where it looks like a formula.
  if (typeof value === 'string') return { value, type: String }
  return { value, type: Number, ...(format ? { format } : {}) }
}

function widthOf({ key, label, kind }: ReportColumn, rows: ReportTable['rows']): number {
  const longest = kind === 'text' ? Math.max(0, ...rows.map((row) => String(row[key] ?? '').length)) : 0
  return Math.min(WIDTH.most, Math.max(WIDTH.least, label.length + 2, longest + 2))
}

function sheetOf({ title, columns, rows }: ReportTable) {
  const head: Row = columns.map(({ label }) => ({ ...HEAD, value: label, type: String }))
  const body: Row[] = rows.map((row) => columns.map((column) => cellOf(column, row[column.key] ?? null)))
  return {
    sheet: title,
    data: [head, ...(rows.length === 0 ? [[NO_DATA]] : body)],
    columns: columns.map((column) => ({ width: widthOf(column, rows) })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
  }
}

/** A report as a workbook: a sheet 'Resumo' with its figures, then one for each table, with values as values. */
export async function xlsxOf(data: ReportData): Promise<Buffer> {
  const summary: Row[] = [
    [{ ...TITLE, value: data.title, type: String }],
    ['Período', formatPeriod(data)],
    ['Gerado em', formatDateTime(data.generatedAt)],
    [],
    ...data.figures.map(
      (figure): Row => [figure.label, figure.value === null ? NO_DATA : cellOf(figure, figure.value)],
    ),
  ]
  return writeXlsxFile([
    { sheet: 'Resumo', data: summary, columns: [{ width: 28 }, { width: 28 }] },
    ...data.tables.map(sheetOf),
  ]).toBuffer()
}
