import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, escapeLike } from './like.ts'

/** More words hardly narrow a search. */
const WORDS_MAX = 8
const LETTERS = /[\p{L}\p{N}]+/gu
/** An amount, a day, a CNPJ: digits with signs between them, which people also leave out. */
const SIGNED_NUMBER = /^\D*(\d+(?:[.,/-]\d+)+)\D*$/
/** Portuguese endings that change in the plural, so that a prefix search would miss the other form. */
const NASAL_ENDING = /(?:ão|ao|ãos|aos|ões|oes|ães|aes)$/iu
const SHORTEST_STEM = 3

function prefixesOf(word: string): string {
  const stem = word.replace(NASAL_ENDING, '')
  return stem === word || stem.length < SHORTEST_STEM ? `${word}:*` : `(${word}:* | ${stem}:*)`
}

/** A typed word as tsquery: its parts one after the other, the last as a beginning. Empty for signs alone. */
function queryOf(word: string): string {
  const parts = word.match(LETTERS) ?? []
  const before = parts.slice(0, -1)
  const phrase = [...before, ...parts.slice(-1).map(prefixesOf)].join(' <-> ')
  const [, signed] = SIGNED_NUMBER.exec(word) ?? []
  return signed === undefined ? phrase : `(${phrase} | ${signed.replace(/\D/g, '')}:*)`
}

function typedWords(typed: string): string[] {
  return typed.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
}

/** Signs that `text_words` has as words of their own; it lists the same ones. */
const SIGNS = /[!-/:-@[-`{-~\u00a1-\u00bf\u00d7\u00f7\u2000-\u{10ffff}]/gu

/** A typed word without letters and digits as tsquery: each of its signs; empty for signs that are no words. */
function signQueryOf(signs: string): string {
  return (signs.match(SIGNS) ?? []).map((sign) => `'${sign.replace(/['\\]/g, '$&$&')}'`).join(' & ')
}

/** A tsquery for a column that `text_words` made: every typed word as a beginning; empty without letters and digits. */
export function prefixSearch(typed: string): string {
  return typedWords(typed).map(queryOf).filter(Boolean).join(' & ')
}

interface Sought {
  /** The tsvector that `text_words` made of the text. */
  readonly words: RawBuilder<unknown>
  /** The text itself: signs without letters, such as a row of emoji, stand in it as they were typed. */
  readonly text: RawBuilder<unknown>
  /** Where else a word may stand, as a part of another: a condition for what was typed, and one for each word of it. */
  readonly otherwise?: (typed: string) => RawBuilder<SqlBool> | undefined
}

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/**
 * That a text holds every typed word, in any order, as a beginning of its words without regard to accents and forms.
 * Nothing that is typed is an operator or a wildcard. True where nothing is typed.
 */
export function holdsWords(typed: string, { words, text, otherwise }: Sought): RawBuilder<SqlBool> {
  const given = typedWords(typed)
  const inWords = (query: string) => sql<SqlBool>`${words} @@ to_tsquery('portuguese_plain', ${query})`
  const lettered = given.filter((word) => queryOf(word) !== '')
  // Beside words, punctuation says nothing; an emoji does.
  const signs = given.filter(
    (word) => queryOf(word) === '' && (lettered.length === 0 || /\P{ASCII}/u.test(word)),
  )
  const inText = signs.flatMap((sign) => {
    const query = signQueryOf(sign)
    const written = sql<SqlBool>`${text} like ${containsPattern(sign)}`
    return [...(query === '' ? [] : [sql<SqlBool>`${words} @@ ${query}::tsquery`]), written]
  })
  if (lettered.length === 0) return all(inText)
  const whole = otherwise?.(typed.trim())
  // Each word by itself may stand elsewhere; together they leave out words such as `de`, which have no stem.
  const apart =
    otherwise && lettered.length > 1
      ? all(lettered.map((word) => either([inWords(queryOf(word)), otherwise(word)])))
      : undefined
  return all([either([inWords(prefixSearch(typed)), whole, apart]), ...inText])
}

function either(conditions: readonly (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` or `,
  )})`
}

interface Searched {
  /** The table or its alias; it has a column `words`. */
  readonly table: string
  /** Column in which also a part of a word is found. Default `title`. */
  readonly title?: string
  /** The table's other column of text, if any. Default `description`. */
  readonly rest?: string | null
}

/** Full-text match in Portuguese, or a substring of the title. */
export function containsWords(
  { table, title = 'title', rest = 'description' }: Searched,
  typed: string,
): RawBuilder<SqlBool> {
  const titled = sql.ref(`${table}.${title}`)
  return holdsWords(typed, {
    words: sql.ref(`${table}.words`),
    text: rest === null ? titled : sql`(${titled} || ' ' || ${sql.ref(`${table}.${rest}`)})`,
    // A pattern of less has no trigram to look up.
    otherwise: (part) =>
      part.length < 3 && part !== typed.trim()
        ? undefined
        : sql<SqlBool>`${titled} ilike ${containsPattern(part)}`,
  })
}

/** Sort key: titles that begin with the words come before the others. */
export function titleBeginsWith({ table, title = 'title' }: Searched, words: string): RawBuilder<boolean> {
  return sql`(plain_text(${sql.ref(`${table}.${title}`)}) like plain_text(${`${escapeLike(words.trim())}%`})) desc`
}
