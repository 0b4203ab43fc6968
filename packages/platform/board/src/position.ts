/** Where a card goes in a column: right before or right after another one; without both, where the board adds cards. */
export interface Beside {
  readonly beforeId?: string
  readonly afterId?: string
}

interface Ranked {
  readonly id: string
  readonly rank: string
}

/** Compares code units, as Postgres compares ranks bytewise (they are ASCII); not by a language's order. */
export function byRank(one: Ranked, other: Ranked): number {
  const [before, after] = one.rank === other.rank ? [one.id, other.id] : [one.rank, other.rank]
  return before < after ? -1 : 1
}

type Cards = readonly { readonly id: string }[]

/** Before which of a column's cards something goes; undefined where its neighbour is not there. */
export function indexBeside(cards: Cards, { beforeId, afterId }: Beside): number | undefined {
  const anchor = cards.findIndex(({ id }) => id === (beforeId ?? afterId))
  if (anchor === -1) return undefined
  return beforeId === undefined ? anchor + 1 : anchor
}

/**
 * The position between two neighbours as a person sees them, or undefined where the card stands there already. With a
 * filter only visible cards are neighbours: the card goes right after the one above, else right before the one below,
 * whatever is hidden between them.
 *
 * @param visible the column's cards as they are shown
 * @param index among them, 0 (before the first) to their number (after the last)
 */
export function besideAt(cardId: string, visible: Cards, index: number): Beside | undefined {
  const own = visible.findIndex(({ id }) => id === cardId)
  if (own !== -1 && (index === own || index === own + 1)) return undefined
  return neighbours(visible[index - 1], visible[index])
}

/** Where a card stands among the visible ones, as a move back leads there. */
export function besideNow(cardId: string, visible: Cards): Beside {
  const own = visible.findIndex(({ id }) => id === cardId)
  return own === -1 ? {} : neighbours(visible[own - 1], visible[own + 1])
}

function neighbours(above: Cards[number] | undefined, below: Cards[number] | undefined): Beside {
  if (above) return { afterId: above.id }
  return below ? { beforeId: below.id } : {}
}
