import { type Db, transact } from '@cadencia/db/client'
import { lockName, lockRows } from '@cadencia/db/locks'
import { sql } from 'kysely'
import type { FileInfo } from './contract.ts'
import { fileUrlOf, isImage } from './rules.ts'
import { type FileUse, WAITING_MAX_BYTES, WAITING_MAX_FILES } from './uses-contract.ts'

export interface FileRow {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string | null
  readonly storageKey: string | null
  readonly previewKey: string | null
  readonly ownerId: string | null
  readonly use: FileUse | null
  readonly reference: string | null
}

/** Files whose bytes are there. */
function selectStored(db: Db) {
  return db
    .selectFrom('files')
    .select(['id', 'name', 'type', 'size', 'sha256', 'reference'])
    .select(['storage_key as storageKey', 'preview_key as previewKey', 'owner_id as ownerId'])
    .select(sql<FileUse | null>`use`.as('use'))
    .where('stored_at', 'is not', null)
    .where('removing_at', 'is', null)
}

export function findStored(db: Db, id: string): Promise<FileRow | undefined> {
  return selectStored(db).where('id', '=', id).executeTakeFirst()
}

/** Those of `ids` that are there, kept from changing until the transaction ends; always locked in one order. */
export async function lockStored(trx: Db, ids: readonly string[]): Promise<FileRow[]> {
  const locked = await lockRows(trx, 'files', ids)
  return locked.length === 0 ? [] : selectStored(trx).where('id', 'in', locked).orderBy('id').execute()
}

/** The files of these records, each record's in its order. */
export function listClaimed(db: Db, use: FileUse, references: readonly string[]): Promise<FileRow[]> {
  return selectStored(db)
    .where('use', '=', use)
    .where('reference', 'in', references)
    .orderBy('reference')
    .orderBy('place')
    .execute()
}

interface Arriving {
  readonly name: string
  readonly type: string
  readonly ownerId: string
}

/**
 * Inserts the row before the bytes are stored, so that no bytes exist without a row; undefined where as much of its owner
 * waits as may.
 */
export function insertArriving(db: Db, { name, type, ownerId }: Arriving): Promise<string | undefined> {
  return transact(db, async (trx) => {
    const { files, bytes } = await lockWaiting(trx, ownerId)
    if (files >= WAITING_MAX_FILES || bytes >= WAITING_MAX_BYTES) return undefined
    const { id } = await trx
      .insertInto('files')
      .values({ name, type, owner_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** What a person sent, or is sending, that nothing has claimed; unchanged until the transaction ends. */
async function lockWaiting(trx: Db, ownerId: string): Promise<{ files: number; bytes: number }> {
  await lockName(trx, 'waiting files', ownerId)
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from files
    where owner_id = ${ownerId} and use is null and removing_at is null`.execute(trx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

interface Arrived {
  readonly storageKey: string
  readonly size: number
  readonly sha256: string
  readonly type: string
}

/** False where its owner has more bytes waiting with it than may wait. Within a transaction. */
export async function markStored(
  trx: Db,
  id: string,
  { ownerId, storageKey, size, sha256, type }: Arrived & { readonly ownerId: string },
): Promise<boolean> {
  const { bytes } = await lockWaiting(trx, ownerId)
  if (bytes + size > WAITING_MAX_BYTES) return false
  await trx
    .updateTable('files')
    .set({ storage_key: storageKey, size, sha256, type, stored_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  return true
}

/** Gives these files to a record, in this order. */
export async function claimFiles(
  trx: Db,
  ids: readonly string[],
  owner: { readonly use: FileUse; readonly reference: string },
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('files')
    .set({
      ...owner,
      place: sql<number>`array_position(${sql.val(ids)}::uuid[], id)`,
      claimed_at: sql<string>`coalesce(claimed_at, now())`,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Takes a record's files from it, but for those of `keep`; the day after which they are removed begins. */
export async function releaseFiles(
  trx: Db,
  owner: { readonly use: FileUse; readonly reference: string },
  keep: readonly string[],
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ use: null, reference: null, claimed_at: null, unclaimed_at: sql<string>`now()` })
    .where('use', '=', owner.use)
    .where('reference', '=', owner.reference)
    .$if(keep.length > 0, (query) => query.where('id', 'not in', keep))
    .execute()
}

/** Marks a file for deletion; its storage key is derived from its id. */
const REMOVING = { removing_at: sql<string>`now()`, storage_key: null, preview_key: null } as const

/** Takes a record's files away for good. */
export async function discardFiles(
  trx: Db,
  { use, reference }: { readonly use: FileUse; readonly reference: string },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ ...REMOVING, use: null, reference: null, claimed_at: null, unclaimed_at: sql<string>`now()` })
    .where('use', '=', use)
    .where('reference', '=', reference)
    .execute()
}

/** Takes away what a person sent and nothing has claimed. */
export async function discardLoose(trx: Db, ownerId: string): Promise<void> {
  await trx
    .updateTable('files')
    .set(REMOVING)
    .where('owner_id', '=', ownerId)
    .where('use', 'is', null)
    .where('removing_at', 'is', null)
    .execute()
}

/** Notes a preview; false when the file has gone meanwhile. */
export async function setPreview(db: Db, id: string, previewKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ preview_key: previewKey })
    .where('id', '=', id)
    .where('removing_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks what has belonged to nothing since `before`: from then on nobody can read or claim it. */
export async function markUnused(db: Db, before: string): Promise<void> {
  await db
    .updateTable('files')
    .set(REMOVING)
    .where('use', 'is', null)
    .where('unclaimed_at', '<', before)
    .where('removing_at', 'is', null)
    .execute()
}

export async function listRemoving(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('use', 'is', null)
    .where('removing_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('files').where('id', 'in', ids).execute()
}

/** A stored file as its readers see it. */
export function presentFile(row: Pick<FileRow, 'id' | 'name' | 'type' | 'size'>): FileInfo {
  const fileURL = fileUrlOf(row)
  return {
    fileURL,
    fileName: row.name,
    fileType: row.type,
    fileSize: row.size,
    previewURL: isImage(row.type) ? `${fileURL}?preview=1` : null,
  }
}
