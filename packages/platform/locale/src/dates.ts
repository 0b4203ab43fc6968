import 'dayjs/locale/pt-br.js'
import { addDays, type InstantLike, instantMs, saoPauloClock } from './sao-paulo.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })
const relativeDay = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

/** dd/MM/yyyy in São Paulo; a `YYYY-MM-DD` day never shifts. @throws RangeError on other text. */
export function formatDate(instant: InstantLike): string {
  return saoPauloClock(instant).format('DD/MM/YYYY')
}

/** HH:mm in São Paulo. @throws RangeError without an offset. */
export function formatTime(instant: InstantLike): string {
  return saoPauloClock(instantMs(instant)).format('HH:mm')
}

/** dd/MM/yyyy HH:mm in São Paulo. */
export function formatDateTime(instant: InstantLike): string {
  return saoPauloClock(instantMs(instant)).format('DD/MM/YYYY HH:mm')
}

/** dd/MM/yyyy HH:mm:ss in São Paulo. */
export function formatTimestamp(instant: InstantLike): string {
  return saoPauloClock(instantMs(instant)).format('DD/MM/YYYY HH:mm:ss')
}

/** Full weekday name in São Paulo: 'segunda-feira'. */
export function formatWeekday(instant: InstantLike): string {
  return saoPauloClock(instant).locale('pt-br').format('dddd')
}

/** Month and year in São Paulo: 'novembro de 2026'. */
export function formatMonth(instant: InstantLike): string {
  return saoPauloClock(instant).locale('pt-br').format('MMMM [de] YYYY')
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
  const [today, day] = [saoPauloClock(now).startOf('day'), saoPauloClock(instant).startOf('day')]
  const days = day.diff(today, 'day')
  if (days === 0 || size < 6 * HOUR_MS) return relative.format(Math.round(ms / HOUR_MS), 'hour')
  if (Math.abs(days) <= 1) return relativeDay.format(days, 'day')
  if (Math.abs(days) < 7) return relative.format(days, 'day')
  if (Math.abs(days) < 30) return relative.format(day.diff(today, 'week'), 'week')
  if (Math.abs(days) < 365) return relative.format(day.diff(today, 'month') || Math.sign(days), 'month')
  return relative.format(day.diff(today, 'year') || Math.sign(days), 'year')
}

/** 'Hoje', 'Ontem' or dd/MM/yyyy; days are `YYYY-MM-DD`. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Hoje'
  return day === addDays(today, -1) ? 'Ontem' : formatDate(day)
}
