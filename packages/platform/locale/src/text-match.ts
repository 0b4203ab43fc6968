import { cutText } from './cut.ts'
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

const ESCAPED = /[.*+?^${}()|[\]\\]/g
/** Letters that accents and capitals aside are the same, by the plain one. */
const LETTERS = new Map(
  ['aáàâãä', 'cç', 'eéèêë', 'iíìîï', 'nñ', 'oóòôõö', 'uúùûü'].map((letters) => [letters.charAt(0), letters]),
)

/** A pattern that finds a text whatever its accents; for a `RegExp` without regard to capitals. */
function patternOf(text: string): string {
  return [...plain(text)]
    .map((letter) => {
      const letters = LETTERS.get(letter)
      return letters ? `[${letters}]` : letter.replace(ESCAPED, '\\$&')
    })
    .join('')
}

/** What was typed, apart: a term with signs, such as an amount, an address or an emoji, is one as it is written. */
function termsOf(typed: string): string[] {
  const terms = typed
    .split(/\s+/)
    .map((term) => term.replace(/^[!-/:-@[-`{-~]+(?=.)|(?<=.)[!-/:-@[-`{-~]+$/g, ''))
  return terms.filter(Boolean)
}

const hasSigns = (term: string) => /[^\p{L}\p{N}\p{M}]/u.test(term)

/** Where a term stands in a text as it is written. */
function writtenRanges(text: string, term: string): TextRange[] {
  return [...text.matchAll(new RegExp(patternOf(term), 'giu'))].map(({ 0: { length }, index }) => [
    index,
    index + length,
  ])
}

/** Where a typed term stands in a text; one with signs that does not stand there so may by its words. */
function termRanges(text: string, words: readonly Word[], term: string): TextRange[] {
  const written = hasSigns(term) ? writtenRanges(text, term) : []
  if (written.length > 0) return written
  const searched = wordsOf(term).map(({ word }) => word)
  return words
    .filter(({ word }) => searched.some((one) => isMatch(word, one)))
    .map(({ from, to }) => [from, to])
}

/** Where the typed words, or other forms of them, stand in a text; accents and capitals aside. */
export function matchRanges(text: string, typed: string): TextRange[] {
  const words = wordsOf(text)
  const ranges = termsOf(typed)
    .flatMap((term) => termRanges(text, words, term))
    .sort(([one], [other]) => one - other)
  let end = 0
  return ranges.filter(([from, to]) => {
    const isBehind = from >= end
    if (isBehind) end = to
    return isBehind
  })
}

/** The typed terms that a text does not hold, not even by all of their words. */
function missingTerms(text: string, typed: string): string[] {
  const words = wordsOf(text)
  const isHeld = (term: string) =>
    (hasSigns(term) && writtenRanges(text, term).length > 0) ||
    (/[\p{L}\p{N}]/u.test(term) &&
      wordsOf(term).every(({ word: typedWord }) => words.some(({ word }) => isMatch(word, typedWord))))
  return termsOf(typed).filter((term) => !isHeld(term))
}

/** Longer texts are looked at only near what was typed. */
const NEARBY_LENGTH = 600
/** Places of each typed term that are looked at. */
const PLACES_MAX = 200

/** Where a term may stand in a long text; `termRanges` says where it does. */
function placesOf(text: string, term: string, max: number): number[] {
  const stem = hasSigns(term) ? term : term.slice(0, Math.max(STEM_MIN, term.length - ENDING_MAX))
  const before = hasSigns(term) ? '' : '(?<![\\p{L}\\p{N}])'
  const places: number[] = []
  for (const { index } of text.matchAll(new RegExp(`${before}${patternOf(stem)}`, 'giu'))) {
    places.push(index)
    if (places.length === max) break
  }
  return places
}

/** The part of a long text where most of the typed words stand near each other; the whole of one that is not. */
export function nearbyText(text: string, typed: string): string {
  if (text.length <= NEARBY_LENGTH) return text
  const terms = termsOf(typed)
  // Of one term, the first place is the best.
  const max = terms.length === 1 ? 1 : PLACES_MAX
  const places = terms
    .flatMap((term) => placesOf(text, term, max).map((at) => ({ term, at })))
    .sort((one, other) => one.at - other.at)
  let best = { at: 0, count: 0 }
  for (const [index, { at }] of places.entries()) {
    const near = new Set<string>()
    for (let next = index; (places[next]?.at ?? Infinity) < at + EXCERPT_LENGTH; next += 1)
      near.add(places[next]?.term ?? '')
    if (near.size > best.count) best = { at, count: near.size }
  }
  const from = text.lastIndexOf(' ', Math.max(0, best.at - NEARBY_LENGTH / 3)) + 1
  return text.slice(from, from + NEARBY_LENGTH).toWellFormed()
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
  const missing = missingTerms(title, typed).join(' ')
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

/** What was found in a field: the text around the typed words, its beginning where it holds none as such. */
export function matchIn(field: string, text: string, typed: string): { field: string; excerpt: string } {
  const near = nearbyText(text, typed)
  const excerpt = excerptAround(near, typed, firstMatch) ?? excerptAround(near, typed, firstAlike)
  return { field, excerpt: excerpt ?? cutText(near, EXCERPT_LENGTH, '') }
}
