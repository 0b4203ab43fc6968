import { z } from 'zod'
import { hasAccentedName, isEmail, typedEmail } from './email.ts'
import { urlAsMeant } from './pasted.ts'

/** Shared, because `toLocaleString` creates a formatter per call. */
const wholeNumber = new Intl.NumberFormat('pt-BR')

const NUL = String.fromCharCode(0)
const STRANGE_TEXT = 'Texto com caracteres inválidos'
const INVISIBLE_ONLY = /^[\s\p{Cf}\p{Mn}\u2800\u3164\uffa0]*$/u

/** Whether nothing of a text can be seen: it is empty, white space or zero-width characters. */
export function isBlank(text: string): boolean {
  return INVISIBLE_ONLY.test(text)
}

/** Postgres text cannot hold NUL bytes or lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed()
}

/** Free text: trimmed, at most `max` characters; rejects NUL bytes and lone surrogates. */
export function text(max: number, tooLong = `Use no máximo ${wholeNumber.format(max)} caracteres`) {
  return z.string('Informe um texto').trim().max(max, tooLong).refine(isStorable, STRANGE_TEXT)
}

/** Non-empty text: rejects blank and zero-width-only values with the message `missing`. */
export function requiredText(max: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .max(max, `Use no máximo ${wholeNumber.format(max)} caracteres`)
    .refine(isStorable, STRANGE_TEXT)
    .refine((value) => !isBlank(value), missing)
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
const ONE_LINE = 'Use uma só linha'

/** Single-line text, such as a title: line breaks would corrupt mails, calendars and lists. */
export function line(max: number) {
  return text(max).refine((value) => !LINE_BREAK.test(value), ONE_LINE)
}

/** Non-empty single-line text. */
export function requiredLine(max: number, missing: string) {
  return requiredText(max, missing).refine((value) => !LINE_BREAK.test(value), ONE_LINE)
}

/** A joiner within an emoji, such as that of a family. */
const JOINER_OF_EMOJI =
  /(?<=\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)\u200d(?=\p{Extended_Pictographic})/gu

/** A name that no two records may share: no character that nobody sees may make the difference. */
export function uniqueName(max: number, missing: string) {
  return requiredLine(max, missing).refine(
    (value) => !/\p{Cf}/u.test(value.replace(JOINER_OF_EMOJI, '')),
    'O nome tem caracteres invisíveis',
  )
}

/** Replaces each line break by a space, for titles made from files or messages. */
export function toSingleLine(value: string): string {
  const lines = value.split(LINE_BREAK).map((part) => part.trim())
  return lines.filter((part) => part !== '').join(' ')
}

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5000

export const Id = z.uuid('Identificador inválido')

const INSTANT_WRONG = 'Data e hora inválidas'
const EARLIEST_MS = Date.UTC(1901, 0, 1)
const LATEST_MS = Date.UTC(2200, 0, 1)
/** Real offsets end at 14 hours; Postgres accepts at most 16. */
const OFFSET = /(?:Z|[+-](?:0\d:[0-5]\d|1[0-3]:[0-5]\d|14:00))$/

/** For a check that runs only where those before it, also those of its fields, found nothing wrong. */
export const whenAllAreRight = {
  when: ({ issues }: z.core.ParsePayload): boolean => issues.length === 0,
}

/** ISO 8601 with offset, years 1901 to 2199, so that its day is a valid `Day` in every zone. */
export const Instant = z.iso.datetime({ offset: true, error: INSTANT_WRONG }).refine(
  (value) => {
    const ms = Date.parse(value)
    return OFFSET.test(value) && ms >= EARLIEST_MS && ms < LATEST_MS
  },
  { error: INSTANT_WRONG, ...whenAllAreRight },
)

const DAY_WRONG = 'Data inválida'

/** Whether a day is one of the years that a `Day` can have. */
export function isDayInRange(day: string): boolean {
  return day >= '1900' && day < '2200'
}

/** `YYYY-MM-DD`, years 1900 to 2199. */
export const Day = z.iso.date(DAY_WRONG).refine(isDayInRange, { error: DAY_WRONG, ...whenAllAreRight })

const saoPauloDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** A day as programs send it; of an instant its São Paulo day is meant. */
export const DayMeant = z
  .string(DAY_WRONG)
  .overwrite((sent) => (Instant.safeParse(sent).success ? saoPauloDay.format(new Date(sent)) : sent))
  .pipe(Day)
  .meta({ description: 'AAAA-MM-DD, ou um instante, do qual vale o dia em São Paulo' })

/** Edit version of a record: a positive int32, like its column. */
export const Version = z.int32('Versão inválida').min(1, 'Versão inválida')

/** An http(s) URL; rejects other schemes, NUL bytes and lone surrogates. */
export const HttpUrl = z
  .string('URL inválida')
  .max(2048, 'URL inválida')
  .overwrite(urlAsMeant)
  .pipe(
    z
      .url({ protocol: /^https?$/, error: 'URL inválida' })
      .refine(isStorable, { error: 'URL inválida', ...whenAllAreRight }),
  )

const EMAIL_WRONG = 'E-mail inválido'
const EMAIL_ACCENTED = 'Antes do @, o e-mail não pode ter acentos, “ç” ou emoji'
/** Pasted, an address can be longer than it is. */
const PASTED_EMAIL_MAX = 1000

const PastedEmail = z.string(EMAIL_WRONG).max(PASTED_EMAIL_MAX, EMAIL_WRONG).overwrite(typedEmail)

/** An e-mail address, in lower case; a domain with accents stays as it is written (`emailKey` compares). */
export const Email = PastedEmail.refine(isEmail, { error: emailProblem }).meta({ format: 'email' })

/** The same where a form may send nothing as ''. */
export const EmailOrNothing = PastedEmail.refine((value) => value === '' || isEmail(value), {
  error: emailProblem,
})

/** What is wrong with a text that is no address. */
export function emailProblem({ input }: { readonly input?: unknown }): string {
  const isAccented = typeof input === 'string' && hasAccentedName(typedEmail(input))
  return isAccented ? EMAIL_ACCENTED : EMAIL_WRONG
}

export const IdParams = z.object({ id: Id })

/** Query parameters of a keyset-paged list. */
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

/** A sort key; `-` before it reverses the order. */
export type Sort<K extends string> = K | `-${K}`

/** The ways to sort a list by one of `keys`. */
export function sortsOf<K extends string>(keys: readonly K[]): Sort<K>[] {
  return keys.flatMap((key): Sort<K>[] => [key, `-${key}`])
}

/** Query parameter that sorts a list by one of `keys`. */
export function sortBy<const K extends string>(keys: readonly K[]) {
  return z.enum(sortsOf(keys), 'Ordem inválida')
}

/** Path of the first string that Postgres cannot hold, searched recursively; undefined if there is none. */
export function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (!(value instanceof Object) || ArrayBuffer.isView(value)) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(item, [...path, key]) : path
    if (found) return found
  }
  return undefined
}

/** An empty response (204). */
export const Empty = z.null()
