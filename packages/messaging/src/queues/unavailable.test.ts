import { randomUUID } from 'node:crypto'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
import { messaging } from '../server.ts'
import { simulated } from '../testing/simulated.ts'
import { getQueueJob, listQueueHours, listQueueJobs, listQueueStats, QueueJob, TEST_JOB } from './contract.ts'

const { app, as } = await testApp({ domains: ({ db }) => [messaging(simulated(db))] })
const headers = as(testViewer({ userId: randomUUID() }))
const chief = as(testViewer({ userId: randomUUID(), sessionId: 'chief', isAdministrator: true }))

it('REL-7: while the queues are away, jobs are accepted and listed; counts and acts are 503', async () => {
  const created = await app.inject({ method: 'POST', url: '/api/queues/jobs', headers, payload: TEST_JOB })
  expect(created.statusCode).toBe(201)
  const { id } = QueueJob.parse(created.json())
  const list = await app.inject({ url: '/api/queues/jobs?limit=20', headers })
  expect(list.json()).toMatchObject([{ id, status: 'pending' }])
  const stats = await app.inject({ url: '/api/queues/stats', headers })
  expect(stats.json()).toMatchObject({ statusCode: 503, code: 'queue_away' })
  expect(stats.headers['retry-after']).toBe('5')
  for (const [method, path] of [
    ['POST', 'whatsapp/pause'],
    ['POST', 'whatsapp/clean'],
    ['DELETE', `jobs/whatsapp/${id}`],
  ] as const) {
    expect((await app.inject({ method, url: `/api/queues/${path}`, headers: chief })).statusCode).toBe(503)
  }
})

it('what the panel asks on a timer neither keeps a session alive nor enters the access log', () => {
  for (const endpoint of [listQueueStats, listQueueHours, listQueueJobs, getQueueJob]) {
    expect(endpoint.config.isPolled).toBe(true)
  }
})

it('a request that is repeated with its key makes one job', async () => {
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const post = () =>
    app.inject({ method: 'POST', url: '/api/queues/jobs', headers: keyed, payload: TEST_JOB })
  const [first, second] = [await post(), await post()]
  expect(second.json()).toEqual(first.json())
  expect(second.headers['idempotent-replayed']).toBe('true')
})
