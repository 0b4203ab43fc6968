import { containsPattern } from '@cadencia/db/like'
import { type RawBuilder, sql } from 'kysely'

/** More words hardly narrow a search. */
const WORDS_MAX = 8
/** Shorter texts are not searched in addresses and numbers. */
const CONTACT_MIN = 3

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)
}

/** The words of one typed word, each as a beginning: `pré-venda` is `pré` and `venda`. */
function prefixesOf(word: string): string {
  return (word.match(/[\p{L}\p{N}]+/gu) ?? []).map((part) => `'${part}':*`).join(' & ')
}

/** Digits as they stand in phone keys: without the signs between them, and without a leading zero. */
function digitsOf(word: string): string {
  return /^[\d()+.\-/]+$/.test(word) ? word.replace(/\D/g, '').replace(/^0+/, '') : ''
}

interface Sought {
  /** The column with the words. */
  readonly words: RawBuilder<unknown>
  /** The expression of the index on e-mail address and phone key, where the record has them. */
  readonly contact?: RawBuilder<unknown>
}

/**
 * That a record holds every word, in any order: as beginnings of its words without regard to accents and forms, or as
 * a part of its e-mail address or phone number. True for a text without words.
 */
export function holdsWords(text: string, { words, contact }: Sought): RawBuilder<boolean> {
  // A phone number is often typed in groups.
  const joined = contact && /^[\d\s()+.\-/]{8,}$/.test(text) ? [text.replace(/\s/g, '')] : wordsOf(text)
  const conditions = joined.map((word) => {
    const inWords = sql<boolean>`${words} @@ to_tsquery('portuguese_plain', ${prefixesOf(word)})`
    const part = digitsOf(word) || word.toLowerCase()
    if (!contact || part.length < CONTACT_MIN) return inWords
    return sql<boolean>`(${inWords} or ${contact} like ${containsPattern(part)})`
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}
