import { readCsvRow } from './csv-row.ts'
import { textSlices } from './csv-text.ts'

/** How many columns of a row are known by their names; a header has at least two. */
export type KnownColumns = (cells: readonly string[]) => number

export const DELIMITERS = [',', ';', '\t', '|'] as const
/** Excel's line about the delimiter. */
const SEP_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n)/i
/** Enough for a header and some rows. */
const HEAD_CHARACTERS = 64 * 1024
const ROWS_LOOKED_AT = 50

export interface CsvFormat {
  readonly delimiter: string
  /** Characters and lines before the table. */
  readonly skipped: number
  readonly skippedLines: number
}

/** How a CSV is written, by its beginning. */
export function formatOf(bytes: Buffer, known: KnownColumns): CsvFormat {
  let head = ''
  let isWhole = true
  for (const slice of textSlices(bytes)) {
    if (head.length >= HEAD_CHARACTERS) isWhole = false
    if (!isWhole) break
    head += slice
  }
  const [said = '', delimiter] = SEP_LINE.exec(head) ?? []
  if (delimiter !== undefined) return { delimiter, skipped: said.length, skippedLines: 1 }
  return { delimiter: delimiterOf({ head, isWhole, known }), skipped: 0, skippedLines: 0 }
}

interface Beginning {
  readonly head: string
  /** Nothing follows it. */
  readonly isWhole: boolean
  readonly known: KnownColumns
}

/**
 * The delimiter with which a header is found that says most; of those that find as much, the one that leaves quotes in
 * order, and then the one that cuts the most rows into the same number of columns.
 */
function delimiterOf(beginning: Beginning): string {
  const seen = DELIMITERS.map((delimiter) => ({ delimiter, ...look(beginning, delimiter) }))
  const [best] = seen.toSorted(
    (a, b) => b.known - a.known || a.loose - b.loose || b.alike - a.alike || b.width - a.width,
  )
  return best?.delimiter ?? ','
}

function look({ head, isWhole, known: knownFields }: Beginning, delimiter: string) {
  const rows: (readonly string[])[] = []
  let known = 0
  let loose = 0
  for (let at = 0; at < head.length && rows.length < ROWS_LOOKED_AT; ) {
    // The only row there is counts as far as it is there.
    const row = readCsvRow({ text: head, delimiter, isLast: isWhole || at === 0 }, at)
    if (row === 'more') break
    if (row.isLoose) loose += 1
    // A cell that holds a whole row is quoted; else its delimiter is that of the file.
    known = Math.max(
      known,
      head.charAt(at) === '"' ? knownOf(row.cells, knownFields) : knownFields(row.cells),
    )
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row.cells)
    at = row.end
  }
  const widths = new Map<number, number>()
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [[width, alike] = [1, 0]] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return { known: known > 1 ? known : 0, loose, alike, width }
}

/** Fields that the names in a row, or in its only cell, say. */
function knownOf(cells: readonly string[], knownFields: KnownColumns): number {
  const packed = packingOf(cells, knownFields)
  return packed === undefined ? knownFields(cells) : knownFields(unpacked(cells, packed))
}

/** The delimiter inside the only cell of a row, where that cell holds a whole header; undefined for any other row. */
export function packingOf(cells: readonly string[], known: KnownColumns): string | undefined {
  const [cell, ...others] = cells.filter((one) => one.trim() !== '')
  if (cell === undefined || others.length > 0) return undefined
  return DELIMITERS.find((delimiter) => known(cellsIn(cell, delimiter)) > 1)
}

/** A row whose only cell holds the row, as spreadsheets write a CSV that they opened as one column. */
export function unpacked(cells: readonly string[], delimiter: string): readonly string[] {
  const [cell, ...others] = cells.filter((one) => one.trim() !== '')
  return cell === undefined || others.length > 0 ? cells : cellsIn(cell, delimiter)
}

function cellsIn(text: string, delimiter: string): readonly string[] {
  const row = readCsvRow({ text, delimiter, isLast: true }, 0)
  return row === 'more' ? [text] : row.cells
}
