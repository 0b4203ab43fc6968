import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export interface CanonicalPhone {
  /** As it is shown, stored and dialled: `+5531988887777`. */
  readonly e164: string
  /** Digits that are the same however a Brazilian mobile number is written, with its ninth digit or without. */
  readonly key: string
}

const BRAZIL = '55'
/** Area code and eight digits, the first of which only mobile numbers have: written before the ninth digit came. */
const WITHOUT_NINTH_DIGIT = /^(\d\d)([6-9]\d{7})$/
/** Area code, two to nine and seven digits; or the same with a ninth digit before it. */
const BRAZILIAN = /^[1-9][1-9](?:[2-5]\d{7}|9\d{8})$/

const PUNCTUATION = /[\s().-]/g
/** Ten or eleven digits, with Brazil's code or without. */
const PLAIN = /^(?:\+?55)?(\d{10,11})$/
/** `0055 31 …`, as some write what others write with a plus. */
const INTERNATIONAL_ZEROS = /^00(?=[\s.-]*[1-9])/

/**
 * Reads a telephone number as people write it, Brazilian unless it begins with another country's code. A Brazilian
 * mobile number gets its ninth digit, so that both ways of writing it are one person. Null when it is no number.
 */
export function canonicalPhone(text: string): CanonicalPhone | null {
  return plainBrazilian(text) ?? parsedPhone(text)
}

/** Fast path for plain Brazilian numbers; imports have many. */
function plainBrazilian(text: string): CanonicalPhone | null {
  const [, national] = PLAIN.exec(text.replace(PUNCTUATION, '')) ?? []
  const complete = national?.replace(WITHOUT_NINTH_DIGIT, '$19$2')
  return complete && BRAZILIAN.test(complete) ? canonical(BRAZIL, complete) : null
}

function parsedPhone(text: string): CanonicalPhone | null {
  const written = text.normalize('NFKC').trim().replace(INTERNATIONAL_ZEROS, '+')
  const parsed = parsePhoneNumberFromString(written, { defaultCountry: 'BR', extract: false })
  if (!parsed) return null
  const { countryCallingCode: country, nationalNumber } = parsed
  if (country !== BRAZIL) return parsed.isValid() ? canonical(country, nationalNumber) : null
  const national = nationalNumber.replace(WITHOUT_NINTH_DIGIT, '$19$2')
  return BRAZILIAN.test(national) ? canonical(BRAZIL, national) : null
}

function canonical(country: string, national: string): CanonicalPhone {
  const key = `${country}${national}`
  return { e164: `+${key}`, key }
}
