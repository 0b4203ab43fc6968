import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MANY } from './contract.ts'
import { type FactFeedStatus, openFactFeed } from './fact-feed.ts'
import type { RecordedFact } from './outbox-reader.ts'
import { notifyPayloads, notifyProcesses, PublishedAnnouncement } from './publish.ts'
import type { Announcement, LiveLog, LiveRule, ReadAnnouncements } from './rules.ts'
import type { Hub } from './server.ts'

/** Prefix of notifications about changed, not ended, sessions. */
const CHANGED = 'changed:'

export interface FanOutOptions {
  readonly db: Db
  readonly connectionString: string
  /** If set, facts travel over Redis, and over Postgres while Redis is down. */
  readonly redisUrl?: string | undefined
  readonly rules: readonly LiveRule[]
  readonly hub: Hub
  readonly log: LiveLog
  /** A session ended in any process (its sockets are closed already); may be called twice. */
  readonly onSessionRevoked?: (sessionId: string) => void
  /** A session's rights or token changed (its sockets are asked to reconnect). */
  readonly onSessionChanged?: (sessionId: string) => void
  /** Revocations may have been missed: drop all cached sessions. */
  readonly onSessionsMissed?: () => void
}

export interface FanOut {
  readonly ready: Promise<void>
  /**
   * Announces an ephemeral event, such as typing, in every process; it may be lost. Throws a RangeError when it exceeds
   * a NOTIFY payload (about 7,900 bytes): record a fact instead.
   */
  publish(announcement: Announcement): Promise<void>
  revokeSession(sessionId: string): Promise<void>
  status(): FactFeedStatus
  close(): Promise<void>
}

/** One of many records changed: screens read their lists anew. */
function withoutRow(made: Announcement): Announcement {
  if (made.event.type !== 'changed') return made
  const { type, entity, scope } = made.event
  return { ...made, event: { type, entity, id: MANY, ...(scope !== undefined && { scope }) } }
}

/** Acts are remembered until so many others came. */
const ACTS_MAX = 100

/** Whether an announcement is the first of its act: their facts are committed together. */
function firstOfActs() {
  const announced = new LRUCache<string, Set<string>>({ max: ACTS_MAX })
  return (act: string, announcement: Announcement): boolean => {
    const known = announced.get(act) ?? new Set()
    announced.set(act, known)
    const text = JSON.stringify(announcement)
    if (known.has(text)) return false
    known.add(text)
    return true
  }
}

/**
 * Delivers recorded facts, ephemeral events and revoked sessions to this process's sockets. Start one per process; it
 * survives outages of Postgres and Redis.
 */
export function startFanOut(options: FanOutOptions): FanOut {
  const { db, connectionString, redisUrl, rules, hub, log, onSessionRevoked, onSessionChanged } = options
  const processId = randomUUID()
  const rulesByFact = Map.groupBy(rules, (rule) => rule.fact)

  const isFirst = firstOfActs()

  function deliver(made: readonly Announcement[], act: string | null): void {
    for (const one of made) {
      const announcement = act === null ? one : withoutRow(one)
      if (act === null || isFirst(act, announcement)) hub.deliver(announcement)
    }
  }

  const hearers = { db, joined: hub.joined, isCrmHeard: hub.isCrmHeard }
  /** One after the other, so that an older state is never announced last. */
  let reading = Promise.resolve()

  function announceFact({ id, fact, payload, recordedAt, act }: RecordedFact): void {
    for (const { announcements } of rulesByFact.get(fact) ?? []) {
      try {
        deliver(announcements(payload, { factId: id, recordedAt, act }), act)
      } catch (error) {
        log.error({ err: error, fact, factId: id }, 'a live rule failed')
      }
    }
  }

  /** Once for the facts of an act, and once for all others. */
  function announceRead(facts: readonly RecordedFact[]): void {
    for (const [act, together] of Map.groupBy(facts, (one) => one.act)) {
      const asked = new Map<ReadAnnouncements, RecordedFact[]>()
      for (const one of together) {
        for (const { read } of rulesByFact.get(one.fact) ?? [])
          if (read) asked.set(read, [...(asked.get(read) ?? []), one])
      }
      for (const [read, some] of asked) {
        reading = reading
          .then(() => read(some, hearers))
          .then((made) => deliver(made, act))
          .catch((error) =>
            log.error({ err: error, factIds: some.map(({ id }) => id) }, 'a live rule failed'),
          )
      }
    }
  }

  function hear(notice: string): void {
    try {
      const { from, announcement } = PublishedAnnouncement.parse(JSON.parse(notice))
      if (from !== processId) hub.deliver(announcement)
    } catch (error) {
      log.error({ err: error }, 'a live notice is not ours')
    }
  }

  function endSession(sessionId: string): void {
    onSessionRevoked?.(sessionId)
    void hub.closeSession(sessionId)
  }

  function hearOfSession(notice: string): void {
    if (!notice.startsWith(CHANGED)) {
      endSession(notice)
      return
    }
    const sessionId = notice.slice(CHANGED.length)
    onSessionChanged?.(sessionId)
    void hub.reopenSession(sessionId)
  }

  const feed = openFactFeed({
    connectionString,
    redisUrl,
    log,
    onFacts: (facts) => {
      facts.forEach(announceFact)
      announceRead(facts)
    },
    onLive: hear,
    onSession: hearOfSession,
    onReturn: () => {
      options.onSessionsMissed?.()
      void hub.checkSessions()
    },
  })

  async function publish(announcement: Announcement): Promise<void> {
    const texts = notifyPayloads(processId, announcement)
    hub.deliver(announcement)
    for (const text of texts) {
      if (!(await feed.publishThroughRedis(text))) await notifyProcesses(db, [text])
    }
  }
  hub.publishSignalsWith((announcement) => {
    publish(announcement).catch((error) => log.warn({ err: error }, 'a signal was lost'))
  })

  return {
    ready: feed.ready,
    publish,
    revokeSession: async (sessionId) => {
      endSession(sessionId)
      await sql`select pg_notify('sessions', ${sessionId})`.execute(db)
    },
    status: feed.status,
    close: feed.close,
  }
}
