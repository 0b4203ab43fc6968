import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileStorage } from '@cadencia/storage/storage'
import type { z } from 'zod'
import { type makeReportFiles, reportFailed, reportProgressed, reportReady } from '../facts.ts'
import { keyOf, type ReportContext } from './context.ts'
import { FILE_FORMATS, type FileFormat, type ReportData } from './contract.ts'
import { csvOf } from './formats/csv.ts'
import { findContent, insertFile, listFormats, moveReport } from './repository.ts'

const MAX_BYTES = 50 * 1024 * 1024

interface Maker {
  readonly make: (data: ReportData, about: { readonly siteName: string }) => Buffer | Promise<Buffer>
  readonly contentType: string
}

/** The writer of each format is imported on demand. */
export const FORMATS: Readonly<Record<FileFormat, Maker>> = {
  csv: { make: csvOf, contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    make: async (data) => (await import('./formats/xlsx.ts')).xlsxOf(data),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pdf: {
    make: async (data, about) => (await import('./formats/pdf.ts')).pdfOf(data, about),
    contentType: 'application/pdf',
  },
}

interface Making {
  readonly reportId: string
  readonly data: ReportData
  readonly mark: string
  readonly format: FileFormat
}

async function makeFile(
  db: Db,
  storage: FileStorage,
  { reportId, data, mark, format, siteName }: Making & { readonly siteName: string },
): Promise<void> {
  const bytes = await FORMATS[format].make(data, { siteName })
  const { size } = await storage.write(keyOf(reportId, format), content(bytes), { maxBytes: MAX_BYTES })
  await transact(db, async (trx) => {
    const isNoted = await insertFile(trx, { reportId, format, size, mark })
    const formats = await listFormats(trx, reportId)
    if (isNoted) await record(trx, reportProgressed, { reportId, done: formats?.length ?? 1 })
    // The next attempt overwrites it.
    else if (formats && !formats.includes(format)) throw new Error(`report ${reportId} was changed meanwhile`)
  })
}

async function* content(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Writes missing files and marks the report as ready. Idempotent. Ignores a report deleted meanwhile. */
export async function makeFiles(
  db: Db,
  { reportId, isAgain }: z.output<typeof makeReportFiles.payload>,
  { storage, settings }: Pick<ReportContext, 'storage' | 'settings'>,
): Promise<{ readonly made: number }> {
  const formats = await listFormats(db, reportId)
  const content = formats && (await findContent(db, reportId))
  if (!content) return { made: 0 }
  const { siteName } = settings.get('system')
  const missing = FILE_FORMATS.filter((format) => !formats.includes(format))
  const store = await storage()
  // Deletes old files first, so that none remain if writing fails.
  if (isAgain) await Promise.all(missing.map((format) => store.remove(keyOf(reportId, format))))
  for (const format of missing) await makeFile(db, store, { reportId, ...content, format, siteName })
  await transact(db, async (trx) => {
    const ready = await moveReport(trx, reportId, { from: 'Processando', to: 'Disponível' })
    if (ready && isAgain) await record(trx, reportProgressed, { reportId, done: FILE_FORMATS.length })
    if (ready && !isAgain) await record(trx, reportReady, { reportId, ...ready })
  })
  return { made: missing.length }
}

/** Called after the last attempt. */
export async function markFailed(db: Db, reportId: string): Promise<void> {
  const moved = await moveReport(db, reportId, { from: 'Processando', to: 'Falha' })
  if (moved) await record(db, reportFailed, { reportId })
}
