import type { Db } from '@cadencia/db/client'
import pRetry from 'p-retry'
import type { Announcement, LiveLog, LiveViewer, MemberGroup, MemberGroupRule } from './rules.ts'

/** Cache time of members for events without a version. */
const FRESH_MS = 1000
/** Cache time for events with a version, which also invalidates. */
const FRESH_WITH_VERSION_MS = 10_000
/** Over about two seconds; after the last one all sockets are closed. */
const RETRIES = { retries: 3, minTimeout: 100, factor: 4, unref: true }
/** Cache size. */
const REMEMBERED = 2000

type Members = MemberGroup['userIds']
const NOBODY: MemberGroup = { version: 0, userIds: [] }

interface Known {
  group: MemberGroup
  loadedAt: number
  /** Queue of deliveries that await members, to keep their order. */
  pending: Promise<void> | null
}

interface MemberGroupOptions {
  readonly db: Db
  readonly rules: readonly MemberGroupRule[]
  readonly log: LiveLog
  readonly now: () => number
  /** Closes every connection when members cannot be loaded. */
  readonly closeUnverified: () => void
}

/** Cache of group members. */
export function createMemberGroups({ db, rules, log, now, closeUnverified }: MemberGroupOptions) {
  const byPrefix = new Map(rules.map((rule) => [rule.prefix, rule]))
  const known = new Map<string, Known>()

  /** What is asked in one turn is asked of a rule at once. */
  const waiting = new Map<string, { readonly ids: Set<string>; readonly found: ReturnType<typeof ask> }>()

  async function ask(prefix: string): Promise<ReadonlyMap<string, MemberGroup>> {
    await new Promise(setImmediate)
    const ids = [...(waiting.get(prefix)?.ids ?? [])]
    waiting.delete(prefix)
    return (await byPrefix.get(prefix)?.members(ids, db)) ?? new Map()
  }

  async function load(name: string): Promise<MemberGroup> {
    const [prefix = '', id = ''] = name.split(':', 2)
    const asked = waiting.get(prefix) ?? { ids: new Set<string>(), found: ask(prefix) }
    waiting.set(prefix, asked)
    asked.ids.add(id)
    return (await asked.found).get(id) ?? NOBODY
  }

  function loadWithRetries(name: string): Promise<MemberGroup> {
    return pRetry(() => load(name), {
      ...RETRIES,
      onFailedAttempt: ({ error }) =>
        log.warn({ err: error, group: name }, 'the members of a group could not be read'),
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
    const fresh: Known = { group: NOBODY, loadedAt: Number.NEGATIVE_INFINITY, pending: null }
    known.set(name, fresh)
    return fresh
  }

  function isFresh({ group, loadedAt }: Known, version: number): boolean {
    const freshMs = version > 0 ? FRESH_WITH_VERSION_MS : FRESH_MS
    return now() - loadedAt < freshMs && group.version >= version
  }

  async function refresh(name: string, entry: Known, version: number): Promise<void> {
    if (isFresh(entry, version)) return
    const group = await loadWithRetries(name)
    entry.group = group
    entry.loadedAt = now()
  }

  /** Runs `act` once members of at least `version` are loaded, in order of the calls. */
  function whenKnown(name: string, version: number, act: (members: Members) => void): Promise<void> {
    const entry = remembered(name)
    if (!entry.pending && isFresh(entry, version)) {
      act(entry.group.userIds)
      return Promise.resolve()
    }
    const pending = (entry.pending ?? Promise.resolve())
      .then(() => refresh(name, entry, version))
      .then(() => act(entry.group.userIds))
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
      { group, version = 0 }: Extract<Announcement, { to: 'group' }>,
      deliverTo: (members: Members) => void,
    ): void => {
      whenKnown(group, version, deliverTo).catch((error) => {
        log.warn({ err: error, group }, 'the members of a group could not be read; all sockets are closed')
        closeUnverified()
      })
    },
    /** False also when the members cannot be loaded. */
    includes: async (group: string, { userId, isGuest }: LiveViewer): Promise<boolean> => {
      let isIn = false
      await whenKnown(group, 0, (members) => {
        isIn = members === 'everyone' ? !isGuest : members.includes(userId)
      }).catch((error) => log.warn({ err: error, group }, 'a signal could not be passed on'))
      return isIn
    },
  }
}
