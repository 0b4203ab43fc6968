import type { LinkedRecord, Reader } from '@cadencia/server/linkable'
import { mayEnterCrm, mayHear } from '@cadencia/server/viewer'
import { SHOWN, type ShownKind } from './contract.ts'

export function isOfCrm(kind: ShownKind): boolean {
  return SHOWN[kind].access === 'crm'
}

/** Whether somebody may read records of a kind at all: the CRM is unlocked, a token has the area's scope. */
export function mayReadKind(viewer: Reader, kind: ShownKind): boolean {
  const { area, isForGuests } = SHOWN[kind]
  if (!mayHear(viewer, area)) return false
  return isOfCrm(kind) ? mayEnterCrm(viewer) : isForGuests || !viewer.isGuest
}

/** For those who may read records of its kind. */
export function mayRead({ userId }: Reader, { readerIds }: Pick<LinkedRecord, 'readerIds'>): boolean {
  return readerIds === null || readerIds.includes(userId)
}
