import type { Db } from '@cadencia/db/client'
import { cutText } from '@cadencia/locale/cut'
import type { ImportAdapter, ImportedRow } from './adapter.ts'
import {
  FILE_MESSAGES,
  type FileColumn,
  type FileLine,
  PREVIEW_ROWS,
  REFUSED_SHOWN,
  type RefusedRow,
  ROWS_MAX,
} from './contract.ts'
import type { Table, TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SAMPLES = 3
/** Characters of a cell in the preview, and cells of a line. */
const SHOWN_CHARACTERS = 120
const SHOWN_CELLS = 12

/** A cell as the preview shows it. */
export const shortCell = (text: string) => cutText(text.trim(), SHOWN_CHARACTERS, '')

interface Preview<Mapping, Shown> extends LookedThrough<Shown> {
  readonly headerLine: number
  readonly firstLines: FileLine[]
  readonly notices: string[]
  readonly columns: FileColumn[]
  readonly mapping: Mapping
  readonly isMappingFound: boolean
  readonly problem: string | null
}

/** What an import of a table would do, without writing anything. */
export async function previewTable<Mapping, Row extends ImportedRow, Shown extends object>(
  adapter: PreviewAdapter<Mapping, Row, Shown>,
  db: Db,
  { table, given }: { readonly table: Table; readonly given: Mapping | undefined },
): Promise<Preview<Mapping, Shown>> {
  const { mapping: found, isFound } = adapter.columns.find(table.header)
  const mapping = given ?? found
  const problem = adapter.columns.problem(mapping, table.header.length) ?? null
  const { first, shown } = await lookThrough(adapter, db, { table, mapping })
  return {
    headerLine: table.headerLine,
    firstLines: table.firstRows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, SHOWN_CELLS).map(shortCell),
    })),
    notices: [...table.notices],
    columns: columnsIn(table.header, first),
    mapping,
    isMappingFound: isFound,
    problem,
    ...shown,
  }
}

function columnsIn(header: readonly string[], rows: readonly TableRow[]): FileColumn[] {
  return header.map((name, index) => {
    const samples = rows.map(({ cells }) => shortCell(cells[index] ?? '')).filter((sample) => sample !== '')
    return { index, header: shortCell(name), samples: samples.slice(0, SAMPLES) }
  })
}

type PreviewAdapter<Mapping, Row extends ImportedRow, Shown> = Pick<
  ImportAdapter<Mapping, Row, Shown>,
  'columns' | 'read' | 'show' | 'merge'
>

interface LookedThrough<Shown> {
  readonly total: number
  readonly valid: number
  readonly duplicates: number
  readonly refused: number
  readonly warned: number
  readonly rows: (Shown & {
    readonly problem: string | null
    readonly warning: string | null
    readonly isDuplicate: boolean
  })[]
  readonly refusedRows: RefusedRow[]
  readonly warnedRows: RefusedRow[]
}

async function lookThrough<Mapping, Row extends ImportedRow, Shown extends object>(
  { read, show, merge }: PreviewAdapter<Mapping, Row, Shown>,
  db: Db,
  { table, mapping }: { readonly table: Table; readonly mapping: Mapping },
) {
  const first: TableRow[] = []
  const rows: LookedThrough<Shown>['rows'] = []
  const refusedRows: RefusedRow[] = []
  const warnedRows: RefusedRow[] = []
  const readRow = read(table.header, mapping)
  const identities = new Set<string>()
  const counts = { total: 0, valid: 0, duplicates: 0, refused: 0, warned: 0 }
  for await (const batch of table.rows()) {
    const readings = batch.map((row) => ({ row, reading: readRow(row) }))
    const taken = readings.flatMap(({ reading }) => (reading.kind === 'row' ? [reading.row] : []))
    const repeated = await repeatedAmong(db, taken, { merge, seen: identities })
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
      const warning = isRefused ? null : reading.row.warning
      if (warning !== null) counts.warned += 1
      if (warning !== null && warnedRows.length < REFUSED_SHOWN) {
        warnedRows.push({ line: row.line, message: warning })
      }
      if (rows.length < PREVIEW_ROWS) {
        const shown = show(row, mapping, isRefused ? undefined : reading.row)
        rows.push({ ...shown, problem, warning, isDuplicate })
      }
    }
    if (counts.total > ROWS_MAX) throw new UnreadableFile(FILE_MESSAGES.tooManyRows)
  }
  return { first, shown: { ...counts, rows, refusedRows, warnedRows } }
}

interface Repetition<Row extends ImportedRow> {
  readonly merge: Pick<ImportAdapter<unknown, Row, unknown>['merge'], 'identityOf' | 'findKnown'>
  /** What came before in the file. */
  readonly seen: Set<string>
}

/** The lines of those rows whose record is there already, or came before in the file. */
async function repeatedAmong<Row extends ImportedRow>(
  db: Db,
  rows: readonly Row[],
  { merge, seen }: Repetition<Row>,
): Promise<ReadonlySet<number>> {
  const known = rows.length === 0 ? new Map<string, string>() : await merge.findKnown(db, rows)
  const repeated = new Set<number>()
  for (const row of rows) {
    const identity = merge.identityOf(row)
    if (known.has(identity) || seen.has(identity)) repeated.add(row.line)
    seen.add(identity)
  }
  return repeated
}
