import { endpoint } from '@cadencia/contract/endpoint'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inBackground } from './in-background.ts'
import { pagedQuery, wholeQuery } from './pages.ts'
import { keyOf } from './query.ts'

const listNotes = endpoint({
  method: 'GET',
  url: '/api/notes',
  summary: 'Lista',
  schema: {
    querystring: z.object({ q: z.string().optional(), cursor: z.string().optional() }),
    response: { 200: z.array(z.object({ id: z.string() })) },
  },
  config: { area: 'people' },
})

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

it('follows the link of each page, keeps the filter and stops without a link', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/notes', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      if (searchParams.has('cursor'))
        return HttpResponse.json([{ id: '2' }], { headers: { 'x-total-count': '2' } })
      return HttpResponse.json([{ id: '1' }], {
        headers: { 'x-total-count': '2', link: '</api/notes?q=sol&cursor=bm90YQ>; rel="next"' },
      })
    }),
  )
  const observer = new InfiniteQueryObserver(
    new QueryClient(),
    pagedQuery(listNotes, { query: { q: 'sol' } }),
  )
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
  const { data, hasNextPage } = await observer.fetchNextPage()
  stop()
  expect(data?.pages.flatMap(({ rows }) => rows)).toEqual([{ id: '1' }, { id: '2' }])
  expect(data?.pages[0]?.total).toBe('2')
  expect(hasNextPage).toBe(false)
  expect(asked).toEqual(['?q=sol', '?q=sol&cursor=bm90YQ'])
})

it('SEC-10: marks every page of a background refetch, and none that the person asked for', async () => {
  const polls: (string | null)[] = []
  server.use(
    http.get('*/api/notes', ({ request }) => {
      polls.push(request.headers.get('x-poll'))
      const isLast = new URL(request.url).searchParams.has('cursor')
      const link = '</api/notes?cursor=bm90YQ>; rel="next"'
      return HttpResponse.json([{ id: '1' }], { headers: isLast ? {} : { link } })
    }),
  )
  const client = new QueryClient()
  const observer = new InfiniteQueryObserver(client, pagedQuery(listNotes, {}))
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()
  await inBackground(() => client.invalidateQueries({ queryKey: keyOf(listNotes) }))
  await client.invalidateQueries({ queryKey: keyOf(listNotes) })
  stop()
  expect(polls).toEqual([null, null, '1', '1', null, null])
})

it('reads a list that is needed whole to its last page, as one answer', async () => {
  server.use(
    http.get('*/api/notes', ({ request }) => {
      const isLast = new URL(request.url).searchParams.has('cursor')
      const link = '</api/notes?q=sol&cursor=bm90YQ>; rel="next"'
      return HttpResponse.json([{ id: isLast ? '2' : '1' }], { headers: isLast ? {} : { link } })
    }),
  )
  const list = wholeQuery(listNotes, { query: { q: 'sol' } })
  expect(list.queryKey).toEqual(keyOf(listNotes, { query: { q: 'sol' } }))
  expect(await new QueryClient().fetchQuery(list)).toEqual([{ id: '1' }, { id: '2' }])
})

it('is reached by an invalidation of its endpoint', () => {
  expect(pagedQuery(listNotes, {}).queryKey.slice(0, 1)).toEqual(keyOf(listNotes))
})
