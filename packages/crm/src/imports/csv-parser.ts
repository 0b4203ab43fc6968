import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import { IMPORT_MESSAGES } from './contract.ts'
import { UnreadableFile } from './unreadable-file.ts'

const DELIMITERS = [',', ';', '\t']
/** Excel's `sep=` line. */
const SEP_LINE = /^sep=(.)\r?\n/i
/** Enough for a header and some rows. */
const HEAD_BYTES = 64 * 1024
/** Bytes that are decoded and cut into rows at a time; few, so that what they become is soon forgotten again. */
const SLICE_BYTES = 32 * 1024
/** A longer row, in characters, is cut into cells only where few of these stand in it, since each takes its time. */
const LONG_ROW = 128 * 1024
const LONG_ROW_MAX = { quotes: 20_000, delimiters: 250_000 }

/** Some rows of a table. */
export interface RowBatch {
  readonly rows: readonly (readonly string[])[]
  /** The last row begins a quotation that nothing ends, and so holds the rest of the file. */
  readonly isOpenEnded: boolean
}

/**
 * The rows of a CSV, a slice of it at a time; blank lines are rows too. The text as a whole is never there. Throws
 * `UnreadableFile` at a long row that is made of quotes or delimiters.
 */
export function* csvRows(bytes: Buffer): Generator<RowBatch> {
  // UTF-8 with or without BOM, else Windows-1252.
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, HEAD_BYTES))
  const said = SEP_LINE.exec(head)
  const below = said ? head.slice(said[0].length) : head
  const delimiter = said?.[1] ?? delimiterOf(below)
  const parser = new Papa.Parser({ delimiter, newline: lineEndOf(below) })
  const decoder = new TextDecoder(encoding)
  let text = ''
  let length = SLICE_BYTES
  for (let at = 0; at < bytes.length; ) {
    const isLast = at + length >= bytes.length
    text += decoder.decode(bytes.subarray(at, at + length), { stream: !isLast })
    if (at === 0 && said) text = text.slice(said[0].length)
    if (text.length > LONG_ROW && isMadeOfSigns(text, delimiter))
      throw new UnreadableFile(IMPORT_MESSAGES.unreadable)
    const { rows, used, isOpenEnded } = parse(parser, text, isLast)
    if (rows.length > 0) yield { rows, isOpenEnded }
    at += length
    // A row longer than the slice is looked at again with twice as much.
    length = used === 0 ? text.length + SLICE_BYTES : SLICE_BYTES
    text = text.slice(used)
  }
}

function isMadeOfSigns(text: string, delimiter: string): boolean {
  const { quotes, delimiters } = LONG_ROW_MAX
  return holdsMore(text, '"', quotes) || holdsMore(text, delimiter, delimiters)
}

function holdsMore(text: string, sign: string, max: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= max; at = text.indexOf(sign, at + 1)) count += 1
  return count > max
}

interface Parsed {
  readonly rows: readonly (readonly string[])[]
  readonly used: number
  readonly isOpenEnded: boolean
}

/** Reads whole rows; of the last slice also a row that no line end closes. */
function parse(parser: Papa.Parser, slice: string, isLast: boolean): Parsed {
  const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(slice, 0, !isLast)
  // Text after the last line break is not a row.
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
