import { addDays, daysBetween, isDay, nextMonday, startOfMonth, weekdayOf } from '@cadencia/locale/sao-paulo'
import { nextWorkingDay } from '@cadencia/locale/working-days'

/** All patterns read `plain` text: lower case, no accents. */
const WEEKDAYS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const MONTHS = [
  ...['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
  ...['outubro', 'novembro', 'dezembro'],
]
const NUMBERS = [
  ...['zero', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze'],
  ...['doze', 'treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove', 'vinte'],
  ...['vinte e um', 'vinte e dois', 'vinte e tres', 'vinte e quatro', 'vinte e cinco', 'vinte e seis'],
  ...['vinte e sete', 'vinte e oito', 'vinte e nove', 'trinta', 'trinta e um'],
]
const SPELLINGS = new Map([
  ...NUMBERS.map((word, number) => [word, number] as const),
  ...([
    ['primeiro', 1],
    ['uma', 1],
    ['duas', 2],
    ['catorze', 14],
  ] as const),
])
const NUMBER = `\\d{1,2}[ºo°]?|${[...SPELLINGS.keys()].sort((a, b) => b.length - a.length).join('|')}`

/** What makes an ordinal of 'segunda', 'quarta', 'quinta' and 'sexta'. */
const ORDINAL =
  '(?! (?:fase|versao|opcao|parte|etapa|via|vez|cor|chamada|rodada|semana|quinzena|edicao|pessoa|tentativa|linha|pagina|turma|serie|questao|pergunta|camada|reuniao|aula|entrega|sprint|parcela|metade|temporada|licao|coluna|unidade|loja|filial|passada))'
const NEXT_WEEK = '(?:semana que vem|proxima semana|outra semana)'
const NEXT_MONTH = '(?:mes que vem|proximo mes)'

/** What makes no day by which something is due: 'toda sexta', 'a reunião de quinta', 'a partir de amanhã'. */
const NO_DEADLINE = /\b(?:d[aeo]s?|desde|tod[ao]s?(?: [ao]s?)?|cada|ontem|as|aos|apos|passad[ao])$/
const LEAD = /\b(ate|antes d[aeo]|para|pra|pro)(?: (?:o|a|as|os|esta|este|essa|esse|nesta|proxim[ao]))*$/

type Resolve = (day: string, said: readonly (string | undefined)[]) => string | undefined

const TIME_OF_DAY =
  '(?:\\d{1,2}(?::\\d{2}|h\\d{0,2}| horas)|meio[- ]dia|(?:fim|final) d[oa] (?:dia|manha|tarde|noite))'

const RULES: readonly (readonly [pattern: string, resolve: Resolve])[] = [
  [
    `(?:as |[ao] )?${TIME_OF_DAY} de (hoje|amanha)`,
    (day, [said]) => (said === 'hoje' ? day : addDays(day, 1)),
  ],
  ['depois de amanha', (day) => addDays(day, 2)],
  ['amanha', (day) => addDays(day, 1)],
  ['hoje', (day) => day],
  [
    `(?:fim|final) d[ae] (?:(${NEXT_WEEK})|semana|esta semana)|(?:fim|final) desta semana`,
    (day, [next]) => fridayOf(next ? addDays(day, 7) : day),
  ],
  [
    `(?:fim|final) d[oe]s?(?:te)? (?:(${NEXT_MONTH})|mes)`,
    (day, [next]) => addDays(startOfMonth(day, next ? 2 : 1), -1),
  ],
  ['(?:fim|final) d[oe]s?(?:te)? ano', (day) => `${day.slice(0, 4)}-12-31`],
  [`(?:fim|final) de (${MONTHS.join('|')})`, (day, [month]) => endOfMonthNamed(day, month)],
  [
    `(${WEEKDAYS.join('|')})(?:[- ]feira)?${ORDINAL}(?: ?,? (?:d|n)?a ?(${NEXT_WEEK}))?(?! passad)`,
    (day, [weekday, next]) => weekdayAfter(day, weekday, next !== undefined),
  ],
  [
    `([2-6])(?:[aª]?[- ]?feira|ª)${ORDINAL}(?: ?,? (?:d|n)?a ?(${NEXT_WEEK}))?(?! passad)`,
    (day, [number, next]) => weekdayAfter(day, WEEKDAYS[Number(number) - 1], next !== undefined),
  ],
  [
    `(?:dia )?(${NUMBER}) de (${MONTHS.join('|')})(?: de (\\d{4}))?`,
    (day, [date, month, year]) => dateFrom(day, { date: numberOf(date), month: monthOf(month), year }),
  ],
  [
    '(?:dia )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?(?![/\\d])',
    (day, [date, month, year]) => dateFrom(day, { date: Number(date), month: Number(month), year }),
  ],
  [
    `dia (${NUMBER})(?!/)(?: d[oe] (${NEXT_MONTH}))?`,
    (day, [date, next]) => dayOfMonth(day, numberOf(date), next !== undefined),
  ],
  [
    `(?:em|daqui a|dentro de) (${NUMBER}) (dias?|semanas?|meses|mes)( uteis)?`,
    (day, [count, unit, working]) => later(day, numberOf(count), { unit, isWorking: working !== undefined }),
  ],
]

const MATCHERS = RULES.map(([pattern, resolve]) => ({
  pattern: new RegExp(`\\b(?:${pattern})(?![a-z0-9])`, 'g'),
  resolve,
}))

interface SpokenDay {
  readonly day: string
  readonly start: number
  readonly end: number
  readonly lead: string | undefined
}

/** The days by which something is due that a sentence names, counted from the day on which it was said. */
function spokenDays(text: string, saidOn: string): SpokenDay[] {
  const found: SpokenDay[] = []
  for (const { pattern, resolve } of MATCHERS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && end > other.start)) continue
      const before = text.slice(Math.max(0, start - 40), start).trimEnd()
      const [, lead] = LEAD.exec(before) ?? []
      if (lead === undefined && NO_DEADLINE.test(before)) continue
      const day = resolve(saidOn, match.slice(1))
      if (day !== undefined && isDay(day)) found.push({ day, start, end, lead })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const CORRECTION = /^[\s,]*(?:nao|alias|digo|ou melhor|melhor|quer dizer)\b[^.]{0,20}$/

/**
 * The day by which a sentence (in its plain form) says that something is due, `YYYY-MM-DD`; one that the speaker
 * corrects counts as corrected. A weekday is the next one after the day on which it was said.
 */
export function dueDayIn(text: string, saidOn: string): string | null {
  const days = spokenDays(text, saidOn)
  const first = days.find(({ lead }) => lead === 'ate') ?? days.find(({ lead }) => lead) ?? days[0]
  const next = first && days[days.indexOf(first) + 1]
  if (first && next && isDateOf(first, next, text)) return next.day
  let due = first
  for (const next of days.slice(first ? days.indexOf(first) + 1 : 0)) {
    if (due && CORRECTION.test(text.slice(due.end, next.start))) due = next
  }
  return due?.day ?? null
}

const WEEKDAY_SAID = new RegExp(`^(?:${WEEKDAYS.join('|')}|[2-6])`)
const DATE_SAID = new RegExp(`^(?:dia |\\d{1,2}/)| de (?:${MONTHS.join('|')})\\b`)

/** Whether the second is the date of the weekday before it: 'sexta, dia 11'; what is written out wins. */
function isDateOf(weekday: SpokenDay, date: SpokenDay, text: string): boolean {
  return (
    WEEKDAY_SAID.test(text.slice(weekday.start, weekday.end)) &&
    DATE_SAID.test(text.slice(date.start, date.end)) &&
    /^[\s,(–-]*(?:(?:no|o|que e) )?$/.test(text.slice(weekday.end, date.start))
  )
}

/** Characters of a sentence that may be a day alone. */
const BARE_MAX = 60

/** Whether a sentence is nothing but a day: 'Até sexta-feira.' */
export function isBareDay(text: string, saidOn: string): boolean {
  if (text.length > BARE_MAX) return false
  const [day, ...others] = spokenDays(text, saidOn)
  if (!day || others.length > 0) return false
  const rest = text.slice(0, day.start) + text.slice(day.end)
  return /^(?:isso|entao|ate|para|pra|o|a|as|na|no|feira|[\s,.!-])*$/.test(rest)
}

/** What of a sentence names a day, left out. */
export function withoutDays(text: string, saidOn: string): string {
  return spokenDays(text, saidOn).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text,
  )
}

function numberOf(word: string | undefined): number {
  return SPELLINGS.get(word ?? '') ?? Number.parseInt(word ?? '', 10)
}

function monthOf(word: string | undefined): number {
  return MONTHS.indexOf(word ?? '') + 1
}

function fridayOf(day: string): string {
  return addDays(nextMonday(day), weekdayOf(day) === 6 || weekdayOf(day) === 0 ? 4 : -3)
}

function endOfMonthNamed(day: string, name: string | undefined): string | undefined {
  const first = dateFrom(day, { date: 1, month: monthOf(name) })
  const thisMonth = monthOf(name) === Number(day.slice(5, 7)) ? startOfMonth(day) : first
  return thisMonth && addDays(startOfMonth(thisMonth, 1), -1)
}

function weekdayAfter(day: string, name: string | undefined, isNextWeek: boolean): string {
  const weekday = WEEKDAYS.indexOf(name ?? '')
  if (isNextWeek) return addDays(nextMonday(day), (weekday + 6) % 7)
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7 || 7)
}

/** A day and month that passed longer ago belong to the past, not to next year. */
const AHEAD_MAX_DAYS = 270

interface SpokenDate {
  readonly date: number
  readonly month: number
  readonly year?: string | undefined
}

function dateFrom(day: string, { date, month, year }: SpokenDate): string | undefined {
  if (year !== undefined) return asDay(year.length === 2 ? `20${year}` : year, month, date)
  const thisYear = Number(day.slice(0, 4))
  return [thisYear, thisYear + 1]
    .flatMap((one) => asDay(String(one), month, date) ?? [])
    .find((one) => one >= day && daysBetween(day, one) <= AHEAD_MAX_DAYS)
}

function dayOfMonth(day: string, date: number, isNextMonth: boolean): string | undefined {
  const months = isNextMonth ? [1] : [0, 1, 2]
  return months
    .flatMap((count) => {
      const [year = '', month] = startOfMonth(day, count).split('-')
      return asDay(year, Number(month), date) ?? []
    })
    .find((one) => one >= day)
}

function later(
  day: string,
  count: number,
  { unit = '', isWorking }: { readonly unit: string | undefined; readonly isWorking: boolean },
): string | undefined {
  if (isWorking) return Array.from({ length: count }).reduce<string>((last) => nextWorkingDay(last), day)
  if (unit.startsWith('semana')) return addDays(day, 7 * count)
  if (unit.startsWith('dia')) return addDays(day, count)
  const [year = '', month] = startOfMonth(day, count).split('-')
  return asDay(year, Number(month), Number(day.slice(8))) ?? addDays(startOfMonth(day, count + 1), -1)
}

function asDay(year: string, month: number, date: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
