import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

/** Files that are kept, previews left out. */
export function countFiles(db: Db): Promise<{ readonly files: number; readonly bytes: number }> {
  return db
    .selectFrom('files')
    .where('stored_at', 'is not', null)
    .where('removing_at', 'is', null)
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow()
}
