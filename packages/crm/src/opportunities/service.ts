import { anchorOf } from '@cadencia/board/rank'
import { type Db, transact } from '@cadencia/db/client'
import { keepPeople } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import { clients } from '../clients/record.ts'
import { isClient } from '../clients/repository.ts'
import { creditClient, creditClientOf } from '../clients/service.ts'
import type { Linking } from '../context.ts'
import { qualifyLead } from '../leads/qualification.ts'
import { leads } from '../leads/record.ts'
import { requireOwner } from '../leads/service.ts'
import {
  isWon,
  type Opportunity,
  type OpportunityDraft,
  type OpportunityPatch,
  STAGE_PROBABILITY,
} from './contract.ts'
import { dayOf, fieldsOf, mendedReason, movedTo } from './patch.ts'
import { rankAtTop, rankInStage } from './ranks.ts'
import { opportunities } from './record.ts'
import { enterStage, findCreditedValue, lockPipeline } from './repository.ts'

const UNKNOWN_CLIENT = ['clientId', 'Cliente não encontrado'] as const
const REFERENCES: References = {
  opportunities_lead_id_fkey: ['leadId', 'Lead não encontrado'],
  opportunities_client_id_fkey: UNKNOWN_CLIENT,
}

/**
 * Makes an opportunity at the top of its stage. Throws 400 for an unknown lead, client, owner or link, 409 for too many
 * links.
 *
 * @param linking who links it as the draft says
 */
export function addOpportunity(
  db: Db,
  { links: drafted, ...draft }: OpportunityDraft,
  { actor, linking }: { readonly actor: Actor; readonly linking?: Linking },
): Promise<Opportunity> {
  const { actorId: createdBy, at } = actor
  const { stage, assignedTo = createdBy, probability = STAGE_PROBABILITY[stage], ...fields } = draft
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      await lockPipeline(trx)
      await requireOwner(trx, assignedTo)
      const values = {
        ...fields,
        ...{ stage, probability, assignedTo, rank: await rankAtTop(trx, stage) },
        notes: fields.notes ?? '',
        expectedCloseDate: dayOf(fields.expectedCloseDate),
        ...{ stageSince: at, createdBy, createdAt: at, updatedAt: at },
      }
      const opportunity = await opportunities.insert(trx, values, { actor })
      await enterStage(trx, { opportunityId: opportunity.id, stage, ...actor, lostReason: null })
      if (linking) {
        const { links, viewer } = linking
        const made = { kind: 'opportunity', id: opportunity.id } as const
        await links.connect(trx, made, { drafted: { links: drafted, viewer }, actor })
      }
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

const given = <V>(value: V | undefined, before: V): V => (value === undefined ? before : value)

async function changeIn(
  trx: Db,
  id: string,
  { patch, actor }: { readonly patch: OpportunityPatch; readonly actor: Actor },
): Promise<Opportunity> {
  const anchor = anchorOf(patch)
  await lockPipeline(trx)
  const before = await opportunities.lock(trx, id, { version: patch.version })
  const stage = patch.stage ?? before.stage
  const isMoved = stage !== before.stage
  const rank = anchor
    ? await rankInStage(trx, before, stage, anchor)
    : isMoved
      ? await rankAtTop(trx, stage)
      : before.rank
  const fields = fieldsOf(patch)
  const isEdit = Object.values(fields).some((value) => value !== undefined)
  if (!isEdit && !isMoved && rank === before.rank && patch.lostReason === undefined) return before
  const written = {
    ...fields,
    ...(isMoved ? movedTo(stage, before, patch, actor) : mendedReason(before, patch)),
    rank,
    // Moves leave the version.
    version: isEdit ? undefined : before.version,
  }
  const sale = {
    stage,
    title: given(patch.title, before.title),
    value: given(patch.value, before.value),
    leadId: given(patch.leadId, before.leadId),
    clientId: given(patch.clientId, before.clientId),
    assignedTo: given(patch.assignedTo, before.assignedTo),
  }
  const due = await lockDue(trx, before, sale)
  await keepPeople(trx, [patch.assignedTo, ...(due ? [due.origin.assignedTo, actor.actorId] : [])])
  await requireOwner(trx, patch.assignedTo, before.assignedTo)
  const settled = due ? await settleClient(trx, due, sale, actor) : {}
  const after = await opportunities.patch(trx, before, { changes: { ...written, ...settled }, actor })
  const { lostReason } = after
  if (isMoved) await enterStage(trx, { opportunityId: id, stage, ...actor, lostReason })
  await convertLeadOf(trx, after, actor)
  return after
}

type Sale = Pick<Opportunity, 'stage' | 'value' | 'clientId' | 'leadId' | 'title' | 'assignedTo'>

/** Locks whom a change of an opportunity changes with it; undefined where its client stays as it is. */
async function lockDue(trx: Db, before: Opportunity, sale: Sale) {
  const { stage, value, clientId, leadId, title, assignedTo } = sale
  const creditedValue = await findCreditedValue(trx, before.id)
  const due = isWon(stage) ? value : null
  const isSameClient = clientId !== null && clientId === before.clientId
  if (due === creditedValue && (due === null || isSameClient)) return undefined
  const [lead] = leadId === null ? [] : await leads.lockAll(trx, [leadId])
  const formerId = creditedValue === null || isSameClient ? null : before.clientId
  const locked = await clients.lockAll(
    trx,
    [formerId, clientId].filter((one) => one !== null),
  )
  return {
    value: due,
    creditedValue,
    added: (due ?? 0) - (isSameClient ? (creditedValue ?? 0) : 0),
    former: locked.find(({ id }) => id === formerId),
    known: locked.find(({ id }) => id === clientId),
    origin: lead
      ? { ...lead, leadId: lead.id }
      : { leadId: null, name: title, company: '', email: null, phone: null, assignedTo },
  }
}
type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>

/**
 * Brings the client to what the opportunity will say; answers what that makes of the opportunity. One that is won adds
 * its value once, whatever is changed later; one that is won no longer takes it back. The value goes along to another
 * client.
 */
async function settleClient(trx: Db, due: Due, { clientId }: Pick<Sale, 'clientId'>, actor: Actor) {
  const { value, creditedValue, added, former, known, origin } = due
  if (former && creditedValue !== null) await creditClient(trx, former, -creditedValue, actor)
  if (clientId !== null && !known && !(await isClient(trx, clientId))) throw invalid(...UNKNOWN_CLIENT)
  const client = known
    ? await creditClient(trx, known, added, actor)
    : value === null
      ? undefined
      : await creditClientOf(trx, origin, added, actor)
  return { creditedValue: value, clientId: client?.id ?? clientId }
}

/** The lead of a won opportunity is converted, once. */
async function convertLeadOf(
  trx: Db,
  { id, stage, leadId, clientId }: Opportunity,
  actor: Actor,
): Promise<void> {
  if (!isWon(stage) || leadId === null) return
  const [lead] = await leads.lockAll(trx, [leadId])
  if (!lead || lead.convertedAt !== null || lead.erasedAt !== null) return
  await qualifyLead(trx, lead, { opportunityId: id, clientId }, actor)
}

/** Deletes an opportunity; for a day it can be brought back. What winning it brought stays with its client. */
export async function deleteOpportunity(db: Db, id: string, actor: Actor): Promise<void> {
  await transact(db, (trx) => opportunities.remove(trx, id, { actor }))
}

export function undeleteOpportunity(db: Db, id: string, actor: Actor): Promise<Opportunity> {
  return transact(db, (trx) => opportunities.restore(trx, id, { actor }))
}
