import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { productApi, type Route } from './testing/product-api.ts'
import { PUBLIC_ROUTES } from './testing/public-routes.ts'

const { app, routes } = await productApi(await testDb())

async function statusWithoutSession({ method, url }: Route): Promise<number> {
  const path = url.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111').replace('*', '')
  const answer = await app.inject({ method, url: path, headers: { host: 'localhost:5000' } })
  return answer.statusCode
}

it('covers every route', () => {
  const names = routes.map(({ method, url }) => `${method} ${url}`)
  expect(names).toEqual(
    expect.arrayContaining(['GET /api/meetings', 'POST /api/email-login', 'GET /api/search']),
  )
  expect(names.length).toBeGreaterThan(30)
})

it('SEC-6: responds 401 without session on every route not listed as public', async () => {
  const open: string[] = []
  for (const route of routes) {
    if ((await statusWithoutSession(route)) !== 401) open.push(`${route.method} ${route.url}`)
  }
  expect(open.sort()).toEqual(Object.keys(PUBLIC_ROUTES).sort())
})
