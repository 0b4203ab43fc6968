import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { AppError, notFound } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import { lockEditable } from '../access.ts'
import { meetings } from '../record.ts'
import { ITEMS_MAX } from './contract.ts'
import { type ItemRecord, itemFor, itemRecord, items } from './record.ts'
import { countItems } from './repository.ts'

export interface ItemKey {
  readonly meetingId: string
  readonly itemId: string
}

interface Locking {
  /** Null where the product itself changes it. */
  readonly viewer: Viewer | null
  readonly version?: number | undefined
  /** Items that change as well, perhaps of other meetings. */
  readonly otherIds?: readonly string[]
  /** Whether a deleted item is answered, too. */
  readonly mayBeDeleted?: boolean
  /** People whom the write names, besides whom the item names. */
  readonly named?: readonly (string | null | undefined)[]
}

interface LockedItems {
  readonly item: ItemRecord
  readonly isDeleted: boolean
  /** Those of the others that are there. */
  readonly others: readonly ItemRecord[]
}

/**
 * The item, kept from changing with all of its meeting, and the others likewise. All meetings are locked before all items,
 * so that no two calls wait for each other. Throws 404; 403 where the viewer may not write in the item's meeting; 409 for a
 * stale version.
 */
export async function lockItems(
  trx: Db,
  { meetingId, itemId }: ItemKey,
  { viewer, version, otherIds = [], mayBeDeleted = false, named = [] }: Locking,
): Promise<LockedItems> {
  const known = await items.findAll(trx, otherIds)
  await meetings.lockStored(trx, [meetingId, ...known.map((other) => other.meetingId)])
  const asked = await items.find(trx, itemId)
  await lockEditable(trx, meetingId, viewer, { named: [asked?.assigneeId, ...named] })
  const locked = await items.lockStored(trx, [itemId, ...known.map(({ id }) => id)])
  const found = locked.find(({ id }) => id === itemId)
  if (found?.meetingId !== meetingId) throw notFound(itemRecord.unknown)
  const { isDeleted, ...item } = found
  if (isDeleted && !mayBeDeleted) throw notFound(itemRecord.unknown)
  await requireVersion(item, version, itemFor)
  return { item, isDeleted, others: locked.filter((other) => other !== found && !other.isDeleted) }
}

/** Until the transaction ends no other call says which decision supersedes which. Comes before every other lock. */
export const lockSuccession = (trx: Db) => lockName(trx, 'superseding decisions')

/** Throws 409 for more than `ITEMS_MAX`. */
export async function requireRoom(trx: Db, meetingId: string): Promise<void> {
  if ((await countItems(trx, meetingId)) < ITEMS_MAX) return
  throw new AppError('too_many_items', 409, `Uma reunião tem no máximo ${ITEMS_MAX} itens.`)
}
