import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { guarded } from './formula-guard.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Lines are handed on in pieces of this many. */
const LINES_A_PIECE = 500

async function* pieces({ header, rows, separator: delimiter = ',' }: CsvFile) {
  const write = (lines: readonly (readonly CsvCell[])[]) =>
    `${Papa.unparse(
      lines.map((line) => line.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))),
      { delimiter },
    )}\r\n`
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
  /** Between cells; a comma unless told. */
  readonly separator?: string
}

/** Answers a CSV file (RFC 4180) as it is read, without ever holding all of it. Nothing in it runs as a formula. */
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
