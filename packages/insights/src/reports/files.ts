import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileStorage } from '@cadencia/storage/storage'
import { reportFailed, reportProgressed, reportReady } from '../contract/facts.ts'
import { FILE_FORMATS, type FileFormat, type ReportData } from '../contract/reports.ts'
import { keyOf, type ReportContext } from './context.ts'
import { csvOf } from './formats/csv.ts'
import { findData, insertFile, listFormats, moveReport } from './repository.ts'

const MAX_BYTES = 50 * 1024 * 1024

interface Maker {
  readonly make: (data: ReportData, about: { readonly siteName: string }) => Buffer | Promise<Buffer>
  readonly contentType: string
}

/** How each file is made, and sent as. What writes it is loaded by the process that makes one. */
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
  readonly format: FileFormat
}

async function makeFile(
  db: Db,
  storage: FileStorage,
  { reportId, data, format, siteName }: Making & { readonly siteName: string },
): Promise<void> {
  const bytes = await FORMATS[format].make(data, { siteName })
  const { size } = await storage.write(keyOf(reportId, format), content(bytes), { maxBytes: MAX_BYTES })
  await transact(db, async (trx) => {
    if (!(await insertFile(trx, { reportId, format, size }))) return
    const done = (await listFormats(trx, reportId))?.length ?? 1
    await record(trx, reportProgressed, { reportId, done })
  })
}

async function* content(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Makes the files of a report that are not there yet, and tells that it is ready. May run again at any time. A report
 * that was removed meanwhile is left alone.
 */
export async function makeFiles(
  db: Db,
  reportId: string,
  { storage, settings }: Pick<ReportContext, 'storage' | 'settings'>,
): Promise<{ readonly made: number }> {
  const formats = await listFormats(db, reportId)
  const data = formats && (await findData(db, reportId))
  if (!data) return { made: 0 }
  const { siteName } = settings.get('system')
  const missing = FILE_FORMATS.filter((format) => !formats.includes(format))
  const place = await storage()
  for (const format of missing) await makeFile(db, place, { reportId, data, format, siteName })
  await transact(db, async (trx) => {
    const ready = await moveReport(trx, reportId, { from: 'Processando', to: 'Disponível' })
    if (ready) await record(trx, reportReady, { reportId, ...ready })
  })
  return { made: missing.length }
}

/** Says that the files of a report won't come, after the last try. */
export async function giveUp(db: Db, reportId: string): Promise<void> {
  const moved = await moveReport(db, reportId, { from: 'Processando', to: 'Falha' })
  if (moved) await record(db, reportFailed, { reportId })
}
