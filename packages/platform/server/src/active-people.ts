import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { invalid } from './app-error.ts'

const DEACTIVATED = 'Esta pessoa está desativada'

interface Named {
  /** The field that names them. */
  readonly path: string
  readonly ids: readonly (string | null | undefined)[]
  /** Who stood there before: what a record has, it keeps. */
  readonly before?: readonly (string | null)[]
}

/** Throws 400 where somebody deactivated is newly named. Who is unknown is left to the reference to refuse. */
export async function requireActive(db: Db, { path, ids, before = [] }: Named): Promise<void> {
  const known = new Set(before)
  const added = [...new Set(ids)].flatMap((id) => (id && !known.has(id.toLowerCase()) ? [id] : []))
  if (added.length > 0 && (await isAnyDeactivated(db, added))) throw invalid(path, DEACTIVATED)
}

async function isAnyDeactivated(db: Db, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_active', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Who gets what another record's owner would get: the owner, or whoever acts where the owner was deactivated. */
export async function activeOr(db: Db, userId: string | null, actorId: string): Promise<string | null> {
  return userId !== null && (await isAnyDeactivated(db, [userId])) ? actorId : userId
}
