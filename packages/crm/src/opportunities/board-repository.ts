import { type Db, readSnapshot } from '@cadencia/db/client'
import { sql } from 'kysely'
import {
  depthOf,
  OPEN_STAGES,
  type OpportunityBoard,
  type OpportunityFilter,
  STAGES,
  type Stage,
} from './contract.ts'
import { BOARD_ORDER, opportunityConditions } from './filters.ts'
import { selectOpportunities } from './repository.ts'

export interface StageFigures {
  readonly stage: Stage
  readonly count: number
  readonly value: number
  readonly weighted: number
}

/** Number, sum and weighted sum of every stage, in their order; empty stages too. */
export async function stageFigures(db: Db, filter: OpportunityFilter): Promise<StageFigures[]> {
  const { rows } = await sql<StageFigures>`
    select stage, count(*)::int as count, sum(value) as value,
      round(sum(value * probability / 100), 2) as weighted
    from opportunities where ${opportunityConditions(filter)} group by stage`.execute(db)
  return STAGES.map(
    (stage) => rows.find((row) => row.stage === stage) ?? { stage, count: 0, value: 0, weighted: 0 },
  )
}

/** What the open stages will probably bring, in reais. */
export function forecastOf(figures: readonly StageFigures[]): number {
  const open = figures.filter(({ stage }) => OPEN_STAGES.some((one) => one === stage))
  return Math.round(open.reduce((sum, { weighted }) => sum + weighted, 0) * 100) / 100
}

/** The first cards of a stage, in their order. */
function firstCards(db: Db, stage: Stage, { filter, cards }: BoardQuery) {
  return selectOpportunities(db)
    .where(opportunityConditions({ ...filter, stage }))
    .orderBy(BOARD_ORDER.by)
    .limit(depthOf(cards, stage))
}

interface BoardQuery {
  readonly filter: OpportunityFilter
  /** How many cards of which stages, as `depthsText` says it. */
  readonly cards?: string | undefined
}

/** The board that a filter leaves, figures and cards from one snapshot. */
export function readBoard(db: Db, query: BoardQuery): Promise<OpportunityBoard> {
  const read = async (trx: Db): Promise<OpportunityBoard> => {
    const figures = await stageFigures(trx, query.filter)
    const columns = []
    for (const figure of figures) {
      const opportunities = figure.count === 0 ? [] : await firstCards(trx, figure.stage, query).execute()
      const last = opportunities.at(-1)
      const next = last && figure.count > opportunities.length ? BOARD_ORDER.cursorOf(last) : null
      columns.push({ ...figure, opportunities, next })
    }
    return { columns, forecast: forecastOf(figures) }
  }
  return readSnapshot(db, read)
}
