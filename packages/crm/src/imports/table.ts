import { setImmediate } from 'node:timers/promises'
import { cutText } from '@cadencia/locale/cut'
import { knownFields } from './column-mapping.ts'
import { COLUMNS_MAX, HEADER_ROWS_SHOWN, IMPORT_MESSAGES } from './contract.ts'
import { formatOf, packingOf, unpacked } from './csv-format.ts'
import { csvRows } from './csv-parser.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { type OpenedFile, openWorkbook, type WorkbookKind } from './workbook.ts'

/** One row; `line` is where it begins: in a CSV the line of the file, in a workbook that of the sheet, from 1 on. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation begins here that nothing ends. */
  readonly isOpenEnded?: boolean
}

/** A file as a table; its rows can be read more than once. */
export interface Table {
  readonly header: readonly string[]
  /** Where the header stands; 0 for a table without one. */
  readonly headerLine: number
  /** The first rows of the file, among which the header is. */
  readonly firstRows: readonly TableRow[]
  /** What of the file is left out, in words fit to show. */
  readonly notices: readonly string[]
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
 * Opens a file of one of the kinds that are imported. Its header is at `headerLine` (0: it has none), or else the first
 * of the first rows in which at least two columns are known by name, or else the first that is not blank.
 * Throws `UnreadableFile` where there is none, nothing below it, or more columns than are taken.
 */
export async function openTable(bytes: Buffer, fileType: string, headerLine?: number): Promise<Table> {
  const kind = WORKBOOKS[fileType]
  const { head, read, notices, delimiter } = kind ? await openWorkbook(bytes, kind) : await openCsv(bytes)
  const first = head.filter(({ cells }) => !isBlankRow(cells)).slice(0, HEADER_ROWS_SHOWN + 1)
  if (first.length < 2) throw new UnreadableFile(IMPORT_MESSAGES.tooShort)
  const packing = first.map(({ cells }) => packingOf(cells)).find((delimiter) => delimiter !== undefined)
  const unpack = (row: TableRow): TableRow => {
    // Spreadsheets quote a row of a CSV that they opened as one column only where quotes stand in it.
    const inside = packing ?? (row.cells.length === 1 ? delimiter : undefined)
    return inside === undefined ? row : { ...row, cells: unpacked(row.cells, inside) }
  }
  const firstRows = first.map(unpack)
  const header = headerAmong(firstRows, headerLine)
  if (!firstRows.some(({ line }) => line > header.line)) throw new UnreadableFile(IMPORT_MESSAGES.tooShort)
  return {
    header: header.names,
    headerLine: header.line,
    firstRows: firstRows.slice(0, HEADER_ROWS_SHOWN),
    notices: [...notices, ...noticesOf(firstRows, header.line)],
    rows: async function* () {
      for await (const rows of read()) {
        const below = rows.filter((row) => row.line > header.line)
        if (below.length > 0) yield below.map(unpack)
      }
    },
  }
}

async function openCsv(bytes: Buffer): Promise<OpenedFile> {
  const head: TableRow[] = []
  for await (const rows of csvTable(bytes)) {
    head.push(...rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, HEADER_ROWS_SHOWN + 1))
    if (head.length > HEADER_ROWS_SHOWN) break
  }
  return { head, read: () => csvTable(bytes), notices: [], delimiter: formatOf(bytes).delimiter }
}

interface Header {
  readonly names: readonly string[]
  readonly line: number
}

function headerAmong(rows: readonly TableRow[], line: number | undefined): Header {
  if (line !== undefined) {
    const given = rows.find((row) => row.line === line)
    if (!given && line !== 0) throw new UnreadableFile(IMPORT_MESSAGES.noHeader)
    return given ? { names: headerOf(given.cells), line } : withoutHeader(rows)
  }
  // A header has something below it.
  const known = rows.slice(0, -1).find(({ cells }) => knownFields(cells) > 1)
  const found = known ?? rows[0]
  if (!found) throw new UnreadableFile(IMPORT_MESSAGES.tooShort)
  const isData = found.cells.some(isAddress) && knownFields(found.cells) === 0
  return isData ? withoutHeader(rows) : { names: headerOf(found.cells), line: found.line }
}

const isAddress = (cell: string) => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell)

/** A table whose first row is a person already: its columns have no names. */
function withoutHeader(rows: readonly TableRow[]): Header {
  const width = Math.max(...rows.map(({ cells }) => headerOf(cells).length))
  return { names: Array.from({ length: width }, () => ''), line: 0 }
}

function noticesOf(rows: readonly TableRow[], line: number): string[] {
  if (line === 0) return [IMPORT_MESSAGES.withoutHeader]
  const above = rows.filter((row) => row.line < line).length
  if (above === 0) return []
  const left = above === 1 ? 'a linha acima dele ficou' : `as ${above} linhas preenchidas acima dele ficaram`
  return [`O cabeçalho está na linha ${line}; ${left} de fora.`]
}

/** Whether nothing of a row can be seen. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || /^[\s\p{Cf}]*$/u.test(cell))
}

/** The cells of a header, without the empty ones that formatted columns leave at its end. */
function headerOf(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cutText(cell.trim(), HEADER_CHARACTERS, ''))
  const header = names.slice(0, names.findLastIndex((name) => name !== '') + 1)
  if (header.length > COLUMNS_MAX) throw new UnreadableFile(IMPORT_MESSAGES.tooManyColumns)
  return header
}

/** The rows of a CSV file, so many at a time; lets others have a turn in between. */
async function* csvTable(bytes: Buffer): AsyncGenerator<readonly TableRow[]> {
  for (const { rows, lines, openLines } of csvRows(bytes)) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      yield rows.slice(start, start + ROWS_AT_ONCE).map((cells, index) => {
        const line = lines[start + index] ?? 0
        return openLines.has(line) ? { line, cells, isOpenEnded: true } : { line, cells }
      })
      await setImmediate()
    }
  }
}
