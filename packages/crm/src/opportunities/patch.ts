import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import {
  isLost,
  LOST_REASON_REQUIRED,
  type Opportunity,
  type OpportunityPatch,
  type Stage,
} from './contract.ts'
import { fieldsInStage, type StageFields } from './rules.ts'

/** A day as it is stored: an instant is cut to its São Paulo day, '' is none. */
export function dayOf(sent: string | null): string | null {
  if (sent === null || sent === '') return null
  return sent.length === 10 ? sent : saoPauloDay(sent)
}

/** What a patch names; its place is none of it. */
export function fieldsOf(patch: OpportunityPatch) {
  const { stage, lostReason, beforeId, afterId, version, expectedCloseDate: day, ...fields } = patch
  return day === undefined ? fields : { ...fields, expectedCloseDate: dayOf(day) }
}

/** Where a move to another stage leaves an opportunity. Throws 400 where it is lost without a reason. */
export function movedTo(
  stage: Stage,
  before: Opportunity,
  { probability, lostReason }: OpportunityPatch,
  { at }: Actor,
): StageFields {
  const fields = fieldsInStage(before, { stage, probability, lostReason, at })
  if (!fields) throw invalid('lostReason', LOST_REASON_REQUIRED)
  return fields
}

/** The reason of a lost opportunity can be changed, not removed. */
export function mendedReason({ stage }: Opportunity, { lostReason }: OpportunityPatch) {
  if (!isLost(stage) || lostReason === undefined) return {}
  if (lostReason === '') throw invalid('lostReason', LOST_REASON_REQUIRED)
  return { lostReason }
}
