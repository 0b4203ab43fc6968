import { setTimeout } from 'node:timers/promises'
import type { Db } from '@cadencia/db/client'
import type { Announcement, Circle, CircleRule, LiveLog, Viewer } from './rules.ts'

/** How long an answer about a circle's members may be used for events that name no version. */
const FRESH_MS = 1000
/** The same for events that name one, which an answer that knows it serves by itself. */
const FRESH_WITH_VERSION_MS = 10_000
/** Waits between the tries to ask for members; after the last one all sockets start afresh. */
const RETRY_AFTER_MS = [100, 400, 1500] as const
/** Circles that are remembered before the old ones are forgotten. */
const REMEMBERED = 2000

type Members = Circle['userIds']
const NOBODY: Circle = { version: 0, userIds: [] }

interface Known {
  circle: Circle
  loadedAt: number
  /** Deliveries that wait for members; later ones queue behind, so that order holds. */
  pending: Promise<void> | null
}

interface CircleOptions {
  readonly db: Db
  readonly rules: readonly CircleRule[]
  readonly log: LiveLog
  readonly now: () => number
  /** Ends every connection, when it could not be learned whom an event is for. */
  readonly giveUp: () => void
}

/** Circles and who belongs to them, as new as a delivery needs. */
export function createCircles({ db, rules, log, now, giveUp }: CircleOptions) {
  const byPrefix = new Map(rules.map((rule) => [rule.prefix, rule]))
  const known = new Map<string, Known>()

  async function load(name: string): Promise<Circle> {
    const [prefix = '', id = ''] = name.split(':', 2)
    return (await byPrefix.get(prefix)?.members(id, db)) ?? NOBODY
  }

  async function loadPatiently(name: string): Promise<Circle> {
    for (const delayMs of RETRY_AFTER_MS) {
      try {
        return await load(name)
      } catch (error) {
        log.warn({ err: error, circle: name }, 'the members of a circle could not be read; trying again')
        await setTimeout(delayMs, undefined, { ref: false })
      }
    }
    return load(name)
  }

  function tidy(): void {
    if (known.size < REMEMBERED) return
    const old = now() - FRESH_WITH_VERSION_MS
    for (const [name, { loadedAt, pending }] of known) if (loadedAt <= old && !pending) known.delete(name)
  }

  function remembered(name: string): Known {
    const before = known.get(name)
    if (before) return before
    tidy()
    const fresh: Known = { circle: NOBODY, loadedAt: Number.NEGATIVE_INFINITY, pending: null }
    known.set(name, fresh)
    return fresh
  }

  function isFresh({ circle, loadedAt }: Known, version: number): boolean {
    const freshMs = version > 0 ? FRESH_WITH_VERSION_MS : FRESH_MS
    return now() - loadedAt < freshMs && circle.version >= version
  }

  async function refresh(name: string, entry: Known, version: number): Promise<void> {
    if (isFresh(entry, version)) return
    const circle = await loadPatiently(name)
    entry.circle = circle
    entry.loadedAt = now()
  }

  /** Does something with the members, once they are known as new as `version`, behind whatever waits. */
  function whenKnown(name: string, version: number, act: (members: Members) => void): Promise<void> {
    const entry = remembered(name)
    if (!entry.pending && isFresh(entry, version)) {
      act(entry.circle.userIds)
      return Promise.resolve()
    }
    const pending = (entry.pending ?? Promise.resolve())
      .then(() => refresh(name, entry, version))
      .then(() => act(entry.circle.userIds))
      .finally(() => {
        if (entry.pending === kept) entry.pending = null
      })
    const kept = pending.catch(() => {})
    entry.pending = kept
    return pending
  }

  return {
    /** Hands on the members when they are known, in the order of the calls. */
    deliver: (
      { circle, version = 0 }: Extract<Announcement, { to: 'circle' }>,
      handOn: (members: Members) => void,
    ): void => {
      whenKnown(circle, version, handOn).catch((error) => {
        log.warn({ err: error, circle }, 'nobody knows whom an event is for; all sockets start afresh')
        giveUp()
      })
    },
    /** Whether somebody belongs to a circle. False where that cannot be learned. */
    includes: async (circle: string, { userId, isGuest }: Viewer): Promise<boolean> => {
      let isIn = false
      await whenKnown(circle, 0, (members) => {
        isIn = members === 'everyone' ? !isGuest : members.includes(userId)
      }).catch((error) => log.warn({ err: error, circle }, 'a signal could not be passed on'))
      return isIn
    },
  }
}
