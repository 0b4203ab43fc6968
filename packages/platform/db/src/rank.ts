import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Columns with a longer rank (in characters) are renumbered; it takes hundreds of moves into the same gap. */
export const MAX_RANK_LENGTH = 120

/**
 * A rank between two others (null: the end of the column), compared bytewise. Two callers at once get the same one, so
 * the column must be locked.
 */
export function rankBetween(above: string | null, below: string | null): string {
  return generateKeyBetween(above, below)
}

/** `count` short ascending ranks after `above`. */
export function ranksAfter(above: string | null, count: number): string[] {
  return generateNKeysBetween(above, null, count)
}

/** The neighbour beside which something is to stand, and on which side of it. */
export interface Anchor {
  readonly id: string
  readonly side: 'before' | 'after'
}

/** The neighbour that a patch names. */
export function anchorOf(patch: {
  readonly beforeId?: string | undefined
  readonly afterId?: string | undefined
}): Anchor | undefined {
  if (patch.beforeId !== undefined) return { id: patch.beforeId, side: 'before' }
  return patch.afterId === undefined ? undefined : { id: patch.afterId, side: 'after' }
}

/** How the next rank on a side of another one is found: the comparison with it, and the order in which it is the first. */
export const NEXT = { before: ['<', 'desc'], after: ['>', 'asc'] } as const

interface Place {
  readonly side: Anchor['side']
  /** Of the neighbour. */
  readonly rank: string
  /** Next to the neighbour on that side, what moves left out. */
  readonly next: string | null
}

/** The rank beside a neighbour: `own`, that of what moves in the same column, where it stands there already. */
export function rankBeside(own: string | undefined, { side, rank, next }: Place): string {
  const [above, below] = side === 'before' ? [next, rank] : [rank, next]
  const isThere = own !== undefined && (above === null || above < own) && (below === null || own < below)
  return isThere ? own : rankBetween(above, below)
}
