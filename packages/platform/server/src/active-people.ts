import type { Db } from '@cadencia/db/client'
import { lockAndRead } from '@cadencia/db/locks'
import { sql } from 'kysely'
import { invalid } from './app-error.ts'

const DEACTIVATED = 'Esta pessoa está desativada'

/** What rights of a person are judged by. */
interface KeptPerson {
  readonly isActive: boolean
  readonly role: string
}

/**
 * Keeps people from being changed by administrators until the transaction ends, while records that name them are written
 * and others keep them, too. A transaction that keeps several asks for all of them at once: so everybody locks people in
 * the order of their ids. Who is unknown is left out.
 */
export async function keepPeople(
  trx: Db,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, KeptPerson>> {
  const known = ids.flatMap((id) => id || [])
  if (known.length === 0) return new Map()
  const columns = sql<KeptPerson>`is_active as "isActive", role`
  const rows = await lockAndRead(trx, 'users', known, { strength: 'share', columns })
  return new Map(rows.map(({ key, ...person }) => [key, person]))
}

interface Named {
  /** The field that names them. */
  readonly path: string
  readonly ids: readonly (string | null | undefined)[]
  /** Who stood there before: what a record has, it keeps. */
  readonly before?: readonly (string | null)[]
}

/**
 * Throws 400 where somebody deactivated is newly named; who is named stays active until the transaction ends. Who is
 * unknown is left to the reference to refuse.
 */
export async function requireActive(trx: Db, { path, ids, before = [] }: Named): Promise<void> {
  const known = new Set(before)
  const added = await keepPeople(
    trx,
    ids.filter((id) => id && !known.has(id.toLowerCase())),
  )
  if ([...added.values()].some(({ isActive }) => !isActive)) throw invalid(path, DEACTIVATED)
}

/** Who gets what another record's owner would get: the owner, or whoever acts where the owner was deactivated. */
export async function activeOr(trx: Db, userId: string | null, actorId: string): Promise<string | null> {
  if (userId === null) return null
  const people = await keepPeople(trx, [userId, actorId])
  return people.get(userId)?.isActive === false ? actorId : userId
}
