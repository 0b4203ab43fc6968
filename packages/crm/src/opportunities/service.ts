import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { anchorOf } from '@cadencia/db/rank'
import { changesBetween } from '@cadencia/records/history'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import { restoreDeleted, softDelete } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import { lockClient } from '../clients/repository.ts'
import { creditClient, creditClientOf } from '../clients/service.ts'
import {
  opportunityChanged,
  opportunityCreated,
  opportunityLost,
  opportunityMoved,
  opportunityRemoved,
  opportunityWon,
} from '../facts.ts'
import { qualifyLead } from '../leads/qualification.ts'
import { lockLead } from '../leads/repository.ts'
import { requireOwner } from '../leads/service.ts'
import { requireOne } from '../shared/deletion-repository.ts'
import { writeHistory } from '../shared/history.ts'
import {
  type Opportunity,
  type OpportunityDraft,
  type OpportunityPatch,
  STAGE_PROBABILITY,
} from './contract.ts'
import { AUDITED_FIELDS, dayOf, fieldsOf, mendedReason, movedTo } from './patch.ts'
import { rankAtTop, rankInStage, shortenRanks } from './ranks.ts'
import {
  enterStage,
  findOpportunity,
  insertOpportunity,
  lockOpportunity,
  lockPipeline,
  OPPORTUNITY_COLUMNS,
  writeOpportunity,
} from './repository.ts'

const UNKNOWN = 'Oportunidade não encontrada.'
const REFERENCES: References = {
  opportunities_lead_id_fkey: ['leadId', 'Lead não encontrado'],
  opportunities_client_id_fkey: ['clientId', 'Cliente não encontrado'],
}

export async function getOpportunityRecord(db: Db, id: string): Promise<Opportunity> {
  const opportunity = await findOpportunity(db, id)
  if (!opportunity) throw notFound(UNKNOWN)
  return opportunity
}

/** Makes an opportunity at the top of its stage. Throws 400 for an unknown lead, client or owner. */
export function addOpportunity(db: Db, draft: OpportunityDraft, actor: Actor): Promise<Opportunity> {
  const { actorId: createdBy, at } = actor
  const { stage, assignedTo = createdBy, probability = STAGE_PROBABILITY[stage], ...fields } = draft
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      await requireOwner(trx, assignedTo)
      const values = {
        ...fields,
        notes: fields.notes ?? '',
        expectedCloseDate: dayOf(fields.expectedCloseDate),
        ...{ probability, assignedTo, stageSince: at, createdBy, createdAt: at, updatedAt: at },
      }
      await lockPipeline(trx)
      const rank = await rankAtTop(trx, stage)
      const id = await insertOpportunity(trx, OPPORTUNITY_COLUMNS.row({ ...values, stage, rank }))
      await enterStage(trx, { opportunityId: id, stage, ...actor, lostReason: null })
      const opportunity = await getOpportunityRecord(trx, id)
      await writeHistory(trx, [{ noun: 'opportunity', recordId: id, what: 'created' }], actor)
      await record(trx, opportunityCreated, { opportunity, ...actor })
      return opportunity
    }),
  )
}

/**
 * Changes and moves an opportunity. Winning it makes or updates its client. Throws 404; 409 for a stale version or an
 * anchor that has gone; 400 where it is lost without a reason.
 */
export function changeOpportunity(
  db: Db,
  id: string,
  change: { readonly patch: OpportunityPatch; readonly actor: Actor },
): Promise<Opportunity> {
  return checkingReferences(REFERENCES, () => transact(db, (trx) => changeIn(trx, id, change)))
}

interface Settled extends Opportunity {
  /** What its former client was credited with; null where it was not won. */
  readonly creditedValue: number | null
  readonly formerClientId: string | null
}

