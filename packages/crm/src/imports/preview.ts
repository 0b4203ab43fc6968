import type { Db } from '@cadencia/db/client'
import { cutText } from '@cadencia/locale/cut'
import { cellsOf } from './cells.ts'
import { columnsOf, otherColumns } from './column-mapping.ts'
import {
  type ColumnMapping,
  type FileColumn,
  IMPORT_MESSAGES,
  type ImportPreview,
  PREVIEW_ROWS,
  type PreviewRow,
  REFUSED_SHOWN,
  type RefusedRow,
  ROWS_MAX,
} from './contract.ts'
import { findKnown, markRepeated } from './lead-repository.ts'
import { type LeadRow, mappingProblem, type RowReading, readRow } from './row-parser.ts'
import type { Table, TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SAMPLES = 3
/** Characters of a cell in the preview, and cells of a line. */
const SHOWN_CHARACTERS = 120
const SHOWN_CELLS = 12

const short = (text: string) => cutText(text.trim(), SHOWN_CHARACTERS, '')

/** What an import of a table would do, without writing anything. */
export async function previewTable(
  db: Db,
  table: Table,
  given: ColumnMapping | undefined,
): Promise<ImportPreview> {
  const { mapping: found, isFound } = columnsOf(table.header)
  const mapping = given ?? found
  const problem = mappingProblem(mapping, table.header.length, IMPORT_MESSAGES) ?? null
  const seen = await lookThrough(db, table, mapping)
  return {
    headerLine: table.headerLine,
    firstLines: table.firstRows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, SHOWN_CELLS).map(short),
    })),
    notices: [...table.notices],
    columns: columnsIn(table.header, seen.first),
    mapping,
    isMappingFound: isFound,
    problem,
    ...seen.shown,
  }
}

function columnsIn(header: readonly string[], rows: readonly TableRow[]): FileColumn[] {
  return header.map((name, index) => {
    const samples = rows.map(({ cells }) => short(cells[index] ?? '')).filter((sample) => sample !== '')
    return { index, header: short(name), samples: samples.slice(0, SAMPLES) }
  })
}

async function lookThrough(db: Db, table: Table, mapping: ColumnMapping) {
  const first: TableRow[] = []
  const rows: PreviewRow[] = []
  const refusedRows: RefusedRow[] = []
  const warnedRows: RefusedRow[] = []
  const others = otherColumns(table.header, mapping)
  const identities = new Set<string>()
  const counts = { total: 0, valid: 0, duplicates: 0, refused: 0, warned: 0 }
  for await (const batch of table.rows()) {
    const readings = batch.map((row) => ({ row, reading: readRow(row, mapping, others) }))
    const leads = readings.flatMap(({ reading }) => (reading.kind === 'lead' ? [reading.lead] : []))
    const repeated = await repeatedAmong(db, leads, identities)
    for (const { row, reading } of readings) {
      if (reading.kind === 'blank') continue
      const isRefused = reading.kind === 'refused'
      const isDuplicate = !isRefused && repeated.has(row.line)
      counts.total += 1
      if (isRefused) counts.refused += 1
      else counts.valid += 1
      if (isDuplicate) counts.duplicates += 1
      if (first.length < PREVIEW_ROWS) first.push(row)
      if (isRefused && refusedRows.length < REFUSED_SHOWN) {
        refusedRows.push({ line: reading.line, message: reading.message })
      }
      const problem = isRefused ? reading.message : null
      const warning = isRefused ? null : reading.lead.warning
      if (warning !== null) counts.warned += 1
      if (warning !== null && warnedRows.length < REFUSED_SHOWN) {
        warnedRows.push({ line: row.line, message: warning })
      }
      if (rows.length < PREVIEW_ROWS)
        rows.push({ ...shownOf(row, mapping, reading), problem, warning, isDuplicate })
    }
    if (counts.total > ROWS_MAX) throw new UnreadableFile(IMPORT_MESSAGES.tooManyRows)
  }
  return { first, shown: { ...counts, rows, refusedRows, warnedRows } }
}

/** The lines of those leads that are there already, or came before in the file. */
async function repeatedAmong(db: Db, leads: readonly LeadRow[], seen: Set<string>): Promise<Set<number>> {
  const known = leads.length === 0 ? new Map<string, string>() : await findKnown(db, leads)
  const marks = markRepeated(leads, known, seen)
  return new Set(leads.filter((_, index) => marks[index]).map(({ line }) => line))
}

/** A row as it would be taken; one that would be refused, as it stands there. */
function shownOf({ line, cells }: TableRow, mapping: ColumnMapping, reading: RowReading) {
  const cell = cellsOf(cells, mapping)
  const taken = reading.kind === 'lead' ? reading.lead : undefined
  return {
    line,
    name: short(taken?.name ?? [cell('name'), cell('lastName')].join(' ')),
    email: short(taken?.email ?? cell('email')),
    phone: short(taken?.phone ?? cell('phone')),
    company: short(taken?.company ?? cell('company')),
    source: short(cell('source')),
  }
}
