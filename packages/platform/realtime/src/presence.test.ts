import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PRESENCE_TOPIC } from './contract.ts'
import { startFanOut } from './fan-out.ts'
import { startPresence } from './presence.ts'
import { liveServer, quiet, type TestClient } from './testing/live-server.ts'

const { db, connectionString } = await testDb()
const ANA = '7a1f1c52-5be0-4d0b-9a55-0b6f8f0a4b11'
const BIA = '0c6f2f0e-58c4-45f5-8e43-f5f1b7d1b5d2'
const WATCHER = '5e0a7f3e-2f5b-4d53-9f0e-8f1f6f3f9c33'

async function process(lingerMs = 0) {
  const live = await liveServer({ db, topics: [{ prefix: PRESENCE_TOPIC, mayJoin: () => true }] })
  const fanOut = startFanOut({ db, connectionString, rules: [], hub: live.hub, log: quiet })
  await fanOut.ready
  const presence = startPresence({ db, hub: live.hub, log: quiet, lingerMs, beatEveryMs: 1000 })
  onTestFinished(async () => {
    await presence.close()
    await fanOut.close()
    await sql`delete from live_processes`.execute(db)
  })
  return { ...live, presence }
}

async function watch({ connect }: Awaited<ReturnType<typeof process>>): Promise<TestClient> {
  const watcher = await connect(WATCHER)
  watcher.send({ type: 'join', topic: PRESENCE_TOPIC })
  await expect
    .poll(() => watcher.received)
    .toContainEqual({ type: 'joined', topic: PRESENCE_TOPIC, quietMs: expect.any(Number) })
  return watcher
}

/** Presence events of one user, in order. */
const statusesOf = ({ received }: TestClient, id: string) =>
  received.flatMap((event) => {
    if (event.type !== 'presence') return []
    return [
      ...event.online.filter((one) => one === id).map(() => 'online'),
      ...event.offline.filter((one) => one === id).map(() => 'offline'),
    ]
  })

async function present(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from live_users`.execute(db)
  return rows.map(({ id }) => id)
}

describe('who is here', () => {
  it("is announced in every process when somebody's first page opens and last one closes", async () => {
    const [one, two] = [await process(), await process()]
    const watcher = await watch(two)
    const [first, second] = [await one.connect(ANA), await two.connect(ANA)]
    await expect.poll(() => statusesOf(watcher, ANA)).toEqual(['online'])
    await expect.poll(() => present()).toContain(ANA)
    first.socket.close()
    const bia = await one.connect(BIA)
    await expect.poll(() => statusesOf(watcher, BIA)).toEqual(['online'])
    expect(statusesOf(watcher, ANA)).toEqual(['online'])
    second.socket.close()
    await expect.poll(() => statusesOf(watcher, ANA)).toEqual(['online', 'offline'])
    expect(await present()).not.toContain(ANA)
    bia.socket.close()
  })

  it('does not announce a page reload', async () => {
    const one = await process(1500)
    const watcher = await watch(one)
    const before = await one.connect(ANA)
    await expect.poll(() => statusesOf(watcher, ANA)).toEqual(['online'])
    before.socket.close()
    await before.closed
    await one.connect(ANA)
    await one.connect(BIA)
    await expect.poll(() => statusesOf(watcher, BIA)).toEqual(['online'])
    expect(statusesOf(watcher, ANA)).toEqual(['online'])
  })

  it('removes the users of a crashed process', async () => {
    const gone = 'b1f6d1de-93b2-4b39-8d0f-0c2f5a1c7e44'
    await sql`insert into live_processes (id, seen_at) values (${gone}, now() - interval '31 seconds')`.execute(
      db,
    )
    await sql`insert into live_users (user_id, process_id) values (${ANA}, ${gone})`.execute(db)
    const one = await process()
    const watcher = await watch(one)
    await expect.poll(() => statusesOf(watcher, ANA)).toEqual(['offline'])
    expect(await present()).not.toContain(ANA)
  })
})
