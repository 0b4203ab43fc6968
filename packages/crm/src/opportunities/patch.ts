import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { LOST_REASON_REQUIRED, type Opportunity, type OpportunityPatch, type Stage } from './contract.ts'
import type { Destination } from './repository.ts'
import { type Standing, standingIn } from './rules.ts'

export const AUDITED_FIELDS = [
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

/** A day as it is stored: an instant is cut to its São Paulo day, '' is none. */
export function dayOf(sent: string | null): string | null {
  if (sent === null || sent === '') return null
  return sent.length === 10 ? sent : saoPauloDay(sent)
}

export function destinationOf({ stage, beforeId, afterId }: OpportunityPatch): Destination {
  if (beforeId !== undefined) return { stage, anchor: { id: beforeId, side: 'before' } }
  return { stage, anchor: afterId === undefined ? undefined : { id: afterId, side: 'after' } }
}

/** The columns that a patch names; its place is none of them. */
export function fieldsOf(patch: OpportunityPatch) {
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

/** Where a move to another stage leaves an opportunity. Throws 400 where it is lost without a reason. */
export function movedTo(
  stage: Stage,
  before: Opportunity,
  { probability, lostReason }: OpportunityPatch,
  { at }: Actor,
): Standing {
  const standing = standingIn(before, { stage, probability, lostReason, at })
  if (!standing) throw invalid('lostReason', LOST_REASON_REQUIRED)
  return standing
}

/** The columns of where an opportunity stands. */
export function standingColumns({ stage, stageSince, closedAt, lostReason, probability }: Standing) {
  return { stage, stage_since: stageSince, closed_at: closedAt, lost_reason: lostReason, probability }
}

/** The reason of a lost opportunity can be changed, not removed. */
export function mendedReason({ stage }: Opportunity, { lostReason }: OpportunityPatch) {
  if (stage !== 'closed_lost' || lostReason === undefined) return {}
  if (lostReason === '') throw invalid('lostReason', LOST_REASON_REQUIRED)
  return { lost_reason: lostReason }
}
