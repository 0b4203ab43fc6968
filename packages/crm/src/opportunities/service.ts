import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import { lockClient } from '../clients/repository.ts'
import { creditClient, creditClientOf } from '../clients/service.ts'
import {
  opportunityChanged,
  opportunityCreated,
  opportunityLost,
  opportunityMoved,
  opportunityRemoved,
  opportunityWon,
} from '../contract/facts.ts'
import {
  LOST_REASON_REQUIRED,
  type Opportunity,
  type OpportunityDraft,
  type OpportunityPatch,
  STAGE_PROBABILITY,
  type Stage,
} from '../contract/opportunities.ts'
import { lockLead, writeLeads } from '../leads/repository.ts'
import { requireOwner, requireVersion } from '../leads/service.ts'
import type { Act } from '../records/acting.ts'
import { markDeleted, requireOne, unmarkDeleted } from '../records/deleting.ts'
import { changesBetween, writeHistory } from '../records/history.ts'
import { rankAt, rankAtTop, shortenRanks } from './placing.ts'
import {
  type Anchor,
  enterStage,
  findOpportunity,
  insertOpportunity,
  lockOpportunity,
  writeOpportunity,
} from './repository.ts'

const UNKNOWN = 'Oportunidade não encontrada.'
/** Two people who put something into one place at the same instant draw again. */
const TRIES = 5
const REFERENCES: References = {
  opportunities_lead_id_fkey: ['leadId', 'Lead não encontrado'],
  opportunities_client_id_fkey: ['clientId', 'Cliente não encontrado'],
}

const TOLD = [
  'title',
  'value',
  'stage',
  'probability',
  'expectedCloseDate',
  'notes',
  'assignedTo',
  'leadId',
  'clientId',
  'lostReason',
] as const satisfies readonly (keyof Opportunity)[]

export async function getOpportunity(db: Db, id: string): Promise<Opportunity> {
  const opportunity = await findOpportunity(db, id)
  if (!opportunity) throw notFound(UNKNOWN)
  return opportunity
}

/** A day as it is stored: an instant is cut to its São Paulo day, '' is none. */
export function dayOf(sent: string | null): string | null {
  if (sent === null || sent === '') return null
  return sent.length === 10 ? sent : saoPauloDay(sent)
}

export const isClosed = (stage: Stage): boolean => stage === 'closed_won' || stage === 'closed_lost'

/** Makes an opportunity at the top of its stage. Throws 400 for an unknown lead, client or owner. */
export function createOpportunity(db: Db, draft: OpportunityDraft, act: Act): Promise<Opportunity> {
  const { stage, assignedTo = act.actorId, probability = STAGE_PROBABILITY[stage] } = draft
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      await requireOwner(trx, assignedTo)
      const id = await insertAtTop(trx, stage, {
        lead_id: draft.leadId,
        client_id: draft.clientId,
        title: draft.title,
        value: draft.value,
        probability,
        expected_close_date: dayOf(draft.expectedCloseDate),
        notes: draft.notes ?? '',
        assigned_to: assignedTo,
        stage_since: act.at,
        created_by: act.actorId,
        created_at: act.at,
        updated_at: act.at,
      })
      await enterStage(trx, { opportunityId: id, stage, ...act, lostReason: null })
      const opportunity = await getOpportunity(trx, id)
      await writeHistory(trx, [{ noun: 'opportunity', recordId: id, what: 'created' }], act)
      await record(trx, opportunityCreated, { opportunity, ...act })
      return opportunity
    }),
  )
}

async function insertAtTop(
  trx: Db,
  stage: Stage,
  row: Omit<Parameters<typeof insertOpportunity>[1], 'stage' | 'rank'>,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const id = await insertOpportunity(trx, { ...row, stage, rank: await rankAtTop(trx, stage) })
    if (id !== undefined) return id
  }
  throw busy()
}

function busy(): AppError {
  return new AppError('busy', 409, 'Muitas pessoas movem oportunidades neste momento. Tente novamente.')
}

const isRankTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'opportunities_board'

/**
 * Changes and moves an opportunity. Winning it makes or updates its client. Throws 404; 409 for a stale version or an
 * anchor that has gone; 400 where it is lost without a reason.
 */
export async function updateOpportunity(
  db: Db,
  id: string,
  { patch, act }: { readonly patch: OpportunityPatch; readonly act: Act },
): Promise<Opportunity> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await checkingReferences(REFERENCES, () =>
        transact(db, (trx) => change(trx, id, { patch, act })),
      )
    } catch (error) {
      if (!isRankTaken(error)) throw error
    }
  }
  throw busy()
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOpportunity>>>

async function change(
  trx: Db,
  id: string,
  { patch, act }: { readonly patch: OpportunityPatch; readonly act: Act },
): Promise<Opportunity> {
  const locked = await lockOpportunity(trx, id)
  if (!locked) throw notFound(UNKNOWN)
  const { creditedValue, ...before } = locked
  requireVersion(before, patch.version)
  await requireOwner(trx, patch.assignedTo)
  const stage = patch.stage ?? before.stage
  const isMoved = stage !== before.stage
  const rank = await rankAt(trx, before, { stage, anchor: anchorOf(patch) })
  await writeOpportunity(trx, id, {
    ...fieldsOf(patch),
    ...(isMoved ? movedFields(before, stage, patch, act) : reasonOf(before, patch)),
    rank,
    updated_at: act.at,
    isEdit: Object.keys(fieldsOf(patch)).length > 0,
  })
  const lostReason = stage === 'closed_lost' ? (patch.lostReason ?? before.lostReason) : null
  if (isMoved) await enterStage(trx, { opportunityId: id, stage, ...act, lostReason })
  await settleClient(trx, { ...locked, ...(await getOpportunity(trx, id)) }, act)
  if (rank !== undefined) await shortenRanks(trx, stage, rank)
  const after = await getOpportunity(trx, id)
  await note(trx, { before, after }, act)
  return after
}

