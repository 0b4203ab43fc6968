import { z } from 'zod'

/** One for all: `toLocaleString` makes its own for each of the hundreds of schemas. */
const wholeNumber = new Intl.NumberFormat('pt-BR')

const NUL = String.fromCharCode(0)
const ZERO_WIDTH_ONLY = /^[\s\p{Cf}\p{Mn}\u2800\u3164\uffa0]*$/u

/** Text as people write it: trimmed, at most `max` characters; NUL bytes and lone surrogates are refused. */
export function text(max: number, tooLong = `Use no máximo ${wholeNumber.format(max)} caracteres`) {
  return z
    .string('Informe um texto')
    .trim()
    .max(max, tooLong)
    .refine((value) => !value.includes(NUL) && value.isWellFormed(), 'Texto com caracteres inválidos')
}

/** Text that must show something: blank and zero-width-only values are refused with `missing`. */
export function requiredText(max: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .max(max, `Use no máximo ${wholeNumber.format(max)} caracteres`)
    .refine((value) => !value.includes(NUL) && value.isWellFormed(), 'Texto com caracteres inválidos')
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

/** An instant: ISO 8601 with offset, years 0000 to 9999. */
export const Instant = z.iso.datetime({ offset: true, error: 'Data e hora inválidas' })

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date('Data inválida')

/** An http(s) address; `javascript:`, `data:` and `file:`, NUL bytes and lone surrogates are refused. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'URL inválida' })
  .max(2048, 'URL inválida')
  .refine((url) => !url.includes(NUL) && url.isWellFormed(), 'URL inválida')

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
      .string()
      .regex(/^\d{1,4}$/, 'Limite inválido')
      .transform(Number)
      .pipe(z.int().min(1, 'Limite inválido').max(1000, 'Limite inválido'))
      .default(defaultLimit),
    cursor: z.string().max(500, 'Cursor inválido').optional(),
  })
}

/** Declares an empty answer (204). */
export const Empty = z.null()
