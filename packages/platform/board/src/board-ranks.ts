import type { Db } from '@cadencia/db/client'
import { AppError } from '@cadencia/server/app-error'
import { type RawBuilder, sql } from 'kysely'
import { type Anchor, rankBetween, ranksAfter } from './rank.ts'

interface BoardTable<C> {
  /** With `id` and `rank`; deleted cards keep their rank. */
  readonly table: string
  readonly inColumn: (column: C) => RawBuilder<boolean>
  /** What the index is sorted by before the rank, so that Postgres need not sort. */
  readonly indexedBy?: readonly string[]
  readonly isSame: (one: C, other: C) => boolean
  /** A card that is not deleted. */
  readonly findCard: (trx: Db, id: string) => Promise<(C & { readonly rank: string }) | undefined>
  /** Says that the neighbour is no longer in the column. */
  readonly anchorGone: string
}

interface Card<C> {
  readonly id: string
  readonly rank: string
  readonly column: C
}

const ORDERS = { first: 'asc', last: 'desc' } as const
/** How the next rank on a side of another one is found: the comparison with it, and the end that is then the nearest. */
const NEXT = { before: ['<', 'last'], after: ['>', 'first'] } as const

/** The ranks of a board's cards. Its columns must be locked: two callers at once would get the same rank. */
export function boardRanks<C>({ table, inColumn, indexedBy = [], ...board }: BoardTable<C>) {
  async function findEnd(
    trx: Db,
    column: C,
    { end, where = sql<boolean>`true` }: { end: keyof typeof ORDERS; where?: RawBuilder<boolean> },
  ): Promise<string | null> {
    const order = sql.raw(ORDERS[end])
    const keys = [...indexedBy, 'rank'].map((key) => sql`${sql.ref(key)} ${order}`)
    const { rows } = await sql<{ readonly rank: string }>`
      select rank from ${sql.table(table)} where ${inColumn(column)} and ${where}
      order by ${sql.join(keys)} limit 1`.execute(trx)
    return rows[0]?.rank ?? null
  }

  return {
    /** Before the first card. */
    atTop: async (trx: Db, column: C): Promise<string> =>
      rankBetween(null, await findEnd(trx, column, { end: 'first' })),

    /** After the last card. */
    atEnd: async (trx: Db, column: C): Promise<string> =>
      rankBetween(await findEnd(trx, column, { end: 'last' }), null),

    /**
     * Beside another card of the column; the card's own where it stands there already. Throws 409 where the other one
     * is no longer in the column.
     */
    beside: async (trx: Db, card: Card<C>, column: C, { id, side }: Anchor): Promise<string> => {
      const anchor = id === card.id ? undefined : await board.findCard(trx, id)
      if (!anchor || !board.isSame(anchor, column)) throw new AppError('anchor_gone', 409, board.anchorGone)
      const [beyond, end] = NEXT[side]
      const where = sql<boolean>`rank ${sql.raw(beyond)} ${anchor.rank} and id <> ${card.id}`
      const next = await findEnd(trx, column, { end, where })
      const [above, below] = side === 'before' ? [next, anchor.rank] : [anchor.rank, next]
      const isThere =
        board.isSame(card.column, column) &&
        (above === null || above < card.rank) &&
        (below === null || card.rank < below)
      return isThere ? card.rank : rankBetween(above, below)
    },

    isTaken: async (trx: Db, column: C, rank: string): Promise<boolean> =>
      (await findEnd(trx, column, { end: 'first', where: sql<boolean>`rank = ${rank}` })) !== null,

    /**
     * Short ranks for all cards of a column, in their order; needed after hundreds were put into one gap, each rank
     * longer than the one before.
     */
    shortened: async (trx: Db, column: C): Promise<ReadonlyMap<string, string>> => {
      const { rows } = await sql<{ readonly id: string; readonly rank: string }>`
        select id, rank from ${sql.table(table)} where ${inColumn(column)} order by rank`.execute(trx)
      // After the last rank, so that new ranks do not collide with existing ones.
      const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
      return new Map(rows.map(({ id, rank }, index) => [id, ranks[index] ?? rank]))
    },
  }
}
