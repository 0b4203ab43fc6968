import { type Area, allows, type Right } from '@cadencia/contract/areas'
import type { Viewer } from '@cadencia/contract/viewer'
import type { FastifyRequest } from 'fastify'
// It says what a request carries.
import type {} from './app.ts'
import { AppError } from './app-error.ts'

/** The session's user; permissions derive from it, never from a body. */
export interface SessionViewer extends Viewer {
  readonly sessionId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** An administrator without the required second factor. */
  readonly lacksSecondFactor?: boolean
  /** The session unlocked the CRM. */
  readonly hasCrmAccess?: boolean
  /** Set where a program calls with an access token: `sessionId` is then the token's id. */
  readonly token?: { readonly scopes: readonly string[] }
}

/** Throws 401 without a session, which the access check rules out for staff routes. */
export function viewerOf(request: FastifyRequest): SessionViewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 401, 'Entre na plataforma para continuar.')
}

/** 403 for a token, where only a person at a browser may. */
export function sessionRequired(): AppError {
  return new AppError('session_required', 403, 'Esta chamada pede uma sessão, não um token.')
}

/** 403 for a token that lacks a scope. */
export function lacksScope(area: Area, right: Right): AppError {
  return new AppError('scope', 403, `Este token não tem a permissão ${area}:${right}.`)
}

/** Whether answers may carry what is of an area: to a token with its scope only. People are judged by other rules. */
export function mayHear({ token }: Pick<SessionViewer, 'token'>, area: Area): boolean {
  return !token || allows(token.scopes, area, 'read')
}

/**
 * Throws 403 where a token may not write in an area that its call reaches besides its own. The endpoint names the scope in
 * `mayNeed`.
 */
export function requireWriteScope({ token }: Pick<SessionViewer, 'token'>, area: Area): void {
  if (token && !allows(token.scopes, area, 'write')) throw lacksScope(area, 'write')
}

export function requireSession({ token }: SessionViewer): void {
  if (token) throw sessionRequired()
}

/** Guests never may; administrators only if they unlocked it. */
export function mayEnterCrm({
  hasCrmAccess,
  isGuest,
}: Pick<SessionViewer, 'hasCrmAccess' | 'isGuest'>): boolean {
  return hasCrmAccess === true && !isGuest
}

/** 403 for a session that has not unlocked the CRM. */
export function crmLocked(): AppError {
  return new AppError('crm_locked', 403, 'Entre no CRM para continuar.')
}