function anchorOf({ beforeId, afterId }: OpportunityPatch): Anchor | undefined {
  if (beforeId !== undefined) return { id: beforeId, side: 'before' }
  return afterId === undefined ? undefined : { id: afterId, side: 'after' }
}

/** The columns that a patch names; its place is none of them. */
function fieldsOf(patch: OpportunityPatch) {
  const { leadId, clientId, title, value, probability, expectedCloseDate, notes, assignedTo } = patch
  const fields = {
    lead_id: leadId,
    client_id: clientId,
    title,
    value,
    probability,
    expected_close_date: expectedCloseDate === undefined ? undefined : dayOf(expectedCloseDate),
    notes,
    assigned_to: assignedTo,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as Partial<
    typeof fields
  >
}

/** What a move to another stage sets. A probability that was only its stage's follows to the next one. */
function movedFields(before: Opportunity, stage: Stage, patch: OpportunityPatch, act: Act) {
  const wasUsual = isClosed(before.stage) || before.probability === STAGE_PROBABILITY[before.stage]
  const follows = isClosed(stage) || (patch.probability === undefined && wasUsual)
  if (stage === 'closed_lost' && !patch.lostReason) throw invalid('lostReason', LOST_REASON_REQUIRED)
  return {
    stage,
    stage_since: act.at,
    closed_at: isClosed(stage) ? act.at : null,
    lost_reason: stage === 'closed_lost' ? patch.lostReason : null,
    ...(follows ? { probability: STAGE_PROBABILITY[stage] } : {}),
  }
}

/** Of one that stays lost the reason can be mended, but not left out. */
function reasonOf({ stage }: Opportunity, { lostReason }: OpportunityPatch) {
  if (stage !== 'closed_lost' || lostReason === undefined) return {}
  if (lostReason === '') throw invalid('lostReason', LOST_REASON_REQUIRED)
  return { lost_reason: lostReason }
}

/**
 * Brings the client to what the opportunity says now: one that is won adds its value once, whatever is changed later;
 * one that is won no longer takes it back.
 */
async function settleClient(trx: Db, opportunity: Locked, act: Act): Promise<void> {
  const { id, stage, value, clientId, creditedValue, title, assignedTo } = opportunity
  const due = stage === 'closed_won' ? value : null
  if (due === creditedValue && (due === null || clientId !== null)) return
  const added = (due ?? 0) - (creditedValue ?? 0)
  const known = clientId === null ? undefined : await lockClient(trx, clientId)
  const origin = opportunity.leadId === null ? undefined : await lockLead(trx, opportunity.leadId)
  const client = known
    ? await creditClient(trx, known, added, act)
    : due === null
      ? undefined
      : await creditClientOf(
          trx,
          origin
            ? { ...origin, leadId: origin.id }
            : { leadId: null, name: title, company: '', email: null, phone: null, assignedTo },
          added,
          act,
        )
  await trx
    .updateTable('opportunities')
    .set({ credited_value: due, ...(client ? { client_id: client.id } : {}) })
    .where('id', '=', id)
    .execute()
  if (due !== null && origin && origin.convertedAt === null) {
    await writeLeads(trx, [origin.id], { status: 'qualified', converted_at: act.at, updated_at: act.at })
  }
}

async function note(
  trx: Db,
  { before, after }: { readonly before: Opportunity; readonly after: Opportunity },
  act: Act,
): Promise<void> {
  const changes = changesBetween(before, after, TOLD)
  if (changes.length > 0) {
    await writeHistory(trx, [{ noun: 'opportunity', recordId: after.id, what: 'changed', changes }], act)
  }
  const about = { opportunity: after, ...act }
  if (before.stage === after.stage) return record(trx, opportunityChanged, about)
  if (after.stage === 'closed_won' && after.clientId !== null) {
    return record(trx, opportunityWon, { ...about, before: before.stage, clientId: after.clientId })
  }
  const fact = after.stage === 'closed_lost' ? opportunityLost : opportunityMoved
  return record(trx, fact, { ...about, before: before.stage })
}

/** Deletes an opportunity; for a day it can be brought back. What winning it brought stays with its client. */
export function removeOpportunity(db: Db, id: string, act: Act): Promise<void> {
  return transact(db, async (trx) => {
    const { stage } = await getOpportunity(trx, id)
    requireOne(await markDeleted(trx, 'opportunities', [id], act.at), UNKNOWN)
    await record(trx, opportunityRemoved, { opportunityId: id, stage, ...act })
  })
}

export function restoreOpportunity(db: Db, id: string, act: Act): Promise<Opportunity> {
  return transact(db, async (trx) => {
    requireOne(await unmarkDeleted(trx, 'opportunities', [id]), UNKNOWN)
    const opportunity = await getOpportunity(trx, id)
    await record(trx, opportunityCreated, { opportunity, ...act })
    return opportunity
  })
}
