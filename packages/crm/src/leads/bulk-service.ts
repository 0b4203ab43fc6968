import { type Db, transact } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { CrmContext } from '../context.ts'
import type { LeadsPatch } from './bulk-contract.ts'
import { leads } from './record.ts'
import { DELETED, patchedStatus, requireOwner, requireReachable } from './service.ts'

/** Changes those of the given leads that are there; answers how many. */
export function changeLeads(
  db: Db,
  { ids, changes }: LeadsPatch,
  actor: Actor,
): Promise<{ readonly updated: number }> {
  return transact(db, async (trx) => {
    const before = await leads.lockAll(trx, ids)
    const isGiven = before.some(({ assignedTo }) => assignedTo !== changes.assignedTo)
    if (isGiven) await requireOwner(trx, changes.assignedTo)
    const { source } = changes
    if (source !== undefined) for (const lead of before) requireReachable({ ...lead, source })
    const values = { ...changes, ...patchedStatus(changes) }
    const patches = before.map((lead) => ({ before: lead, changes: values }))
    return { updated: (await leads.patchAll(trx, patches, { actor, isMany: true })).length }
  })
}

/** Deletes those of the given leads that are there, with the messages that wait for them; answers how many. */
export function deleteLeads(
  db: Db,
  ids: readonly string[],
  { messenger, actor }: Pick<CrmContext, 'messenger'> & { readonly actor: Actor },
): Promise<{ readonly removed: number }> {
  return transact(db, async (trx) => {
    const removed = await leads.removeAll(trx, ids, { actor, isMany: true })
    const leadIds = removed.map(({ id }) => id)
    if (leadIds.length > 0) await messenger.cancelMessages(trx, { leadIds }, DELETED)
    return { removed: leadIds.length }
  })
}

/** Brings back those of the given leads that are deleted; answers how many. */
export function undeleteLeads(
  db: Db,
  ids: readonly string[],
  actor: Actor,
): Promise<{ readonly restored: number }> {
  return transact(db, async (trx) => ({
    restored: (await leads.restoreAll(trx, ids, { actor, isMany: true })).length,
  }))
}
