import { plain } from './text.ts'

/** Letters at a word's end that may differ between forms of it: 'orçamento', 'orçamentos'. */
const ENDING_MAX = 3
/** Shorter words have no other forms here. */
const STEM_MIN = 4

/** A part of a text: from the first character to before the second one. */
export type TextRange = readonly [from: number, to: number]

interface Word {
  readonly word: string
  readonly from: number
  readonly to: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    word: plain(word),
    from: index,
    to: index + word.length,
  }))
}

/** Whether a text's word is what was typed, begins with it, or is another form of it. */
function isMatch(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  const stem = typed.slice(0, Math.max(STEM_MIN, typed.length - ENDING_MAX))
  return typed.length > STEM_MIN && word.startsWith(stem) && word.length - stem.length <= ENDING_MAX
}

/** Where the typed words, or other forms of them, stand in a text; accents and capitals aside. */
export function matchRanges(text: string, typed: string): TextRange[] {
  const searched = wordsOf(typed).map(({ word }) => word)
  return wordsOf(text)
    .filter(({ word }) => searched.some((one) => isMatch(word, one)))
    .map(({ from, to }) => [from, to])
}
