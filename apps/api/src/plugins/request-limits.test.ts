import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { REQUEST_LIMITS } from './request-limits.ts'

const test = await testDb()

it('limits only the runaway session', async () => {
  const { ask } = await testApi(test, { requestLimits: { perSession: 5, perAddress: 1000 } })
  for (let count = 0; count < 5; count += 1) expect((await ask('/api/things/1')).status).toBe(200)
  const refused = await ask('/api/things/1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10)
  expect(await refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
  expect((await ask('/api/things/1', { headers: { cookie: 'session=bia' } })).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
})

it('limits requests without session by address', async () => {
  const { ask } = await testApi(test, { requestLimits: { perSession: 1000, perAddress: 3 } })
  for (let count = 0; count < 3; count += 1) {
    expect((await ask('/api/things', { headers: { cookie: '' } })).status).toBe(401)
  }
  expect((await ask('/api/things', { headers: { cookie: '' } })).status).toBe(429)
})

it('does not limit twenty writes a second', async () => {
  const { ask } = await testApi(test, { requestLimits: REQUEST_LIMITS })
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/api/things/1')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

it('limits what asks for /mcp and /ws by address, too', async () => {
  const { ask, post } = await testApi(test, { requestLimits: { perSession: 1000, perAddress: 3 } })
  for (let count = 0; count < 2; count += 1) expect((await post('/mcp', {})).status).toBe(401)
  expect((await ask('/ws')).status).not.toBe(429)
  expect([(await post('/mcp', {})).status, (await ask('/ws')).status]).toEqual([429, 429])
  expect((await ask('/healthz')).status).toBe(200)
})
