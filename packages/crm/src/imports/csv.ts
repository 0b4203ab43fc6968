import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'

const DELIMITERS = [',', ';', '\t']
/** What Excel writes above a table to say how it is delimited. */
const SEP_LINE = /^sep=(.)\r?\n/i
/** Enough for a header and some rows. */
const HEAD_CHARACTERS = 64 * 1024
const SLICE_CHARACTERS = 128 * 1024

/** Text in UTF-8, with or without its mark, else in Windows-1252, which Excel writes in Brazil. */
export function decodeCsv(bytes: Buffer): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

/** Some rows of a table. */
export interface RowBatch {
  readonly rows: readonly (readonly string[])[]
  /** The last row begins a quotation that nothing ends, and so holds the rest of the file. */
  readonly isOpenEnded: boolean
}

/** The rows of a CSV, a slice of the text at a time; blank lines are rows too. */
export function* csvRows(csv: string): Generator<RowBatch> {
  const said = SEP_LINE.exec(csv)
  const text = said ? csv.slice(said[0].length) : csv
  const head = text.slice(0, HEAD_CHARACTERS)
  const parser = new Papa.Parser({ delimiter: said?.[1] ?? delimiterOf(head), newline: lineEndOf(head) })
  let at = 0
  let length = SLICE_CHARACTERS
  while (at < text.length) {
    const isLast = at + length >= text.length
    const { rows, used, isOpenEnded } = parse(parser, text.slice(at, at + length), isLast)
    if (rows.length > 0) yield { rows, isOpenEnded }
    if (isLast) return
    // A row longer than the slice is looked at again in a longer one.
    length = used === 0 ? length * 2 : SLICE_CHARACTERS
    at += used
  }
}

interface Parsed {
  readonly rows: readonly (readonly string[])[]
  readonly used: number
  readonly isOpenEnded: boolean
}

/** Reads whole rows; of the last slice also a row that no line end closes. */
function parse(parser: Papa.Parser, slice: string, isLast: boolean): Parsed {
  const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(slice, 0, !isLast)
  // What stands behind the last line end is no row.
  if (isLast && data.at(-1)?.join('') === '') data.pop()
  return {
    rows: data,
    used: meta.cursor,
    isOpenEnded: isLast && errors.some(({ code }) => code === 'MissingQuotes'),
  }
}

/** The delimiter that cuts the first rows into the most columns of the same number. */
function delimiterOf(head: string): string {
  const { meta } = Papa.parse(head, { delimitersToGuess: DELIMITERS, preview: 20, skipEmptyLines: true })
  return DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ','
}

/** A carriage return before a line feed is taken off with the cells' other white space. */
function lineEndOf(head: string): '\n' | '\r' {
  return head.replace(/"[^"]*"/g, '').includes('\n') ? '\n' : '\r'
}