async function changeIn(
  trx: Db,
  id: string,
  { patch, actor }: { readonly patch: OpportunityPatch; readonly actor: Actor },
): Promise<Opportunity> {
  const anchor = anchorOf(patch)
  if (anchor || patch.stage) await lockPipeline(trx)
  const found = await lockOpportunity(trx, id)
  if (!found) throw notFound(UNKNOWN)
  const { creditedValue, ...before } = found
  await requireVersion(before, patch.version)
  await requireOwner(trx, patch.assignedTo, before.assignedTo)
  const stage = patch.stage ?? before.stage
  const isMoved = stage !== before.stage
  const rank = anchor
    ? await rankInStage(trx, before, stage, anchor)
    : isMoved
      ? await rankAtTop(trx, stage)
      : before.rank
  const fields = fieldsOf(patch)
  const isEdit = Object.keys(fields).length > 0
  if (!isEdit && !isMoved && rank === before.rank && patch.lostReason === undefined) return before
  await writeOpportunity(trx, id, {
    ...fields,
    ...(isMoved
      ? OPPORTUNITY_COLUMNS.row(movedTo(stage, before, patch, actor))
      : mendedReason(before, patch)),
    rank,
    updated_at: actor.at,
    isEdit,
  })
  const lostReason = stage === 'closed_lost' ? (patch.lostReason ?? before.lostReason) : null
  if (isMoved) await enterStage(trx, { opportunityId: id, stage, ...actor, lostReason })
  const { clientId: formerClientId } = before
  await settleClient(trx, { creditedValue, formerClientId, ...(await getOpportunityRecord(trx, id)) }, actor)
  await shortenRanks(trx, stage, rank)
  const after = await getOpportunityRecord(trx, id)
  await convertLeadOf(trx, after, actor)
  await note(trx, { before, after }, actor)
  return after
}

/**
 * Brings the client to what the opportunity says now: one that is won adds its value once, whatever is changed later;
 * one that is won no longer takes it back. The value goes along to another client.
 */
async function settleClient(trx: Db, opportunity: Settled, actor: Actor): Promise<void> {
  const { id, stage, value, clientId, creditedValue, formerClientId, title, assignedTo } = opportunity
  const due = stage === 'closed_won' ? value : null
  const isSameClient = clientId !== null && clientId === formerClientId
  if (due === creditedValue && (due === null || isSameClient)) return
  if (creditedValue !== null && formerClientId !== null && !isSameClient) {
    const former = await lockClient(trx, formerClientId)
    if (former) await creditClient(trx, former, -creditedValue, actor)
  }
  const added = (due ?? 0) - (isSameClient ? (creditedValue ?? 0) : 0)
  const known = clientId === null ? undefined : await lockClient(trx, clientId)
  const origin = opportunity.leadId === null ? undefined : await lockLead(trx, opportunity.leadId)
  const client = known
    ? await creditClient(trx, known, added, actor)
    : due === null
      ? undefined
      : await creditClientOf(
          trx,
          origin
            ? { ...origin, leadId: origin.id }
            : { leadId: null, name: title, company: '', email: null, phone: null, assignedTo },
          added,
          actor,
        )
  await trx
    .updateTable('opportunities')
    .set({ credited_value: due, ...(client ? { client_id: client.id } : {}) })
    .where('id', '=', id)
    .execute()
}

/** The lead of a won opportunity is converted, once. */
async function convertLeadOf(
  trx: Db,
  { id, stage, leadId, clientId }: Opportunity,
  actor: Actor,
): Promise<void> {
  if (stage !== 'closed_won' || leadId === null) return
  const lead = await lockLead(trx, leadId)
  if (!lead || lead.convertedAt !== null || lead.erasedAt !== null) return
  await qualifyLead(trx, lead, { opportunityId: id, clientId }, actor)
}

async function note(
  trx: Db,
  { before, after }: { readonly before: Opportunity; readonly after: Opportunity },
  actor: Actor,
): Promise<void> {
  const changes = changesBetween(before, after, AUDITED_FIELDS)
  if (changes.length > 0) {
    await writeHistory(trx, [{ noun: 'opportunity', recordId: after.id, what: 'changed', changes }], actor)
  }
  const about = { opportunity: after, ...actor }
  if (before.stage === after.stage) return record(trx, opportunityChanged, about)
  if (after.stage === 'closed_won' && after.clientId !== null) {
    return record(trx, opportunityWon, { ...about, before: before.stage, clientId: after.clientId })
  }
  const fact = after.stage === 'closed_lost' ? opportunityLost : opportunityMoved
  return record(trx, fact, { ...about, before: before.stage })
}

/** Deletes an opportunity; for a day it can be brought back. What winning it brought stays with its client. */
export function deleteOpportunity(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    const { stage } = await getOpportunityRecord(trx, id)
    requireOne(await softDelete(trx, 'opportunities', { ids: [id], at: actor.at }), UNKNOWN)
    await record(trx, opportunityRemoved, { opportunityId: id, stage, ...actor })
  })
}

export function undeleteOpportunity(db: Db, id: string, actor: Actor): Promise<Opportunity> {
  return transact(db, async (trx) => {
    requireOne(await restoreDeleted(trx, 'opportunities', [id]), UNKNOWN)
    const opportunity = await getOpportunityRecord(trx, id)
    await record(trx, opportunityCreated, { opportunity, ...actor })
    return opportunity
  })
}
