import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'

const HOUR_MS = 3_600_000
const DAYS_BY_HOUR = 3
/** Longer periods are shown by day. */
export const HOURLY_UP_TO_MS = DAYS_BY_HOUR * 24 * HOUR_MS

/** When the hours or days of São Paulo begin in which `since` to `until` lie (epoch milliseconds); ascending, ISO. */
export function stepStarts(since: number, until: number, step: 'hour' | 'day'): string[] {
  return step === 'hour' ? hourStarts(since, until) : dayStarts(since, until)
}

/** São Paulo is whole hours from UTC. */
function hourStarts(since: number, until: number): string[] {
  const first = Math.floor(since / HOUR_MS)
  const count = Math.max(0, Math.floor(until / HOUR_MS) - first) + 1
  return Array.from({ length: count }, (_, index) => new Date((first + index) * HOUR_MS).toISOString())
}

function dayStarts(since: number, until: number): string[] {
  const last = saoPauloDay(Math.max(since, until))
  const starts: string[] = []
  for (let day = saoPauloDay(since); day <= last; day = addDays(day, 1)) starts.push(saoPauloStartOfDay(day))
  return starts
}
