import { testDb } from '@cadencia/db/testing'
import { verifyCloudWebhook } from '@cadencia/messaging/gateway/contract'
import type { Domain } from '@cadencia/server/domain'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()
const PUBLIC = 'https://cadencia.exemplo.com.br'

it('responds 421 under foreign host names', async () => {
  const { app, port } = await testApi(test)
  const asked = async (host: string, url = '/api/things') =>
    app.inject({ url, headers: { host, cookie: 'session=ana' } })

  expect((await asked(`127.0.0.1:${port}`)).statusCode).toBe(200)
  for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1:${port}.evil.example`, '']) {
    const answer = await asked(host)
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({
      statusCode: 421,
      code: 'misdirected',
      requestId: expect.any(String),
    })
    expect(answer.headers['content-security-policy']).toBeTruthy()
  }
  expect((await asked('evil.example', '/')).statusCode).toBe(421)
  expect((await asked('evil.example', '/healthz')).statusCode).toBe(200)
})

it('accepts only webhooks under the webhook host', async () => {
  const domain: Domain = {
    name: 'gateway',
    routes: (app) => void app.route({ ...verifyCloudWebhook, handler: async () => 'ok' }),
  }
  const env = { webhookBaseUrl: 'http://cadencia.interna:5000' }
  const { app } = await testApi(test, { domains: [domain], env })
  const asked = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).statusCode
  expect(await asked(verifyCloudWebhook.url, 'cadencia.interna:5000')).toBe(200)
  expect(await asked(verifyCloudWebhook.url, 'evil.example')).toBe(421)
  expect(await asked('/api/openapi.json', 'cadencia.interna:5000')).toBe(421)
})

it('accepts its public host with and without default port, in any case', async () => {
  const { app } = await testApi(test, { env: { publicUrl: PUBLIC, allowedOrigins: [PUBLIC] } })
  for (const host of ['cadencia.exemplo.com.br', 'CADENCIA.exemplo.com.br', 'cadencia.exemplo.com.br:443']) {
    const answer = await app.inject({ url: '/api/things', headers: { host, cookie: 'session=ana' } })
    expect(answer.statusCode).toBe(200)
  }
})

it('accepts X-Forwarded-Host only from a trusted proxy', async () => {
  const headers = { host: 'api:5000', 'x-forwarded-host': 'cadencia.exemplo.com.br', cookie: 'session=ana' }
  const env = { publicUrl: PUBLIC, allowedOrigins: [PUBLIC] }
  const behindProxy = await testApi(test, { env: { ...env, trustProxy: 1 } })
  expect((await behindProxy.app.inject({ url: '/api/things', headers })).statusCode).toBe(200)
  const direct = await testApi(test, { env })
  expect((await direct.app.inject({ url: '/api/things', headers })).statusCode).toBe(421)
})

it('rejects writes from other origins', async () => {
  const { post, url } = await testApi(test)
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: url.replace('http:', 'https:') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: url, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const answer = await post('/api/things', { title: 'forged' }, headers)
    expect(answer.status).toBe(403)
  }
  expect(await test.db.selectFrom('settings').select('name').where('name', '=', 'forged').execute()).toEqual(
    [],
  )
})

it('accepts writes from its own pages and from programs', async () => {
  const { post, url } = await testApi(test)
  const own = [
    {},
    { origin: url },
    { origin: url, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const [index, headers] of own.entries()) {
    expect((await post('/api/things', { title: `own ${index}` }, headers)).status).toBe(201)
  }
})

it('allows reads from any site', async () => {
  const { ask } = await testApi(test)
  const answer = await ask('/api/things', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(answer.status).toBe(200)
})
