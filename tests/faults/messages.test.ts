import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SETTINGS } from '@cadencia/settings/contract'
import { type FakeGateway, startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningChild, startChild } from '../support/child.ts'
import type { OwnDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { openPost, type PostSetup } from '../support/messages/setup.ts'
import { forgetKeys } from '../support/redis.ts'
import { isFull, times } from '../support/size.ts'
import { migratedDatabaseForFile } from '../support/suite.ts'

const MESSAGES = times(60, 1000)
const KILLS = times(2, 20)
const WORKERS = 2
/** The product's timing, some ten times faster; at full size the product's own. */
const TIMING = isFull ? {} : { lockMs: 1500, stalledMs: 500, pollMs: 500, sweepMs: 300, graceMs: 600 }
/** A row is stranded when it is with the gateway for longer than this after the last kill. */
const ENDED_WITHIN_MS = 90_000
const PROGRAM = new URL('../support/messages/worker.ts', import.meta.url).pathname

const { REDIS_URL } = process.env
const backends = [
  { name: 'Postgres', redisUrl: undefined },
  ...(REDIS_URL ? [{ name: 'Redis', redisUrl: REDIS_URL }] : []),
]

interface World {
  readonly database: OwnDatabase
  readonly gateway: FakeGateway
  readonly setup: PostSetup
}

/** Databases are made while the file is read: what ends them is only heard there. */
const worlds = await Promise.all(
  backends.map(async ({ name, redisUrl }): Promise<World & { name: string }> => {
    const database = await migratedDatabaseForFile()
    const gateway = await startFakeGateway()
    afterAll(gateway.close)
    const { apiKey, instance } = gateway.keys
    const redisPrefix = `test-${randomUUID()}`
    if (redisUrl) afterAll(() => forgetKeys(redisUrl, redisPrefix).then(() => {}))
    const setup = {
      connectionString: database.url,
      redisUrl,
      redisPrefix,
      gatewayUrl: gateway.url,
      apiKey,
      instance,
      timing: TIMING,
    }
    return { name, database, gateway, setup }
  }),
)

/** Sends at any hour, as fast as settings allow. */
async function hurry({ database }: World): Promise<void> {
  const value = SETTINGS.messaging.parse({
    sendWindowStart: '00:00',
    sendWindowEnd: '24:00',
    sendsPerMinute: 6000,
    minSpacingSeconds: 0,
    dailyCap: 1_000_000,
    warmUp: false,
  })
  await database.query(`insert into settings (name, value) values ('messaging', '${JSON.stringify(value)}')
    on conflict (name) do nothing`)
}

/** Promises `count` messages in one transaction, to as many numbers; answers their keys by number. */
async function promise({ setup }: World, count: number): Promise<Map<string, string>> {
  const { db, post, close } = await openPost(setup)
  const drafts = Array.from({ length: count }, (_, index) => ({
    key: randomUUID(),
    contact: `+5511${String(900_000_000 + index)}`,
    text: `Mensagem ${index}`,
  }))
  await db.transaction().execute((trx) => post.desk.enqueueMessages(trx, drafts))
  await close()
  return new Map(drafts.map(({ key, contact }) => [contact.slice(1), key]))
}

function startSender({ setup }: World): RunningChild {
  return startChild({ args: [PROGRAM, JSON.stringify(setup)], env: {} })
}

interface Row {
  readonly key: string
  readonly state: string
}

const rowsOf = ({ database }: World, keys: Iterable<string>) =>
  database.query<Row>(`select key, state from messages where key in ('${[...keys].join("','")}')`)

/** Waits until nothing waits or is being sent any more. */
function allEnd(world: World, keys: ReadonlyMap<string, string>): Promise<Row[]> {
  return eventually(
    async () => {
      const rows = await rowsOf(world, keys.values())
      return rows.every(({ state }) => state === 'sent' || state === 'uncertain') && rows
    },
    { what: 'every message is sent or uncertain', withinMs: ENDED_WITHIN_MS },
  )
}

/** Checks that each message arrived once, or is shown as uncertain and arrived at most once; answers the figures. */
function judge({ gateway }: World, keys: ReadonlyMap<string, string>, rows: readonly Row[]) {
  const stateOf = new Map(rows.map(({ key, state }) => [key, state]))
  const own = gateway.state.arrivals.filter(({ number }) => keys.has(number))
  const arrivals = Map.groupBy(own, ({ number }) => number)
  const twice = [...arrivals.values()].filter(({ length }) => length > 1)
  const lost = [...keys].filter(([number, key]) => stateOf.get(key) === 'sent' && !arrivals.has(number))
  expect({ twice, lost, rows: rows.length }).toEqual({ twice: [], lost: [], rows: keys.size })
  return {
    messages: keys.size,
    arrived: arrivals.size,
    uncertain: rows.filter(({ state }) => state === 'uncertain').length,
  }
}

describe.each(worlds)('messages through $name', (world) => {
  const { name, gateway, setup } = world

  it('REL-4: with its worker killed again and again, each arrives once or is shown as uncertain', async () => {
    await hurry(world)
    gateway.state.latencyMs = 15
    const keys = await promise(world, MESSAGES)
    const numbers = new Set(keys.keys())
    const arrived = () => gateway.state.arrivals.filter(({ number }) => numbers.has(number)).length
    const workers = Array.from({ length: WORKERS }, () => startSender(world))
    onTestFinished(() => {
      for (const worker of workers) worker.signal('SIGKILL')
    })
    const startedAt = performance.now()
    let underWay = 0
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const due = Math.floor((MESSAGES * kill) / (KILLS + 1))
      await eventually(() => arrived() >= due, { what: `${due} messages arrived`, withinMs: ENDED_WITHIN_MS })
      // Anywhere in the course of a send.
      await sleep(Math.random() * 20)
      const victim = kill % WORKERS
      workers[victim]?.signal('SIGKILL')
      await workers[victim]?.ended
      underWay += (await rowsOf(world, keys.values())).filter(({ state }) => state === 'sending').length
      workers[victim] = startSender(world)
    }
    const rows = await allEnd(world, keys)
    const figures = judge(world, keys, rows)
    // What a victim committed with its last breath may have come after the count.
    expect(figures.uncertain).toBeLessThanOrEqual(underWay + KILLS)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      `REL-4, ${name}: ${JSON.stringify({ ...figures, kills: KILLS, underWay, seconds })}\n`,
    )
    await Promise.all(
      workers.map((worker) => {
        worker.signal('SIGKILL')
        return worker.ended
      }),
    )
  })

  it('REL-5: what Redis forgot while it waited arrives all the same, once', async () => {
    if (!setup.redisUrl) return
    const keys = await promise(world, times(20, 200))
    gateway.state.latencyMs = 60
    const numbers = new Set(keys.keys())
    const before = gateway.state.arrivals.length
    gateway.state.arrivals.splice(0, before)
    const worker = startSender(world)
    onTestFinished(() => worker.signal('SIGKILL'))
    await eventually(() => gateway.state.arrivals.some(({ number }) => numbers.has(number)), {
      what: 'the first one arrived',
    })
    expect(await forgetKeys(setup.redisUrl, setup.redisPrefix)).toBeGreaterThan(0)
    const figures = judge(world, keys, await allEnd(world, keys))
    process.stdout.write(`REL-5, ${name}, emptied: ${JSON.stringify(figures)}\n`)
    worker.signal('SIGKILL')
    await worker.ended
  })
})
