import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

it('responds 304 to clients that have the current list', async () => {
  const { ask } = await testApi(test)
  const first = await ask('/api/things')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/".+"$/)
  for (const held of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
    const again = await ask('/api/things', { headers: { 'if-none-match': held } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(tag)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(again.headers.get('vary')).toMatch(/\bCookie$/)
  }
  const other = await ask('/api/things?title=changed', { headers: { 'if-none-match': tag } })
  expect(other.status).toBe(200)
})

it('keeps the ETag that a route made from a version, and its 304', async () => {
  const { ask } = await testApi(test)
  const first = await ask('/api/things/7')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^".+"$/)
  const again = await ask('/api/things/7', { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

it('does not cache writes and errors', async () => {
  const { ask, post } = await testApi(test)
  for (const answer of [await post('/api/things', { title: 'stored' }), await ask('/api/things/none')]) {
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})
