import type { BoardColumn, Opportunity, OpportunityBoard, Stage } from './contract.ts'

/** Where an opportunity goes: right before or right after another one of that stage, else to its top. */
export interface OpportunityPosition {
  readonly stage: Stage
  readonly beforeId?: string
  readonly afterId?: string
  /** With `closed_lost`. */
  readonly lostReason?: string
  /** Of a move that is undone: what it was. */
  readonly probability?: number
}

/** A move that the server has not confirmed yet. */
export interface OpportunityMove {
  readonly id: string
  readonly position: OpportunityPosition
}

/** An opportunity as it is now, or null where it is gone. */
export interface BoardChange {
  readonly id: string
  readonly row: Opportunity | null
}

/** By rank, byte by byte (ranks are ASCII, so code units are bytes), never by a language's order. */
function isBefore(one: Opportunity, other: Opportunity): boolean {
  return one.rank === other.rank ? one.id < other.id : one.rank < other.rank
}

const weightOf = ({ value, probability }: Opportunity) => (value * probability) / 100
const cents = (value: number) => Math.round(value * 100) / 100

function without(column: BoardColumn, card: Opportunity): BoardColumn {
  return {
    ...column,
    count: column.count - 1,
    value: cents(column.value - card.value),
    weighted: cents(column.weighted - weightOf(card)),
    opportunities: column.opportunities.filter(({ id }) => id !== card.id),
  }
}

function withCard(column: BoardColumn, card: Opportunity, index: number): BoardColumn {
  return {
    ...column,
    count: column.count + 1,
    value: cents(column.value + card.value),
    weighted: cents(column.weighted + weightOf(card)),
    opportunities: column.opportunities.toSpliced(index, 0, card),
  }
}

function find(board: OpportunityBoard, id: string): Opportunity | undefined {
  for (const { opportunities } of board.columns) {
    const card = opportunities.find((one) => one.id === id)
    if (card) return card
  }
  return undefined
}

function change(board: OpportunityBoard, stage: Stage, alter: (column: BoardColumn) => BoardColumn) {
  return { ...board, columns: board.columns.map((one) => (one.stage === stage ? alter(one) : one)) }
}

/** The weighted forecast of the columns as they stand: closed ones do not count. */
function withForecast(board: OpportunityBoard): OpportunityBoard {
  const open = board.columns.filter(({ stage }) => stage !== 'closed_won' && stage !== 'closed_lost')
  return { ...board, forecast: cents(open.reduce((sum, { weighted }) => sum + weighted, 0)) }
}

/**
 * The board after a change that was heard of. Of two states of a card the one with the higher revision is the
 * later, so that a row that arrives late or twice changes nothing. Undefined where only a fetch can tell: the card
 * is not among those that are loaded.
 */
export function merged(board: OpportunityBoard, { id, row }: BoardChange): OpportunityBoard | undefined {
  const known = find(board, id)
  if (!known) return undefined
  if (row && known.revision >= row.revision) return board
  const left = change(board, known.stage, (column) => without(column, known))
  if (!row) return withForecast(left)
  return withForecast(change(left, row.stage, (column) => ranked(column, row)))
}

/** The column with a card where its rank says; one after those that are loaded is counted, not shown. */
function ranked(column: BoardColumn, card: Opportunity): BoardColumn {
  const index = column.opportunities.findIndex((one) => isBefore(card, one))
  const put = withCard(column, card, index === -1 ? column.opportunities.length : index)
  return index === -1 && column.next !== null ? { ...put, opportunities: column.opportunities } : put
}

/** The board with the moves under way on top, in the order in which they were made. */
export function withMoves(board: OpportunityBoard, moves: readonly OpportunityMove[]): OpportunityBoard {
  return moves.reduce((before, { id, position }) => {
    const card = find(before, id)
    if (!card) return before
    const { stage, beforeId, afterId } = position
    const left = change(before, card.stage, (column) => without(column, card))
    const put = change(left, stage, (column) => {
      const anchor = column.opportunities.findIndex((one) => one.id === (beforeId ?? afterId))
      const index = anchor === -1 ? 0 : anchor + (afterId === undefined ? 0 : 1)
      return withCard(column, { ...card, stage }, index)
    })
    return withForecast(put)
  }, board)
}

/** Where a card stands in its column, as a move back leads there. */
export function currentPosition(
  { id, stage, lostReason }: Pick<Opportunity, 'id' | 'stage' | 'lostReason'>,
  visible: readonly Opportunity[],
): OpportunityPosition {
  const index = visible.findIndex((one) => one.id === id)
  const [above, below] = index === -1 ? [] : [visible[index - 1], visible[index + 1]]
  const anchor = above ? { afterId: above.id } : below ? { beforeId: below.id } : {}
  return { stage, ...anchor, ...(lostReason === null ? {} : { lostReason }) }
}

/**
 * The position between two neighbours as a person sees them, or undefined where the card stands there already.
 *
 * @param visible the column's cards as they are shown
 * @param index among them, 0 (before the first) to their number (after the last)
 */
export function positionAt(
  card: Pick<Opportunity, 'id' | 'stage'>,
  stage: Stage,
  { visible, index }: { readonly visible: readonly Opportunity[]; readonly index: number },
): OpportunityPosition | undefined {
  const own = visible.findIndex(({ id }) => id === card.id)
  if (card.stage === stage && own !== -1 && (index === own || index === own + 1)) return undefined
  const above = visible[index - 1]
  const below = visible[index]
  if (above) return { stage, afterId: above.id }
  if (below) return { stage, beforeId: below.id }
  return card.stage === stage ? undefined : { stage }
}
