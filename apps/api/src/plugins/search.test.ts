import { SearchHit } from '@cadencia/contract/search'
import { testDb } from '@cadencia/db/testing'
import type { Domain } from '@cadencia/server/domain'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApi, things } from '../testing/test-api.ts'

const test = await testDb()

const people: Domain = {
  name: 'people',
  search: async (_db, _viewer, { words, limit }) => [
    { kind: 'person', id: '2', title: `${words} ${limit}`, detail: '', url: '/people/2' },
  ],
}
const broken: Domain = {
  name: 'broken',
  search: async () => {
    throw new Error('no index')
  },
}

it('searches every domain and keeps their order', async () => {
  const { ask } = await testApi(test, { domains: [people, things()] })
  const answer = await ask('/api/search?q=%20reunião%20')
  const hits = z.array(SearchHit).parse(await answer.json())
  expect(hits.map(({ title }) => title)).toEqual(['reunião 8', 'reunião de ana'])
})

it('returns the other results when a domain fails, and logs it', async () => {
  const { ask, lines } = await testApi(test, { domains: [broken, people] })
  const answer = await ask('/api/search?q=x')
  expect(await answer.json()).toHaveLength(1)
  expect(lines.join('')).toContain('a search source failed')
})

it('fails when all fail, finds nothing for an empty query, and requires a session', async () => {
  const { ask } = await testApi(test, { domains: [broken] })
  expect((await ask('/api/search?q=x')).status).toBe(500)
  expect(await (await ask('/api/search')).json()).toEqual([])
  expect((await ask('/api/search?q=x', { headers: { cookie: '' } })).status).toBe(401)
  expect((await ask(`/api/search?q=${'x'.repeat(101)}`)).status).toBe(400)
})
