import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { testDb } from '@cadencia/db/testing'
import { afterAll, expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()
const webRoot = await mkdtemp(join(tmpdir(), 'cadencia-web-'))
await mkdir(join(webRoot, 'assets'))
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Cadência</title>')
await writeFile(join(webRoot, 'theme.js'), 'start()')
await writeFile(join(webRoot, 'assets/app-1234.js'), 'run()')
await writeFile(join(webRoot, 'assets/app-1234.js.gz'), gzipSync('packed()'))
afterAll(() => rm(webRoot, { recursive: true }))
const page = { accept: 'text/html,*/*', cookie: '' }

it('serves the app for every page URL, signed in or not', async () => {
  const { ask } = await testApi(test, { webRoot })
  for (const path of ['/', '/meetings', '/sprints/12?tab=a', '/crm?q=site.com', '/index.html']) {
    const answer = await ask(path, { headers: page })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('Cadência')
  }
})

it('serves the app to clients that accept anything, but not for a missing file', async () => {
  const { ask } = await testApi(test, { webRoot })
  expect((await ask('/', { headers: { accept: '*/*' } })).status).toBe(200)
  expect((await ask('/logo.png', { headers: { accept: '*/*' } })).status).toBe(404)
  const { app, port } = await testApi(test, { webRoot })
  const typeOf = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { host: `127.0.0.1:${port}`, ...headers } })
    return String(answer.headers['content-type'])
  }
  expect(await typeOf('/')).toContain('text/html')
  expect(await typeOf('/meetings')).toContain('text/html')
  expect(await typeOf('/', { accept: '*/*;q=0.8' })).toContain('text/html')
  expect(await typeOf('/', { accept: 'image/png, */*;q=0.5' })).toContain('text/html')
  expect(await typeOf('/logo.png')).toContain('json')
  expect(await typeOf('/logo.png', { accept: '*/*;q=0.8' })).toContain('json')
  expect(await typeOf('/meetings', { accept: 'application/json' })).toContain('json')
})

it('serves hashed files immutable and pre-compressed', async () => {
  const { ask, app, port } = await testApi(test, { webRoot })
  const plain = await ask('/assets/app-1234.js', { headers: { 'accept-encoding': 'identity' } })
  expect(await plain.text()).toBe('run()')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const packed = await ask('/assets/app-1234.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('content-type')).toContain('javascript')
  expect(await packed.text()).toBe('packed()')
  const unhashed = await ask('/theme.js')
  expect(unhashed.headers.get('cache-control')).toBe('no-cache')
  const tag = unhashed.headers.get('etag') ?? ''
  // `fetch` disables caching when given a conditional header.
  const headers = { host: `127.0.0.1:${port}`, 'if-none-match': tag }
  expect((await app.inject({ url: '/theme.js', headers })).statusCode).toBe(304)
})

it('responds with a JSON 404 to anything else', async () => {
  const { ask, app, port } = await testApi(test, { webRoot })
  const machines = [
    ...['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server'],
    ...['openid-configuration', 'change-password', 'security.txt', ''],
  ].map((name) => `/.well-known/${name}`)
  const files = ['/robots.txt', '/favicon.ico', '/sitemap.xml', '/wp-login.php?x=1', '/none.js', '/logo.png']
  const hidden = ['/.well-known', '/.git/config', '/.env', '/mcp/oauth/authorize', '/mcp/x?a=1']
  for (const path of [...machines, ...files, ...hidden, '/api/nowhere', '/assets/none.js', '/api', '/ws/x']) {
    for (const headers of [page, { accept: '*/*' }, { accept: 'application/json' }, {}])
      expect([path, (await ask(path, { headers })).status]).toEqual([path, 404])
    const answer = await ask(path, { headers: page })
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
  }
  for (const url of [
    '/assets/../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2fetc/passwd',
  ]) {
    const headers = { host: `127.0.0.1:${port}`, accept: 'application/json' }
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
  expect((await ask('/meetings', { method: 'POST', headers: page })).status).toBe(404)
})

it('explains what to do when the app is not built', async () => {
  const { ask } = await testApi(test, { webRoot: join(webRoot, 'nowhere') })
  const answer = await ask('/', { headers: page })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'web_not_built' })
  expect((await ask('/api/nowhere', { headers: page })).status).toBe(404)
})
