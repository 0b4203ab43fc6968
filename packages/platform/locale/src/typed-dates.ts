import { addDays, daysBetween, isDay, weekdayOf } from './sao-paulo.ts'
import { plain } from './text.ts'

const RELATIVE: Readonly<Record<string, number>> = { anteontem: -2, ontem: -1, hoje: 0, amanha: 1 }
const WEEKDAYS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const MONTHS =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})$/
const NAMED = /^(\d{1,2})(?: de)? ([a-z]{3,})(?:(?: de)? (\d{4}))?$/
const TIME = /^(\d{1,2})(?:[:h.](\d{2})?(?:min|m)?|(\d{2}))?$/
const BEFORE_TIME = /[ ,]+(?:as )?(?=\d{1,2}(?:[:h.]\d{0,2}(?:min|m)?|\d{2})?$)/

interface DayContext {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Earliest day that can be meant without a year. */
  readonly earliest?: string | undefined
}

/**
 * The day (`YYYY-MM-DD`) that was typed: '12/12', '12/12/2026', '121226', '12 de dezembro', 'amanhã', 'sexta'. Without a year
 * the nearest one is meant, of a weekday the next one after today. Undefined for other text.
 */
export function parseTypedDay(text: string, { today, earliest }: DayContext): string | undefined {
  const typed = plain(text).trim().replace(/\s+/g, ' ')
  if (isDay(typed)) return typed
  const days = typed === 'depois de amanha' ? 2 : Object.hasOwn(RELATIVE, typed) ? RELATIVE[typed] : undefined
  if (days !== undefined) return addDays(today, days)
  const name = typed.replace(/^proxim[ao] /, '').replace(/[- ]feira$/, '')
  const weekday = name.length < 3 ? -1 : WEEKDAYS.findIndex((one) => one.startsWith(name))
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
  const [, day = '', month = '', year] = NUMERIC.exec(typed) ?? DIGITS.exec(typed) ?? withMonth(typed) ?? []
  if (day === '') return undefined
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year) return existing(`${year.length === 2 ? `20${year}` : year}-${rest}`)
  return nearest(rest, { today, earliest })
}

function withMonth(typed: string): string[] | undefined {
  const [, day = '', name = '', year = ''] = NAMED.exec(typed) ?? []
  const month = name === '' ? -1 : MONTHS.findIndex((one) => one.startsWith(name))
  return month < 0 ? undefined : [typed, day, String(month + 1), year]
}

function existing(day: string): string | undefined {
  return isDay(day) ? day : undefined
}

function nearest(rest: string, { today, earliest }: DayContext): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1].map((year) => `${year}-${rest}`).filter(isDay)
  const possible = earliest === undefined ? days : days.filter((day) => day >= earliest)
  const distance = (day: string) => Math.abs(daysBetween(today, day))
  return possible.toSorted((one, other) => distance(one) - distance(other))[0] ?? days[1] ?? days[0]
}

/** The time (`HH:mm`) that was typed: '1430', '14:30', '14h30', '14h', '9'. Undefined for other text. */
export function parseTypedTime(text: string): string | undefined {
  const [, hours, after, digits] = TIME.exec(plain(text).replace(/\s/g, '')) ?? []
  if (hours === undefined) return undefined
  const minutes = after ?? digits ?? '00'
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

interface MomentContext extends DayContext {
  /** Day of a time that is typed alone. */
  readonly day: string
  /** `HH:mm`; time of a day that is typed alone. */
  readonly time: string
}

/** Day and time (`YYYY-MM-DDTHH:mm`) that were typed: '12/12 14h30', 'sexta às 9h', 'amanhã', '1430'. */
export function parseTypedMoment(text: string, { day, time, ...context }: MomentContext): string | undefined {
  const typed = plain(text).trim().replace(/\s+/g, ' ')
  const timeAlone = parseTypedTime(typed)
  if (timeAlone) return `${day}T${timeAlone}`
  const dayAlone = parseTypedDay(typed, context)
  if (dayAlone) return `${dayAlone}T${time}`
  const split = BEFORE_TIME.exec(typed)
  if (!split) return undefined
  const typedDay = parseTypedDay(typed.slice(0, split.index), context)
  const typedTime = parseTypedTime(typed.slice(split.index + split[0].length))
  return typedDay && typedTime ? `${typedDay}T${typedTime}` : undefined
}
