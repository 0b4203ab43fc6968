import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

function protections(response: Response, url: string) {
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy.split(';').sort()).toEqual(
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self' ${url.replace('http', 'ws')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].sort(),
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('permissions-policy')).toContain('microphone=(self)')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
}

it('protects every answer, errors included', async () => {
  const { ask, post, url } = await testApi(test)
  const answers = {
    200: await ask('/api/things'),
    401: await ask('/api/things', { headers: { cookie: '' } }),
    404: await ask('/api/nowhere'),
    413: await post('/api/things', { title: 'x'.repeat(1024 * 1024) }),
    415: await ask('/api/things', {
      method: 'POST',
      body: 'title=x',
      headers: { 'content-type': 'text/plain' },
    }),
    500: await ask('/api/things/broken'),
  }
  for (const [status, answer] of Object.entries(answers)) {
    expect(answer.status).toBe(Number(status))
    protections(answer, url)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe(status === '200' ? 'private, no-cache' : 'no-store')
  }
})

it('insists on https where people come over it', async () => {
  const publicUrl = 'https://cadencia.exemplo.com.br'
  const { app } = await testApi(test, { env: { publicUrl, allowedOrigins: [publicUrl] } })
  const answer = await app.inject({ url: '/healthz', headers: { host: 'anything' } })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(answer.headers['content-security-policy']).toContain('wss://cadencia.exemplo.com.br')
})
