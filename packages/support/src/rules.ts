import { addWorkingHours, workingHoursBetween } from '@cadencia/locale/working-days'
import { DUE_HOURS, type SupportPriority, type SupportRequest, type SupportStatus } from './contract.ts'

/** Where a request may go from each status; nothing goes back, and staying is no move. */
export const MOVES = {
  open: ['in_progress'],
  in_progress: ['resolved'],
  resolved: ['closed'],
  closed: [],
} as const satisfies Record<SupportStatus, readonly SupportStatus[]>

/** Whoever asks. `isAdministrator`: the session was opened by the administrator sign-in. */
export interface Viewer {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly isGuest: boolean
  readonly teamIds: readonly string[]
}

/** A request as it is stored, before files and a viewer's rights are added. */
export type SupportRecord = Omit<SupportRequest, 'attachments' | 'files' | 'isOverdue' | 'canAct' | 'canRate'>

type Ownership = Pick<
  SupportRequest,
  'status' | 'createdBy' | 'assignedUserId' | 'requestingTeamId' | 'responsibleTeamId'
>

export function canMove(from: SupportStatus, to: SupportStatus): boolean {
  const next: readonly SupportStatus[] = MOVES[from]
  return next.includes(to)
}

/** Resolving and closing each say what was done. */
export function needsNotes(status: SupportStatus): boolean {
  return status === 'resolved' || status === 'closed'
}

/**
 * Starting, assigning, resolving, closing: the requesting and the responsible team, the assignee, the creator and
 * administrators; an open request without a responsible team may be taken up by anyone. Guests only read.
 */
export function canAct(viewer: Viewer, request: Ownership): boolean {
  if (viewer.isGuest) return false
  const { status, createdBy, assignedUserId, requestingTeamId, responsibleTeamId } = request
  const isOneOfTheirs = [requestingTeamId, responsibleTeamId].some(
    (teamId) => teamId !== null && viewer.teamIds.includes(teamId),
  )
  const isFree = status === 'open' && responsibleTeamId === null
  const isInvolved = [createdBy, assignedUserId].includes(viewer.userId)
  return viewer.isAdministrator || isOneOfTheirs || isInvolved || isFree
}

/** Asked once, after closing, of who opened the request. */
export function canRate(
  viewer: Pick<Viewer, 'userId' | 'isGuest'>,
  request: Pick<SupportRequest, 'status' | 'createdBy' | 'satisfaction'>,
): boolean {
  const isTheirs = request.createdBy === viewer.userId && !viewer.isGuest
  return isTheirs && request.status === 'closed' && request.satisfaction === null
}

/** When a request is to be resolved, in epoch milliseconds: its priority's working hours after its creation. */
export function dueAtOf(createdAtMs: number, priority: SupportPriority): number {
  return addWorkingHours(createdAtMs, DUE_HOURS[priority])
}

/** 'Atrasada': neither resolved nor closed after its due time. `now`: epoch milliseconds. */
export function isOverdue(request: Pick<SupportRequest, 'status' | 'dueAt'>, now: number): boolean {
  const isPending = request.status === 'open' || request.status === 'in_progress'
  return isPending && now > Date.parse(request.dueAt)
}

/** Working hours from a request's creation until `now` (epoch milliseconds). */
export function hoursSinceCreation(request: Pick<SupportRequest, 'createdAt'>, now: number): number {
  return workingHoursBetween(Date.parse(request.createdAt), now)
}
