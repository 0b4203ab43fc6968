import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '@cadencia/db/migrate'
import { type PostgresServer, startPostgres } from '@cadencia/postgres/server'
import { afterAll, expect, it } from 'vitest'
import { isAlive } from '../support/child.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import {
  checkDeliveries,
  countArrived,
  type MessageFixture,
  openMessageFixture,
  raiseSendRate,
  scheduleMessages,
  startSender,
  waitUntilSettled,
} from '../support/messages/fixture.ts'
import { hasRedis, startRedis } from '../support/own-redis.ts'
import { times } from '../support/size.ts'

const MESSAGES = times(24, 1000)
const ROUNDS = times(1, 5)
/** Slow enough for faults during sends. */
const SENDS_PER_MINUTE = times(1200, 3000)
const AWAY_MS = times(500, 5000)

// An own Postgres, to kill.
const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-messages-'))
let postgres: PostgresServer = await startPostgres({ dataDir })
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const redis = hasRedis() ? await startRedis() : undefined

async function openOwnFixture(redisUrl: string | undefined): Promise<MessageFixture> {
  const database = await createDatabase(postgres.connectionString)
  await migrateToLatest(database.url)
  const fixture = await openMessageFixture(database, redisUrl)
  fixture.gateway.state.latencyMs = 40
  await raiseSendRate(fixture, SENDS_PER_MINUTE)
  return fixture
}

async function killPostgres(): Promise<void> {
  const { pid } = postgres
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid), { what: 'Postgres is gone' })
  await sleep(AWAY_MS)
  postgres = await startPostgres({ dataDir })
}

interface Trial {
  readonly name: string
  readonly fault: () => Promise<void>
  /** Allowed uncertain messages per fault. */
  readonly uncertainMax: number
}

/** Sends messages with two workers during repeated faults, and prints the results. */
async function sendDuringFaults(
  fixture: MessageFixture,
  { name, fault, uncertainMax }: Trial,
): Promise<void> {
  const keys = await scheduleMessages(fixture, MESSAGES)
  const workers = [startSender(fixture), startSender(fixture)]
  const startedAt = performance.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const due = Math.ceil((MESSAGES * round) / (ROUNDS + 1))
    await eventually(() => countArrived(fixture, keys) >= due, {
      what: `${due} messages arrived`,
      withinMs: 90_000,
    })
    await fault()
  }
  const figures = checkDeliveries(fixture, keys, await waitUntilSettled(fixture, keys))
  expect(workers.filter((worker) => worker.hasEnded()).map((worker) => worker.output())).toEqual([])
  expect(figures.uncertain).toBeLessThanOrEqual(uncertainMax * ROUNDS)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${name}: ${JSON.stringify({ ...figures, faults: ROUNDS, seconds })}\n`)
}

/** A commit of `sending` may succeed without its worker learning it. */
const killedPostgres = { fault: killPostgres, uncertainMax: 1 }

const throughPostgres = await openOwnFixture(undefined)
const throughRedis = redis && (await openOwnFixture(redis.url))

it('REL-6: messages through a Postgres that is killed meanwhile arrive once, without a restart of ours', () =>
  sendDuringFaults(throughPostgres, { name: 'REL-6, Postgres killed', ...killedPostgres }))

if (redis && throughRedis) {
  it('REL-7: messages through a Redis that answers nobody, then is killed and forgets everything, arrive once', () =>
    sendDuringFaults(throughRedis, {
      name: 'REL-7, Redis stalled and killed',
      // Senders were alive to receive the response.
      uncertainMax: 0,
      fault: async () => {
        redis.stall()
        await sleep(2 * AWAY_MS)
        redis.resume()
        await redis.kill()
        await sleep(AWAY_MS)
        await redis.restart()
      },
    }))

  it('REL-6: messages through Redis arrive once while Postgres is killed', () =>
    sendDuringFaults(throughRedis, { name: 'REL-6, Redis with Postgres killed', ...killedPostgres }))
}
