import { canonicalPhone } from '@cadencia/messaging/contract/phone'
import type { ReadPhone } from './rows.ts'

const NOT_DIGITS = /[\s().+-]+/g
/**
 * A Brazilian mobile or landline number in full, as nearly all of them are written, with the country or without; but
 * for the area that has the country's number.
 */
const USUAL = /^(?:55)?((?!55)[1-9][1-9](?:9\d{8}|[2-5]\d{7}))$/
const INTERNATIONAL = /^\s*(?:\+(?!55)|00)/

/**
 * The E.164 form of a telephone number, or null. The usual forms are told without the library, whose care costs
 * more than all the rest of a row; everything else is the library's to judge.
 */
export const readPhone: ReadPhone = (text) => {
  if (!INTERNATIONAL.test(text)) {
    const national = USUAL.exec(text.replace(NOT_DIGITS, ''))?.[1]
    if (national !== undefined) return `+55${national}`
  }
  return canonicalPhone(text)?.e164 ?? null
}
