import { randomUUID } from 'node:crypto'
import { transact } from '@cadencia/db/client'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { createQueues } from '@cadencia/jobs/queues'
import { runEnqueued } from '@cadencia/jobs/testing'
import { createUser } from '@cadencia/people/testing/rows'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { chooseGateway } from '../gateway/choice.ts'
import { messaging } from '../server.ts'
import { simulated } from '../testing/simulated.ts'
import { recordConnection, setHasPausedQueue } from './repository.ts'

const test = await testDb()
const { db, connectionString } = test
const log = { info: () => {}, warn: () => {}, error: () => {} }
const queues = await createQueues({ redisPrefix: `test-${randomUUID()}`, connectionString, log })
afterAll(() => queues.close())
const options = { ...simulated(db), queues: () => queues }
const { provider } = chooseGateway(options, () => db)
const domain = messaging(options)
const { app, as } = await testApp({ test, domains: [domain] })
const chief = as(testViewer({ userId: (await createUser(db, { role: 'admin' })).id, isAdministrator: true }))

const isPaused = async () => (await queues.counts('whatsapp')).isPaused
const work = async () => {
  await deliverFacts(db, domain.subscribers ?? [])
  await runEnqueued(db, domain.jobs ?? [])
}
const observe = (isConnected: boolean) =>
  transact(db, (trx) => recordConnection(trx, { provider, now: Date.now }, { isConnected, detail: 'teste' }))
const act = async (what: 'pause' | 'resume') => {
  const answer = await app.inject({ method: 'POST', url: `/api/queues/whatsapp/${what}`, headers: chief })
  expect(answer.statusCode).toBe(204)
  await work()
}

beforeEach(async () => {
  await observe(true)
  await work()
  await queues.resume('whatsapp')
})

it('a lost connection pauses the queue, a new one resumes it', async () => {
  await observe(false)
  await work()
  expect(await isPaused()).toBe(true)
  await observe(true)
  await work()
  expect(await isPaused()).toBe(false)
})

it('REL-19: a delivery that is undone leaves the queue as it was', async () => {
  await observe(false)
  const undone = transact(db, async (trx) => {
    await deliverFacts(trx, domain.subscribers ?? [])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await isPaused()).toBe(false)
  await work()
  expect(await isPaused()).toBe(true)
})

it('REL-19: no transaction controls a queue', async () => {
  await expect(transact(db, () => queues.pause('whatsapp'))).rejects.toThrow('inside a database transaction')
  expect(await isPaused()).toBe(false)
})

it('goes on where a process died between our mark and the queue, either way', async () => {
  await observe(false)
  await setHasPausedQueue(db, provider.account, true)
  await work()
  expect(await isPaused()).toBe(true)
  await observe(true)
  await queues.resume('whatsapp')
  await work()
  await queues.pause('whatsapp')
  await observe(false)
  await observe(true)
  await work()
  expect(await isPaused()).toBe(true)
})

it('a connection that comes and goes before anybody looked changes nothing', async () => {
  await observe(false)
  await observe(true)
  await work()
  expect(await isPaused()).toBe(false)
})

it('what a person paused stays paused, and what one resumed goes on', async () => {
  await observe(false)
  await work()
  await act('pause')
  await observe(true)
  await work()
  expect(await isPaused()).toBe(true)
  await act('resume')
  await observe(false)
  await work()
  await act('resume')
  expect(await isPaused()).toBe(false)
  await observe(true)
  await work()
  expect(await isPaused()).toBe(false)
})

it('what an account paused that is no longer configured is resumed', async () => {
  await db
    .insertInto('gateway_accounts')
    .values({ account: 'evolution:antiga', is_connected: false, has_paused_queue: true })
    .execute()
  await queues.pause('whatsapp')
  await observe(false)
  await observe(true)
  await work()
  expect(await isPaused()).toBe(false)
})
