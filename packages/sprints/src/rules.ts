import { Day } from '@cadencia/contract/values'
import { daysBetween, saoPauloDay } from '@cadencia/locale/sao-paulo'
import {
  type ClosedTask,
  END_BEFORE_START,
  type Sprint,
  type SprintPatch,
  type SprintStatus,
} from './contract.ts'

/** Whoever asks. `isAdministrator`: the session was opened by the administrator sign-in. */
export interface Viewer {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly isGuest: boolean
}

/** Changing and completing: members of the sprint's team and administrators; guests only read. */
export function canEditSprint(viewer: Viewer, { isMember }: { readonly isMember: boolean }): boolean {
  return !viewer.isGuest && (viewer.isAdministrator || isMember)
}

/**
 * The day that a client means by a day or an instant (not by ''): an instant is cut to its São Paulo day. At
 * the edge of the years that a day may have, it keeps the day that it is written with.
 */
export function dayOf(value: string): string {
  const cut = saoPauloDay(value)
  return Day.safeParse(cut).success ? cut : value.slice(0, 10)
}

type Period = Pick<Sprint, 'startDate' | 'endDate'>

/** The longest sprint: beyond it a burndown of working days says nothing any more. */
export const LONGEST_YEARS = 2
const DAYS_A_YEAR = 366

/** What is wrong with a sprint's period of days, in words fit to show, or undefined. */
export function periodIssue({ startDate, endDate }: Period): string | undefined {
  if (endDate < startDate) return END_BEFORE_START
  const isTooLong = daysBetween(startDate, endDate) >= LONGEST_YEARS * DAYS_A_YEAR
  return isTooLong ? `A sprint pode durar no máximo ${LONGEST_YEARS} anos` : undefined
}

const PLAN = ['name', 'number', 'startDate', 'endDate', 'maxScore'] as const satisfies (keyof SprintPatch)[]

/**
 * Whether a patch (with days, not instants) changes what was planned. A completed sprint's plan is frozen
 * beside its figures; what people write about it (challenges, difficulties, help requests, topics) is not.
 */
export function changesPlan(sprint: Sprint, patch: SprintPatch): boolean {
  return PLAN.some((field) => patch[field] !== undefined && patch[field] !== sprint[field])
}

/** A delayed sprint whose end was moved to today or later is on its way again. */
export function statusAfter(sprint: Pick<Sprint, 'status' | 'endDate'>, today: string): SprintStatus {
  return sprint.status === 'delayed' && sprint.endDate >= today ? 'active' : sprint.status
}

/** What stands against carrying open tasks from one sprint into another, or undefined. */
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
