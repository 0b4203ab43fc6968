import { addDays, daysBetween, isDay, nextMonday, startOfMonth, weekdayOf } from '@cadencia/locale/sao-paulo'
import {
  addWorkingDays,
  isWorkingDay,
  nextWorkingDay,
  workingDaysBetween,
} from '@cadencia/locale/working-days'

/** All patterns read `plain` text: lower case, no accents. */
export const WEEKDAYS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
export const MONTHS = [
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
const COMING = 'q(?:ue)? vem'
const NEXT_WEEK = `(?:semana ${COMING}|proxima semana|outra semana)`
const NEXT_MONTH = `(?:mes ${COMING}|proximo mes)`
const END = '(?:fim|final(?:zinho)?)'
const THIS = '(?:est|ess|nest|ness|dest|dess)'
/** Behind a weekday: 'sexta que vem', 'sexta da semana que vem'. */
const WHICH = `${ORDINAL}(?: ?,? (?:d|n)?a ?(${NEXT_WEEK})| ${COMING}| agora| proxima)?(?! passad)`
const ORDINALS = [
  '',
  'primeiro',
  'segundo',
  'terceiro',
  'quarto',
  'quinto',
  'sexto',
  'setimo',
  'oitavo',
  'nono',
  'decimo',
]

export type Resolve = (day: string, said: readonly (string | undefined)[]) => string | undefined

export const CLOCK = '\\d{1,2}(?::\\d{2}|h\\d{0,2}| horas)'
const TIME_OF_DAY = `(?:${CLOCK}|meio[- ]dia|${END} d[oa] (?:dia|manha|tarde|noite|expediente))`

/** Of those that match at one place the first counts. */
export const DAY_RULES: readonly (readonly [pattern: string, resolve: Resolve])[] = [
  [
    `(?:as |[ao] )?${TIME_OF_DAY} de (hoje|amanha)`,
    (day, [said]) => (said === 'hoje' ? day : addDays(day, 1)),
  ],
  ['depois de amanha', (day) => addDays(day, 2)],
  ['amanha', (day) => addDays(day, 1)],
  [`hoje|hj|${END} d[oa] (?:dia|tarde|expediente)`, (day) => day],
  [
    `${END} d[ae] (?:(${NEXT_WEEK})|semana|esta semana)|${END} d[ae]s[st]a semana`,
    (day, [next]) => fridayOf(next ? addDays(day, 7) : day),
  ],
  [`${END} d(?:e|o mes de) (${MONTHS.join('|')})`, (day, [month]) => endOfMonthNamed(day, month)],
  [
    `${END} d[oe]s?(?:s?[st]e)? (?:(${NEXT_MONTH})|mes)`,
    (day, [next]) => addDays(startOfMonth(day, next ? 2 : 1), -1),
  ],
  [`${END} d[oe]s?(?:s?[st]e)? ano`, (day) => `${day.slice(0, 4)}-12-31`],
  [
    `${NEXT_WEEK},? (?:(?:ate|na|no|a|o) ){0,2}(${WEEKDAYS.join('|')})(?:[- ]feira)?${ORDINAL}`,
    (day, [weekday]) => weekdayAfter(day, weekday, true),
  ],
  [`(?:inicio|comeco) d[ae] ${NEXT_WEEK}`, nextMonday],
  [NEXT_WEEK, (day) => fridayOf(addDays(day, 7))],
  [`${THIS}a semana`, fridayOf],
  [
    `(?:(ultimo)|(${NUMBER}|${ORDINALS.slice(1).join('|')})) dia util(?: d[oe]s?(?:s?[st]e)? (?:(${NEXT_MONTH})|mes))?`,
    (day, [last, number, next]) => workingDayOfMonth(day, last ? -1 : numberOf(number), next !== undefined),
  ],
  ['proximo dia util', nextWorkingDay],
  [
    '(?:(antes)|depois|apos|volta|passado) d?o (?:proximo )?feriad(?:o|ao)',
    (day, [before]) => addWorkingDays(nextHoliday(day), before ? -1 : 1),
  ],
  ['(?:(antes|vespera)|depois) d[eo] natal', (day, [before]) => besideChristmas(day, before ? -1 : 1)],
  ['natal', christmas],
  [
    `outra (${WEEKDAYS.join('|')})(?:[- ]feira)?${ORDINAL}`,
    (day, [weekday]) => addDays(weekdayAfter(day, weekday, false), 7),
  ],
  [
    // A number that nothing else follows may be its date.
    `(${WEEKDAYS.join('|')})(?:[- ]feira)?,? \\(?(\\d{1,2})(?=$|\\)|[,;!?]|[.:](?!\\d)| (?:as|sem falta)(?![a-z]))`,
    (day, [weekday, date]) => datedWeekday(day, weekday, Number(date)) ?? weekdayAfter(day, weekday, false),
  ],
  [
    `(${WEEKDAYS.join('|')})(?:[- ]feira)?${WHICH}`,
    (day, [weekday, next]) => weekdayAfter(day, weekday, next !== undefined),
  ],
  [
    `([2-6])(?:[aª]?[- ]?feira|ª)${WHICH}`,
    (day, [number, next]) => weekdayAfter(day, WEEKDAYS[Number(number) - 1], next !== undefined),
  ],
  [
    `(?:dia )?(${NUMBER}) de (${MONTHS.join('|')})(?: de (\\d{4}))?`,
    (day, [date, month, year]) => dateFrom(day, { date: numberOf(date), month: monthOf(month), year }),
  ],
  ['(\\d{4})-(\\d{2})-(\\d{2})', (_, [year = '', month, date]) => asDay(year, Number(month), Number(date))],
  [
    '(?:dia )?(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4})(?![./-]?\\d)',
    (_, [date, month, year = '']) => asDay(year, Number(month), Number(date)),
  ],
  [
    '(?:dia )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{2}))?(?![/\\d])',
    (day, [date, month, year]) => dateFrom(day, { date: Number(date), month: Number(month), year }),
  ],
  [
    'dia (\\d{1,2})[.-](\\d{1,2})(?![.-]?\\d)',
    (day, [date, month]) => dateFrom(day, { date: Number(date), month: Number(month) }),
  ],
  [
    `dia (${NUMBER})(?!/)(?: d[oe]s?(?:s?[st]e)? (?:(${NEXT_MONTH})|mes))?`,
    (day, [date, next]) => dayOfMonth(day, numberOf(date), next !== undefined),
  ],
  [NEXT_MONTH, (day) => addDays(startOfMonth(day, 2), -1)],
  [`${THIS}e mes`, (day) => addDays(startOfMonth(day, 1), -1)],
  [
    `(?:em|daqui(?: a)?|dentro de) (?:uns |umas )?(${NUMBER}) (dias?|semanas?|meses|mes)( uteis)?`,
    (day, [count, unit, working]) => later(day, numberOf(count), { unit, isWorking: working !== undefined }),
  ],
  [
    '(?:em|daqui(?: a)?|dentro de) (24|48|72) ?(?:h|hs|horas)',
    (day, [hours]) => addDays(day, Number(hours) / 24),
  ],
]

function numberOf(word: string | undefined): number {
  const ordinal = ORDINALS.indexOf(word ?? '')
  return SPELLINGS.get(word ?? '') ?? (ordinal > 0 ? ordinal : Number.parseInt(word ?? '', 10))
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

/** The next day of that date, where it is that day of the week. */
function datedWeekday(day: string, name: string | undefined, date: number): string | undefined {
  const found = dayOfMonth(day, date, false)
  return found !== undefined && weekdayOf(found) === WEEKDAYS.indexOf(name ?? '') ? found : undefined
}

function christmas(day: string): string | undefined {
  return dateFrom(day, { date: 25, month: 12 })
}

function besideChristmas(day: string, workingDays: number): string | undefined {
  const found = christmas(day)
  return found && addWorkingDays(found, workingDays)
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
  if (isWorking) return addWorkingDays(day, count)
  if (unit.startsWith('semana')) return addDays(day, 7 * count)
  if (unit.startsWith('dia')) return addDays(day, count)
  const [year = '', month] = startOfMonth(day, count).split('-')
  return asDay(year, Number(month), Number(day.slice(8))) ?? addDays(startOfMonth(day, count + 1), -1)
}

function asDay(year: string, month: number, date: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** The working day of a month by its number, -1 for the last; of the next month where it has passed. */
function workingDayOfMonth(day: string, number: number, isNextMonth: boolean): string | undefined {
  const months = isNextMonth ? [1] : [0, 1]
  return months
    .map((count) => workingDaysBetween(startOfMonth(day, count), addDays(startOfMonth(day, count + 1), -1)))
    .flatMap((days) => days.at(number < 0 ? number : number - 1) ?? [])
    .find((one) => one >= day)
}

/** From Monday to Friday. */
function nextHoliday(day: string): string {
  const next = addDays(day, 1)
  const isWeekend = weekdayOf(next) === 0 || weekdayOf(next) === 6
  return isWeekend || isWorkingDay(next) ? nextHoliday(next) : next
}
