import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

it('documents exactly the routes with contracts', async () => {
  const { ask } = await testApi(test)
  const answer = await ask('/api/openapi.json')
  expect(answer.status).toBe(200)
  const { openapi, paths } = JSON.parse(await answer.text())
  expect(openapi).toMatch(/^3\./)
  expect(paths['/api/things'].post.summary).toBe('Cria uma coisa')
  expect(paths['/api/things'].post.requestBody.content['application/json'].schema.required).toEqual(['title'])
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/search', '/api/things/{id}']))
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
})

it('generates the document once and responds 304', async () => {
  const { ask } = await testApi(test)
  const first = await ask('/api/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"/)
  const held = await ask('/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect([held.status, await held.text()]).toEqual([304, ''])
  expect(await (await ask('/api/openapi.json')).text()).toBe(await first.text())
})

it('serves the page and its files, without inline scripts', async () => {
  const { ask } = await testApi(test)
  const page = await ask('/api/docs')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const answer = await ask(file)
    expect([file, answer.status]).toEqual([file, 200])
    await answer.arrayBuffer()
  }
  const frame = await ask(files.find((file) => file.includes('frame.js')) ?? '')
  expect(await frame.text()).toContain('"Try it out":"Experimentar"')
  const start = await ask(files.find((file) => file.includes('initializer')) ?? '')
  expect(await start.text()).toContain('/api/openapi.json')
})

it('SEC-54: is for people and tokens, unless it is made public', async () => {
  const stranger = { headers: { cookie: '' } }
  const paths = ['/api/openapi.json', '/api/docs', '/api/docs/static/frame.js']
  const { ask } = await testApi(test)
  for (const path of paths) {
    const answer = await ask(path, stranger)
    expect([path, answer.status, JSON.parse(await answer.text()).code]).toEqual([
      path,
      401,
      'unauthenticated',
    ])
  }
  const open = await testApi(test, { env: { areApiDocsPublic: true } })
  for (const path of paths.slice(0, 2)) expect((await open.ask(path, stranger)).status).toBe(200)
})
