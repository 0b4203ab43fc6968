import { type Db, transact } from '@cadencia/db/client'
import { unauthenticated, viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { sessionLife } from '../rules.ts'
import { failureKeys, type Identity, markDevice } from '../sign-in/service.ts'
import { closeCrmForTokens } from '../tokens/repository.ts'
import { grantCrmAccess, revokeCrmAccess } from './repository.ts'
import { createToken, hashOf } from './tokens.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>
}

/** What the gate of the CRM needs of sessions. */
export interface CrmSessions {
  /** Whom a wrong password counts for: the person first, then their network; or their browser where it is known. */
  failureKeys(request: FastifyRequest): Promise<string[]>
  /**
   * Opens the CRM for the request's session, whose token changes: the former one is nobody's. `check` throws where the
   * password is another by now; it holds it until the transaction ends.
   */
  grant(exchange: Exchange, check: (trx: Db) => Promise<void>): Promise<void>
  /** Closes it for the request's session. */
  revoke(request: FastifyRequest): Promise<void>
  /** Closes it for every session and token. */
  revokeAll(db: Db): Promise<void>
}

const identityOf = (request: FastifyRequest): Identity => `crm:${viewerOf(request).userId}`

export function crmSessionsOf(context: PeopleContext): CrmSessions {
  const { db, sessions, tokens, cookies } = context
  return {
    failureKeys: (request) => failureKeys(context, request, identityOf(request)),
    grant: async ({ request, reply }, check) => {
      const { sessionId, isAdministrator } = viewerOf(request)
      const tokenHash = hashOf(cookies.read(request, 'session') ?? '')
      const token = createToken()
      await transact(db, async (trx) => {
        await check(trx)
        const isGranted = await grantCrmAccess(trx, { sessionId, tokenHash, newTokenHash: hashOf(token) })
        if (!isGranted) throw unauthenticated()
      })
      sessions.refresh(sessionId)
      // The device cookie exists since the first sign-in.
      if (cookies.read(request, 'device')) await markDevice(context, { request, reply }, identityOf(request))
      cookies.write(reply, 'session', { value: token, lifeMs: sessionLife(isAdministrator).longestMs })
    },
    revoke: async (request) => {
      const { sessionId } = viewerOf(request)
      await revokeCrmAccess(db, sessionId)
      sessions.refresh(sessionId)
    },
    revokeAll: async (trx) => {
      for (const sessionId of await revokeCrmAccess(trx, null)) sessions.refresh(sessionId)
      // After the sessions, which a token that is being made holds.
      await closeCrmForTokens(trx)
      tokens.forgetAll()
    },
  }
}
