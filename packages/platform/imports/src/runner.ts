import { setImmediate } from 'node:timers/promises'
import { type Db, transact } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import type { JobContext } from '@cadencia/jobs/handler'
import { createActor } from '@cadencia/server/actor'
import type { ImportAdapter, ImportedRow, ImportWork, RowReading } from './adapter.ts'
import { FILE_MESSAGES, type RefusedRow, ROWS_MAX } from './contract.ts'
import { mergeRows } from './merge.ts'
import { isBlankRow, openTable, type Table, type TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Rows per transaction: large enough to be fast, small enough not to block others. */
const ROWS_AT_ONCE = 1000
/** Lock: imports look for duplicates one at a time. */
const FILE_MAX_BYTES = 5 * 1024 * 1024

/** Thrown when another worker took over, or the import has ended. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/**
 * Does an import, or goes on with it: what was written stands in the import's row, in the same transaction, so that
 * no row is written twice, whoever dies.
 */
export async function runImport<Mapping, Row extends ImportedRow, Shown>(
  adapter: ImportAdapter<Mapping, Row, Shown>,
  importId: string,
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
) {
  const { store, columns } = adapter
  const work = await store.find(db, importId)
  if (!work || !isOpen(work)) return { status: work?.status ?? 'gone' }
  try {
    const bytes = await readFile(adapter.files, db, work.fileURL)
    const table = await openTable(bytes, work.fileType, {
      ...columns,
      headerLine: work.headerLine ?? undefined,
    })
    const mapping = work.mapping ?? columns.find(table.header).mapping
    const problem = columns.problem(mapping, table.header.length)
    if (problem) throw new UnreadableFile(problem)
    const total = work.total || (await countRows(table))
    await store.begin(db, importId, { mapping, total, table })
    let { position } = work
    for await (const batch of batches(table, adapter.read(table.header, mapping), position)) {
      signal.throwIfAborted()
      await writeBatch(adapter, db, { work: { ...work, total, position }, batch })
      position = batch.position
    }
    return await finishImport(adapter, db, { importId, message: null })
  } catch (error) {
    if (error instanceof Overtaken) return { status: 'overtaken' }
    if (!(error instanceof UnreadableFile)) throw error
    return await finishImport(adapter, db, { importId, message: error.message })
  }
}

const isOpen = ({ status }: Pick<ImportWork<unknown>, 'status'>) =>
  status === 'pending' || status === 'running'

/** The bytes of a file that somebody sent for an import. */
export async function readFile(
  files: Pick<ImportAdapter<unknown, ImportedRow, unknown>['files'], 'open'>,
  db: Db,
  fileURL: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of await files.open(db, fileURL)) {
    size += chunk.length
    if (size > FILE_MAX_BYTES) throw new UnreadableFile(FILE_MESSAGES.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Rows that hold something. Throws `UnreadableFile` where they are more than one import takes. */
async function countRows(table: Table): Promise<number> {
  let count = 0
  for await (const rows of table.rows()) {
    count += rows.filter(({ cells }) => !isBlankRow(cells)).length
    if (count > ROWS_MAX) throw new UnreadableFile(FILE_MESSAGES.tooManyRows)
  }
  return count
}

/** Some rows, read: what they say, refusals with their reasons, and the line of the last. */
interface Batch<Row> {
  readonly taken: Row[]
  readonly refused: RefusedRow[]
  rows: number
  position: number
}

/** The rows after a line, so many at a time; of a row's cells nothing is kept beyond what it says. */
async function* batches<Row>(
  table: Table,
  read: (row: TableRow) => RowReading<Row>,
  position: number,
): AsyncGenerator<Batch<Row>> {
  let batch = emptyBatch<Row>(position)
  for await (const rows of table.rows()) {
    for (const row of rows) {
      if (row.line <= position) continue
      take(batch, row, read(row))
      if (batch.rows < ROWS_AT_ONCE) continue
      yield batch
      batch = emptyBatch(row.line)
      await setImmediate()
    }
  }
  if (batch.rows > 0) yield batch
}

const emptyBatch = <Row>(position: number): Batch<Row> => ({ taken: [], refused: [], rows: 0, position })

function take<Row>(batch: Batch<Row>, row: TableRow, reading: RowReading<Row>): void {
  if (reading.kind === 'row') batch.taken.push(reading.row)
  if (reading.kind === 'refused') batch.refused.push({ line: reading.line, message: reading.message })
  batch.rows += 1
  batch.position = row.line
}

/** Writes some rows, and that they are written, in one transaction. */
function writeBatch<Mapping, Row extends ImportedRow, Shown>(
  { store, merge, write, tell, now }: ImportAdapter<Mapping, Row, Shown>,
  db: Db,
  { work, batch }: { readonly work: ImportWork<Mapping>; readonly batch: Batch<Row> },
): Promise<void> {
  const { id: importId, total, onDuplicate, createdAt: begunAt } = work
  const { taken, refused, position } = batch
  return transact(db, async (trx) => {
    const present = await store.lock(trx, importId)
    if (!present || !isOpen(present) || present.position !== work.position) throw new Overtaken()
    await lockName(trx, 'imported rows')
    const known = onDuplicate === 'create' ? new Map<string, string>() : await merge.findKnown(trx, taken)
    const merged = mergeRows(taken, { ...merge, known, onDuplicate })
    const { imported, updated, skipped } = merged
    const actor = createActor(present.createdBy, { now })
    await write(trx, merged, { importId, actor, begunAt })
    await store.refuse(trx, importId, refused)
    const done = await store.advance(trx, importId, {
      ...{ position, imported, updated, skipped, errors: refused.length },
    })
    await tell.moved(trx, { importId, status: 'running', total, done, ...actor })
  })
}

interface Finishing {
  readonly importId: string
  /** Why it failed; null where it did not. */
  readonly message: string | null
}

/** Ends an import once, lets go of its file, and tells whoever looks at what was imported. */
export function finishImport<Mapping, Row extends ImportedRow, Shown>(
  { store, files, tell, now }: ImportAdapter<Mapping, Row, Shown>,
  db: Db,
  { importId, message }: Finishing,
) {
  const status = message === null ? ('completed' as const) : ('failed' as const)
  const at = new Date(now()).toISOString()
  return transact(db, async (trx) => {
    const ended = await store.end(trx, importId, { status, message, at })
    if (!ended) return { status: 'overtaken' }
    const { total, done, written, createdBy: actorId } = ended
    await files.release(trx, importId)
    await tell.moved(trx, { importId, status, done, total, actorId, at })
    if (written > 0) await tell.changed(trx, { count: written, actorId, at })
    return { status, written }
  })
}
