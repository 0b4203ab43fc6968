import type { Db } from '@cadencia/db/client'
import type { RecordComments } from '@cadencia/discussions/record-comments'
import type { FileAttachments } from '@cadencia/files/attachments'
import type { RecordLinks } from '@cadencia/links/record-links'
import type { Messenger } from '@cadencia/messaging/messenger'
import type { Actor } from '@cadencia/server/actor'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import type { Reader } from '@cadencia/server/kinds'
import type { PersonalData } from '@cadencia/server/personal-data'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>
}

/** What the gate asks of sessions; the compose file fills it in. */
export interface CrmSessions {
  /** Whom a wrong password counts for: the person or their browser first, then their network. */
  failureKeys(request: FastifyRequest): Promise<string[]>
  /** Opens the CRM for the request's session, under a new token, in the transaction in which `check` passed. */
  grant(exchange: Exchange, check: (trx: Db) => Promise<void>): Promise<void>
  /** Closes it for the request's session. */
  revoke(request: FastifyRequest): Promise<void>
  /** Closes it for every session. */
  revokeAll(db: Db): Promise<void>
}

/** Who links a new record, and with what. */
export interface Linking {
  readonly links: Pick<RecordLinks, 'connect'>
  readonly viewer: Reader
}

/** What the parts of the CRM share. */
export interface CrmContext {
  readonly db: Db
  readonly files: FileAttachments
  readonly messenger: Messenger
  readonly comments: RecordComments
  readonly links: RecordLinks
  readonly sessions: CrmSessions
  readonly rateLimits: RateLimits
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
  /** Erases who is known by an address as a guest of meetings, in the caller's transaction. */
  readonly eraseGuests: (trx: Db, emails: readonly string[], actor: Actor<string | null>) => Promise<void>
  /** What each domain knows of people: an erasure reaches the texts of all. */
  readonly personalData: () => readonly PersonalData[]
  /** Epoch milliseconds. */
  readonly now: () => number
}
