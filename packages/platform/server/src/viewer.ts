import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The session's user; permissions derive from it, never from a body. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isAdministrator: boolean
  /** An administrator without the required second factor. */
  readonly lacksSecondFactor?: boolean
  readonly isGuest: boolean
  /** The session unlocked the CRM. */
  readonly hasCrmAccess?: boolean
}

/** Throws 401 without a session, which the access check rules out for staff routes. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 401, 'Entre na plataforma para continuar.')
}

/** Guests never may; administrators only if they unlocked it. */
export function mayEnterCrm({ hasCrmAccess, isGuest }: Pick<Viewer, 'hasCrmAccess' | 'isGuest'>): boolean {
  return hasCrmAccess === true && !isGuest
}

/** 403 for a session that has not unlocked the CRM. */
export function crmLocked(): AppError {
  return new AppError('crm_locked', 403, 'Entre no CRM para continuar.')
}
