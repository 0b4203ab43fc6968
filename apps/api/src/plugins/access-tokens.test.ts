import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { type CountCall, openRateLimits } from '../rate-limits.ts'
import { testApi, viewerNamed } from '../testing/test-api.ts'

const test = await testDb()

it('counts the calls of all tokens that act as a person: 3,600 a minute (SEC-43)', async () => {
  const counts = new Map<string, CountCall>()
  const opened = openRateLimits({ db: test.db, log: { warn: () => {} } })
  const { ask } = await testApi(test, {
    // The cookie `session=ana-2` is Ana's second token.
    authenticate: ({ cookies: { session = '' } }) => {
      const [name = ''] = session.split('-')
      const token = { id: session, name: session, scopes: ['people:read'], isService: false }
      return { ...viewerNamed(name), sessionId: session, token }
    },
    rateLimits: {
      calls: (name, limit) => {
        const count = opened.calls(name, limit)
        counts.set(name, count)
        return count
      },
    },
  })
  const call = async (token: string) => {
    const { status, headers } = await ask('/api/search?q=a', { headers: { cookie: `session=${token}` } })
    return [status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]
  }
  expect(await call('ana-1')).toEqual([200, '1200', '1199'])
  for (let calls = 1; calls < 3597; calls += 1) await counts.get('token-calls-of-person')?.('user-ana')
  expect(await call('ana-2')).toEqual([200, '3600', '2'])
  expect(await call('ana-3')).toEqual([200, '3600', '1'])
  expect(await call('ana-1')).toEqual([200, '3600', '0'])
  expect(await call('ana-4')).toEqual([429, '3600', '0'])
  expect(await call('bia-1')).toEqual([200, '1200', '1199'])
})
