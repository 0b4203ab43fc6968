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
