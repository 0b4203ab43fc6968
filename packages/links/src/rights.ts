import { isOfCrm, KINDS, type Kind } from '@cadencia/contract/kinds'
import type { KnownRecord, Reader } from '@cadencia/server/kinds'
import { mayEnterCrm, mayHear } from '@cadencia/server/viewer'

/** Whether somebody may read records of a kind at all: the CRM is unlocked, a token has the area's scope. */
export function mayReadKind(viewer: Reader, kind: Kind): boolean {
  const { area, isForGuests } = KINDS[kind]
  if (!mayHear(viewer, area)) return false
  return isOfCrm(kind) ? mayEnterCrm(viewer) : isForGuests || !viewer.isGuest
}

/** For those who may read records of its kind. */
export function mayRead({ userId }: Reader, { readerIds }: Pick<KnownRecord, 'readerIds'>): boolean {
  return readerIds === null || readerIds.includes(userId)
}

/** Whether links and cards leave a record out. */
export function isHidden({
  isDeleted,
  isCancelled,
}: Pick<KnownRecord, 'isDeleted' | 'isCancelled'>): boolean {
  return isDeleted && !isCancelled
}
