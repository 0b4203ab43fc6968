import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { MAX_RANK_LENGTH } from '@cadencia/db/rank'
import { actingTokenId } from '@cadencia/server/acting-token'
import type { Actor } from '@cadencia/server/actor'
import { changesBetween } from '@cadencia/server/record-history'
import { requireVersion } from '@cadencia/server/versions'
import { type RawBuilder, sql } from 'kysely'
import { opportunityChanged, opportunityLost, opportunityMoved } from '../facts.ts'
import type { Opportunity, OpportunityPatch } from './contract.ts'
import { AUDITED_FIELDS, destinationOf, movedTo } from './patch.ts'
import { rankAt } from './ranks.ts'
import { findForChange } from './repository.ts'

const PLACE: ReadonlySet<string> = new Set(['stage', 'beforeId', 'afterId', 'version'])

/** Whether a patch only moves the card. Winning also changes the client. */
function isMove(patch: OpportunityPatch): boolean {
  const { stage, lostReason, ...rest } = patch
  if (stage === 'closed_won' || (lostReason !== undefined && stage !== 'closed_lost')) return false
  return Object.keys(rest).every((key) => PLACE.has(key))
}

export type MoveOutcome =
  | { readonly kind: 'moved'; readonly opportunity: Opportunity }
  /** Somebody else changed it first. */
  | { readonly kind: 'overtaken' }
  /** Needs the full update: the client's value or the stage's ranks change. */
  | { readonly kind: 'more' }

/**
 * Moves an opportunity in two statements: one reads it and the place where it goes, one writes it, its stay, its
 * history and its fact, unless it has changed since. Throws 409 for a stale version or an anchor that has gone, 400
 * where it is lost without a reason, Postgres' 23505 when the rank was taken.
 */
export async function moveOpportunity(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: OpportunityPatch; readonly actor: Actor },
): Promise<MoveOutcome> {
  if (!isMove(patch)) return { kind: 'more' }
  const destination = destinationOf(patch)
  const found = await findForChange(db, id, destination).executeTakeFirst()
  if (!found || found.creditedValue !== null) return { kind: 'more' }
  const { creditedValue: _, anchorPlace, top, ...before } = found
  await requireVersion(before, patch.version)
  const stage = patch.stage ?? before.stage
  const isStill = stage === before.stage
  if (isStill && patch.lostReason !== undefined) return { kind: 'more' }
  const standing = isStill ? {} : movedTo(stage, before, patch, actor)
  const rank = rankAt(before, { stage, anchor: destination.anchor, anchorPlace, top })
  if (rank === undefined) return { kind: 'moved', opportunity: before }
  if (rank.length > MAX_RANK_LENGTH) return { kind: 'more' }
  const after = { ...before, ...standing, rank, updatedAt: actor.at, revision: before.revision + 1 }
  const written = await writeMove(db, { before, after }, actor)
  return written ? { kind: 'moved', opportunity: { ...after, ...written } } : { kind: 'overtaken' }
}

interface Move {
  readonly before: Opportunity
  readonly after: Opportunity
}

function factOf({ before, after }: Move, actor: Actor) {
  const about = { opportunity: after, ...actor }
  if (before.stage === after.stage) return outboxRow(opportunityChanged, about)
  const fact = after.stage === 'closed_lost' ? opportunityLost : opportunityMoved
  return outboxRow(fact, { ...about, before: before.stage })
}

/** What a move to another stage writes beside the opportunity: the stays in both, and the history. */
function told({ before, after }: Move, { actorId, at }: Actor): RawBuilder<unknown> {
  if (before.stage === after.stage) return sql``
  return sql`, departed as (
      update opportunity_stages s set left_at = ${at}::timestamptz from written w
      where s.opportunity_id = w.id and s.left_at is null
    ), entered as (
      insert into opportunity_stages (opportunity_id, stage, actor_id, entered_at, lost_reason)
      select id, ${after.stage}, ${actorId}::uuid, ${at}::timestamptz, ${after.lostReason} from written
    ), noted as (
      insert into record_history (noun, record_id, what, actor_id, token_id, changes, at)
      select 'opportunity', id, 'changed', ${actorId}::uuid, ${actingTokenId()}::uuid,
        ${JSON.stringify(changesBetween(before, after, AUDITED_FIELDS))}::jsonb, ${at}::timestamptz from written
    )`
}

type Instants = Pick<Opportunity, 'stageSince' | 'closedAt' | 'updatedAt'>

/** Writes a move, with all that tells of it; undefined where the opportunity has changed since it was read. */
async function writeMove(db: Db, move: Move, actor: Actor): Promise<Instants | undefined> {
  const { before, after } = move
  const { fact, key, payload } = factOf(move, actor)
  const { rows } = await sql<Instants>`
    with written as (
      update opportunities set stage = ${after.stage}, rank = ${after.rank}, probability = ${after.probability},
        stage_since = ${after.stageSince}::timestamptz, closed_at = ${after.closedAt}::timestamptz,
        lost_reason = ${after.lostReason}, updated_at = ${actor.at}::timestamptz, revision = ${after.revision}
      where id = ${before.id}::uuid and revision = ${before.revision} and deleted_at is null
      returning id, stage_since as "stageSince", closed_at as "closedAt", updated_at as "updatedAt"
    )${told(move, actor)}, announced as (
      insert into outbox (fact, key, payload) select ${fact}, ${key}, ${payload}::jsonb from written
    )
    select "stageSince", "closedAt", "updatedAt" from written`.execute(db)
  return rows[0]
}
