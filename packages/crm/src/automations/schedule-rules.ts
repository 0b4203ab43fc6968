import { addDays, instantFromLocalInput, instantMs, saoPauloDay, weekdayOf } from '@cadencia/locale/sao-paulo'

export const SCHEDULE_TYPES = ['once', 'daily', 'weekly'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

/** When an automation writes, on São Paulo's clock. */
export interface AutomationSchedule {
  readonly scheduleType: ScheduleType
  /** `HH:mm`. */
  readonly scheduleTime: string
  /** 0 (Sunday) to 6; only of a weekly one. */
  readonly scheduleDays: readonly number[]
  /** Days, `YYYY-MM-DD`, both included; without an end it goes on. */
  readonly startDate: string
  readonly endDate: string | null
}

/** A run that comes later than this is recorded as skipped (REL-9). */
export const LATE_LIMIT_MS = 60 * 60_000

const DAYS_A_WEEK = 7

function occurrenceOn({ scheduleTime }: AutomationSchedule, day: string): number {
  return instantMs(instantFromLocalInput(`${day}T${scheduleTime}`))
}

function runsOn(
  { scheduleType, scheduleDays, startDate, endDate }: AutomationSchedule,
  day: string,
): boolean {
  if (day < startDate || (endDate !== null && day > endDate)) return false
  if (scheduleType === 'once') return day === startDate
  return scheduleType === 'daily' || scheduleDays.includes(weekdayOf(day))
}

/**
 * The first run after an instant; null when there is none any more. Instants are epoch milliseconds. Where a summer
 * time skips the hour, the run is an hour later; where it repeats the hour, it is at the first of the two.
 */
export function nextOccurrence(schedule: AutomationSchedule, afterMs: number): number | null {
  const today = saoPauloDay(afterMs)
  const [, first = today] = [schedule.startDate, today].sort()
  // A weekly run of today's weekday that is over comes again in a week.
  for (let ahead = 0; ahead <= DAYS_A_WEEK; ahead += 1) {
    const day = addDays(first, ahead)
    if (!runsOn(schedule, day)) continue
    const occurrence = occurrenceOn(schedule, day)
    if (occurrence > afterMs) return occurrence
  }
  return null
}

/** Whether an occurrence that is begun now may still be sent: up to an hour late. */
export function isInTime(occurrenceMs: number, nowMs: number): boolean {
  return nowMs - occurrenceMs <= LATE_LIMIT_MS
}

/** The most occurrences that an automation catches up on at once after it was down. */
export const CATCH_UP_MAX = 400

export interface DueOccurrences {
  /** Those to send, and those that come too late, oldest first; epoch milliseconds. */
  readonly due: readonly number[]
  readonly tooLate: readonly number[]
  /** The first that is still to come, or to look at next; null when there is none. */
  readonly next: number | null
}

/** What became due from `firstMs` (itself an occurrence) until now. */
export function dueOccurrences(schedule: AutomationSchedule, firstMs: number, nowMs: number): DueOccurrences {
  const passed: number[] = []
  let next: number | null = firstMs
  while (next !== null && next <= nowMs && passed.length < CATCH_UP_MAX) {
    passed.push(next)
    next = nextOccurrence(schedule, next)
  }
  return {
    due: passed.filter((occurrence) => isInTime(occurrence, nowMs)),
    tooLate: passed.filter((occurrence) => !isInTime(occurrence, nowMs)),
    next,
  }
}

/** Why a single run cannot be planned for this day and time, or undefined. `nowMs`: epoch milliseconds. */
export function pastIssue(
  schedule: AutomationSchedule,
  nowMs: number,
): { readonly path: 'startDate' | 'scheduleTime'; readonly message: string } | undefined {
  if (schedule.scheduleType !== 'once') return undefined
  if (schedule.startDate < saoPauloDay(nowMs))
    return { path: 'startDate', message: 'A data de envio já passou' }
  if (occurrenceOn(schedule, schedule.startDate) <= nowMs) {
    return { path: 'scheduleTime', message: 'O horário de hoje já passou. Escolha um horário futuro.' }
  }
  return undefined
}
