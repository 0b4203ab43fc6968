import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SUFFIX_LENGTH = 3

/** A column whose new rank would be longer (characters) is numbered anew; hundreds of moves into one gap lead there. */
export const LONGEST_RANK = 120

/** A number from 0 up to, not including, 1: `Math.random`, or a source of its own in tests. */
export type Chance = () => number

/** A few random digits, the last of which is never 0: a key must not end in 0. */
function suffix(chance: Chance): string {
  const pick = (from: number) => DIGITS.charAt(from + Math.floor(chance() * (DIGITS.length - from)))
  return Array.from({ length: SUFFIX_LENGTH }, (_, index) => pick(index === SUFFIX_LENGTH - 1 ? 1 : 0)).join(
    '',
  )
}

/**
 * A rank between two others (null: the column's end), compared byte by byte. Two people who ask for the same
 * gap at once get different ranks, since each ends in random digits.
 */
export function rankBetween(above: string | null, below: string | null, chance: Chance): string {
  let key = generateKeyBetween(above, below)
  // Digits behind a key that `below` begins with could pass it: such a key becomes the new bound.
  while (below?.startsWith(key)) key = generateKeyBetween(above, key)
  return key + suffix(chance)
}

/** `count` short ranks in their order, all behind `above`. */
export function ranksBehind(above: string | null, count: number): string[] {
  return generateNKeysBetween(above, null, count)
}
