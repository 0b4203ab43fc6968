import { Readable } from 'node:stream'
import { CSV_SEPARATORS, type CsvSeparator } from '@cadencia/contract/csv'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { dispositionOf } from './disposition.ts'
import { guarded } from './formula-guard.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Marks the text as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Lines per chunk. */
const LINES_A_PIECE = 500

/** Characters that some program treats as a separator; quoted in every file. */
const SEPARATING = /[,;\t]/

function textOf(cell: CsvCell, delimiter: string): CsvCell {
  if (typeof cell === 'string') return guarded(cell)
  // Semicolon files use decimal commas; a spreadsheet would read '12.3' as a date.
  return typeof cell === 'number' && delimiter === ';' ? String(cell).replace('.', ',') : cell
}

/** CSV lines (RFC 4180), safe against formula injection whatever separator a program assumes. */
export function csvText(lines: readonly (readonly CsvCell[])[], delimiter: string): string {
  const cells = lines.map((line) => line.map((cell) => textOf(cell, delimiter)))
  const quotes = (cell: unknown) => typeof cell === 'string' && SEPARATING.test(cell)
  return `${Papa.unparse(cells, { delimiter, quotes })}\r\n`
}

async function* pieces({ header, rows, separator }: CsvFile) {
  const write = (lines: readonly (readonly CsvCell[])[]) => csvText(lines, CSV_SEPARATORS[separator])
  yield BYTE_ORDER_MARK + write([header])
  let piece: (readonly CsvCell[])[] = []
  for await (const row of rows) {
    piece.push(row)
    if (piece.length < LINES_A_PIECE) continue
    yield write(piece)
    piece = []
  }
  if (piece.length > 0) yield write(piece)
}

interface CsvFile {
  /** With extension. */
  readonly fileName: string
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly CsvCell[]>
  readonly separator: CsvSeparator
}

/** Streams a CSV file. */
export function sendCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', dispositionOf(file.fileName))
    .send(Readable.from(pieces(file), { objectMode: false }))
}
