import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

function requests(lines: readonly string[]): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
}

it('writes one line for each request: who asked for what, and how it went', async () => {
  const { ask, lines } = await testApi(test)
  const answer = await ask('/api/things?title=canary-query')
  await answer.text()
  await expect.poll(() => requests(lines)).toHaveLength(1)
  expect(requests(lines)[0]).toMatchObject({
    reqId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/api/things',
    status: 200,
    ms: expect.any(Number),
    userId: 'user-ana',
  })
})

it('writes down neither tokens nor queries nor cookies nor bodies', async () => {
  const { ask, post, lines } = await testApi(test, { level: 'trace' })
  const secrets = { cookie: 'session=canary-cookie', authorization: 'Bearer canary-bearer' }
  await ask('/api/feeds/canary-token?code=canary-query', { headers: secrets })
  await post('/api/things', { title: 'canary-body' }, secrets)
  await ask('/api/things/broken?password=canary-query', { headers: secrets })
  await expect.poll(() => requests(lines)).toHaveLength(3)
  const everything = lines.join('\n')
  expect(everything).toContain('/api/feeds/:token')
  const names = everything.replaceAll('user-canary-cookie', '')
  for (const canary of ['cookie', 'bearer', 'token', 'query', 'body'])
    expect(names).not.toContain(`canary-${canary}`)
})

it('says nothing of polls and probes', async () => {
  const { ask, lines } = await testApi(test)
  await ask('/api/things', { headers: { 'x-poll': '1' } })
  await ask('/healthz')
  await ask('/api/things/1')
  await expect.poll(() => requests(lines).map(({ path }) => path)).toEqual(['/api/things/1'])
})
