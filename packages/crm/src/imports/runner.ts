import { setImmediate } from 'node:timers/promises'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import type { JobContext } from '@cadencia/jobs/handler'
import type { Messenger } from '@cadencia/messaging/messenger'
import { createActor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import { leadsChanged } from '../facts.ts'
import { columnsOf, type OtherColumns, otherColumns } from './column-mapping.ts'
import { type ColumnMapping, IMPORT_MESSAGES, type RefusedRow, ROWS_MAX } from './contract.ts'
import { leadImportMoved } from './facts.ts'
import { findKnown, insertRefusals } from './lead-repository.ts'
import { insertLeads, updateLeads } from './lead-writer.ts'
import { mergeRows } from './merge.ts'
import { advanceImport, beginImport, endImport, findWork, type ImportWork, lockWork } from './repository.ts'
import { type LeadRow, mappingProblem, type RowReading, readRow } from './row-parser.ts'
import { isBlankRow, openTable, type Table, type TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What imports need of others. */
export interface ImportOptions {
  readonly files: Pick<FileAttachments, 'open' | 'release'>
  readonly messenger: Pick<Messenger, 'isOptedOut'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Rows per transaction: large enough to be fast, small enough not to block others. */
const ROWS_AT_ONCE = 1000
/** Lock: imports look for duplicates one at a time. */
const IMPORTS_LOCK = 7_310_018
const FILE_MAX_BYTES = 5 * 1024 * 1024

/** Thrown when another worker took over, or the import has ended. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/**
 * Does an import, or goes on with it: what was written stands in the import's row, in the same transaction, so that
 * no row is written twice, whoever dies.
 */
export async function runImport(options: ImportOptions, importId: string, context: JobContext) {
  const { db, signal } = context
  const work = await findWork(db, importId)
  if (!work || !isOpen(work)) return { status: work?.status ?? 'gone' }
  try {
    const bytes = await readFile(options.files, db, work.fileURL)
    const table = await openTable(bytes, work.fileType, work.headerLine ?? undefined)
    const mapping = work.mapping ?? columnsOf(table.header).mapping
    const problem = mappingProblem(mapping, table.header.length, IMPORT_MESSAGES)
    if (problem) throw new UnreadableFile(problem)
    const total = work.total || (await countRows(table))
    await beginImport(db, importId, { mapping, total, table })
    let { position } = work
    const others = otherColumns(table.header, mapping)
    for await (const batch of batches(table, { mapping, others, position })) {
      signal.throwIfAborted()
      await writeBatch(options, db, { work: { ...work, total, position }, batch })
      position = batch.position
    }
    return await finishImport(options, db, { importId, message: null })
  } catch (error) {
    if (error instanceof Overtaken) return { status: 'overtaken' }
    if (!(error instanceof UnreadableFile)) throw error
    return await finishImport(options, db, { importId, message: error.message })
  }
}

const isOpen = ({ status }: Pick<ImportWork, 'status'>) => status === 'pending' || status === 'running'

/** The bytes of a file that somebody sent for an import. */
export async function readFile(
  files: Pick<FileAttachments, 'open'>,
  db: Db,
  fileURL: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of await files.open(db, fileURL)) {
    size += chunk.length
    if (size > FILE_MAX_BYTES) throw new UnreadableFile(IMPORT_MESSAGES.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Rows that hold something. Throws `UnreadableFile` where they are more than one import takes. */
async function countRows(table: Table): Promise<number> {
  let count = 0
  for await (const rows of table.rows()) {
    count += rows.filter(({ cells }) => !isBlankRow(cells)).length
    if (count > ROWS_MAX) throw new UnreadableFile(IMPORT_MESSAGES.tooManyRows)
  }
  return count
}

/** Some rows, read: leads, refusals with their reasons, and the line of the last. */
interface Batch {
  readonly leads: LeadRow[]
  readonly refused: RefusedRow[]
  rows: number
  position: number
}

interface Going {
  readonly mapping: ColumnMapping
  readonly others: OtherColumns
  /** The line after which to go on. */
  readonly position: number
}

/** The rows after a line, so many at a time; of a row's cells nothing is kept beyond what it says of a lead. */
async function* batches(table: Table, { mapping, others, position }: Going): AsyncGenerator<Batch> {
  let batch = emptyBatch(position)
  for await (const rows of table.rows()) {
    for (const row of rows) {
      if (row.line <= position) continue
      take(batch, row, readRow(row, mapping, others))
      if (batch.rows < ROWS_AT_ONCE) continue
      yield batch
      batch = emptyBatch(row.line)
      await setImmediate()
    }
  }
  if (batch.rows > 0) yield batch
}

const emptyBatch = (position: number): Batch => ({ leads: [], refused: [], rows: 0, position })

function take(batch: Batch, row: TableRow, reading: RowReading): void {
  if (reading.kind === 'lead') batch.leads.push(reading.lead)
  if (reading.kind === 'refused') batch.refused.push({ line: reading.line, message: reading.message })
  batch.rows += 1
  batch.position = row.line
}

interface Writing {
  readonly work: ImportWork
  readonly batch: Batch
}

/** Writes some rows, and that they are written, in one transaction. */
function writeBatch({ messenger, now }: ImportOptions, db: Db, { work, batch }: Writing): Promise<void> {
  const { leads, refused, position } = batch
  return transact(db, async (trx) => {
    const present = await lockWork(trx, work.id)
    if (!present || !isOpen(present) || present.position !== work.position) throw new Overtaken()
    await sql`select pg_advisory_xact_lock(${IMPORTS_LOCK})`.execute(trx)
    const known = work.onDuplicate === 'create' ? new Map() : await findKnown(trx, leads)
    const { created, changed, imported, updated, skipped } = mergeRows(leads, known, work.onDuplicate)
    const phones = [...created, ...changed.values()].flatMap(({ phone }) => phone ?? [])
    const optedOut = phones.length === 0 ? new Set<string>() : await messenger.isOptedOut(trx, phones)
    const actor = createActor(present.createdBy, { now })
    const writing = { importId: work.id, actor, begunAt: work.createdAt, optedOut }
    await insertLeads(trx, created, writing)
    await updateLeads(trx, changed, writing)
    await insertRefusals(trx, work.id, refused)
    const done = await advanceImport(trx, work.id, {
      ...{ position, imported, updated, skipped, errors: refused.length },
    })
    const about = { importId: work.id, status: 'running' as const, total: work.total }
    await record(trx, leadImportMoved, { ...about, done, ...actor })
  })
}

interface Ending {
  readonly importId: string
  /** Why it failed; null where it did not. */
  readonly message: string | null
}

/** Ends an import once, lets go of its file, and tells whoever looks at leads. */
export function finishImport({ files, now }: Pick<ImportOptions, 'files' | 'now'>, db: Db, ending: Ending) {
  const { importId, message } = ending
  const status = message === null ? 'completed' : 'failed'
  const at = new Date(now()).toISOString()
  return transact(db, async (trx) => {
    const ended = await endImport(trx, importId, { status, message, at })
    if (!ended) return { status: 'overtaken' }
    const { total, done, written, createdBy: actorId } = ended
    await files.release(trx, 'leads', importId)
    await record(trx, leadImportMoved, { importId, status, done, total, actorId, at })
    if (written > 0) await record(trx, leadsChanged, { count: written, actorId, at })
    return { status, written }
  })
}
