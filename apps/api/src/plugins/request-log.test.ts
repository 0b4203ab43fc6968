import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { createLifecycle } from '../lifecycle.ts'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line))

function requests(lines: readonly string[]): Record<string, unknown>[] {
  return parsed(lines).filter(({ msg }) => msg === 'request')
}

it('writes one line per request', async () => {
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

it('logs no tokens, queries, cookies and bodies', async () => {
  const { ask, post, lines } = await testApi(test, { level: 'trace' })
  const secrets = { cookie: 'session=canary-cookie', authorization: 'Bearer canary-bearer' }
  await ask('/api/feeds/canary-token?code=canary-query', { headers: secrets })
  await post('/api/things', { title: 'canary-body' }, secrets)
  await ask('/api/things/broken?password=canary-query', { headers: secrets })
  await post('/api/feeds/canary-token', {})
  await ask('/api/feeds/canary-token/more')
  await expect.poll(() => requests(lines)).toHaveLength(5)
  const everything = lines.join('\n')
  expect(everything).toContain('/api/feeds/:token')
  const names = everything.replaceAll('user-canary-cookie', '')
  for (const canary of ['cookie', 'bearer', 'token', 'query', 'body'])
    expect(names).not.toContain(`canary-${canary}`)
})

it('SEC-29: omits successful probes and polling, whatever the headers', async () => {
  const { ask, lines } = await testApi(test)
  await ask('/api/things/count')
  await ask('/healthz')
  await ask('/api/things/count', { headers: { cookie: '' } })
  await ask('/api/things', { headers: { 'x-poll': '1' } })
  await expect
    .poll(() => requests(lines).map(({ path, status }) => `${path} ${status}`))
    .toEqual(['/api/things/count 401', '/api/things 200'])
})

it('does not log 503 during the start as an error', async () => {
  const { ask, lines } = await testApi(test, { lifecycle: createLifecycle() })
  expect((await ask('/api/things')).status).toBe(503)
  await expect.poll(() => requests(lines)).toMatchObject([{ path: '/api/things', status: 503, level: 30 }])
  expect(parsed(lines).filter(({ level }) => level >= 50)).toEqual([])
})

it('logs the cause of an unexpected error', async () => {
  const { ask, lines } = await testApi(test)
  expect((await ask('/api/things/broken')).status).toBe(500)
  await expect.poll(() => requests(lines)).toHaveLength(1)
  const failures = parsed(lines).filter(({ level }) => level === 50)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatchObject({ msg: 'request failed', err: { stack: expect.any(String) } })
})
