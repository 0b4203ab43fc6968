import { afterCommit } from '@cadencia/db/open-transaction'
import { LRUCache } from 'lru-cache'
import type { SessionsOptions } from '../sessions/session-cache.ts'
import { hashOf } from '../sessions/tokens.ts'
import { createUseLog } from '../sessions/use-log.ts'
import { findTokenByHash, findTokenById, saveTokenUses, type TokenRecord } from './repository.ts'
import { isExpired } from './rules.ts'

/** Cache lifetime of a token. */
const TRUST_MS = 5000
const CACHED_TOKENS = 5000

/** Tokens as this process knows them. */
export interface Tokens {
  /** The token with this secret while it stands, or null. With `isUse` it has been used now. */
  verify(secret: string, isUse: boolean): Promise<TokenRecord | null>
  /** A token that still stands: neither revoked nor expired; else null. */
  findLive(id: string): Promise<TokenRecord | null>
  /** When it was last used, as this process knows it; ISO. */
  lastUsed(id: string, written: string | null): string | null
  /** It ended, or goes on with other rights: the next call asks the database. */
  forget(id: string): void
  /** Announcements may have been missed. */
  forgetAll(): void
  /** Writes down the uses that are not yet, now. */
  flush(): Promise<void>
}

/** Verifies tokens from a cache that believes the database for five seconds and hears of each change. */
export function openTokens({ db, log, now }: SessionsOptions): Tokens {
  const uses = createUseLog({
    save: (unwritten) => saveTokenUses(db, unwritten),
    onFailure: (error, tokens) => log.warn({ err: error, tokens }, 'last uses of tokens not written'),
  })
  const byHash = new LRUCache<string, { readonly record: TokenRecord; readonly checkedAt: number }>({
    max: CACHED_TOKENS,
  })
  let changes = 0

  async function find(secret: string): Promise<TokenRecord | undefined> {
    const hash = hashOf(secret)
    const key = hash.toString('base64url')
    const known = byHash.get(key)
    const checkedAt = now()
    if (known && Math.abs(checkedAt - known.checkedAt) < TRUST_MS) return known.record
    const askedAt = changes
    const record = await findTokenByHash(db, hash)
    // A read that overlaps a change may have returned the old state.
    if (record && askedAt === changes) byHash.set(key, { record, checkedAt })
    else byHash.delete(key)
    return record
  }

  const usable = (record: TokenRecord | undefined) =>
    record === undefined || isExpired(record, now()) ? null : record

  return {
    verify: async (secret, isUse) => {
      const record = usable(await find(secret))
      if (record && isUse) uses.note(record.tokenId, now())
      return record
    },
    findLive: async (id) => usable(await findTokenById(db, id)),
    lastUsed: (id, written) => {
      const at = uses.latest(id, written === null ? 0 : Date.parse(written))
      return at === 0 ? null : new Date(at).toISOString()
    },
    forget: (id) => {
      void afterCommit(() => {
        changes += 1
        for (const [key, { record }] of byHash.entries()) if (record.tokenId === id) byHash.delete(key)
      })
    },
    forgetAll: () => {
      void afterCommit(() => {
        changes += 1
        byHash.clear()
      })
    },
    flush: uses.flush,
  }
}
