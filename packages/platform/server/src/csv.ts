import { Readable } from 'node:stream'
import { CSV_SEPARATORS, type CsvSeparator } from '@cadencia/contract/csv'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { guarded } from './formula-guard.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Lines are handed on in pieces of this many. */
const LINES_A_PIECE = 500

/** What some program takes for the end of a cell: quoted, whichever of them this file uses. */
const SEPARATING = /[,;\t]/

function textOf(cell: CsvCell, delimiter: string): CsvCell {
  if (typeof cell === 'string') return guarded(cell)
  // Where semicolons separate, the comma is the decimal sign, and '12.3' is the twelfth of March.
  return typeof cell === 'number' && delimiter === ';' ? String(cell).replace('.', ',') : cell
}

/** Lines of CSV (RFC 4180), each with its end. Nothing in them runs as a formula, wherever a program cuts them. */
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
  /** With its ending; letters, digits, dots, hyphens and underscores. */
  readonly fileName: string
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly CsvCell[]>
  readonly separator: CsvSeparator
}

/** Answers a CSV file as it is read, without ever holding all of it. */
export function sendCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces(file), { objectMode: false }))
}

/** Reads a list that pages by key to its end, one page at a time. */
export async function* allPages<T>(
  limit: number,
  read: (after: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let after: T | undefined
  for (;;) {
    const rows = await read(after)
    yield* rows
    if (rows.length < limit) return
    after = rows.at(-1)
  }
}
