import type { Viewer } from '@cadencia/contract/viewer'
import { addWorkingHours, workingHoursBetween } from '@cadencia/locale/working-days'
import {
  DUE_HOURS,
  isSettled,
  type SupportPriority,
  type SupportRequest,
  type SupportStatus,
} from './contract.ts'

/** Allowed transitions; none goes back. */
export const TRANSITIONS = {
  open: ['in_progress'],
  in_progress: ['resolved'],
  resolved: ['closed'],
  closed: [],
} as const satisfies Record<SupportStatus, readonly SupportStatus[]>

/** `isAdministrator`: the session was opened by the administrator sign-in. */
/** With the teams that the viewer belongs to. */
export interface SupportViewer extends Viewer {
  readonly teamIds: readonly string[]
}

/** A stored request, without files and the viewer's permissions. */
export type SupportRecord = Omit<SupportRequest, 'attachments' | 'files' | 'isOverdue' | 'canAct' | 'canRate'>

type Ownership = Pick<
  SupportRequest,
  'status' | 'createdBy' | 'assignedUserId' | 'requestingTeamId' | 'responsibleTeamId'
>

export function canTransition(from: SupportStatus, to: SupportStatus): boolean {
  const next: readonly SupportStatus[] = TRANSITIONS[from]
  return next.includes(to)
}

/**
 * Allowed to both teams, the assignee, the creator and administrators; to everyone while the request is open without
 * a responsible team. Never to guests.
 */
export function canAct(viewer: SupportViewer, request: Ownership): boolean {
  if (viewer.isGuest) return false
  const { status, createdBy, assignedUserId, requestingTeamId, responsibleTeamId } = request
  const isOneOfTheirs = [requestingTeamId, responsibleTeamId].some(
    (teamId) => teamId !== null && viewer.teamIds.includes(teamId),
  )
  const isFree = status === 'open' && responsibleTeamId === null
  const isInvolved = [createdBy, assignedUserId].includes(viewer.userId)
  return viewer.isAdministrator || isOneOfTheirs || isInvolved || isFree
}

/** Only the creator, once, after closing. */
export function canRate(
  viewer: Pick<SupportViewer, 'userId' | 'isGuest'>,
  request: Pick<SupportRequest, 'status' | 'createdBy' | 'satisfaction'>,
): boolean {
  const isTheirs = request.createdBy === viewer.userId && !viewer.isGuest
  return isTheirs && request.status === 'closed' && request.satisfaction === null
}

/** Epoch milliseconds. */
export function dueAtOf(createdAtMs: number, priority: SupportPriority): number {
  return addWorkingHours(createdAtMs, DUE_HOURS[priority])
}

/** `now`: epoch milliseconds. */
export function isOverdue(request: Pick<SupportRequest, 'status' | 'dueAt'>, now: number): boolean {
  const isPending = !isSettled(request)
  return isPending && now > Date.parse(request.dueAt)
}

/** Working hours from a request's creation until `now` (epoch milliseconds). */
export function hoursSinceCreation(request: Pick<SupportRequest, 'createdAt'>, now: number): number {
  return workingHoursBetween(Date.parse(request.createdAt), now)
}
