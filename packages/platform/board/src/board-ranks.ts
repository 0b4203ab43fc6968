import type { Db } from '@cadencia/db/client'
import { AppError } from '@cadencia/server/app-error'
import { type RawBuilder, sql } from 'kysely'
import { type Anchor, rankBetween, ranksAfter } from './rank.ts'

interface BoardTable<C> {
  /** With `id`, `rank` and `deleted_at`; deleted cards keep their rank. */
  readonly table: string
  readonly inColumn: (column: C) => RawBuilder<boolean>
  /** What the index is sorted by before the rank, so that Postgres need not sort. */
  readonly indexedBy?: readonly string[]
  readonly isSame: (one: C, other: C) => boolean
  /** Says that the neighbour is no longer in the column. */
  readonly anchorGone: string
}

interface Card<C> {
  readonly id: string
  readonly rank: string
  readonly column: C
}

interface End {
  readonly end: keyof typeof ORDERS
  readonly where?: RawBuilder<boolean>
}

const ORDERS = { first: 'asc', last: 'desc' } as const
/** How the next rank on a side of another one is found: the comparison with it, and the end that is then the nearest. */
const NEXT = { before: ['<', 'last'], after: ['>', 'first'] } as const

/** The ranks of a board's cards. Its columns must be locked: two callers at once would get the same rank. */
export function boardRanks<C>({ table, inColumn, indexedBy = [], ...board }: BoardTable<C>) {
  /** The first or last rank of a column's cards, or of those that `where` takes. */
  function endOf(column: C, { end, where = sql<boolean>`true` }: End): RawBuilder<string | null> {
    const order = sql.raw(ORDERS[end])
    const keys = [...indexedBy, 'rank'].map((key) => sql`${sql.ref(key)} ${order}`)
    return sql`(select rank from ${sql.table(table)} where ${inColumn(column)} and ${where}
      order by ${sql.join(keys)} limit 1)`
  }

  async function findEnd(trx: Db, column: C, end: End): Promise<string | null> {
    const { rows } = await sql<{ readonly rank: string | null }>`
      select ${endOf(column, end)} as rank`.execute(trx)
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
      const [beyond, end] = NEXT[side]
      const where = sql<boolean>`rank ${sql.raw(beyond)} a.rank and id <> ${card.id}`
      const { rows } = await sql<{ readonly rank: string; readonly next: string | null }>`
        select a.rank, ${endOf(column, { end, where })} as next from ${sql.table(table)} a
        where a.id = ${id} and a.id <> ${card.id} and ${inColumn(column)} and deleted_at is null`.execute(trx)
      const [anchor] = rows
      if (!anchor) throw new AppError('anchor_gone', 409, board.anchorGone)
      const { rank, next } = anchor
      const [above, below] = side === 'before' ? [next, rank] : [rank, next]
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
