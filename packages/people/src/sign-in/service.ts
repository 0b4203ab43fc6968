import { emailKey } from '@cadencia/contract/email'
import { transact } from '@cadencia/db/client'
import { cutText } from '@cadencia/locale/cut'
import { AppError } from '@cadencia/server/app-error'
import { networkOf } from '@cadencia/server/client-network'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import type { CurrentUser } from '../contract.ts'
import type { Account, Credentials } from '../repository.ts'
import { sessionLife } from '../rules.ts'
import { reportNewDevice } from '../security/mails.ts'
import { deleteSessionByToken } from '../sessions/repository.ts'
import { hashOf, knownDevice, rememberDevice } from '../sessions/tokens.ts'

const DEVICE_LIFE_MS = 365 * 24 * 60 * 60_000
const USER_AGENT_MAX = 300

/** Key of failure counters, such as `email:ana@empresa.com.br`. */
export type Identity = `${'email' | 'admin' | 'crm'}:${string}`

export const identityOf = (email: string): Identity => `email:${emailKey(email)}`
/** Of a code that was mailed. */
export const WRONG_CODE = 'Código inválido ou expirado.'

/** The person's browser if they signed in from it before. */
async function deviceOf(context: PeopleContext, request: FastifyRequest, identity: Identity) {
  const cookie = context.cookies.read(request, 'device')
  return cookie && knownDevice(cookie, await context.deviceSecret(), identity)
}

/**
 * Whom a failure counts for: the identity first, then its network. A browser from which the identity signed in before counts by itself, so that
 * strangers who guess can lock out neither the person nor their office.
 */
export async function failureKeys(
  context: PeopleContext,
  request: FastifyRequest,
  identity: Identity,
): Promise<string[]> {
  const device = await deviceOf(context, request, identity)
  return device ? [`device:${device}:${identity}`] : [identity, `address:${networkOf(request.clientAddress)}`]
}

export interface NewSignIn {
  readonly credentials: Credentials & { readonly email: string }
  readonly identity: Identity
  /** The administrator sign-in opened the session. */
  readonly isAdministrator: boolean
}

export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>
}

const originOf = (request: FastifyRequest) => ({
  userAgent: cutText(request.headers['user-agent'] ?? '', USER_AGENT_MAX, ''),
  ipAddress: request.clientAddress,
})

/**
 * Opens a session and sets its cookie; from a new browser in the transaction that mails the person about it. Its token
 * is always a new one; the session that the browser had, if any, is over. Throws 401 where the credentials changed while
 * they were judged.
 */
export async function startSession(
  context: PeopleContext,
  exchange: Exchange,
  { credentials, identity, isAdministrator }: NewSignIn,
): Promise<void> {
  const { db, sessions, cookies, mayMailNewDevice, now } = context
  const { request, reply } = exchange
  const { id: userId, email } = credentials
  const device = await deviceOf(context, request, identity)
  const opened = await transact(db, async (trx) => {
    const session = await sessions.open(trx, { credentials, isAdministrator, ...originOf(request) })
    if (!session) throw changedMeanwhile()
    if (!device && mayMailNewDevice(email)) {
      await reportNewDevice(trx, { userId, sessionId: session.sessionId, now: now() })
    }
    return session
  })
  const former = cookies.read(request, 'session')
  const endedId = former && (await deleteSessionByToken(db, hashOf(former)))
  if (endedId) sessions.forget(endedId)
  const lifeMs = sessionLife(isAdministrator).longestMs
  cookies.write(reply, 'session', { value: opened.token, lifeMs })
  await markDevice(context, exchange, identity)
}

/** Remembers the browser for the identity; its failures are counted separately. */
export async function markDevice(
  context: PeopleContext,
  { request, reply }: Exchange,
  identity: Identity,
): Promise<void> {
  const { cookies } = context
  const value = rememberDevice(cookies.read(request, 'device'), await context.deviceSecret(), identity)
  cookies.write(reply, 'device', { value, lifeMs: DEVICE_LIFE_MS })
}

/** The profile of somebody who is in a staff session. */
export function staffProfile({ isActive: _, credentialVersion: __, ...profile }: Account): CurrentUser {
  return { ...profile, isAdministrator: false, isGuest: profile.role === 'guest' }
}

export function changedMeanwhile(): AppError {
  return invalidCredentials('Esta conta acabou de ser alterada. Tente novamente.')
}

/** 401 about what was typed; unlike a session that is over, it leads nowhere. */
export function invalidCredentials(message: string): AppError {
  return new AppError('invalid_credentials', 401, message)
}
