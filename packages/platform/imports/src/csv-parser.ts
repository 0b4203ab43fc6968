import { FILE_MESSAGES } from './contract.ts'
import { type CsvFormat, formatOf, type KnownColumns } from './csv-format.ts'
import { readCsvRow } from './csv-row.ts'
import { textSlices } from './csv-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A longer row, in characters, is cut into cells only where few of these stand in it, since each takes its time. */
const LONG_ROW = 128 * 1024
const LONG_ROW_MAX = { quotes: 20_000, delimiters: 250_000 }
/** Characters of a file that may be looked at twice, because quotations were begun and not ended. */
const IN_VAIN_MAX = 32 * 1024 * 1024

/** Some rows of a table. */
export interface RowBatch {
  readonly rows: readonly (readonly string[])[]
  /** For each row the line of the file on which it begins, from 1 on. */
  readonly lines: readonly number[]
  /** The lines of those that begin a quotation that nothing ends. */
  readonly openLines: ReadonlySet<number>
}

/**
 * The rows of a CSV, a slice of it at a time; blank lines are rows too. The text as a whole is never there. Throws
 * `UnreadableFile` at a long row that is made of quotes or delimiters, and at a file that is made of open quotations.
 */
export function* csvRows(bytes: Buffer, known: KnownColumns): Generator<RowBatch> {
  const format = formatOf(bytes, known)
  const reader = createReader(format)
  let text = ''
  let wanted = 0
  let isBegun = false
  for (const slice of textSlices(bytes)) {
    text += slice
    if (!isBegun) text = text.slice(format.skipped)
    isBegun = true
    if (text.length < wanted) continue
    const { batch, used } = reader(text, false)
    if (batch.rows.length > 0) yield batch
    // A row longer than what is there is looked at again with twice as much.
    wanted = used === 0 ? text.length * 2 : 0
    text = text.slice(used)
  }
  const { batch } = reader(text, true)
  if (batch.rows.length > 0) yield batch
}

/** Cuts whole rows off the beginning of a text, and says how much they were. */
function createReader({ delimiter, skippedLines }: CsvFormat) {
  let line = 1 + skippedLines
  let inVain = 0
  return (text: string, isLast: boolean): { readonly batch: RowBatch; readonly used: number } => {
    if (text.length > LONG_ROW && isMadeOfSigns(text, delimiter)) {
      throw new UnreadableFile(FILE_MESSAGES.unreadable)
    }
    const rows: (readonly string[])[] = []
    const lines: number[] = []
    const openLines = new Set<number>()
    let used = 0
    while (used < text.length) {
      const row = readCsvRow({ text, delimiter, isLast }, used)
      if (row === 'more') break
      inVain += row.inVain
      if (inVain > IN_VAIN_MAX) throw new UnreadableFile(FILE_MESSAGES.unreadable)
      rows.push(row.cells)
      lines.push(line)
      if (row.isOpenEnded) openLines.add(line)
      line += countLineEnds(text, used, row.end)
      used = row.end
    }
    return { batch: { rows, lines, openLines }, used }
  }
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1
  }
  return count
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
