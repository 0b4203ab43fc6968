import type { Db } from '@cadencia/db/client'
import pRetry from 'p-retry'
import type { Announcement, Circle, CircleRule, LiveLog, LiveViewer } from './rules.ts'

/** Cache time of members for events without a version. */
const FRESH_MS = 1000
/** Cache time for events with a version, which also invalidates. */
const FRESH_WITH_VERSION_MS = 10_000
/** Over about two seconds; after the last one all sockets are closed. */
const RETRIES = { retries: 3, minTimeout: 100, factor: 4, unref: true }
/** Cache size. */
const REMEMBERED = 2000

type Members = Circle['userIds']
const NOBODY: Circle = { version: 0, userIds: [] }

interface Known {
  circle: Circle
  loadedAt: number
  /** Queue of deliveries that await members, to keep their order. */
  pending: Promise<void> | null
}

interface CircleOptions {
  readonly db: Db
  readonly rules: readonly CircleRule[]
  readonly log: LiveLog
  readonly now: () => number
  /** Closes every connection when members cannot be loaded. */
  readonly closeUnverified: () => void
}

/** Cache of circle members. */
export function createCircles({ db, rules, log, now, closeUnverified }: CircleOptions) {
  const byPrefix = new Map(rules.map((rule) => [rule.prefix, rule]))
  const known = new Map<string, Known>()

  async function load(name: string): Promise<Circle> {
    const [prefix = '', id = ''] = name.split(':', 2)
    return (await byPrefix.get(prefix)?.members(id, db)) ?? NOBODY
  }

  function loadWithRetries(name: string): Promise<Circle> {
    return pRetry(() => load(name), {
      ...RETRIES,
      onFailedAttempt: ({ error }) =>
        log.warn({ err: error, circle: name }, 'the members of a circle could not be read'),
    })
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
    const circle = await loadWithRetries(name)
    entry.circle = circle
    entry.loadedAt = now()
  }

  /** Runs `act` once members of at least `version` are loaded, in order of the calls. */
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
    /** Calls back with the members, in order of the calls. */
    deliver: (
      { circle, version = 0 }: Extract<Announcement, { to: 'circle' }>,
      handOn: (members: Members) => void,
    ): void => {
      whenKnown(circle, version, handOn).catch((error) => {
        log.warn({ err: error, circle }, 'nobody knows whom an event is for; all sockets start afresh')
        closeUnverified()
      })
    },
    /** False also when the members cannot be loaded. */
    includes: async (circle: string, { userId, isGuest }: LiveViewer): Promise<boolean> => {
      let isIn = false
      await whenKnown(circle, 0, (members) => {
        isIn = members === 'everyone' ? !isGuest : members.includes(userId)
      }).catch((error) => log.warn({ err: error, circle }, 'a signal could not be passed on'))
      return isIn
    },
  }
}
