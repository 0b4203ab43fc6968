import { setImmediate } from 'node:timers/promises'
import { COLUMNS_MAX, IMPORT_MESSAGES } from './contract.ts'
import { csvRows } from './csv-parser.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { type WorkbookKind, workbookRows } from './workbook.ts'

/** One row; `line` as spreadsheets number them, from 1 on. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation begins here that nothing ends: the rest of the file is in its last cell. */
  readonly isOpenEnded?: boolean
}

/** A file as a table; its rows can be read more than once. */
export interface Table {
  readonly header: readonly string[]
  /** The rows below the header, some at a time. */
  rows(): AsyncGenerator<readonly TableRow[]>
}

const WORKBOOKS: Readonly<Record<string, WorkbookKind>> = {
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** Of a CSV: a slice of it can hold thousands of rows, each of which is checked. */
const ROWS_AT_ONCE = 500
/** No column is known by a longer name. */
const HEADER_CHARACTERS = 200

/**
 * Opens a file of one of the kinds that are imported. The first row that is not blank is its header.
 * Throws `UnreadableFile` where there is none, nothing below it, or more columns than are taken.
 */
export async function openTable(bytes: Buffer, fileType: string): Promise<Table> {
  const kind = WORKBOOKS[fileType]
  const read = () => (kind ? workbookRows(bytes, kind) : csvTable(bytes))
  const { header, line } = await findHeader(read())
  return {
    header,
    rows: async function* () {
      for await (const rows of read()) {
        const below = rows.filter((row) => row.line > line)
        if (below.length > 0) yield below
      }
    },
  }
}

async function findHeader(rows: AsyncGenerator<readonly TableRow[]>) {
  let found: { readonly header: readonly string[]; readonly line: number } | undefined
  for await (const batch of rows) {
    for (const { cells, line } of batch) {
      if (isBlank(cells)) continue
      // A second row that holds something: the file has what it needs.
      if (found) return found
      found = { header: headerOf(cells), line }
    }
  }
  throw new UnreadableFile(IMPORT_MESSAGES.tooShort)
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The cells of a header, without the empty ones that formatted columns leave at its end. */
function headerOf(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim().slice(0, HEADER_CHARACTERS))
  const header = names.slice(0, names.findLastIndex((name) => name !== '') + 1)
  if (header.length > COLUMNS_MAX) throw new UnreadableFile(IMPORT_MESSAGES.tooManyColumns)
  return header
}

/** The rows of a CSV file, so many at a time; lets others have a turn in between. */
async function* csvTable(bytes: Buffer): AsyncGenerator<readonly TableRow[]> {
  let line = 1
  for (const { rows, isOpenEnded } of csvRows(bytes)) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE)
      const first = line
      line += some.length
      const isLast = start + some.length === rows.length
      yield some.map((cells, index) => ({
        line: first + index,
        cells,
        ...(isOpenEnded && isLast && index === some.length - 1 ? { isOpenEnded } : {}),
      }))
      await setImmediate()
    }
  }
}
