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
  readonly isGuest: boolean
}

/** The signed-in person. Throws 401 where there is none, which the access guard rules out for staff routes. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 401, 'Entre na plataforma para continuar.')
}
