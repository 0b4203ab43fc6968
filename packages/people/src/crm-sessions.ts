import type { Db } from '@cadencia/db/client'
import { unauthenticated, viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleContext } from './context.ts'
import { failureKeys } from './entering.ts'
import { sessionLife } from './rules.ts'
import { grantCrmAccess, revokeCrmAccess } from './session-rows.ts'
import { createToken, hashOf } from './tokens.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>
}

/** What the gate of the CRM needs of sessions. */
export interface CrmSessions {
  /** Whom a wrong password counts for: the person and their address, or their browser where it is known. */
  failureKeys(request: FastifyRequest): Promise<string[]>
  /** Opens the CRM for the request's session, whose token changes: the former one is nobody's. */
  grant(exchange: Exchange): Promise<void>
  /** Closes it for the request's session. */
  revoke(request: FastifyRequest): Promise<void>
  /** Closes it for every session. */
  revokeAll(db: Db): Promise<void>
}

export function crmSessionsOf(context: PeopleContext): CrmSessions {
  const { db, sessions, cookies } = context
  return {
    failureKeys: (request) => failureKeys(context, request, `crm:${viewerOf(request).userId}`),
    grant: async ({ request, reply }) => {
      const { sessionId, isAdministrator } = viewerOf(request)
      const former = cookies.read(request, 'session')
      const token = createToken()
      const isGranted =
        former !== undefined &&
        (await grantCrmAccess(db, {
          sessionId,
          tokenHash: hashOf(former),
          newTokenHash: hashOf(token),
        }))
      if (!isGranted) throw unauthenticated()
      sessions.refresh(sessionId)
      cookies.write(reply, 'session', { value: token, lifeMs: sessionLife(isAdministrator).longestMs })
    },
    revoke: async (request) => {
      const { sessionId } = viewerOf(request)
      await revokeCrmAccess(db, sessionId)
      sessions.refresh(sessionId)
    },
    revokeAll: async (trx) => {
      for (const sessionId of await revokeCrmAccess(trx, null)) sessions.refresh(sessionId)
    },
  }
}
