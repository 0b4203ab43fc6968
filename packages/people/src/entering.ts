import { type Db, transact } from '@cadencia/db/client'
import { AppError } from '@cadencia/server/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleContext } from './context.ts'
import type { CurrentUser } from './contract.ts'
import { sessionLife } from './rules.ts'
import { deleteSessionByToken } from './session-rows.ts'
import { hashOf, knownDevice, rememberDevice } from './tokens.ts'
import type { Account } from './users.ts'

const DEVICE_LIFE_MS = 365 * 24 * 60 * 60_000
const USER_AGENT_MAX = 300

/** What failures are counted for: one person's way in, such as `email:ana@empresa.com.br`. */
export type Identity = `${'email' | 'admin' | 'crm'}:${string}`

/** The person's browser if they signed in from it before. */
async function deviceOf(context: PeopleContext, request: FastifyRequest, identity: Identity) {
  const cookie = context.cookies.read(request, 'device')
  return cookie && knownDevice(cookie, await context.deviceSecret(), identity)
}

/**
 * Whom a failure counts for. A browser from which the identity signed in before counts by itself, so that
 * strangers who guess can lock out neither the person nor their office.
 */
export async function failureKeys(
  context: PeopleContext,
  request: FastifyRequest,
  identity: Identity,
): Promise<string[]> {
  const device = await deviceOf(context, request, identity)
  return device ? [`device:${device}:${identity}`] : [identity, `address:${request.ip}`]
}

export interface Entrant {
  readonly userId: string
  readonly identity: Identity
  /** The administrator sign-in opened the session. */
  readonly isAdministrator: boolean
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>
}

/**
 * Opens a session and sets its cookie. Its token is always a new one; the session that the browser had, if
 * any, is over.
 */
export async function enter(
  context: PeopleContext,
  { request, reply }: Exchange,
  { userId, identity, isAdministrator }: Entrant,
): Promise<void> {
  const { db, sessions, cookies } = context
  const open = (trx: Db) =>
    sessions.open(trx, {
      userId,
      isAdministrator,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      ipAddress: request.ip,
    })
  const former = cookies.read(request, 'session')
  let token: string
  if (former) {
    const [opened, endedId] = await transact(db, async (trx) => [
      await open(trx),
      await deleteSessionByToken(trx, hashOf(former)),
    ])
    token = opened
    if (endedId) sessions.forget(endedId)
  } else {
    // One statement needs no transaction around it.
    token = await open(db)
  }
  cookies.write(reply, 'session', { value: token, lifeMs: sessionLife(isAdministrator).longestMs })
  const device = rememberDevice(cookies.read(request, 'device'), await context.deviceSecret(), identity)
  cookies.write(reply, 'device', { value: device, lifeMs: DEVICE_LIFE_MS })
}

/** The profile of somebody who is in a staff session. */
export function staffProfile({ isActive: _, ...profile }: Account): CurrentUser {
  return { ...profile, isAdministrator: false, isGuest: profile.role === 'guest' }
}

/** 401 about what was typed; unlike a session that is over, it leads nowhere. */
export function invalidCredentials(message: string): AppError {
  return new AppError('invalid_credentials', 401, message)
}
