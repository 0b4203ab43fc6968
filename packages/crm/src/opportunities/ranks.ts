import type { Db } from '@cadencia/db/client'
import { MAX_RANK_LENGTH, rankBetween, ranksAfter } from '@cadencia/db/rank'
import { AppError } from '@cadencia/server/app-error'
import type { Opportunity, Stage } from './contract.ts'
import { type Anchor, type AnchorPlace, firstRank, lockStage, writeRanks } from './repository.ts'

/** A rank at the top of a stage. */
export async function rankAtTop(db: Db, stage: Stage): Promise<string> {
  return rankBetween(null, await firstRank(db, stage), Math.random)
}

/** Where an opportunity is to go, and what was found there. */
interface Place {
  readonly stage: Stage
  readonly anchor: Anchor | undefined
  readonly anchorPlace: AnchorPlace | null
  readonly top: string | null
}

/**
 * The rank that takes an opportunity to its new place; undefined where it stays. Throws 409 when the anchor is no
 * longer in that stage.
 */
export function rankAt(
  { id, stage, rank }: Pick<Opportunity, 'id' | 'stage' | 'rank'>,
  { stage: target, anchor, anchorPlace: found, top }: Place,
): string | undefined {
  if (!anchor) return target === stage ? undefined : rankBetween(null, top, Math.random)
  if (anchor.id === id || found?.stage !== target) {
    throw new AppError(
      'anchor_gone',
      409,
      'A oportunidade vizinha não está mais nesta etapa. Tente novamente.',
    )
  }
  const isBefore = anchor.side === 'before'
  const [above, below] = isBefore ? [found.neighbour, found.rank] : [found.rank, found.neighbour]
  const isThere = target === stage && (above === null || above < rank) && (below === null || rank < below)
  return isThere ? undefined : rankBetween(above, below, Math.random)
}

/**
 * Gives every opportunity of a stage a short rank, the order unchanged; needed once hundreds were put into one gap,
 * each rank longer than the one before. Answers whether it was needed.
 */
export async function shortenRanks(trx: Db, stage: Stage, rank: string): Promise<boolean> {
  if (rank.length <= MAX_RANK_LENGTH) return false
  const rows = await lockStage(trx, stage)
  // After the last rank, so that new ranks do not collide with existing ones.
  const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
  await writeRanks(
    trx,
    rows.map(({ id }) => id),
    ranks,
  )
  return true
}
