import { addDays } from '@cadencia/locale/sao-paulo'
import { workingDaysBetween } from '@cadencia/locale/working-days'
import type { BurndownDay } from './contract.ts'

/** Days past the end that the burndown of a delayed sprint shows at most. */
const OVERRUN_DAYS = 92
const CENTS = 100

/** Points grouped by day of creation and completion (São Paulo days). */
export interface BurndownTasks {
  readonly points: number
  readonly createdDay: string
  /** Null while open. */
  readonly completedDay: string | null
}

interface Course {
  readonly startDate: string
  readonly endDate: string
  /** Today, or the day of completion. */
  readonly today: string
}

/** The sprint's working days, at least its last day, and those of its overrun until `today`. */
function daysOf({ startDate, endDate, today }: Course) {
  const working = workingDaysBetween(startDate, endDate)
  const planned = working.length > 0 ? working : [endDate]
  const overrun = addDays(endDate, OVERRUN_DAYS)
  const past = workingDaysBetween(addDays(endDate, 1), overrun).filter((day) => day <= today)
  return { planned, past }
}

/** How the remaining points change on each day: what is created adds, what is completed takes away. */
function changesOf(tasks: readonly BurndownTasks[]) {
  return tasks
    .flatMap(({ points, createdDay, completedDay }) => [
      { day: createdDay, points },
      ...(completedDay === null ? [] : [{ day: completedDay, points: -points }]),
    ])
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
}

/**
 * Remaining points at the end of each working day; work on other days counts on the next working day. With n planned
 * days and P points, `ideal` of day i is P × (1 − i/n), and 0 after the end. `remaining` is points created so far
 * less points completed so far; null after `today`.
 */
export function burndown(tasks: readonly BurndownTasks[], course: Course): BurndownDay[] {
  const { planned, past } = daysOf(course)
  const total = tasks.reduce((sum, { points }) => sum + points, 0)
  const changes = changesOf(tasks)
  let next = 0
  let remaining = 0
  return [...planned, ...past].map((day, index) => {
    for (let change = changes[next]; change && change.day <= day; change = changes[next]) {
      remaining += change.points
      next += 1
    }
    const ideal = total * Math.max(0, 1 - (index + 1) / planned.length)
    return {
      day,
      ideal: Math.round(ideal * CENTS) / CENTS,
      remaining: day <= course.today ? remaining : null,
    }
  })
}
