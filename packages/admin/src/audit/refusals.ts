import type { Db } from '@cadencia/db/client'
import { audit } from '@cadencia/server/audit'

/** A call that its person was not allowed to make, or whose password or code was wrong. */
export interface Refusal {
  readonly userId: string
  readonly method: string
  /** The route's pattern. */
  readonly route: string
  readonly statusCode: number
}

export interface RefusalRecorder {
  /** Returns at once. */
  note(refusal: Refusal): void
}

interface RefusalOptions {
  readonly db: Db
  readonly log: { warn(details: object, message: string): void }
  /** Epoch milliseconds. */
  readonly now: () => number
}

const FORBIDDEN = 403
const REPEATED_AFTER_MS = 60 * 60_000
/** More than people times routes in an hour. */
const MOST_KNOWN = 20_000

/**
 * Writes refused accesses into the audit trail, which cannot be thinned out: what a person is not allowed is written
 * once an hour for each route. Wrong passwords are all written; they are limited where they are judged.
 */
export function openRefusals({ db, log, now }: RefusalOptions): RefusalRecorder {
  const writtenAt = new Map<string, number>()

  function isUnwritten({ userId, method, route, statusCode }: Refusal): boolean {
    if (statusCode !== FORBIDDEN) return true
    const key = `${userId} ${method} ${route}`
    if (now() - (writtenAt.get(key) ?? Number.NEGATIVE_INFINITY) < REPEATED_AFTER_MS) return false
    if (writtenAt.size >= MOST_KNOWN) writtenAt.clear()
    writtenAt.set(key, now())
    return true
  }

  return {
    note: (refusal) => {
      if (!isUnwritten(refusal)) return
      const { userId: actor, method, route, statusCode } = refusal
      const entry = {
        actor,
        action: 'access.refused',
        entity: 'access',
        entityId: `${method} ${route}`,
        after: { status: statusCode },
      }
      audit(db, entry).catch((error: unknown) => log.warn({ err: error }, 'a refused access was not audited'))
    },
  }
}
