import { daysBetween, type InstantLike, instantMs, saoPauloDay, saoPauloWallMs } from './sao-paulo.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })
const relativeDay = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const weekdayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' })

/** dd/MM/yyyy of an instant's São Paulo day, or of a day `YYYY-MM-DD`, which never shifts. @throws RangeError on other text. */
export function formatDate(instant: InstantLike): string {
  const [year, month, day] = saoPauloDay(instant).split('-')
  return `${day}/${month}/${year}`
}

/** HH:mm in São Paulo. @throws RangeError when the text carries no offset. */
export function formatTime(instant: InstantLike): string {
  return new Date(saoPauloWallMs(instantMs(instant))).toISOString().slice(-13, -8)
}

/** dd/MM/yyyy HH:mm in São Paulo. */
export function formatDateTime(instant: InstantLike): string {
  return `${formatDate(instant)} ${formatTime(instant)}`
}

/** The weekday of an instant or day in São Paulo, in full: 'segunda-feira'. */
export function formatWeekday(instant: InstantLike): string {
  return weekdayFormat.format(new Date(`${saoPauloDay(instant)}T00:00:00Z`))
}

/**
 * How long ago or ahead an instant lies, in Portuguese: 'agora' within half a minute, then minutes, hours on the
 * same São Paulo day (or within 6 hours), 'ontem', 'em 3 dias', weeks, months, years.
 */
export function formatRelative(instant: InstantLike, now: InstantLike): string {
  const ms = instantMs(instant) - instantMs(now)
  const size = Math.abs(ms)
  if (size < MINUTE_MS / 2) return 'agora'
  if (Math.round(size / MINUTE_MS) < 60) return relative.format(Math.round(ms / MINUTE_MS) || 1, 'minute')
  const days = daysBetween(saoPauloDay(now), saoPauloDay(instant))
  if (days === 0 || size < 6 * HOUR_MS) return relative.format(Math.round(ms / HOUR_MS), 'hour')
  return relativeInDays(days)
}

function relativeInDays(days: number): string {
  const size = Math.abs(days)
  if (size <= 1) return relativeDay.format(days, 'day')
  if (size < 7) return relative.format(days, 'day')
  if (size < 30) return relative.format(Math.trunc(days / 7), 'week')
  if (size < 365) return relative.format(Math.trunc(days / 30.44) || Math.sign(days), 'month')
  return relative.format(Math.trunc(days / 365.25) || Math.sign(days), 'year')
}
