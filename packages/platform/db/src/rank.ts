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
