import { openDb } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { createQueues } from '@cadencia/jobs/queues'
import { expect, it, onTestFinished } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()
const silent = { info: () => {}, warn: () => {}, error: () => {} }

it('is alive but not ready while it starts and while it drains', async () => {
  const { createLifecycle } = await import('../lifecycle.ts')
  const starting = createLifecycle()
  const neverReady = { ...starting, becomeReady: () => {} }
  const { ask } = await testApi(test, { lifecycle: neverReady })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(503)
  const early = await ask('/api/things')
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).toBe('2')
  expect(await early.json()).toMatchObject({ statusCode: 503, code: 'starting' })

  starting.startDraining()
  const readiness = await ask('/readyz')
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toEqual({ status: 'draining' })
  const served = await ask('/api/things')
  expect(served.status).toBe(200)
  expect(served.headers.get('connection')).toBe('close')
})

it('is not ready while the database is away, and says so in the API too', async () => {
  const away = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  onTestFinished(() => away.destroy())
  const { ask, post } = await testApi({ db: away })
  const readiness = await ask('/readyz')
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toMatchObject({ status: 'unavailable', database: 'away' })
  expect((await ask('/healthz')).status).toBe(200)
  const write = await post('/api/things', { title: 'x' })
  expect(write.status).toBe(503)
  expect(write.headers.get('retry-after')).toBe('5')
})

it('stays ready without its queue, which it reports', async () => {
  const redisUrl = 'redis://127.0.0.1:1'
  const { connectionString } = test
  const queues = await createQueues({ redisUrl, connectionString, log: silent })
  onTestFinished(() => queues.close())
  const { ask } = await testApi(test, { queues: () => queues })
  const readiness = await ask('/readyz')
  expect(readiness.status).toBe(200)
  expect(await readiness.json()).toEqual({ status: 'ready', database: 'ok', queue: 'degraded' })
})
