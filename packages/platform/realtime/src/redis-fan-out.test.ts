import { record } from '@cadencia/db/outbox'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it, vi } from 'vitest'
import { apiProcess, cutListeners, meetingMoved } from './testing/api-process.ts'
import { redisProxy } from './testing/redis-proxy.ts'

type Process = Awaited<ReturnType<typeof apiProcess>>

const test = await testDb()
const { db } = test
const patient = { timeout: 15_000, interval: 20 }
const typing = { type: 'typing', chatId: 'c1', userId: 'bia', isTyping: true } as const

async function move(prefix: string, count: number, pauseMs = 0): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}${index}`)
  for (const meetingId of ids) {
    await record(db, meetingMoved, { meetingId })
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return ids
}

function everybodyHears(processes: readonly Process[], ids: readonly string[]): Promise<void> {
  return vi.waitFor(() => {
    for (const process of processes) expect(process.heard().toSorted()).toEqual(ids.toSorted())
  }, patient)
}

/** Waits until one process publishes and the others follow it. */
function settled(processes: readonly Process[]): Promise<void> {
  return vi.waitFor(() => {
    const statuses = processes.map(({ fanOut }) => fanOut.status())
    expect(statuses.filter(({ isPublisher }) => isPublisher)).toHaveLength(1)
    expect(statuses.filter(({ source }) => source === 'redis')).toHaveLength(processes.length - 1)
  }, patient)
}

it('works through Postgres alone when Redis cannot be reached', async () => {
  const process = await apiProcess(test, { redisUrl: 'redis://127.0.0.1:1' })
  const ids = await move('m', 20)
  await everybodyHears([process], ids)
  expect(process.fanOut.status()).toEqual({ source: 'postgres', isPublisher: false })
})

const redisUrl = process.env.REDIS_URL
if (redisUrl) {
  describe('with Redis', () => {
    it('one process publishes to all, once and in commit order', async () => {
      const processes = [
        await apiProcess(test, { redisUrl }),
        await apiProcess(test, { redisUrl }),
        await apiProcess(test, { redisUrl }),
      ]
      const early = await move('early', 30)
      await settled(processes)
      const ids = [...early, ...(await move('m', 100))]
      for (const process of processes) await vi.waitFor(() => expect(process.heard()).toEqual(ids), patient)
    })

    it('switches to Postgres while Redis is down, and back, without gaps or duplicates', async () => {
      const proxy = await redisProxy(redisUrl)
      const processes = [
        await apiProcess(test, { redisUrl: proxy.url }),
        await apiProcess(test, { redisUrl: proxy.url }),
      ]
      await settled(processes)
      const before = move('before', 100, 2)
      await new Promise((resolve) => setTimeout(resolve, 80))
      proxy.cut()
      const ids = [...(await before), ...(await move('away', 50))]
      await everybodyHears(processes, ids)
      const after = move('after', 400, 8)
      proxy.mend()
      await settled(processes)
      await everybodyHears(processes, [...ids, ...(await after)])
    }, 30_000)

    it('switches to Postgres when the Redis connection hangs', async () => {
      const proxy = await redisProxy(redisUrl)
      const steady = await apiProcess(test, { redisUrl })
      await vi.waitFor(() => expect(steady.fanOut.status().isPublisher).toBe(true), patient)
      const process = await apiProcess(test, { redisUrl: proxy.url })
      await settled([steady, process])
      proxy.freeze()
      const ids = await move('m', 20)
      await everybodyHears([steady, process], ids)
      expect(process.fanOut.status().source).toBe('postgres')
    }, 30_000)

    it('elects another publisher when the present one ends, and loses nothing', async () => {
      const processes = [await apiProcess(test, { redisUrl }), await apiProcess(test, { redisUrl })]
      await settled(processes)
      const publisher = processes.find(({ fanOut }) => fanOut.status().isPublisher)
      const heir = processes.find(({ fanOut }) => !fanOut.status().isPublisher)
      const during = move('m', 100, 5)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await publisher?.fanOut.close()
      const ids = await during
      await vi.waitFor(() => expect(heir?.heard().toSorted()).toEqual(ids.toSorted()), patient)
      expect(heir?.fanOut.status().isPublisher).toBe(true)
    }, 30_000)

    it('loses nothing when every connection to Postgres that listens is cut', async () => {
      const processes = [
        await apiProcess(test, { redisUrl }),
        await apiProcess(test, { redisUrl }),
        await apiProcess(test, { redisUrl }),
      ]
      await settled(processes)
      const during = move('m', 200, 5)
      for (let round = 0; round < 3; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250))
        await cutListeners(test)
      }
      await everybodyHears(processes, await during)
      await settled(processes)
      await everybodyHears(processes, [...(await during), ...(await move('late', 20))])
    }, 40_000)

    it('also carries ephemeral events, through Postgres while Redis is down', async () => {
      const proxy = await redisProxy(redisUrl)
      const options = { redisUrl: proxy.url }
      const [one, two] = [await apiProcess(test, options), await apiProcess(test, options)]
      await settled([one, two])
      const large = { type: 'new_message', chatId: 'c1', message: 'x'.repeat(4000) } as const
      await one.fanOut.publish({ to: 'users', userIds: ['ana'], event: large })
      await vi.waitFor(() => expect(two.ana.received).toContainEqual(large), patient)
      proxy.cut()
      await one.fanOut.publish({ to: 'staff', event: typing })
      await vi.waitFor(() => expect(two.ana.received).toContainEqual(typing), patient)
      expect(one.ana.received.slice(1)).toEqual([large, typing])
    }, 30_000)
  })
}
