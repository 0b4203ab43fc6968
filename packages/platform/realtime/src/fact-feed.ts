import { keepListening } from '@cadencia/db/listen'
import type pg from 'pg'
import { createDelivered } from './delivered.ts'
import { catchUp, loadFacts, type RecordedFact } from './outbox-reader.ts'
import { openRedisFeed, type RedisFeed } from './redis-feed.ts'
import type { LiveLog } from './rules.ts'

/** Interval of catch-up and checkpoint. */
const CATCH_UP_EVERY_MS = 15_000
const BEAT_EVERY_MS = 1000
const PUBLISHER_LOCK = 7_310_003

export interface FactFeedOptions {
  readonly connectionString: string
  readonly redisUrl?: string | undefined
  readonly log: LiveLog
  /** New facts, in commit order. */
  readonly onFacts: (facts: readonly RecordedFact[]) => void
  readonly onLive: (payload: string) => void
  readonly onSession: (sessionId: string) => void
  /** Called after a reconnect to Postgres: notifications may have been missed. */
  readonly onReturn: () => void
}

export interface FactFeedStatus {
  /** Source of facts; `none` while both are down. */
  readonly source: 'postgres' | 'redis' | 'none'
  /** True if this process is the elected publisher. */
  readonly isPublisher: boolean
}

/**
 * Delivers each recorded fact to this process once. From Postgres: NOTIFY carries ids, rows are loaded by id, and
 * missed ones are found by comparing snapshots. With Redis: one process, elected by an advisory lock, publishes the
 * rows; the others subscribe, and listen to Postgres themselves whenever Redis may have gaps. Changes of source
 * overlap.
 */
export function openFactFeed(options: FactFeedOptions) {
  const { connectionString, redisUrl, log, onFacts, onLive, onSession, onReturn } = options
  const delivered = createDelivered()
  let client: pg.Client | null = null
  let redis: RedisFeed | null = null
  let followsRedis = false
  let isListening = false
  let term: number | null = null
  let noticed: number[] = []
  let work: Promise<void> = Promise.resolve()
  let wasOpen = false
  const ready = Promise.withResolvers<void>()

  function handOn(facts: readonly RecordedFact[]): void {
    const fresh = delivered.takeNew(facts)
    if (fresh.length > 0) onFacts(fresh)
  }

  /** Runs steps sequentially; a failing step closes the connection. */
  function enqueue(step: (on: pg.Client) => Promise<void>): Promise<void> {
    const on = client
    work = work.then(async () => {
      if (!on || on !== client) return
      await step(on).catch((error) => {
        if (on !== client) return
        log.warn({ err: error }, 'reading facts failed; starting a new connection')
        session.renew()
      })
    })
    return work
  }

  async function publish(on: pg.Client, facts: readonly RecordedFact[]): Promise<void> {
    if (term === null || facts.length === 0) return
    await redis?.publishFacts(facts).catch((error) => resign(on, error))
  }

  async function resign(on: pg.Client, error: unknown): Promise<void> {
    log.warn({ err: error }, 'no longer publishes to Redis')
    term = null
    await on.query('select pg_advisory_unlock($1)', [PUBLISHER_LOCK])
  }

  async function take(on: pg.Client, facts: readonly RecordedFact[]): Promise<void> {
    handOn(facts)
    await publish(on, facts)
  }

  const lookForMissed = (on: pg.Client) => catchUp(on, delivered, (facts) => take(on, facts))

  async function listen(on: pg.Client): Promise<void> {
    await on.query('listen outbox')
    isListening = true
    await lookForMissed(on)
  }

  async function loadNoticed(on: pg.Client): Promise<void> {
    const ids = noticed
    noticed = []
    if (ids.length > 0) await take(on, await loadFacts(on, ids))
  }

  function notice(id: number): void {
    if (noticed.push(id) === 1) void enqueue(loadNoticed)
  }

  async function standForPublisher(on: pg.Client): Promise<void> {
    const { rows } = await on.query<{ term: number | null }>(
      'select case when pg_try_advisory_lock($1) then pg_current_xact_id()::text::float8 end as term',
      [PUBLISHER_LOCK],
    )
    const won = rows[0]?.term ?? null
    if (won === null) return
    followsRedis = false
    if (!isListening) await listen(on)
    term = won
    log.info({ term }, 'publishes facts to Redis for all processes')
  }

  async function beat(on: pg.Client): Promise<void> {
    const checkpoint = delivered.checkpoint()
    if (term === null || !checkpoint) return
    await redis?.publishBeat({ term, checkpoint: checkpoint.snapshot }).catch((error) => resign(on, error))
  }

  /** Switches to Redis once both sources overlap. */
  async function followRedis(on: pg.Client, feed: RedisFeed): Promise<void> {
    const before = feed.gaps()
    await lookForMissed(on)
    if (feed.gaps() !== before || !feed.isFlowing()) return
    followsRedis = true
    isListening = false
    await on.query('unlisten outbox')
  }

  async function keepSource(on: pg.Client): Promise<void> {
    if (redis?.canPublish() && term === null) await standForPublisher(on)
    await beat(on)
    if (followsRedis && !redis?.isFlowing()) followsRedis = false
    if (!followsRedis && !isListening) await listen(on)
    if (redis?.isFlowing() && term === null && !followsRedis) await followRedis(on, redis)
  }

  async function openRedis(on: pg.Client, url: string): Promise<RedisFeed> {
    const { rows } = await on.query<{ name: string }>(
      `select system_identifier || ':' || current_database() as name from pg_control_system()`,
    )
    return openRedisFeed({
      url,
      prefix: `cadencia:${rows[0]?.name}:`,
      log,
      onFacts: handOn,
      onCheckpoint: (checkpoint) => {
        if (followsRedis) delivered.advance(checkpoint)
      },
      onLive,
      onGap: () => {
        followsRedis = false
        void enqueue(keepSource)
      },
    })
  }

  async function open(on: pg.Client): Promise<void> {
    await on.query('listen live; listen sessions')
    if (redisUrl && !redis) redis = await openRedis(on, redisUrl)
    client = on
    await enqueue(async () => {
      if (!followsRedis) await listen(on)
    })
    if (!isListening && !followsRedis) return
    if (wasOpen) onReturn()
    wasOpen = true
    ready.resolve()
  }

  const session = keepListening({
    connectionString,
    log,
    onOpen: open,
    onLost: () => {
      client = null
      isListening = false
      term = null
      noticed = []
    },
    onNotification: (channel, payload) => {
      if (channel === 'outbox') notice(Number(payload))
      else if (channel === 'live') onLive(payload)
      else onSession(payload)
    },
  })
  const timers = [setInterval(() => isListening && void enqueue(lookForMissed), CATCH_UP_EVERY_MS)]
  if (redisUrl) timers.push(setInterval(() => void enqueue(keepSource), BEAT_EVERY_MS))
  for (const timer of timers) timer.unref()

  return {
    /** Resolves when all facts recorded from then on will be delivered. */
    ready: ready.promise,
    /** Publishes to the other processes; false when Redis is not available. */
    publishThroughRedis: async (payload: string): Promise<boolean> => {
      if (!redis?.isFlowing()) return false
      return redis.publishLive(payload).then(
        () => true,
        () => false,
      )
    },
    status: (): FactFeedStatus => ({
      source: followsRedis ? 'redis' : isListening ? 'postgres' : 'none',
      isPublisher: term !== null,
    }),
    close: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      // Running steps see that their connection was replaced and stop.
      client = null
      term = null
      await session.close()
      redis?.close()
      ready.resolve()
    },
  }
}
