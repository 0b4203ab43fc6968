import { daysBetween, type InstantLike, instantMs, saoPauloClock, saoPauloDay } from './sao-paulo.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })
const relativeDay = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' })
const month = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** HH:mm:ss in São Paulo. */
const clockTime = (instant: InstantLike) => saoPauloClock(instantMs(instant)).toISOString().slice(11, 19)

/** dd/MM/yyyy in São Paulo; a `YYYY-MM-DD` day never shifts. @throws RangeError on other text. */
export function formatDate(instant: InstantLike): string {
  return saoPauloDay(instant).split('-').reverse().join('/')
}

/** HH:mm in São Paulo. @throws RangeError without an offset. */
export function formatTime(instant: InstantLike): string {
  return clockTime(instant).slice(0, 5)
}

/** dd/MM/yyyy HH:mm in São Paulo. */
export function formatDateTime(instant: InstantLike): string {
  return `${formatDate(instantMs(instant))} ${formatTime(instant)}`
}

/** dd/MM/yyyy HH:mm:ss in São Paulo. */
export function formatTimestamp(instant: InstantLike): string {
  return `${formatDate(instantMs(instant))} ${clockTime(instant)}`
}

/** Full weekday name in São Paulo: 'segunda-feira'. */
export function formatWeekday(instant: InstantLike): string {
  return weekday.format(saoPauloClock(instant))
}

/** Month and year in São Paulo: 'novembro de 2026'. */
export function formatMonth(instant: InstantLike): string {
  return month.format(saoPauloClock(instant))
}

/**
 * Relative time in Portuguese: 'agora' within half a minute, then minutes, hours on the same São Paulo day (or within 6
 * hours), 'ontem', 'em 3 dias', weeks, months, years.
 */
export function formatRelative(instant: InstantLike, now: InstantLike): string {
  const ms = instantMs(instant) - instantMs(now)
  const size = Math.abs(ms)
  if (size < MINUTE_MS / 2) return 'agora'
  if (Math.round(size / MINUTE_MS) < 60) return relative.format(Math.round(ms / MINUTE_MS) || 1, 'minute')
  const [today, day] = [saoPauloDay(now), saoPauloDay(instant)]
  const days = daysBetween(today, day)
  if (days === 0 || size < 6 * HOUR_MS) return relative.format(Math.round(ms / HOUR_MS), 'hour')
  if (Math.abs(days) <= 1) return relativeDay.format(days, 'day')
  if (Math.abs(days) < 7) return relative.format(days, 'day')
  if (Math.abs(days) < 30) return relative.format(Math.trunc(days / 7), 'week')
  const months = monthsBetween(today, day) || Math.sign(days)
  if (Math.abs(days) < 365) return relative.format(months, 'month')
  return relative.format(Math.trunc(months / 12) || Math.sign(days), 'year')
}

/** Whole months from one day to another; negative when it is earlier. */
function monthsBetween(from: string, to: string): number {
  if (to < from) return -monthsBetween(to, from)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
}
