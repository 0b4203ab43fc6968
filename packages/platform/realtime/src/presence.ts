import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { sql } from 'kysely'
import { PRESENCE_TOPIC } from './contract.ts'
import { notifyPayloads, notifyProcesses } from './publish.ts'
import type { LiveLog } from './rules.ts'
import type { Hub } from './server.ts'

/** Lets one process at a time change who is here, so that what is told is in the order of what is true. */
const PRESENCE_LOCK = 7_310_006
const BEAT_EVERY_MS = 10_000
/** A process that was silent for this long is gone, and so is whoever was connected to it. */
const GONE_AFTER_S = 30
/** What happens within this time is written and told together. */
const GATHER_MS = 400
/** A page that is loaded again is away for a moment: nobody is told. */
const LINGER_MS = 5000
/** Ids in one notice, which takes 8,000 bytes. */
const IDS_PER_NOTICE = 90

export interface PresenceOptions {
  readonly db: Db
  readonly hub: Hub
  readonly log: LiveLog
  /** Default 5,000. */
  readonly lingerMs?: number
  /** Default 10,000. */
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
    const idsWhere = (wanted: boolean) =>
      part.filter(({ isOnline }) => isOnline === wanted).map(({ id }) => id)
    yield { online: idsWhere(true), offline: idsWhere(false) }
  }
}

async function tellChanges(trx: Db, changed: Changed): Promise<void> {
  const texts = [...portions(changed)].flatMap((part) =>
    notifyPayloads('', { to: 'topic', topic: PRESENCE_TOPIC, event: { type: 'presence', ...part } }),
  )
  if (texts.length > 0) await notifyProcesses(trx, texts)
}

/** Those of `userIds` who are connected to no process. */
async function listAway(trx: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) id
    where not exists (select from live_users l where l.user_id = id)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Writes who has come to this process and who has left it, and tells what that changes. */
function write(db: Db, processId: string, { online, offline }: Changed) {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${PRESENCE_LOCK})`.execute(trx)
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

/** Says that this process is here, and ends what processes left behind that are not. */
function beat(db: Db, processId: string): Promise<void> {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${PRESENCE_LOCK})`.execute(trx)
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
 * Keeps in the database who is connected to which process, and tells who joined the topic, in every process, when somebody's first page opens anywhere or their last one closes. Start one beside each hub.
 */
export function startPresence(options: PresenceOptions) {
  const { db, hub, log, lingerMs = LINGER_MS, beatEveryMs = BEAT_EVERY_MS } = options
  const processId = randomUUID()
  /** Who has changed since the last writing, and since when. */
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

  /** Also writes everybody again: a database that crashed forgets who was here. */
  async function keepAlive(): Promise<void> {
    await beat(db, processId)
    for (const id of hub.onlineUserIds()) changed.set(id, performance.now())
  }

  hub.watchPresence((userId) => changed.set(userId, performance.now()))
  const timers = [
    setInterval(() => changed.size > 0 && inOrder(flush), GATHER_MS),
    setInterval(() => inOrder(keepAlive), beatEveryMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    /** Ends without a word: whoever was connected here is on the way to another process. */
    close: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      await work
    },
  }
}
export type LivePresence = ReturnType<typeof startPresence>
