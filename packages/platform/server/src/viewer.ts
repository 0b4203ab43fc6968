import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The person behind a request, as their session says; rights are judged from this, never from a body. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** True only in a session opened by the administrator sign-in. */
  readonly isAdministrator: boolean
  /** An administrator's session whose rights wait until they turn on the second factor that is required here. */
  readonly lacksSecondFactor?: boolean
  readonly isGuest: boolean
  /** True only in a session that gave the CRM's password. */
  readonly hasCrmAccess?: boolean
}

/** The signed-in person. Throws 401 where there is none, which the access guard rules out for staff routes. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 401, 'Entre na plataforma para continuar.')
}

/** Whether a session may see what the CRM's gate guards. Guests never may, administrators only like anyone else. */
export function mayEnterCrm({ hasCrmAccess, isGuest }: Pick<Viewer, 'hasCrmAccess' | 'isGuest'>): boolean {
  return hasCrmAccess === true && !isGuest
}

/** 403 of everything behind the CRM's gate, for a session that has not unlocked it. */
export function crmLocked(): AppError {
  return new AppError('crm_locked', 403, 'Entre no CRM para continuar.')
}
