import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SUFFIX_LENGTH = 3

/** Columns with a longer rank (in characters) are renumbered; it takes hundreds of moves into the same gap. */
export const MAX_RANK_LENGTH = 120

/** Random source in [0, 1); `Math.random` outside tests. */
export type RandomSource = () => number

/** Random digits; the last is never 0, since a fractional index must not end in 0. */
function suffix(random: RandomSource): string {
  const pick = (from: number) => DIGITS.charAt(from + Math.floor(random() * (DIGITS.length - from)))
  return Array.from({ length: SUFFIX_LENGTH }, (_, index) => pick(index === SUFFIX_LENGTH - 1 ? 1 : 0)).join(
    '',
  )
}

/**
 * A rank between two others (null: the end of the column), compared bytewise. Random digits at the end keep concurrent
 * inserts into the same gap distinct.
 */
export function rankBetween(above: string | null, below: string | null, random: RandomSource): string {
  let key = generateKeyBetween(above, below)
  // Random digits after a prefix of `below` could sort after it, so the prefix becomes the new lower bound.
  while (below?.startsWith(key)) key = generateKeyBetween(above, key)
  return key + suffix(random)
}

/** `count` short ascending ranks after `above`. */
export function ranksAfter(above: string | null, count: number): string[] {
  return generateNKeysBetween(above, null, count)
}
