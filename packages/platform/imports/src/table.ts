import { setImmediate } from 'node:timers/promises'
import { cutText } from '@cadencia/locale/cut'
import { COLUMNS_MAX, FILE_MESSAGES, HEADER_ROWS_SHOWN } from './contract.ts'
import { formatOf, type KnownColumns, packingOf, unpacked } from './csv-format.ts'
import { csvRows } from './csv-parser.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { type FileFields, type OpenedFile, openWorkbook, type WorkbookKind } from './workbook.ts'

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
export async function openTable(
  bytes: Buffer,
  fileType: string,
  { headerLine, ...fields }: FileFields & { readonly headerLine?: number | undefined },
): Promise<Table> {
  const { known } = fields
  const kind = WORKBOOKS[fileType]
  const { head, read, notices, delimiter } = kind
    ? await openWorkbook(bytes, kind, fields)
    : await openCsv(bytes, known)
  const first = head.filter(({ cells }) => !isBlankRow(cells)).slice(0, HEADER_ROWS_SHOWN + 1)
  if (first.length < 2) throw new UnreadableFile(FILE_MESSAGES.tooShort)
  const packing = first
    .map(({ cells }) => packingOf(cells, known))
    .find((delimiter) => delimiter !== undefined)
  const unpack = (row: TableRow): TableRow => {
    // Spreadsheets quote a row of a CSV that they opened as one column only where quotes stand in it.
    const inside = packing ?? (row.cells.length === 1 ? delimiter : undefined)
    return inside === undefined ? row : { ...row, cells: unpacked(row.cells, inside) }
  }
  const firstRows = first.map(unpack)
  const header = headerAmong(firstRows, known, headerLine)
  if (!firstRows.some(({ line }) => line > header.line)) throw new UnreadableFile(FILE_MESSAGES.tooShort)
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

async function openCsv(bytes: Buffer, known: KnownColumns): Promise<OpenedFile> {
  const head: TableRow[] = []
  for await (const rows of csvTable(bytes, known)) {
    head.push(...rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, HEADER_ROWS_SHOWN + 1))
    if (head.length > HEADER_ROWS_SHOWN) break
  }
  return {
    head,
    read: () => csvTable(bytes, known),
    notices: [],
    delimiter: formatOf(bytes, known).delimiter,
  }
}

interface Header {
  readonly names: readonly string[]
  readonly line: number
}

function headerAmong(rows: readonly TableRow[], known: KnownColumns, line: number | undefined): Header {
  if (line !== undefined) {
    const given = rows.find((row) => row.line === line)
    if (!given && line !== 0) throw new UnreadableFile(FILE_MESSAGES.noHeader)
    return given ? { names: headerOf(given.cells), line } : withoutHeader(rows)
  }
  // A header has something below it.
  const found = rows.slice(0, -1).find(({ cells }) => known(cells) > 1) ?? rows[0]
  if (!found) throw new UnreadableFile(FILE_MESSAGES.tooShort)
  const isData = found.cells.some(isAddress) && known(found.cells) === 0
  return isData ? withoutHeader(rows) : { names: headerOf(found.cells), line: found.line }
}

const isAddress = (cell: string) => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell)

/** A table whose first row is a person already: its columns have no names. */
function withoutHeader(rows: readonly TableRow[]): Header {
  const width = Math.max(...rows.map(({ cells }) => headerOf(cells).length))
  return { names: Array.from({ length: width }, () => ''), line: 0 }
}

function noticesOf(rows: readonly TableRow[], line: number): string[] {
  if (line === 0) return [FILE_MESSAGES.withoutHeader]
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
  if (header.length > COLUMNS_MAX) throw new UnreadableFile(FILE_MESSAGES.tooManyColumns)
  return header
}

/** The rows of a CSV file, so many at a time; lets others have a turn in between. */
async function* csvTable(bytes: Buffer, known: KnownColumns): AsyncGenerator<readonly TableRow[]> {
  for (const { rows, lines, openLines } of csvRows(bytes, known)) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      yield rows.slice(start, start + ROWS_AT_ONCE).map((cells, index) => {
        const line = lines[start + index] ?? 0
        return openLines.has(line) ? { line, cells, isOpenEnded: true } : { line, cells }
      })
      await setImmediate()
    }
  }
}
