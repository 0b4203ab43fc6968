import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { keepPeople } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { unauthenticated } from '@cadencia/server/viewer'
import type { MemberRole } from '../contract.ts'
import { findRole } from './repository.ts'

/*
 * Rights are judged by rows that nobody changes until the transaction ends. Everybody locks what they change first, then
 * people, then teams, each by their ids. Changes of a person lock that person's row, changes of who is in a team the
 * team's, both `for no key update`: records that name them are written meanwhile.
 */

/**
 * Keeps the viewer, and others whom the write names, from being changed by administrators until the transaction ends.
 * Throws 401 where the viewer was deactivated, became a guest or is no longer an administrator since the request began.
 */
export async function keepViewer(
  trx: Db,
  { userId, isAdministrator }: Pick<Viewer, 'userId' | 'isAdministrator'>,
  others: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const person = (await keepPeople(trx, [userId, ...others])).get(userId)
  const isStaff = person?.isActive && person.role !== 'guest'
  const isSame = isStaff && (!isAdministrator || person.role === 'admin')
  if (!isSame) throw unauthenticated()
}

/** Likewise where an administrator may do what others may not. Whom the write names is kept with them. */
export async function keepIfAdministrator(
  trx: Db,
  viewer: Pick<Viewer, 'userId' | 'isAdministrator'>,
  others: readonly (string | null | undefined)[] = [],
): Promise<void> {
  if (viewer.isAdministrator) await keepViewer(trx, viewer, others)
}

/** Likewise for calls that are administrators' alone. */
export function keepAdministrator(trx: Db, { actorId }: Pick<Actor, 'actorId'>): Promise<void> {
  return keepViewer(trx, { userId: actorId, isAdministrator: true })
}

/**
 * The viewer's role in a team, null for none, which stays until the transaction ends. What is changed must be locked
 * before. Throws 401 as `keepViewer` does.
 */
export async function keepRole(trx: Db, teamId: string | null, viewer: Viewer): Promise<MemberRole | null> {
  await keepViewer(trx, viewer)
  if (teamId === null) return null
  await lockRows(trx, 'teams', [teamId], 'share')
  return findRole(trx, teamId, viewer.userId)
}

/** Lets nobody else change who is in these teams, nor judge by it, until the transaction ends; answers those that are there. */
export function lockMemberships(trx: Db, teamIds: readonly string[]): Promise<string[]> {
  // References to the team go on meanwhile.
  return lockRows(trx, 'teams', teamIds, 'no key update')
}
