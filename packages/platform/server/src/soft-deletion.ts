import type { Db } from '@cadencia/db/client'
import { instantOf } from '@cadencia/db/instant'
import type { DB } from '@cadencia/db/schema.gen'
import { sql } from 'kysely'

/** How long deleted records can be restored. */
const RESTORABLE_MS = 24 * 60 * 60_000

/** Whether what was deleted at an instant can still be restored at `now` (epoch milliseconds). */
export function isRestorable(deletedAt: string, now: number): boolean {
  return now - Date.parse(deletedAt) < RESTORABLE_MS
}

/** What was deleted before this instant can no longer be restored at `now` (epoch milliseconds). */
export function restorableSince(now: number): string {
  return instantOf(now - RESTORABLE_MS)
}

/** Tables with soft deletion: a deleted row has its time in `deleted_at`. */
type SoftDeletedTable = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; deleted_at: unknown } ? Table : never
}[keyof DB]

/** Deletes those rows that are not deleted yet; returns their ids. Rows are locked in the order of their ids. */
export async function softDelete(
  trx: Db,
  table: SoftDeletedTable,
  { ids, at }: { readonly ids: readonly string[]; readonly at: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with there as (
      select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is null order by id for update)
    update ${sql.table(table)} t set deleted_at = ${at} from there where t.id = there.id returning t.id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Restores those rows that are deleted; returns their ids. */
export async function restoreDeleted(
  trx: Db,
  table: SoftDeletedTable,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is not null order by id for update)
    update ${sql.table(table)} t set deleted_at = null from gone where t.id = gone.id returning t.id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
