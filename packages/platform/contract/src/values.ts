import { z } from 'zod'

/** One for all: `toLocaleString` makes its own for each of the hundreds of schemas. */
const wholeNumber = new Intl.NumberFormat('pt-BR')

const NUL = String.fromCharCode(0)
const STRANGE_TEXT = 'Texto com caracteres inválidos'
const ZERO_WIDTH_ONLY = /^[\s\p{Cf}\p{Mn}\u2800\u3164\uffa0]*$/u

/** Whether Postgres can hold a text: no NUL bytes, no lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed()
}

/** Text as people write it: trimmed, at most `max` characters; NUL bytes and lone surrogates are refused. */
export function text(max: number, tooLong = `Use no máximo ${wholeNumber.format(max)} caracteres`) {
  return z.string('Informe um texto').trim().max(max, tooLong).refine(isStorable, STRANGE_TEXT)
}

/** Text that must show something: blank and zero-width-only values are refused with `missing`. */
export function requiredText(max: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .max(max, `Use no máximo ${wholeNumber.format(max)} caracteres`)
    .refine(isStorable, STRANGE_TEXT)
    .refine((value) => !ZERO_WIDTH_ONLY.test(value), missing)
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
const ONE_LINE = 'Use uma só linha'

/** Text of one line, as titles and names are: a line break in it would break mails, calendars and lists. */
export function line(max: number) {
  return text(max).refine((value) => !LINE_BREAK.test(value), ONE_LINE)
}

/** Text of one line that must show something. */
export function requiredLine(max: number, missing: string) {
  return requiredText(max, missing).refine((value) => !LINE_BREAK.test(value), ONE_LINE)
}

/** Text from elsewhere (a file, a message) as a title: each line break becomes a space. */
export function inOneLine(value: string): string {
  const lines = value.split(LINE_BREAK).map((part) => part.trim())
  return lines.filter((part) => part !== '').join(' ')
}

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5000

/** An identifier: a random UUID. */
export const Id = z.uuid('Identificador inválido')

const INSTANT_WRONG = 'Data e hora inválidas'
const EARLIEST_MS = Date.UTC(1901, 0, 1)
const LATEST_MS = Date.UTC(2200, 0, 1)
/** The farthest from UTC that any place is; Postgres takes no more than 16 hours. */
const OFFSET = /(?:Z|[+-](?:0\d:[0-5]\d|1[0-3]:[0-5]\d|14:00))$/

/** An instant: ISO 8601 with offset, years 1901 to 2199, so that its day is a `Day` anywhere. */
export const Instant = z.iso.datetime({ offset: true, error: INSTANT_WRONG }).refine((value) => {
  const ms = Date.parse(value)
  return OFFSET.test(value) && ms >= EARLIEST_MS && ms < LATEST_MS
}, INSTANT_WRONG)

const DAY_WRONG = 'Data inválida'

/** A calendar day, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const Day = z.iso.date(DAY_WRONG).refine((day) => day >= '1900' && day < '2200', DAY_WRONG)

/** The version of a record that people edit; as large as its column. */
export const Version = z.int32('Versão inválida').min(1, 'Versão inválida')

/** An http(s) address; `javascript:`, `data:` and `file:`, NUL bytes and lone surrogates are refused. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'URL inválida' })
  .max(2048, 'URL inválida')
  .refine(isStorable, 'URL inválida')

/** An e-mail address, kept in lower case. */
export const Email = z
  .string('E-mail inválido')
  .trim()
  .toLowerCase()
  .max(254, 'E-mail inválido')
  .pipe(z.email('E-mail inválido'))

export const IdParams = z.object({ id: Id })

/** Query part of a list that pages by key. */
export function page(defaultLimit: number) {
  return z.object({
    limit: z
      .string('Limite inválido')
      .regex(/^\d{1,4}$/, 'Limite inválido')
      .transform(Number)
      .pipe(z.int().min(1, 'Limite inválido').max(1000, 'Limite inválido'))
      .default(defaultLimit),
    cursor: z.string('Cursor inválido').max(500, 'Cursor inválido').optional(),
  })
}

/**
 * Where a value holds a text that Postgres cannot hold, in itself or in any of its fields; undefined where it
 * holds none.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (!(value instanceof Object) || ArrayBuffer.isView(value)) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(item, [...path, key]) : path
    if (found) return found
  }
  return undefined
}

/** Declares an empty answer (204). */
export const Empty = z.null()
