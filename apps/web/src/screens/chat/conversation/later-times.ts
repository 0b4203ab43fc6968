import { addDays, instantFromLocalInput, nextMonday, saoPauloDay } from '@cadencia/locale/sao-paulo'

const HOUR_MS = 60 * 60_000

const morningOf = (day: string) => instantFromLocalInput(`${day}T09:00`)

/** In an hour, as an instant. */
export function inAnHour(nowMs: number): string {
  return new Date(nowMs + HOUR_MS).toISOString()
}

/** Tomorrow at 9:00 in São Paulo. */
export function tomorrowMorning(nowMs: number): string {
  return morningOf(addDays(saoPauloDay(nowMs), 1))
}

/** The next Monday at 9:00, never today. */
export function mondayMorning(nowMs: number): string {
  return morningOf(nextMonday(saoPauloDay(nowMs)))
}
