import { type Db, transact } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { record, recordAll } from '@cadencia/db/outbox'
import type { Messenger } from '@cadencia/messaging/messenger'
import { changesBetween } from '@cadencia/records/history'
import type { Actor } from '@cadencia/server/actor'
import { restoreDeleted, softDelete } from '@cadencia/server/soft-deletion'
import type { CrmContext } from '../context.ts'
import { leadChanged, leadRemoved, leadsChanged } from '../facts.ts'
import { writeHistory } from '../shared/history.ts'
import type { LeadsPatch } from './bulk-contract.ts'
import { lockLeads, writeLeads } from './repository.ts'
import {
  AUDITED_FIELDS,
  type Changed,
  changeOf,
  DELETED,
  patchedStanding,
  requireOwner,
  requireReachable,
  tellOwners,
} from './service.ts'

/** Changes those of the given leads that are there; answers how many. */
export function changeLeads(
  db: Db,
  { ids, changes }: LeadsPatch,
  actor: Actor,
): Promise<{ readonly updated: number }> {
  return transact(db, async (trx) => {
    const before = await lockLeads(trx, ids)
    if (before.length === 0) return { updated: 0 }
    const isGiven = before.some(({ assignedTo }) => assignedTo !== changes.assignedTo)
    if (isGiven) await requireOwner(trx, changes.assignedTo)
    const leadIds = before.map(({ id }) => id)
    const { status, temperature } = patchedStanding(changes)
    if (changes.source !== undefined) {
      for (const lead of before) requireReachable({ ...lead, source: changes.source })
    }
    await writeLeads(trx, leadIds, {
      ...{ status, temperature },
      source: changes.source,
      score: changes.score,
      assigned_to: changes.assignedTo,
      updated_at: actor.at,
    })
    const after = new Map((await lockLeads(trx, leadIds)).map((lead) => [lead.id, lead]))
    const pairs = before.flatMap((lead) => {
      const now = after.get(lead.id)
      return now ? [{ before: lead, after: now }] : []
    })
    await noteChanges(trx, pairs, actor)
    return { updated: leadIds.length }
  })
}

async function noteChanges(trx: Db, pairs: readonly Changed[], actor: Actor): Promise<void> {
  const entries = pairs.flatMap(({ before, after }) => {
    const changes = changesBetween(before, after, AUDITED_FIELDS)
    return changes.length === 0
      ? []
      : [{ noun: 'lead', recordId: after.id, what: 'changed', changes } as const]
  })
  await writeHistory(trx, entries, actor)
  await tellChanges(trx, pairs, actor)
  const given = pairs.filter(({ before, after }) => before.assignedTo !== after.assignedTo)
  await tellOwners(
    trx,
    given.map(({ after }) => after),
    actor,
  )
}

/** Deletes those of the given leads that are there, with the messages that wait for them; answers how many. */
export function deleteLeads(
  db: Db,
  ids: readonly string[],
  { messenger, actor }: Pick<CrmContext, 'messenger'> & { readonly actor: Actor },
): Promise<{ readonly removed: number }> {
  return transact(db, async (trx) => {
    const removed = await softDelete(trx, 'leads', { ids, at: actor.at })
    await noteRemovals(trx, removed, { messenger, actor })
    if (removed.length > 0) await record(trx, leadsChanged, { count: removed.length, ...actor })
    return { removed: removed.length }
  })
}

/** What follows for each of many leads that were deleted in one act; the caller records `leadsChanged`. */
export async function noteRemovals(
  trx: Db,
  leadIds: readonly string[],
  { messenger, actor }: { readonly messenger: Pick<Messenger, 'cancelMessages'>; readonly actor: Actor },
): Promise<void> {
  if (leadIds.length === 0) return
  await messenger.cancelMessages(trx, { leadIds }, DELETED)
  const about = { isErased: false, isOneOfMany: true, ...actor }
  for (const some of inParts(leadIds)) {
    await recordAll(
      trx,
      leadRemoved,
      some.map((leadId) => ({ leadId, ...about })),
    )
  }
}

/** Brings back those of the given leads that are deleted; answers how many. */
export function undeleteLeads(
  db: Db,
  ids: readonly string[],
  actor: Actor,
): Promise<{ readonly restored: number }> {
  return transact(db, async (trx) => {
    const leads = await lockLeads(trx, await restoreDeleted(trx, 'leads', ids))
    await tellChanges(
      trx,
      leads.map((lead) => ({ before: lead, after: lead })),
      actor,
    )
    return { restored: leads.length }
  })
}

async function tellChanges(trx: Db, pairs: readonly Changed[], actor: Actor): Promise<void> {
  if (pairs.length === 0) return
  await recordAll(
    trx,
    leadChanged,
    pairs.map((pair) => ({ ...changeOf(pair, actor), isOneOfMany: true })),
  )
  await record(trx, leadsChanged, { count: pairs.length, ...actor })
}
