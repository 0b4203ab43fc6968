import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { app, routes } = await productApi(test)
const headers = { host: 'localhost:5000', ...(await signInAs(test.db, await createUser(test.db))) }
const JSON_TYPE = { 'content-type': 'application/json' }

const BODIES = [
  { what: 'none', more: {} },
  { what: 'an empty one', more: { payload: '', headers: { ...headers, ...JSON_TYPE } } },
  { what: 'null', more: { payload: 'null', headers: { ...headers, ...JSON_TYPE } } },
  { what: '{}', more: { payload: '{}', headers: { ...headers, ...JSON_TYPE } } },
]

it.each(BODIES)('a report without a period is made with $what as its body', async ({ more }) => {
  const url = '/api/reports/generate/performance'
  const answer = await app.inject({ method: 'POST', url, headers, ...more })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining('Processando')])
})

it('every call whose body may be left out takes none, null and {} alike', async () => {
  const optional = routes.filter(
    ({ method, body }) =>
      method !== 'GET' && [undefined, null, {}].some((none) => body.safeParse(none).success),
  )
  expect(optional.length).toBeGreaterThan(10)
  for (const { method, url } of optional) {
    const path = url.replace(/:[a-zA-Z]+/g, crypto.randomUUID())
    const answers = await Promise.all(
      BODIES.map(({ more }) => app.inject({ method, url: path, headers, ...more })),
    )
    const refused = answers.map(({ statusCode }) => statusCode === 400)
    expect([method, url, refused]).toEqual([method, url, BODIES.map(() => refused[0])])
  }
})
