import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import type { Viewer } from '@cadencia/server/viewer'
import { LRUCache } from 'lru-cache'
import { isGuestRole, isSessionOver } from './rules.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  type NewSession,
  type SessionRecord,
  touchSession,
} from './session-rows.ts'

/** How long a session is believed without asking the database again. */
const TRUST_MS = 5000
/** A session's last use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000
const CACHED_SESSIONS = 20_000

interface Entry {
  readonly record: SessionRecord
  readonly checkedAt: number
  lastSeenAt: number
}

export interface SessionsOptions {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: { warn(details: object, message: string): void }
}

/** The sessions as this process knows them. */
export interface Sessions {
  /** Who holds the token, or null. With `isUse`, the session has been used now. */
  verify(token: string, isUse: boolean): Promise<Viewer | null>
  /** Opens a session; answers its token, which is kept nowhere. */
  open(db: Db, session: Omit<NewSession, 'tokenHash' | 'now'>): Promise<string>
  /** Whether a session still stands: not ended, not expired. */
  isLive(sessionId: string): Promise<boolean>
  /** Ended elsewhere: this process believes it no longer. */
  forget(sessionId: string): void
  forgetAll(): void
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function viewerOf(record: SessionRecord): Viewer {
  const { sessionId, userId, firstName, lastName, email, isAdministrator, role } = record
  return { sessionId, userId, firstName, lastName, email, isAdministrator, isGuest: isGuestRole(role) }
}

/**
 * Verifies sessions from a short-lived cache. A session that ends is announced by the database; at the latest it
 * is asked for again after five seconds.
 */
export function openSessions({ db, now, log }: SessionsOptions): Sessions {
  const byHash = new LRUCache<string, Entry>({ max: CACHED_SESSIONS })
  const hashById = new LRUCache<string, string>({ max: CACHED_SESSIONS })

  async function load(hash: Buffer, key: string): Promise<Entry | undefined> {
    const record = await findSession(db, hash)
    if (!record) return undefined
    const entry = { record, checkedAt: now(), lastSeenAt: record.lastSeenAt }
    byHash.set(key, entry)
    hashById.set(record.sessionId, key)
    return entry
  }

  function forget(sessionId: string): void {
    const key = hashById.get(sessionId)
    if (key) byHash.delete(key)
    hashById.delete(sessionId)
  }

  /** Off the request's path: a use that is lost shortens a session by a minute, no more. */
  function touch(entry: Entry): void {
    const instant = now()
    if (instant - entry.lastSeenAt < TOUCH_EVERY_MS) return
    entry.lastSeenAt = instant
    touchSession(db, entry.record, instant).catch((error: unknown) => {
      log.warn({ err: error, sessionId: entry.record.sessionId }, 'last use not written')
    })
  }

  return {
    verify: async (token, isUse) => {
      const hash = hashOf(token)
      const key = hash.toString('base64url')
      const known = byHash.get(key)
      const isFresh = known !== undefined && now() - known.checkedAt < TRUST_MS
      const entry = isFresh ? known : await load(hash, key)
      if (!entry) {
        byHash.delete(key)
        return null
      }
      const { record, lastSeenAt } = entry
      if (isSessionOver({ ...record, lastSeenAt }, now())) {
        forget(record.sessionId)
        await deleteSession(db, record.sessionId)
        return null
      }
      if (isUse) touch(entry)
      return viewerOf(record)
    },
    open: async (trx, session) => {
      const token = randomBytes(32).toString('base64url')
      await insertSession(trx, { ...session, tokenHash: hashOf(token), now: now() })
      return token
    },
    isLive: async (sessionId) => {
      const row = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(['s.is_administrator as isAdministrator', 's.created_at', 's.last_seen_at'])
        .where('s.id', '=', sessionId)
        .where('u.is_active', '=', true)
        .executeTakeFirst()
      if (!row) return false
      const { isAdministrator, created_at, last_seen_at } = row
      const times = {
        isAdministrator,
        createdAt: Date.parse(created_at),
        lastSeenAt: Date.parse(last_seen_at),
      }
      return !isSessionOver(times, now())
    },
    forget,
    forgetAll: () => {
      byHash.clear()
      hashById.clear()
    },
  }
}
