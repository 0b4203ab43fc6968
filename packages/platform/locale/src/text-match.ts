import { plain } from './text.ts'

/** Letters at a word's end that may differ between forms of it: 'orçamento', 'orçamentos'. */
const ENDING_MAX = 3
/** Shorter words have no other forms here. */
const STEM_MIN = 4

/** Characters of an excerpt, about. */
const EXCERPT_LENGTH = 90

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

/** The typed words of which a text holds none. */
function missingWords(text: string, typed: string): string[] {
  const words = wordsOf(text).map(({ word }) => word)
  return wordsOf(typed)
    .map(({ word }) => word)
    .filter((one) => !words.some((word) => isMatch(word, one)))
}

/** The part of a text around the first of the typed words, in one line; undefined where it holds none. */
function excerptAround(text: string, typed: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  const [first] = matchRanges(line, typed)
  if (!first) return undefined
  if (line.length <= EXCERPT_LENGTH) return line
  const wanted = Math.max(0, first[0] - Math.round(EXCERPT_LENGTH / 3))
  // Begins and ends between words.
  const from = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1
  const end =
    line.length - from <= EXCERPT_LENGTH ? line.length : line.lastIndexOf(' ', from + EXCERPT_LENGTH)
  const to = Math.max(end, first[1])
  return `${from > 0 ? '… ' : ''}${line.slice(Math.min(from, first[0]), to)}${to < line.length ? ' …' : ''}`
}

/**
 * What a record was found by, where its title does not hold every typed word: the first of its fields, by their labels,
 * that holds one of the others, and the text around it.
 */
export function matchBeside(
  title: string,
  typed: string,
  fields: Readonly<Record<string, string | null>>,
): { match?: { field: string; excerpt: string } } {
  const missing = missingWords(title, typed).join(' ')
  if (missing === '') return {}
  for (const [field, text] of Object.entries(fields)) {
    const excerpt = excerptAround(text ?? '', missing)
    if (excerpt !== undefined) return { match: { field, excerpt } }
  }
  return {}
}
