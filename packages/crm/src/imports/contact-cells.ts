import { emailKey } from '@cadencia/contract/email'
import { Email } from '@cadencia/contract/values'
import { cutText } from '@cadencia/locale/cut'
import { readPhone } from '@cadencia/messaging/phone'

/** Of a longer cell only the beginning is searched. */
const SEARCHED_MAX = 2000
const INVISIBLE = /\p{Cf}/gu

const BETWEEN_EMAILS = /[\s;,|/<>()[\]{}"“”:]+/u
const AROUND_EMAIL = /^['’.]+|['’.]+$|\?.*$/g

/** The addresses in a cell, in lower case, each once: also `Nome <a@b.com>`, `mailto:a@b.com` and `a@b.com; c@d.com`. */
export function emailsIn(cell: string): readonly string[] {
  if (cell === '') return []
  const whole = Email.safeParse(cell)
  if (whole.success) return [whole.data]
  const parts = cutText(cell, SEARCHED_MAX, '').replace(INVISIBLE, '').split(BETWEEN_EMAILS)
  const found = parts.flatMap((part) => {
    if (!part.includes('@')) return []
    const { data } = Email.safeParse(part.replace(AROUND_EMAIL, ''))
    return data === undefined ? [] : [data]
  })
  return [...new Map(found.map((email) => [emailKey(email), email])).values()]
}

/** A number in a cell. */
export interface FoundPhone {
  /** E.164; of a service (0800, 4004), its digits. */
  readonly phone: string
  readonly extension: string | null
  /** As it stands there. */
  readonly written: string
}

export interface FoundPhones {
  readonly phones: readonly FoundPhone[]
  /** What is no number, as it stands there. */
  readonly unread: readonly string[]
}

const BETWEEN_PHONES = /\s*(?:[;,|\n\r]|:::|\s\/\s|\s[eE&]\s|\s(?:ou|or|and)\s)\s*/u
/** Where one number may end and the next begin, in a text that is none as a whole. */
const POSSIBLY_BETWEEN = /\s*\/\s*|\s+[-–]\s+|\s{2,}|\s+(?=[(+])/u
/** In a part of a cell less is no number, but that of a service can be a whole cell. */
const DIGITS_MIN = 8

/** The numbers in a cell. `areaCode` stands in a column of its own. */
export function phonesIn(cell: string, areaCode = ''): FoundPhones {
  const whole = phoneOf(cell, areaCode)
  if (whole) return { phones: [whole], unread: [] }
  const phones: FoundPhone[] = []
  const unread: string[] = []
  for (const part of cutText(cell, SEARCHED_MAX, '').split(BETWEEN_PHONES)) {
    if (part.trim() === '') continue
    const one = phoneOf(part, areaCode)
    const several = one ? [one] : part.split(POSSIBLY_BETWEEN).map((each) => phoneOf(each, areaCode))
    const read = several.flatMap((each) => (each && each.phone.length >= DIGITS_MIN ? [each] : []))
    // Of a part that is not read whole, nothing is left out.
    if (read.length < several.length) unread.push(part.trim())
    phones.push(...read)
  }
  if (phones.length === 0) return { phones, unread: [cell] }
  const first = phones.filter(
    ({ phone }, index) => phones.findIndex((each) => each.phone === phone) === index,
  )
  return { phones: first, unread }
}

/** What other programs write around a number: `p:+55…`, `'+55…`, `55…@c.us`, `5511987650042.0`, `5.511987650042E+12`. */
function bare(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^['’`´"]+|['’`´"]+$/g, '')
    .replace(/^p\s*:\s*/i, '')
    .replace(/@(?:s\.whatsapp\.net|c\.us)$/i, '')
    .replace(/^(\+?\d{8,15})[.,]0{1,2}$/, '$1')
    .replace(/^([1-9])[.,](\d+)e\+?(\d{1,2})$/i, (whole, first: string, rest: string, power: string) =>
      // With fewer digits than the number has, the others are lost.
      rest.length === Number(power) ? first + rest : whole,
    )
}

function phoneOf(text: string, areaCode: string): FoundPhone | null {
  const number = bare(text)
  const read = readPhone(number) ?? withAreaCode(number, areaCode)
  return read && { phone: read.phone, extension: read.extension, written: text.trim() }
}

function withAreaCode(number: string, areaCode: string) {
  const code = /^\(?0?([1-9]\d)\)?(?:[.,]0)?$/.exec(areaCode.trim())?.[1]
  return code === undefined || !/^\d{4,5}[\s.-]?\d{4}$/.test(number) ? null : readPhone(code + number)
}
