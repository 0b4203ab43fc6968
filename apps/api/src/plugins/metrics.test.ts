import { testDb } from '@cadencia/db/testing'
import { createQueues } from '@cadencia/jobs/queues'
import { expect, it, onTestFinished } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()
const silent = { info: () => {}, warn: () => {}, error: () => {} }

it('serves metrics to the private network', async () => {
  const { connectionString } = test
  const queues = await createQueues({ connectionString, log: silent })
  onTestFinished(() => queues.close())
  const { ask } = await testApi(test, { queues: () => queues })
  await (await ask('/api/things?title=canary')).text()
  const answer = await ask('/metrics', { headers: { cookie: '' } })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toMatch(
    /http_request_duration_seconds_count{method="GET",route="\/api\/things",status="200".*} 1/,
  )
  for (const name of [
    'live_sockets{what="sockets"',
    'outbox_lag_seconds',
    'jobs_longest_wait_seconds',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toContain(name)
  expect(text).toContain('jobs{queue="summaries",state="waiting"')
  expect(text).toContain('database_connections{state="active"')
  expect(text).not.toContain('canary')
})

it('refuses requests through a proxy or from other networks', async () => {
  const { ask, app, port } = await testApi(test)
  expect((await ask('/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(403)
  const headers = { host: `127.0.0.1:${port}` }
  const far = await app.inject({ url: '/metrics', headers, remoteAddress: '8.8.8.8' })
  expect(far.statusCode).toBe(403)
})
