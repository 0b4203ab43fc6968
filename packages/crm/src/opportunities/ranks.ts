import { boardRanks } from '@cadencia/board/board-ranks'
import { type Anchor, MAX_RANK_LENGTH } from '@cadencia/board/rank'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Opportunity, Stage } from './contract.ts'
import { writeRanks } from './repository.ts'

const ranks = boardRanks<Pick<Opportunity, 'stage'>>({
  table: 'opportunities',
  inColumn: ({ stage }) => sql<boolean>`stage = ${stage}`,
  isSame: (one, other) => one.stage === other.stage,
  anchorGone: 'A oportunidade vizinha não está mais nesta etapa. Tente novamente.',
})

/** A rank at the top of a stage. The pipeline must be locked. */
export function rankAtTop(trx: Db, stage: Stage): Promise<string> {
  return ranks.atTop(trx, { stage })
}

type Placed = Pick<Opportunity, 'id' | 'stage' | 'rank'>

/**
 * The rank beside another opportunity of a stage; its own where the opportunity stands there already. The pipeline must
 * be locked. Throws 409 where the other one is no longer in the stage.
 */
export async function rankInStage(trx: Db, placed: Placed, stage: Stage, anchor: Anchor): Promise<string> {
  const beside = ({ id, rank, ...column }: Placed) =>
    ranks.beside(trx, { id, rank, column }, { stage }, anchor)
  const rank = await beside(placed)
  if (rank.length <= MAX_RANK_LENGTH) return rank
  const renewed = await ranks.shortened(trx, { stage })
  await writeRanks(trx, renewed)
  return beside({ ...placed, rank: renewed.get(placed.id) ?? placed.rank })
}
