import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { type FactFeedStatus, openFactFeed } from './fact-feed.ts'
import type { RecordedFact } from './outbox-reader.ts'
import { notifyPayloads, notifyProcesses, PublishedAnnouncement } from './publish.ts'
import type { Announcement, LiveLog, LiveRule } from './rules.ts'
import type { Hub } from './server.ts'

/** What a notice about a session begins with that goes on. */
const CHANGED = 'changed:'

export interface FanOutOptions {
  readonly db: Db
  readonly connectionString: string
  /** Set: facts travel over Redis, and over Postgres while it is away. */
  readonly redisUrl?: string | undefined
  readonly rules: readonly LiveRule[]
  readonly hub: Hub
  readonly log: LiveLog
  /** A session ended, here or elsewhere (its sockets are closed already); may be told twice. */
  readonly onSessionRevoked?: (sessionId: string) => void
  /** A session goes on with other rights or another token (its sockets are asked to come back). */
  readonly onSessionChanged?: (sessionId: string) => void
  /** News of ended sessions may have been missed: forget what is cached about all of them. */
  readonly onSessionsMissed?: () => void
}

export interface FanOut {
  /** Resolves when facts recorded from now on reach this process. */
  readonly ready: Promise<void>
  /**
   * Announces something that is not a fact, such as typing, in every process; it may get lost. Throws a
   * RangeError when the event is too large for a notice (about 7,900 bytes): record a fact instead.
   */
  publish(announcement: Announcement): Promise<void>
  /** Ends a session's sockets in every process. */
  revokeSession(sessionId: string): Promise<void>
  status(): FactFeedStatus
  close(): Promise<void>
}

/**
 * Brings recorded facts, ephemeral events and ended sessions to the sockets of this process. Start one
 * per process that serves sockets; it survives the loss of Postgres and of Redis.
 */
export function startFanOut(options: FanOutOptions): FanOut {
  const { db, connectionString, redisUrl, rules, hub, log, onSessionRevoked, onSessionChanged } = options
  const processId = randomUUID()
  const rulesByFact = Map.groupBy(rules, (rule) => rule.fact)

  function announceFact({ id, fact, payload, recordedAt }: RecordedFact): void {
    for (const rule of rulesByFact.get(fact) ?? []) {
      try {
        for (const made of rule.announcements(payload, { factId: id, recordedAt })) hub.deliver(made)
      } catch (error) {
        log.error({ err: error, fact, factId: id }, 'a live rule failed')
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
    onFacts: (facts) => facts.forEach(announceFact),
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
