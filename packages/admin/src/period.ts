import { addDays, isDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'

/** The instant (ISO) from which records are meant: an instant, or the beginning of a São Paulo day. */
export function startOf(from: string): string {
  return isDay(from) ? saoPauloStartOfDay(from) : from
}

/** The instant (ISO) before which records are meant: just after one, or the end of a São Paulo day. */
export function endOf(to: string): string {
  if (isDay(to)) return saoPauloStartOfDay(addDays(to, 1))
  return new Date(Date.parse(to) + 1).toISOString()
}
