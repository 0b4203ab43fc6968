import type { Db } from '@cadencia/db/client'
import { afterCommit } from '@cadencia/db/open-transaction'
import type { SessionViewer } from '@cadencia/server/viewer'
import { LRUCache } from 'lru-cache'
import { isSessionOver } from '../rules.ts'
import {
  deleteSession,
  findSession,
  findSessionById,
  insertSession,
  type NewSession,
  type SessionRecord,
  saveLastUses,
} from './repository.ts'
import { createToken, hashOf } from './tokens.ts'
import { createUseLog } from './use-log.ts'

/** Cache lifetime of a session. */
const TRUST_MS = 5000
const CACHED_SESSIONS = 20_000

export interface SessionsLog {
  warn(details: object, message: string): void
}

export interface SessionsOptions {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: SessionsLog
}

export interface OpenedSession {
  readonly sessionId: string
  /** Only the cookie holds it; the database has a hash. */
  readonly token: string
}

/** Session cache of this process. */
export interface Sessions {
  /** The session of a token while it lasts, or null. With `isUse` it has been used now. */
  verify(token: string, isUse: boolean): Promise<SessionRecord | null>
  /** Opens a session; undefined where the credentials have changed. */
  open(db: Db, session: Omit<NewSession, 'tokenHash' | 'now'>): Promise<OpenedSession | undefined>
  /** A session that still stands: not ended, not expired; else null. */
  findLive(sessionId: string): Promise<SessionRecord | null>
  /** When this process last saw the session used, if later than what is written down; ISO. */
  lastSeen(sessionId: string, written: string): string
  /** Removes an ended session from the cache. */
  forget(sessionId: string): void
  /** Removes a changed session from the cache. */
  refresh(sessionId: string): void
  /** Clears the cache, because announcements may have been missed. */
  forgetAll(): void
  /** Writes down the uses that are not yet, now. */
  flush(): Promise<void>
}

export function viewerIn(record: SessionRecord): SessionViewer {
  const { sessionId, userId, firstName, lastName, email, hasCrmAccess, role } = record
  const isGuest = role === 'guest'
  const isAdministrator = record.isAdministrator && role === 'admin'
  return { sessionId, userId, firstName, lastName, email, isAdministrator, hasCrmAccess, isGuest }
}

/**
 * Verifies sessions from a cache that believes the database for five seconds. One that ends here is forgotten
 * at once, one that ends elsewhere when the database announces it.
 */
export function openSessions(options: SessionsOptions): Sessions {
  const { db, log, now } = options
  const uses = createUseLog({
    save: (unwritten) => saveLastUses(db, unwritten),
    onFailure: (error, sessions) => log.warn({ err: error, sessions }, 'last uses of sessions not written'),
  })
  const ended = new LRUCache<string, true>({ max: CACHED_SESSIONS, ttl: 12 * TRUST_MS })
  const byHash = new LRUCache<string, { readonly record: SessionRecord; readonly checkedAt: number }>({
    max: CACHED_SESSIONS,
  })

  let changes = 0

  async function find(hash: Buffer): Promise<SessionRecord | undefined> {
    const key = hash.toString('base64url')
    const known = byHash.get(key)
    const checkedAt = now()
    if (known && Math.abs(checkedAt - known.checkedAt) < TRUST_MS) return known.record
    const askedAt = changes
    const record = await findSession(db, hash)
    // A read that overlaps a change may have returned the old state.
    if (record && askedAt !== changes) return record
    if (record) byHash.set(key, { record, checkedAt })
    else byHash.delete(key)
    return record
  }

  const isOver = (record: SessionRecord): boolean => {
    if (ended.has(record.sessionId)) return true
    return isSessionOver({ ...record, lastSeenAt: uses.latest(record.sessionId, record.lastSeenAt) }, now())
  }

  return {
    verify: async (token, isUse) => {
      const record = await find(hashOf(token))
      if (!record) return null
      if (isOver(record)) {
        if (!ended.has(record.sessionId)) await deleteSession(db, record.sessionId)
        ended.set(record.sessionId, true)
        return null
      }
      if (isUse) uses.note(record.sessionId, now())
      return record
    },
    open: async (trx, session) => {
      const token = createToken()
      const at = now()
      const sessionId = await insertSession(trx, { ...session, tokenHash: hashOf(token), now: at })
      if (sessionId === undefined) return undefined
      // Signing in is a use: when the person was last there is written down with the next ones.
      uses.note(sessionId, at)
      return { sessionId, token }
    },
    findLive: async (sessionId) => {
      const record = await findSessionById(db, sessionId)
      return record === undefined || isOver(record) ? null : record
    },
    lastSeen: (sessionId, written) => new Date(uses.latest(sessionId, Date.parse(written))).toISOString(),
    forget: (sessionId) => {
      ended.set(sessionId, true)
    },
    refresh: (sessionId) => {
      void afterCommit(() => {
        changes += 1
        for (const [key, { record }] of byHash.entries())
          if (record.sessionId === sessionId) byHash.delete(key)
      })
    },
    forgetAll: () => {
      changes += 1
      byHash.clear()
    },
    flush: uses.flush,
  }
}
