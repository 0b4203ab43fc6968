import { atMost, type Filter } from '@cadencia/contract/list'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import { createSlowServer, NETWORK_STEPS } from '@cadencia/realtime/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { makeOpportunity } from '../testing.ts'
import { type BoardChange, boardWith } from './board-order.ts'
import {
  listOpportunities,
  OPPORTUNITY_LIST,
  type Opportunity,
  type OpportunityBoard,
  STAGES,
} from './contract.ts'

const KINDS = ['refetch', 'create', 'edit', 'move', 'remove', 'restore', 'moveOwn'] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(11) }),
  { maxLength: 50 },
)
/** Loaded cards of a stage. */
const WINDOW = 2
const INITIAL = 5

const cents = (value: number) => Math.round(value * 100) / 100
const weighted = (cards: readonly Opportunity[]) =>
  cents(cards.reduce((sum, { value, probability }) => sum + (value * probability) / 100, 0))

function cardsIn(cards: readonly Opportunity[], stage: string): Opportunity[] {
  return cards
    .filter((card) => card.stage === stage)
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
}

function boardOf(cards: readonly Opportunity[]): OpportunityBoard {
  const columns = STAGES.map((stage) => {
    const all = cardsIn(cards, stage)
    return {
      stage,
      count: all.length,
      value: cents(all.reduce((sum, { value }) => sum + value, 0)),
      weighted: weighted(all),
      opportunities: all.slice(0, WINDOW),
      next: all.length > WINDOW ? 'more' : null,
    }
  })
  const open = cards.filter(({ stage }) => !stage.startsWith('closed'))
  return { columns, forecast: weighted(open) }
}

/** Opportunities of the server, told as its live rules do. */
function createOpportunities(tell: (change: BoardChange) => void) {
  const cards = Array.from({ length: INITIAL }, (_, index) =>
    makeOpportunity({ rank: `m${index}`, value: index * 10.1 }),
  )
  const removed = new Set<string>()
  let ranks = 0

  function write(at: number, fields: Partial<Opportunity>): Opportunity {
    const index = at % cards.length
    const before = cards[index]
    if (!before || removed.has(before.id)) throw new Error('refused')
    const after = { ...before, ...fields, revision: before.revision + 1 }
    cards[index] = after
    tell({ id: after.id, row: after })
    return after
  }
  /** Every other new rank stands above all others. */
  function nextRank(): string {
    ranks += 1
    return `${ranks % 2 === 0 ? 'b' : 'y'}${(ranks % 2 === 0 ? 500 - ranks : ranks) + 1000}`
  }

  return {
    list: () => cards.filter(({ id }) => !removed.has(id)),
    create: (at: number): void => {
      const stage = STAGES[at % 2]
      const card = makeOpportunity({
        rank: nextRank(),
        value: at * 10.1,
        probability: 30,
        ...(stage ? { stage } : {}),
      })
      cards.push(card)
      tell({ id: card.id, row: card })
    },
    edit: (at: number) => write(at, { value: at * 7.7 }),
    move: (at: number) => write(at, { stage: STAGES[at % STAGES.length] ?? 'proposal', rank: nextRank() }),
    remove: (at: number): void => {
      const { id } = write(at, {})
      removed.add(id)
      tell({ id, row: null })
    },
    restore: (at: number): void => {
      const card = cards[at % cards.length]
      if (!card || !removed.delete(card.id)) return
      write(at, {})
    },
  }
}

/** Boards whose filter by value is judged as given. */
function liveBoards(upTo: Filter<Opportunity>) {
  return createLiveRecords<Opportunity, OpportunityBoard>({
    list: listOpportunities,
    rules: OPPORTUNITY_LIST.with({ filters: { upTo } }),
    one: (id) => ['one', id],
    find: () => Promise.reject(new Error('not here')),
    boards: {
      queryKey: ['board'],
      rowsOf: ({ columns }) => columns.flatMap(({ opportunities }) => opportunities),
      apply: boardWith,
    },
    everyMs: 0,
  })
}

it.each([
  [false, 'by the page', atMost(z.coerce.number(), 'value')],
  [true, 'by the page', atMost(z.coerce.number(), 'value')],
  [true, 'by the server', { schema: z.string(), judge: ['value'] } as const],
])(
  'ends as the server has it, whatever comes in which order (filtered: %s, %s)',
  async (isFiltered, _by, rule) => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const queryKey = ['board', `/board?${isFiltered ? 'upTo=30' : ''}`]
        const live = liveBoards(rule)
        const server = createSlowServer<BoardChange>((change, isRepeated) => {
          // Only rows can arrive twice.
          if (!isRepeated || change.row) live.apply(client, { ...change, isEvent: true })
        })
        const opportunities = createOpportunities(server.emit)
        const list = () => opportunities.list().filter(({ value }) => !isFiltered || value <= 30)
        const observer = new QueryObserver(client, {
          queryKey,
          queryFn: () => server.fetch(() => boardOf(list())),
        })
        const stop = observer.subscribe(() => {})
        const attempt = (run: () => unknown) => {
          try {
            run()
          } catch {
            // What the server refuses changes nothing.
          }
        }
        await server.play(all, {
          refetch: (at) => void client.invalidateQueries({ queryKey }, { cancelRefetch: at % 2 === 0 }),
          create: opportunities.create,
          edit: (at) => attempt(() => opportunities.edit(at)),
          move: (at) => attempt(() => opportunities.move(at)),
          remove: (at) => attempt(() => opportunities.remove(at)),
          restore: (at) => attempt(() => opportunities.restore(at)),
          moveOwn: (at) =>
            void server
              .change(() => opportunities.move(at))
              .then(
                (row) => live.show(client, row),
                () => undefined,
              ),
        })
        const truth = boardOf(list())
        const board = observer.getCurrentResult().data
        expect(board?.forecast).toBeCloseTo(truth.forecast, 1)
        for (const [index, column] of truth.columns.entries()) {
          const { opportunities: shown = [], next, ...figures } = board?.columns[index] ?? {}
          expect(figures).toEqual({
            stage: column.stage,
            count: column.count,
            value: expect.closeTo(column.value, 1),
            weighted: expect.closeTo(column.weighted, 1),
          })
          const cards = cardsIn(list(), column.stage)
          expect(shown).toEqual(next === null ? cards : cards.slice(0, shown.length))
        }
        stop()
        client.clear()
      }),
      { numRuns: 200 },
    )
  },
)
