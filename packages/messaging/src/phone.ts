import { asMeant } from '@cadencia/contract/pasted'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export interface CanonicalPhone {
  /** As it is shown, stored and dialled: `+5531988887777`. */
  readonly e164: string
  /** Digits that are the same however a Brazilian mobile number is written, with its ninth digit or without. */
  readonly key: string
}

export interface ReadPhone {
  /** As it is shown, stored and dialled: `+5531988887777`; of a service, its digits: `08007771234`, `40041234`, `190`. */
  readonly phone: string
  /** As of a canonical number; of a service, its digits. */
  readonly key: string
  /** 0800, 4004, 190 and the like answer calls, and never messages. */
  readonly isService: boolean
  /** What is dialled after the number has answered. */
  readonly extension: string | null
}

const BRAZIL = '55'
/** Area code and eight digits, the first of which only mobile numbers have: written before the ninth digit came. */
const WITHOUT_NINTH_DIGIT = /^(\d\d)([6-9]\d{7})$/
/** Area code, two to nine and seven digits; or the same with a ninth digit before it. */
const BRAZILIAN = /^[1-9][1-9](?:[2-5]\d{7}|9\d{8})$/
/** Free and paid numbers, numbers without area code, and those of three to five digits; 123 is nobody's. */
const SERVICE =
  /^(?:0(?:[3589]00|303)\d{6,7}|(?:[34]00\d|40(?:20|42|62|90))\d{4}|1(?:[013-9]\d|2[124-9])|1\d{3,4})$/

const PUNCTUATION = /[\s().-]/g
/** Ten or eleven digits, with Brazil's code or without. */
const PLAIN = /^(?:\+?55)?(\d{10,11})$/
/** `0055 31 …`, as some write what others write with a plus. */
const INTERNATIONAL_ZEROS = /^00(?=[\s.-]*[1-9])/
/** Long enough for a link to WhatsApp with a text. */
const PASTED_MAX = 4000
/** Links to a chat, of which a part is the number. */
const LINK =
  /^(?:(?:https?:\/\/)?wa\.me\/|(?:(?:https?:\/\/)?(?:api|web)\.whatsapp\.com\/|whatsapp:\/\/)send\/?\?(?:.*&)?phone=)([^/?&#]*)/i
/** Schemes of addresses, and the word or sign that stands before a number. */
const LABEL =
  /^(?:\p{Extended_Pictographic}|(?:tel(?:efone)?|cel(?:ular)?|fone|phone|mobile|whats(?:app)?|wpp|zap|callto|sms)\s*[.:]+)\s*/iu
/** What `tel:` addresses say beside the number; the extension is read like any other. */
const PARAMETER = /;(?!ext=)[a-z-]+=[^;]*/gi
/**
 * What stands for the carrier that one chooses, before an area code and perhaps behind Brazil's: `(0xx11) 3333-4444`,
 * `0**11`, `0 -- 11`, `(xx) 11`.
 */
const ANY_CARRIER =
  /^((?:\+|00)?55[\s.]*)?\(?(?:0[\s.(-]*(?:[x×]{1,2}|[*∗]\s?[*∗]?|--|__?|[–—])|[x×]{2}|[*∗]{2}|__)[\s.()-]*0?(?=\(?[1-9]{2})/i
const EXTENSION =
  /[\s,;(/-]*(?:ramal|ramais|ram|rml|r|extens[ãa]o|extension|extn|ext|x|#)[\s.:=no°-]*(\d{1,6})\s*\)?$/i

/**
 * Reads a telephone number as people write or paste it, Brazilian unless it begins with another country's code: also
 * `tel:` and links to WhatsApp, with an extension, and numbers of services. A Brazilian mobile number gets its ninth
 * digit, so that both ways of writing it are one person. Null when it is no number.
 */
export function readPhone(text: string): ReadPhone | null {
  const plain = plainBrazilian(text)
  if (plain) return plain
  if (text.length > PASTED_MAX) return null
  const written = asMeant(text)
  const [, linked] = LINK.exec(written) ?? []
  if (linked !== undefined) return linkedPhone(linked)
  const number = written.replace(LABEL, '').replace(PARAMETER, '').replace(ANY_CARRIER, '$1')
  const [tail, extension] = EXTENSION.exec(number) ?? []
  const before = tail === undefined ? null : readNumber(number.slice(0, -tail.length))
  return before ? { ...before, extension: extension ?? null } : readNumber(number)
}

/** A number to which messages can be sent, written without an extension; null for any other text. */
export function canonicalPhone(text: string): CanonicalPhone | null {
  const read = readPhone(text)
  if (!read || read.isService || read.extension !== null) return null
  return { e164: read.phone, key: read.key }
}

/** Fast path for plain Brazilian numbers; imports have many. */
function plainBrazilian(text: string): ReadPhone | null {
  const [, national] = PLAIN.exec(text.replace(PUNCTUATION, '')) ?? []
  return national === undefined ? null : brazilian(national)
}

/** In links a number has its country's code, and no plus. */
function linkedPhone(part: string): ReadPhone | null {
  const digits = part.replace(/%[\da-f]{2}/gi, ' ').replace(/\D/g, '')
  return readNumber(`+${digits}`) ?? readNumber(digits)
}

function readNumber(written: string): ReadPhone | null {
  return plainBrazilian(written) ?? servicePhone(written) ?? parsedPhone(written)
}

function servicePhone(written: string): ReadPhone | null {
  const digits = written
    .replace(PUNCTUATION, '')
    .replace(/^(?:\+|00)55|^55(?=0)/, '')
    // A cell that took it for an amount lost its zero.
    .replace(/^(?=800\d{6,7}$)/, '0')
  return SERVICE.test(digits) ? { phone: digits, key: digits, isService: true, extension: null } : null
}

function parsedPhone(text: string): ReadPhone | null {
  const written = text.replace(INTERNATIONAL_ZEROS, '+')
  const parsed = parsePhoneNumberFromString(written, { defaultCountry: 'BR', extract: false })
  if (!parsed) return null
  const { countryCallingCode: country, nationalNumber, ext: extension = null } = parsed
  if (country === BRAZIL) {
    const known = brazilian(nationalNumber)
    return known && { ...known, extension }
  }
  return parsed.isValid() ? { ...canonical(country, nationalNumber), extension } : null
}

function brazilian(national: string): ReadPhone | null {
  const complete = national.replace(WITHOUT_NINTH_DIGIT, '$19$2')
  return BRAZILIAN.test(complete) ? canonical(BRAZIL, complete) : null
}

function canonical(country: string, national: string): ReadPhone {
  const key = `${country}${national}`
  return { phone: `+${key}`, key, isService: false, extension: null }
}
