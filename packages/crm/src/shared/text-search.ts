import { holdsWords } from '@cadencia/db/full-text'
import { containsPattern } from '@cadencia/db/like'
import { readPhone } from '@cadencia/messaging/phone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Shorter texts are not searched in addresses and numbers. */
const CONTACT_MIN = 3

/** Digits as they stand in phone keys: without the signs between them, and without a leading zero. */
function digitsOf(typed: string): string {
  return /^[\d\s()+.\-/]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : ''
}

/** An address, or a part of one, or of a number; a whole number however it is written. */
function inContact(contact: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> | undefined {
  const part = digitsOf(typed) || typed.toLowerCase()
  if (part.length < CONTACT_MIN) return undefined
  const key = readPhone(typed)?.key
  const found = [part, ...(key === undefined || part.includes(key) ? [] : [key])]
  return sql`(${sql.join(
    found.map((one) => sql`${contact} like ${containsPattern(one)}`),
    sql` or `,
  )})`
}

/** That a lead or client holds every typed word in its texts, or as a part of its address or number. */
export function holdsContact(
  typed: string,
  {
    contact,
    ...sought
  }: { words: RawBuilder<unknown>; text: RawBuilder<unknown>; contact: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return holdsWords(typed, { ...sought, otherwise: (part) => inContact(contact, part) })
}
