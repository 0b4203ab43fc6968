import type { Db } from '@cadencia/db/client'
import { type Anchor, MAX_RANK_LENGTH, rankBeside, rankBetween, ranksAfter } from '@cadencia/db/rank'
import { AppError } from '@cadencia/server/app-error'
import type { Opportunity, Stage } from './contract.ts'
import { findAnchor, findFirstRank, findRankBeside, listStage, writeRanks } from './repository.ts'

/** A rank at the top of a stage. The pipeline must be locked. */
export async function rankAtTop(trx: Db, stage: Stage): Promise<string> {
  return rankBetween(null, await findFirstRank(trx, stage))
}

function anchorGone(): AppError {
  return new AppError(
    'anchor_gone',
    409,
    'A oportunidade vizinha não está mais nesta etapa. Tente novamente.',
  )
}

/**
 * The rank beside another opportunity of a stage; its own where the opportunity stands there already. The pipeline must
 * be locked. Throws 409 where the other one is no longer in the stage.
 */
export async function rankInStage(
  trx: Db,
  opportunity: Pick<Opportunity, 'id' | 'stage' | 'rank'>,
  stage: Stage,
  { id, side }: Anchor,
): Promise<string> {
  const anchor = id === opportunity.id ? undefined : await findAnchor(trx, id)
  if (anchor?.stage !== stage) throw anchorGone()
  const next = await findRankBeside(trx, stage, { rank: anchor.rank, side, exceptId: opportunity.id })
  const own = opportunity.stage === stage ? opportunity.rank : undefined
  return rankBeside(own, { side, rank: anchor.rank, next })
}

/**
 * Gives every opportunity of a stage a short rank, the order unchanged; needed once hundreds were put into one gap,
 * each rank longer than the one before.
 */
export async function shortenRanks(trx: Db, stage: Stage, rank: string): Promise<void> {
  if (rank.length <= MAX_RANK_LENGTH) return
  const rows = await listStage(trx, stage)
  // After the last rank, so that new ranks do not collide with existing ones.
  const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
  await writeRanks(
    trx,
    rows.map(({ id }) => id),
    ranks,
  )
}
