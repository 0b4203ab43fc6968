import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import {
  checkDeliveries,
  countArrived,
  openMessageFixture,
  raiseSendRate,
  rowsOf,
  scheduleMessages,
  startSender,
  waitUntilSettled,
} from '../support/messages/fixture.ts'
import { forgetKeys } from '../support/redis.ts'
import { times } from '../support/size.ts'
import { migratedDatabaseForFile } from '../support/suite.ts'

const MESSAGES = times(60, 1000)
const KILLS = times(2, 20)
const WORKERS = 2

const { REDIS_URL } = process.env
const backends = [
  { name: 'Postgres', redisUrl: undefined },
  ...(REDIS_URL ? [{ name: 'Redis', redisUrl: REDIS_URL }] : []),
]

/** Created at the top level, where cleanup hooks can be registered. */
const fixtures = await Promise.all(
  backends.map(async ({ name, redisUrl }) => {
    const fixture = await openMessageFixture(await migratedDatabaseForFile(), redisUrl)
    if (redisUrl) afterAll(() => forgetKeys(redisUrl, fixture.setup.redisPrefix).then(() => {}))
    return { name, ...fixture }
  }),
)

describe.each(fixtures)('messages through $name', (fixture) => {
  const { name, gateway, setup } = fixture

  it('REL-4: with repeatedly killed workers, each message arrives once or is uncertain', async () => {
    await raiseSendRate(fixture)
    gateway.state.latencyMs = 15
    const keys = await scheduleMessages(fixture, MESSAGES)
    const workers = Array.from({ length: WORKERS }, () => startSender(fixture))
    const startedAt = performance.now()
    const underWay = new Set<string>()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const due = Math.floor((MESSAGES * kill) / (KILLS + 1))
      await eventually(() => countArrived(fixture, keys) >= due, {
        what: `${due} messages arrived`,
        withinMs: 90_000,
      })
      // At any point of a send.
      await sleep(Math.random() * 20)
      const victim = kill % WORKERS
      workers[victim]?.signal('SIGKILL')
      await workers[victim]?.ended
      for (const { key, state } of await rowsOf(fixture, keys)) if (state === 'sending') underWay.add(key)
      workers[victim] = startSender(fixture)
    }
    const figures = checkDeliveries(fixture, keys, await waitUntilSettled(fixture, keys))
    // A killed worker's last commit may follow the count.
    expect(figures.uncertain).toBeLessThanOrEqual(underWay.size + KILLS)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const sends = { kills: KILLS, underWayAtKills: underWay.size, seconds }
    process.stdout.write(`REL-4, ${name}: ${JSON.stringify({ ...figures, ...sends })}\n`)
  })

  it('REL-5: messages lost by Redis still arrive, once', async () => {
    if (!setup.redisUrl) return
    gateway.state.latencyMs = 60
    const keys = await scheduleMessages(fixture, times(20, 200))
    startSender(fixture)
    await eventually(() => countArrived(fixture, keys) > 0, { what: 'the first one arrived' })
    expect(await forgetKeys(setup.redisUrl, setup.redisPrefix)).toBeGreaterThan(0)
    const figures = checkDeliveries(fixture, keys, await waitUntilSettled(fixture, keys))
    process.stdout.write(`REL-5, ${name}, emptied: ${JSON.stringify(figures)}\n`)
  })
})
