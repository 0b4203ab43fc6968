import type { Viewer } from '@cadencia/contract/viewer'
import { type Db, transact } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { touchMeetings } from '../repository.ts'
import { type ItemKey, lockItems, lockSuccession, requireRoom } from './locks.ts'
import { type ItemRecord, items } from './record.ts'
import { allowItem, eraseItemFacts, listSupersededBy, refuseItem, supersedes } from './repository.ts'
import { statusOnReturn } from './rules.ts'
import type { MeetingTasks } from './tasks.ts'

interface Deleting {
  readonly viewer: Viewer
  readonly actor: Actor
}

/**
 * Soft deletion; it can be restored for a day. What a summary said does not come back by another one; decisions that it
 * superseded are valid again. Throws 404 and 403.
 */
export function deleteItem(db: Db, key: ItemKey, { viewer, actor }: Deleting): Promise<void> {
  return transact(db, async (trx) => {
    await lockSuccession(trx)
    const otherIds = await listSupersededBy(trx, key.itemId)
    const { item, others } = await lockItems(trx, key, { viewer, otherIds })
    await refuseItem(trx, item)
    await eraseItemFacts(trx, item)
    await items.remove(trx, item.id, { actor })
    const superseded = supersededBy(item, others)
    const patches = superseded.map((before) => ({ before, changes: { status: 'valid' } as const }))
    await items.patchAll(trx, patches, { actor })
    await touchMeetings(trx, meetingsOf([item, ...superseded]))
  })
}

interface Restoring extends Deleting {
  readonly tasks: MeetingTasks
}

/**
 * Brings a deleted item back with its task, as which it is done or not, and with what it superseded; idempotent. Throws 404,
 * 403, 409 where the meeting has `ITEMS_MAX` by now.
 */
export function bringBackItem(
  db: Db,
  key: ItemKey,
  { viewer, actor, tasks }: Restoring,
): Promise<ItemRecord> {
  return transact(db, async (trx) => {
    await lockSuccession(trx)
    const otherIds = await listSupersededBy(trx, key.itemId)
    const { item, isDeleted, others } = await lockItems(trx, key, { viewer, otherIds, mayBeDeleted: true })
    if (!isDeleted) return item
    await requireRoom(trx, item.meetingId)
    const task = item.taskId === null ? undefined : await tasks.find(trx, item.taskId)
    const status = statusOnReturn(item, task)
    if (status !== item.status) {
      await items.patch(trx, item, { changes: { status }, actor, facts: () => [] })
    }
    await allowItem(trx, item)
    const restored = await items.restore(trx, item.id, { actor })
    const superseded = supersededBy(item, others)
    for (const before of superseded) {
      const isCircle = await supersedes(trx, item.id, before.id)
      const changes = isCircle ? { supersededById: null } : ({ status: 'superseded' } as const)
      await items.patch(trx, before, { changes, actor })
    }
    await touchMeetings(trx, meetingsOf([item, ...superseded]))
    return restored
  })
}

const supersededBy = ({ id }: ItemRecord, others: readonly ItemRecord[]) =>
  others.filter(({ successorId }) => successorId === id)

const meetingsOf = (some: readonly ItemRecord[]) => [...new Set(some.map(({ meetingId }) => meetingId))]
