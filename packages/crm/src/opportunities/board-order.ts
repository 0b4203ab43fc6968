import { type Beside, byRank, indexBeside } from '@cadencia/board/position'
import type { Applied, ListJudge } from '@cadencia/realtime/live-list'
import {
  type BoardColumn,
  isOpenStage,
  type Opportunity,
  type OpportunityBoard,
  type Stage,
} from './contract.ts'

/** Where an opportunity goes; without a neighbour to the top of the stage. */
export interface OpportunityPosition extends Beside {
  readonly stage: Stage
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
  const open = board.columns.filter(({ stage }) => isOpenStage(stage))
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

/** The board of a filter after a change; open where only a fetch can tell. A card that it may have left stays until then. */
export function boardWith(
  board: OpportunityBoard,
  { id, row }: BoardChange,
  judge: ListJudge<Opportunity>,
): Applied<OpportunityBoard> {
  const held = find(board, id)
  const isIn = row !== null && judge.belongs(row, held)
  if (!held && isIn === false && board.columns.every(({ next }) => next === null))
    return { data: board, isOpen: false }
  const next = merged(board, { id, row: isIn === false ? null : row })
  return { data: next ?? board, isOpen: isIn === undefined || next === undefined }
}

/** The column with a card where its rank says; one after those that are loaded is counted, not shown. */
function ranked(column: BoardColumn, card: Opportunity): BoardColumn {
  const index = column.opportunities.findIndex((one) => byRank(card, one) < 0)
  const put = withCard(column, card, index === -1 ? column.opportunities.length : index)
  return index === -1 && column.next !== null ? { ...put, opportunities: column.opportunities } : put
}

/** The board with the moves under way on top, in the order in which they were made. */
export function withMoves(board: OpportunityBoard, moves: readonly OpportunityMove[]): OpportunityBoard {
  return moves.reduce((before, { id, position }) => {
    const card = find(before, id)
    if (!card) return before
    const { stage } = position
    const left = change(before, card.stage, (column) => without(column, card))
    const put = change(left, stage, (column) =>
      withCard(column, { ...card, stage }, indexBeside(column.opportunities, position) ?? 0),
    )
    return withForecast(put)
  }, board)
}
