import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()
const stranger = { headers: { cookie: '' } }

it('documents exactly the routes with contracts', async () => {
  const { ask } = await testApi(test)
  const answer = await ask('/api/openapi.json', stranger)
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
  const first = await ask('/api/openapi.json', stranger)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"/)
  const held = await ask('/api/openapi.json', { headers: { cookie: '', 'if-none-match': etag } })
  expect([held.status, await held.text()]).toEqual([304, ''])
  expect(await (await ask('/api/openapi.json', stranger)).text()).toBe(await first.text())
})

it('serves the page and its files, without inline scripts', async () => {
  const { ask } = await testApi(test)
  const page = await ask('/api/docs', stranger)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const answer = await ask(file, stranger)
    expect([file, answer.status]).toEqual([file, 200])
    await answer.arrayBuffer()
  }
  const frame = await ask(files.find((file) => file.includes('frame.js')) ?? '', stranger)
  expect(await frame.text()).toContain('"Try it out":"Experimentar"')
  const start = await ask(files.find((file) => file.includes('initializer')) ?? '', stranger)
  expect(await start.text()).toContain('/api/openapi.json')
})
