import { expect, it } from 'vitest'
import { makeOpportunity } from '../testing.ts'
import { merged, withMoves } from './board-order.ts'
import { type Opportunity, type OpportunityBoard, STAGES } from './contract.ts'

const card = (title: string, over: Partial<Opportunity> = {}) =>
  makeOpportunity({ title, value: 100, probability: 50, rank: title, ...over })

function boardOf(cards: readonly Opportunity[]): OpportunityBoard {
  const columns = STAGES.map((stage) => {
    const opportunities = cards.filter((one) => one.stage === stage)
    const value = opportunities.length * 100
    return { stage, count: opportunities.length, value, weighted: value / 2, opportunities, next: null }
  })
  return { columns, forecast: 0 }
}

const titles = (board: OpportunityBoard | undefined, stage: string) =>
  board?.columns.find((one) => one.stage === stage)?.opportunities.map(({ title }) => title)
const figures = (board: OpportunityBoard | undefined, stage: string) => {
  const column = board?.columns.find((one) => one.stage === stage)
  return [column?.count, column?.value, column?.weighted]
}

it('puts a changed row where it belongs, with the figures of both columns and the forecast', () => {
  const [a, b, c] = [card('a'), card('b'), card('c', { stage: 'proposal' })]
  const row = { ...a, stage: 'proposal', rank: 'b', value: 300, probability: 10, revision: 2 } as const
  const board = merged(boardOf([a, b, c]), { id: a.id, row })
  expect(titles(board, 'prospecting')).toEqual(['b'])
  expect(titles(board, 'proposal')).toEqual(['a', 'c'])
  expect(figures(board, 'prospecting')).toEqual([1, 100, 50])
  expect(figures(board, 'proposal')).toEqual([2, 400, 80])
  expect(board?.forecast).toBe(130)
})

it('ignores a row that arrives late or twice, takes away what is gone, and asks for what it does not know', () => {
  const a = card('a', { revision: 5 })
  const board = boardOf([a])
  expect(merged(board, { id: a.id, row: { ...a, stage: 'proposal', revision: 5 } })).toBe(board)
  expect(titles(merged(board, { id: a.id, row: null }), 'prospecting')).toEqual([])
  expect(merged(board, { id: 'unknown', row: null })).toBeUndefined()
})

it('shows moves under way on top, beside their neighbour or at the top', () => {
  const [a, b, c] = [card('a'), card('b'), card('c', { stage: 'proposal' })]
  const board = boardOf([a, b, c])
  expect(
    titles(withMoves(board, [{ id: b.id, position: { stage: 'proposal', afterId: c.id } }]), 'proposal'),
  ).toEqual(['c', 'b'])
  expect(titles(withMoves(board, [{ id: b.id, position: { stage: 'proposal' } }]), 'proposal')).toEqual([
    'b',
    'c',
  ])
  const two = [
    { id: a.id, position: { stage: 'proposal', beforeId: c.id } },
    { id: a.id, position: { stage: 'closed_won' } },
  ] as const
  expect(titles(withMoves(board, two), 'closed_won')).toEqual(['a'])
  expect(figures(withMoves(board, two), 'proposal')).toEqual([1, 100, 50])
})

it('counts a card that goes after those that are loaded, and does not show it among them', () => {
  const [a, b, c] = [card('a'), card('b'), card('c')]
  const whole = boardOf([a, b, c])
  const board = { ...whole, columns: whole.columns.map((column) => ({ ...column, next: 'more' })) }
  const after = merged(board, { id: a.id, row: { ...a, rank: 'z', revision: 2 } })
  expect(titles(after, 'prospecting')).toEqual(['b', 'c'])
  expect(figures(after, 'prospecting')).toEqual([3, 300, 150])
})
