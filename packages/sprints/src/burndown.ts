import { addDays } from '@cadencia/locale/sao-paulo'
import { workingDaysBetween } from '@cadencia/locale/working-days'
import type { BurndownDay } from './contract.ts'

/** How far past its end a sprint's burndown goes on while it isn't completed. */
const OVERRUN_DAYS = 92
const CENTS = 100

/** Tasks that were created and completed on the same days; days are São Paulo's. */
export interface BurndownTasks {
  readonly points: number
  readonly createdDay: string
  /** Null while open. */
  readonly completedDay: string | null
}

interface Course {
  readonly startDate: string
  readonly endDate: string
  /** The last day of which anything is known. */
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
 * The points that remain at the end of each working day of a sprint; work done on other days shows on the next
 * working one. With n planned days and P points in all, `ideal` of the i-th is P × (1 − i/n), and 0 on the days
 * past the end. `remaining` is the points of the tasks created until then less those completed until then; null
 * after `today`. So a task added on the way lifts the line on the day it was created.
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
