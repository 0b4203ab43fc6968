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

type Placed = Pick<Opportunity, 'id' | 'stage' | 'rank'>

async function rankBesideAnchor(trx: Db, { id, ...own }: Placed, stage: Stage, anchor: Anchor) {
  const found = anchor.id === id ? undefined : await findAnchor(trx, anchor.id)
  if (found?.stage !== stage) throw anchorGone()
  const { side } = anchor
  const next = await findRankBeside(trx, stage, { rank: found.rank, side, exceptId: id })
  return rankBeside(own.stage === stage ? own.rank : undefined, { side, rank: found.rank, next })
}

/**
 * The rank beside another opportunity of a stage; its own where the opportunity stands there already. The pipeline must
 * be locked. Throws 409 where the other one is no longer in the stage.
 */
export async function rankInStage(trx: Db, placed: Placed, stage: Stage, anchor: Anchor): Promise<string> {
  const rank = await rankBesideAnchor(trx, placed, stage, anchor)
  if (rank.length <= MAX_RANK_LENGTH) return rank
  // Hundreds were put into one gap, each rank longer than the one before.
  await shortenRanks(trx, stage)
  const now = await findAnchor(trx, placed.id)
  return rankBesideAnchor(trx, { ...placed, ...now }, stage, anchor)
}

/** Gives every opportunity of a stage a short rank, the order unchanged. */
async function shortenRanks(trx: Db, stage: Stage): Promise<void> {
  const rows = await listStage(trx, stage)
  // After the last rank, so that new ranks do not collide with existing ones.
  const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
  await writeRanks(
    trx,
    rows.map(({ id }) => id),
    ranks,
  )
}
