import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, escapeLike } from './like.ts'

interface Searched {
  /** The table or its alias; it has a column `words`. */
  readonly table: string
  /** Column in which also a part of a word is found. Default `title`. */
  readonly title?: string
}

/** Full-text match in Portuguese, or a substring of the title. */
export function containsWords({ table, title = 'title' }: Searched, words: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${table}.words`)} @@ websearch_to_tsquery('portuguese_plain', ${words})
    or ${sql.ref(`${table}.${title}`)} ilike ${containsPattern(words)})`
}

/** Sort key: titles that begin with the words come before the others. */
export function titleBeginsWith({ table, title = 'title' }: Searched, words: string): RawBuilder<boolean> {
  return sql`(plain_text(${sql.ref(`${table}.${title}`)}) like plain_text(${`${escapeLike(words.trim())}%`})) desc`
}
