import { Readable } from 'node:stream'
import { dispositionOf } from '@cadencia/server/disposition'
import { guarded } from '@cadencia/server/formula-guard'
import type { FastifyReply } from 'fastify'
import { EXPORT_COLUMNS } from './contract.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streams a workbook of leads; every cell is text, so that telephones stay what they are. */
export async function sendXlsx(
  reply: FastifyReply,
  { fileName, rows }: { readonly fileName: string; readonly rows: AsyncIterable<readonly string[]> },
): Promise<FastifyReply> {
  // Only whoever asks for a workbook pays for what writes it.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const written = writeXlsxStream(cellsOf(rows), { name: 'Leads' })
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', dispositionOf(fileName))
    .header('cache-control', 'no-store')
    .send(Readable.from(written, { objectMode: false }))
}

/** The guard of CSV stands here too: a sheet that is saved as CSV is as safe, and an import takes it off. */
async function* cellsOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  yield [...EXPORT_COLUMNS]
  for await (const row of rows) yield row.map(guarded)
}
