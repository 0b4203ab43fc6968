import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { sql } from 'kysely'
import { PRESENCE_TOPIC } from './contract.ts'
import { onlineRows } from './online-repository.ts'
import { notifyPayloads, notifyProcesses } from './publish.ts'
import type { LiveLog } from './rules.ts'
import type { Hub } from './server.ts'

/** Serialises presence changes, so that announcements are in order. */
const BEAT_EVERY_MS = 10_000
/** A process without a heartbeat for this long is gone, and so are its connections. */
const GONE_AFTER_S = 30
/** Batch window. */
const GATHER_MS = 400
/** Grace period for page reloads. */
const LINGER_MS = 5000
/** Ids per notification of at most 8,000 bytes. */
const IDS_PER_NOTICE = 90

export interface PresenceOptions {
  readonly db: Db
  readonly hub: Hub
  readonly log: LiveLog
  /** Milliseconds. Default 5,000. */
  readonly lingerMs?: number
  /** Milliseconds. Default 10,000. */
  readonly beatEveryMs?: number
}

interface Changed {
  readonly online: string[]
  readonly offline: string[]
}

function* portions({ online, offline }: Changed): Generator<Changed> {
  const all = [
    ...online.map((id) => ({ id, isOnline: true })),
    ...offline.map((id) => ({ id, isOnline: false })),
  ]
  for (let start = 0; start < all.length; start += IDS_PER_NOTICE) {
    const part = all.slice(start, start + IDS_PER_NOTICE)
    const idsWhere = (isOnlineNow: boolean) =>
      part.filter(({ isOnline }) => isOnline === isOnlineNow).map(({ id }) => id)
    yield { online: idsWhere(true), offline: idsWhere(false) }
  }
}

async function tellChanges(trx: Db, changed: Changed): Promise<void> {
  const texts = [...portions(changed)].flatMap((part) =>
    notifyPayloads('', { to: 'topic', topic: PRESENCE_TOPIC, event: { type: 'presence', ...part } }),
  )
  if (texts.length > 0) await notifyProcesses(trx, texts)
}

/** Users without any connection. */
async function listAway(trx: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) id
    where not exists (select from ${onlineRows.as('o')} where o.user_id = id)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Stores arrivals and departures of this process and announces the changes. */
function write(db: Db, processId: string, { online, offline }: Changed) {
  return transact(db, async (trx) => {
    await lockName(trx, 'presence')
    await sql`insert into live_processes (id) values (${processId})
      on conflict (id) do update set seen_at = now()`.execute(trx)
    const came = await listAway(trx, online)
    await sql`insert into live_users (user_id, process_id) select id, ${processId} from unnest(${online}::uuid[]) id
      on conflict do nothing`.execute(trx)
    await sql`delete from live_users where process_id = ${processId} and user_id = any(${offline}::uuid[])`.execute(
      trx,
    )
    await tellChanges(trx, { online: came, offline: await listAway(trx, offline) })
  })
}

/** Sends this process's heartbeat and removes the entries of dead processes. */
function beat(db: Db, processId: string): Promise<void> {
  return transact(db, async (trx) => {
    await lockName(trx, 'presence')
    await sql`insert into live_processes (id) values (${processId})
      on conflict (id) do update set seen_at = now()`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      delete from live_users l using live_processes p
      where l.process_id = p.id and p.seen_at < now() - make_interval(secs => ${GONE_AFTER_S})
      returning l.user_id as id`.execute(trx)
    await sql`delete from live_processes
      where seen_at < now() - make_interval(secs => ${GONE_AFTER_S})`.execute(trx)
    const left = [...new Set(rows.map(({ id }) => id))]
    await tellChanges(trx, { online: [], offline: await listAway(trx, left) })
  })
}

/**
 * Stores which process each user is connected to, and announces in every process when somebody's first page opens or
 * last one closes. Start one beside each hub.
 */
export function startPresence(options: PresenceOptions) {
  const { db, hub, log, lingerMs = LINGER_MS, beatEveryMs = BEAT_EVERY_MS } = options
  const processId = randomUUID()
  /** Users with unwritten changes, and since when. */
  const changed = new Map<string, number>(hub.onlineUserIds().map((id) => [id, 0]))
  let work: Promise<void> = Promise.resolve()

  function inOrder(step: () => Promise<void>): void {
    work = work.then(step).catch((error) => log.warn({ err: error }, 'who is here could not be written'))
  }

  async function flush(): Promise<void> {
    const settled = performance.now() - lingerMs
    const isOnline = new Set(hub.onlineUserIds())
    const ripe = [...changed].filter(([id, at]) => isOnline.has(id) || at <= settled).map(([id]) => id)
    if (ripe.length === 0) return
    const online = ripe.filter((id) => isOnline.has(id))
    const offline = ripe.filter((id) => !isOnline.has(id))
    for (const id of ripe) changed.delete(id)
    await write(db, processId, { online, offline }).catch((error) => {
      for (const id of ripe) changed.set(id, performance.now())
      throw error
    })
  }

  /** Also rewrites all users, since a crashed database loses the unlogged table. */
  async function keepAlive(): Promise<void> {
    await beat(db, processId)
    for (const id of hub.onlineUserIds()) changed.set(id, performance.now())
  }

  hub.onPresenceChange((userId) => changed.set(userId, performance.now()))
  const timers = [
    setInterval(() => changed.size > 0 && inOrder(flush), GATHER_MS),
    setInterval(() => inOrder(keepAlive), beatEveryMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    /** Does not announce anybody: clients reconnect to another process. */
    close: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      await work
    },
  }
}
export type LivePresence = ReturnType<typeof startPresence>
