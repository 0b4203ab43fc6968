import { isDayInRange } from '@cadencia/contract/values'
import type { Viewer } from '@cadencia/contract/viewer'
import { daysBetween, saoPauloDay } from '@cadencia/locale/sao-paulo'
import {
  type ClosedTask,
  END_BEFORE_START,
  type Sprint,
  type SprintPatch,
  type SprintStatus,
} from './contract.ts'

/** Whoever asks. `isAdministrator`: the session was opened by the administrator sign-in. */
/** Changing and completing: members of the sprint's team and administrators; guests only read. */
export function canEditSprint(viewer: Viewer, { isMember }: { readonly isMember: boolean }): boolean {
  return !viewer.isGuest && (viewer.isAdministrator || isMember)
}

/**
 * The São Paulo day of an instant; a day stays as it is. At the limits of the year range an instant keeps its written
 * date.
 */
export function dayOf(value: string): string {
  const withDays = saoPauloDay(value)
  return isDayInRange(withDays) ? withDays : value.slice(0, 10)
}

type Period = Pick<Sprint, 'startDate' | 'endDate'>

/** Longest sprint in years; a longer burndown would be unreadable. */
export const LONGEST_YEARS = 2
const DAYS_A_YEAR = 366

/** A message for the user, or undefined for a valid period. */
export function periodIssue({ startDate, endDate }: Period): string | undefined {
  if (endDate < startDate) return END_BEFORE_START
  const isTooLong = daysBetween(startDate, endDate) >= LONGEST_YEARS * DAYS_A_YEAR
  return isTooLong ? `A sprint pode durar no máximo ${LONGEST_YEARS} anos` : undefined
}

const PLAN = ['name', 'number', 'startDate', 'endDate', 'maxScore'] as const satisfies (keyof SprintPatch)[]

/**
 * Whether a patch changes the plan, which is frozen in a completed sprint. Challenges, difficulties, help requests
 * and topics stay editable.
 */
export function changesPlan(sprint: Sprint, patch: SprintPatch): boolean {
  return PLAN.some((field) => patch[field] !== undefined && patch[field] !== sprint[field])
}

/** A delayed sprint whose new end is today or later becomes active. */
export function statusAfter(sprint: Pick<Sprint, 'status' | 'endDate'>, today: string): SprintStatus {
  return sprint.status === 'delayed' && sprint.endDate >= today ? 'active' : sprint.status
}

/** A message for the user, or undefined where `to` can take open tasks of `from`. */
export function carryIssue(
  from: Pick<Sprint, 'id' | 'teamId'>,
  to: Pick<Sprint, 'id' | 'teamId'>,
): string | undefined {
  if (from.id === to.id) return 'Escolha outra sprint para receber as tarefas'
  return from.teamId === to.teamId ? undefined : 'A sprint de destino deve ser do mesmo time'
}

/** Whether a sprint with these tasks was perfect: all completed, there being any, none after its last day. */
export function isPerfect(tasks: readonly Pick<ClosedTask, 'completedAt'>[], endDate: string): boolean {
  const isInTime = ({ completedAt }: Pick<ClosedTask, 'completedAt'>) =>
    completedAt !== null && saoPauloDay(completedAt) <= endDate
  return tasks.length > 0 && tasks.every(isInTime)
}
