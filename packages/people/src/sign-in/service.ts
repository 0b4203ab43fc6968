import { type Db, transact } from '@cadencia/db/client'
import { cutText } from '@cadencia/locale/cut'
import { AppError } from '@cadencia/server/app-error'
import { networkOf } from '@cadencia/server/client-network'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import type { CurrentUser } from '../contract.ts'
import type { Account, Credentials } from '../repository.ts'
import { isAllowedDomain, sessionLife } from '../rules.ts'
import { reportNewDevice } from '../security/mails.ts'
import { deleteSessionByToken } from '../sessions/repository.ts'
import { hashOf, knownDevice, rememberDevice } from '../sessions/tokens.ts'
import { mayEnterAsGuest } from './admission.ts'

const DEVICE_LIFE_MS = 365 * 24 * 60 * 60_000
const USER_AGENT_MAX = 300

/** Key of failure counters, such as `email:ana@empresa.com.br`. */
export type Identity = `${'email' | 'admin' | 'crm'}:${string}`

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

interface Entrant {
  readonly identity: Identity
  readonly email: string
}

/** Opens a session; from a new browser in the transaction that mails the person about it. */
async function openReported<T extends { readonly userId: string; readonly sessionId: string }>(
  context: PeopleContext,
  { request, identity, email }: Entrant & Pick<Exchange, 'request'>,
  open: (db: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db, newDeviceMails, now } = context
  if (newDeviceMails.isUsedUp(email) || (await deviceOf(context, request, identity))) return open(db)
  return transact(db, async (trx) => {
    const opened = await open(trx)
    if (opened && newDeviceMails.take(email)) {
      const { userId, sessionId } = opened
      await reportNewDevice(trx, { userId, sessionId, now: now() })
    }
    return opened
  })
}

interface Opened {
  readonly identity: Identity
  readonly isAdministrator: boolean
  readonly token: string
}

/** Ends the session that the browser had, if any, and sets the new one's cookies. */
async function replaceSession(context: PeopleContext, exchange: Exchange, opened: Opened): Promise<void> {
  const { db, sessions, cookies } = context
  const { identity, isAdministrator, token } = opened
  const former = cookies.read(exchange.request, 'session')
  const endedId = former && (await deleteSessionByToken(db, hashOf(former)))
  if (endedId) sessions.forget(endedId)
  cookies.write(exchange.reply, 'session', { value: token, lifeMs: sessionLife(isAdministrator).longestMs })
  await markDevice(context, exchange, identity)
}

/**
 * Opens a session and sets its cookie. Its token is always a new one; the session that the browser had, if
 * any, is over. Throws 401 where the credentials changed while they were judged.
 */
export async function startSession(
  context: PeopleContext,
  exchange: Exchange,
  { credentials, identity, isAdministrator }: NewSignIn,
): Promise<void> {
  const { request } = exchange
  const { id: userId, email } = credentials
  const opened = await openReported(context, { request, identity, email }, async (db) => {
    const session = await context.sessions.open(db, { credentials, isAdministrator, ...originOf(request) })
    return session && { ...session, userId }
  })
  if (!opened) throw changedMeanwhile()
  await replaceSession(context, exchange, { identity, isAdministrator, token: opened.token })
}

/**
 * The same for the account of an address, in one statement that looks at the failures of `keys`, too; undefined where it
 * lets nobody in.
 */
export async function startSessionByEmail(
  context: PeopleContext,
  exchange: Exchange,
  { keys, email, identity }: Entrant & { readonly keys: readonly string[] },
): Promise<Account | undefined> {
  const { sessions, limits, allowedEmailDomains } = context
  const { request } = exchange
  if (!isAllowedDomain(email, allowedEmailDomains)) return undefined
  const entrance = { email, guests: mayEnterAsGuest(context, email), ...originOf(request) }
  const opened = await openReported(context, { request, identity, email }, (db) =>
    limits.email.ifRoom(keys, (room) => sessions.openByEmail(db, { ...entrance, room })),
  )
  if (!opened) return undefined
  await replaceSession(context, exchange, { identity, isAdministrator: false, token: opened.token })
  return opened.account
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
