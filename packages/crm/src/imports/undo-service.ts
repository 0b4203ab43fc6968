import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import type { Messenger } from '@cadencia/messaging/messenger'
import type { Actor } from '@cadencia/server/actor'
import type { Lead } from '../leads/contract.ts'
import { leadFacts, leads } from '../leads/record.ts'
import { DELETED } from '../leads/service.ts'
import { readSuppression, type SuppressionPort } from '../shared/suppression.ts'
import { type ImportChange, markPlain, type WrittenFields } from './lead-repository.ts'
import { phoneKeyOf } from './lead-writer.ts'
import { listChanges, lockUnchanged } from './undo-repository.ts'

/** Leads at a time: what is read of all would not fit into memory. */
const LEADS_AT_ONCE = 1000

interface Undoing {
  readonly importId: string
  readonly messenger: SuppressionPort & Pick<Messenger, 'cancelMessages'>
  readonly actor: Actor
}

/** Deletes the leads that an import made, where nobody changed or used them since; answers how many. */
export async function removeMade(trx: Db, { importId, messenger, actor }: Undoing): Promise<number> {
  const ids = await lockUnchanged(trx, importId)
  const facts = (lead: Lead) => leadFacts.removed(lead, actor, true)
  for (const some of inParts(ids, LEADS_AT_ONCE)) await leads.removeAll(trx, some, { actor, facts })
  if (ids.length > 0) await messenger.cancelMessages(trx, { leadIds: ids }, DELETED)
  return ids.length
}

/**
 * Of the leads that an import changed: gives each field back its value, unless it was changed since; answers how many
 * leads got one back.
 */
export async function restoreChanged(trx: Db, undoing: Undoing): Promise<number> {
  let restored = 0
  for (let after: string | null = null; ; ) {
    const kept: ImportChange[] = await listChanges(trx, undoing.importId, { after, limit: LEADS_AT_ONCE })
    const last = kept.at(-1)
    if (!last) return restored
    after = last.leadId
    restored += await restoreSome(trx, kept, undoing)
  }
}

/** The fields that get their value back. */
function formerFields(lead: Lead, { before, after }: ImportChange) {
  const former = <F extends keyof WrittenFields>(field: F) =>
    lead[field] === after[field] ? before[field] : undefined
  return {
    name: former('name'),
    phone: former('phone'),
    company: former('company'),
    source: former('source'),
    notes: former('notes'),
  }
}

async function restoreSome(
  trx: Db,
  kept: readonly ImportChange[],
  { messenger, actor }: Undoing,
): Promise<number> {
  const changeOf = new Map(kept.map((change) => [change.leadId, change]))
  const there = await leads.lockAll(trx, [...changeOf.keys()])
  const restorable = there.flatMap((before) => {
    const change = before.erasedAt === null ? changeOf.get(before.id) : undefined
    const fields = change && formerFields(before, change)
    return fields && Object.values(fields).some((value) => value !== undefined)
      ? [{ before, fields, isPlain: fields.notes !== undefined && change.before.notes_format === 'plain' }]
      : []
  })
  // What is shown of an opt-out belongs to the number that a lead has.
  const phones = restorable.flatMap(({ fields: { phone } }) => phone ?? [])
  const suppressionOf = await readSuppression(trx, messenger, phones)
  const patches = restorable.map(({ before, fields }) => {
    const { phone } = fields
    const number = phone === undefined ? {} : { phoneKey: phoneKeyOf(phone), ...suppressionOf(phone) }
    return { before, changes: { ...fields, ...number } }
  })
  const facts = (lead: Lead) => leadFacts.changed({ before: lead, after: lead }, actor, true)
  await leads.patchAll(trx, patches, { actor, facts })
  await markPlain(
    trx,
    restorable.flatMap(({ before, isPlain }) => (isPlain ? before.id : [])),
  )
  return patches.length
}
