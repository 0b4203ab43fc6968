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

/** Shorter beginnings and numbers would explain anything. */
const ALIKE_MIN = 3

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The first word that holds a typed one, has its digits, or begins like it: 'criou' for 'criar', 'Exata' for 'ata'. */
function firstAlike(text: string, typed: string): TextRange | undefined {
  const searched = wordsOf(typed).map(({ word }) => word)
  const isAlike = (word: string) =>
    searched.some((one) => {
      const stem = one.slice(0, Math.max(ALIKE_MIN, one.length - ENDING_MAX))
      return (
        one.length >= ALIKE_MIN &&
        (word.includes(one) || (word.startsWith(stem) && word.length - stem.length <= ENDING_MAX))
      )
    })
  const found = wordsOf(text).find(({ word }) => isAlike(word))
  if (found) return [found.from, found.to]
  const digits = digitsOf(typed)
  return digits.length >= ALIKE_MIN && digitsOf(text).includes(digits) ? [0, text.length] : undefined
}

type Find = (text: string, typed: string) => TextRange | undefined
const firstMatch: Find = (text, typed) => matchRanges(text, typed)[0]

/** The part of a text around the first of the typed words, in one line; undefined where it holds none. */
function excerptAround(text: string, typed: string, find: Find): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  const first = find(line, typed)
  if (!first) return undefined
  if (line.length <= EXCERPT_LENGTH) return line
  const earliest = Math.max(0, first[0] - Math.round(EXCERPT_LENGTH / 3))
  // Begins and ends between words.
  const from = earliest === 0 ? 0 : line.indexOf(' ', earliest) + 1
  const end =
    line.length - from <= EXCERPT_LENGTH ? line.length : line.lastIndexOf(' ', from + EXCERPT_LENGTH)
  const to = Math.max(end, first[1])
  return `${from > 0 ? '… ' : ''}${line.slice(Math.min(from, first[0]), to)}${to < line.length ? ' …' : ''}`
}

/** A field's text, or what makes it of the text as it was typed, which is asked only where the field is looked at. */
type FieldText = string | null | (() => string)

/**
 * What a record was found by, where its title does not hold every typed word: the first of its fields, by their labels,
 * that holds one of the others, else something like it, and the text around it.
 */
export function matchBeside(
  title: string,
  typed: string,
  fields: Readonly<Record<string, FieldText>>,
): { match?: { field: string; excerpt: string } } {
  const missing = missingWords(title, typed).join(' ')
  if (missing === '') return {}
  const texts = new Map<string, string>()
  const textOf = (field: string, text: FieldText) => {
    const known = texts.get(field) ?? (typeof text === 'function' ? text() : (text ?? ''))
    texts.set(field, known)
    return known
  }
  for (const find of [firstMatch, firstAlike]) {
    // Part of a word in the title needs no explanation.
    if (find === firstAlike && firstAlike(title, missing)) return {}
    for (const [field, text] of Object.entries(fields)) {
      const excerpt = excerptAround(textOf(field, text), missing, find)
      if (excerpt !== undefined) return { match: { field, excerpt } }
    }
  }
  return {}
}
