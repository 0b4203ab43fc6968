import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { clientConfig, type Db } from './client.ts'
import { deliver } from './relay-delivery.ts'
import { retryParked } from './relay-retries.ts'
import type { RelayLog, Subscriber } from './subscriber.ts'

export interface RelayOptions {
  readonly db: Db
  readonly connectionString: string
  readonly subscribers: readonly Subscriber[]
  readonly log: RelayLog
  /** Longest delay between polls, in milliseconds. Default 1,000. */
  readonly idleMs?: number
}

export interface Relay {
  /** Finishes the current delivery and releases the lock. */
  stop(): Promise<void>
}

const RELAY_LOCK = 7_310_002
/** Poll delay while an older running transaction holds facts back. */
const HELD_BACK_MS = 20
const TAKE_OVER_MS = 2000
/** Facts of one transaction. */
const BATCH = 500
/** Debounce: facts recorded within this time are read together. */
const GATHER_MS = 10
/** Parked facts wait at least a second, so polling more often is useless. */
const RETRY_PARKED_EVERY_MS = 500

/** Sleeps `ms` or until `wake`; a `wake` between two sleeps ends the next one at once. */
function sleeper() {
  let isWoken = false
  let rise = () => {}
  return {
    wake: () => {
      isWoken = true
      rise()
    },
    sleep: async (ms: number) => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          rise = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
    },
  }
}

/**
 * Delivers recorded facts to their subscribers. Only the process that holds the advisory lock delivers; another takes
 * over when its connection ends.
 */
export function startRelay(options: RelayOptions): Relay {
  const { connectionString, log } = options
  const { sleep, wake } = sleeper()
  let isStopping = false

  async function lead(): Promise<void> {
    const client = new pg.Client(clientConfig(connectionString))
    let isLost = false
    client.on('error', () => {
      isLost = true
      wake()
    })
    client.on('notification', wake)
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [RELAY_LOCK])
      if (!rows[0]?.held) return
      await client.query('listen outbox')
      const shouldStop = () => isStopping || isLost
      const retry = parkedRetries(options)
      while (!shouldStop()) {
        const waitMs = await deliverAll(options, shouldStop)
        const isMoreDue = await retry()
        if (isMoreDue) continue
        await sleep(waitMs)
        if (waitMs > GATHER_MS && !shouldStop()) await pause(GATHER_MS)
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await lead().catch((error) => log.warn({ err: error }, 'relay lost its database'))
      if (!isStopping) await sleep(TAKE_OVER_MS)
    }
  }
  const running = run()

  return {
    stop: async () => {
      isStopping = true
      wake()
      await running
    },
  }
}

/** Retries parked facts every `RETRY_PARKED_EVERY_MS`, at once while some are delivered. Answers whether some were. */
function parkedRetries({ db, subscribers, log }: RelayOptions): () => Promise<boolean> {
  let nextAt = 0
  return async () => {
    if (performance.now() < nextAt) return false
    const isDelivered = await retryParked(db, subscribers, log)
    nextAt = performance.now() + (isDelivered ? 0 : RETRY_PARKED_EVERY_MS)
    return isDelivered
  }
}

/** Delivers all pending facts. Returns the delay until the next poll in milliseconds. */
async function deliverAll(options: RelayOptions, shouldStop: () => boolean): Promise<number> {
  const { db, subscribers, log, idleMs = 1000 } = options
  const bySubscribedFact = Map.groupBy(subscribers, (subscriber) => subscriber.fact)
  for (;;) {
    if (shouldStop()) return 0
    const facts = await readDeliverable(db)
    if (facts.length > 0) await deliver(db, facts, { subscribers: bySubscribedFact, log })
    if (facts.length < BATCH) break
  }
  return (await isHeldBack(db)) ? HELD_BACK_MS : idleMs
}

/**
 * The oldest running transaction that may still commit a fact. Those known to run in another database of the server can't:
 * a long import there, or the removal of a database, would hold back every fact here. Of one that has just ended nothing is
 * known, so it counts.
 */
const OLDEST_RUNNING = sql<string>`(
  select coalesce(min(running.xid), pg_snapshot_xmax(pg_current_snapshot()))
  from pg_snapshot_xip(pg_current_snapshot()) running (xid)
  where not exists (
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.transactionid = running.xid::xid and l.granted and a.datname <> current_database()))`

/**
 * The oldest undelivered facts below the oldest running transaction, which could still commit a fact with a lower id.
 */
function readDeliverable(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'fact', 'key', 'payload', 'act', 'created_at as recordedAt'])
    .where('delivered_at', 'is', null)
    .where(
      sql<boolean>`id < coalesce((select min(o.id) from outbox o where o.delivered_at is null
        and o.xid >= pg_snapshot_xmin(pg_current_snapshot()) and o.xid >= ${OLDEST_RUNNING}), 9223372036854775807)`,
    )
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

async function isHeldBack(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
