import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import type { Advance, Beginning, Ending, ImportWork } from '@cadencia/imports/adapter'
import type { ImportStatus, OnDuplicate, RefusedRow } from '@cadencia/imports/contract'
import { countRows } from '@cadencia/server/list-page'
import { personTag } from '@cadencia/server/person-tag'
import { newestFirst, sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { ColumnMapping, type LeadImportSummary } from './contract.ts'

function selectWork(db: Db) {
  return db
    .selectFrom('lead_imports')
    .select(['id', 'file_url as fileURL', 'file_type as fileType', 'mapping', 'position', 'total'])
    .select([
      'created_by as createdBy',
      'created_at as createdAt',
      'header_line as headerLine',
      sql<ImportStatus>`status`.as('status'),
      sql<OnDuplicate>`on_duplicate`.as('onDuplicate'),
    ])
}

const readWork = <T extends { mapping: unknown }>(row: T) => ({
  ...row,
  mapping: row.mapping === null ? null : ColumnMapping.parse(row.mapping),
})

export async function findWork(db: Db, id: string): Promise<ImportWork<ColumnMapping> | undefined> {
  const row = await selectWork(db).where('id', '=', id).executeTakeFirst()
  return row && readWork(row)
}

/** The same, kept from changing until the transaction ends. */
export async function lockWork(trx: Db, id: string): Promise<ImportWork<ColumnMapping> | undefined> {
  await lockRows(trx, 'lead_imports', [id])
  return findWork(trx, id)
}

interface NewImport {
  readonly id: string
  readonly fileURL: string
  readonly fileName: string
  readonly fileType: string
  readonly mapping: ColumnMapping | undefined
  readonly headerLine: number | undefined
  readonly onDuplicate: OnDuplicate
  readonly createdBy: string
  readonly at: string
}

export async function insertImport(trx: Db, made: NewImport): Promise<void> {
  await trx
    .insertInto('lead_imports')
    .values({
      id: made.id,
      file_url: made.fileURL,
      file_name: made.fileName,
      file_type: made.fileType,
      mapping: made.mapping === undefined ? null : JSON.stringify(made.mapping),
      header_line: made.headerLine ?? null,
      on_duplicate: made.onDuplicate,
      created_by: made.createdBy,
      created_at: made.at,
    })
    .execute()
}

/** Fixes header, columns and the number of rows, before the first is written. */
export async function beginImport(db: Db, id: string, begun: Beginning<ColumnMapping>): Promise<void> {
  const { mapping, total, table } = begun
  const { headerLine: header_line, notices } = table
  await db
    .updateTable('lead_imports')
    .set({ status: 'running', mapping: JSON.stringify(mapping), total, header_line, notices: [...notices] })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .execute()
}

/** Notes that some more rows are written; answers how many are in all. */
export async function advanceImport(trx: Db, id: string, by: Advance): Promise<number> {
  const { done } = await trx
    .updateTable('lead_imports')
    .set((eb) => ({
      position: by.position,
      imported: eb('imported', '+', by.imported),
      updated: eb('updated', '+', by.updated),
      skipped: eb('skipped', '+', by.skipped),
      errors: eb('errors', '+', by.errors),
    }))
    .where('id', '=', id)
    .returning(sql<number>`imported + updated + skipped + errors`.as('done'))
    .executeTakeFirstOrThrow()
  return done
}

/** Ends an import that has not ended; undefined where it has. */
export function endImport(trx: Db, id: string, { status, message, at }: Ending) {
  return trx
    .updateTable('lead_imports')
    .set({ status, message, finished_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .returning([
      'total',
      'created_by as createdBy',
      sql<number>`imported + updated`.as('written'),
      sql<number>`imported + updated + skipped + errors`.as('done'),
    ])
    .executeTakeFirst()
}

/** Imports as people see them. */
function summaries(db: Db) {
  return db
    .selectFrom('lead_imports as i')
    .select([
      'i.id',
      'i.file_name as fileName',
      'i.total',
      'i.imported',
      'i.updated',
      'i.skipped',
      'i.errors',
    ])
    .select([
      'i.message',
      'i.notices',
      'i.created_by as createdBy',
      'i.created_at as createdAt',
      'i.finished_at as finishedAt',
    ])
    .select([
      sql<ImportStatus>`i.status`.as('status'),
      sql<OnDuplicate>`i.on_duplicate`.as('onDuplicate'),
      sql<number>`i.imported + i.updated + i.skipped + i.errors`.as('processed'),
      sql<LeadImportSummary['undone']>`case when i.undone_at is null then null else
        json_build_object('at', to_char(i.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'removed', i.removed, 'restored', i.restored, 'kept', i.kept) end`.as('undone'),
      personTag('i.created_by').as('author'),
    ])
}

export function findImport(db: Db, id: string): Promise<LeadImportSummary | undefined> {
  return summaries(db).where('i.id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function importList(db: Db) {
  return {
    rows: summaries(db),
    order: newestFirst<LeadImportSummary>('i'),
    count: () => countRows(db, db.selectFrom('lead_imports').select('id')),
  }
}

/** The refused rows of an import in the file's order. */
export function refusalList(db: Db, importId: string) {
  return {
    rows: db.selectFrom('lead_import_refusals').select(['line', 'message']).where('import_id', '=', importId),
    order: sortOrder<RefusedRow>('asc', ['line', ({ line }) => line, 'int']),
  }
}
