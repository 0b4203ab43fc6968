import { testDb } from '@cadencia/db/testing'
import { createAdministrator, createUser, signInAs } from '@cadencia/people/testing/rows'
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

/** What is no object, as a program may send by mistake. */
const NO_OBJECTS = ['[]', '[{}]', '"x"', '""', '1', '0', 'true', 'false']

it('no call takes a list, a text or a number where an object is meant', async () => {
  const administrator = await createAdministrator(test.db, 'ada')
  const session = await signInAs(test.db, administrator, { isAdministrator: true, hasCrmAccess: true })
  const withBody = routes.filter(({ method, body }) => method !== 'GET' && !body.safeParse(Symbol()).success)
  expect(withBody.length).toBeGreaterThan(100)
  for (const { method, url, body } of withBody) {
    const path = url.replace(/:[a-zA-Z]+/g, crypto.randomUUID())
    const wrong = NO_OBJECTS.filter((payload) => !body.safeParse(JSON.parse(payload)).success)
    for (const payload of wrong) {
      const answer = await app.inject({
        method,
        url: path,
        payload,
        headers: { host: 'localhost:5000', ...session, ...JSON_TYPE },
      })
      expect([method, url, payload, answer.statusCode]).toEqual([method, url, payload, 400])
      expect(answer.json()).toMatchObject({ statusCode: 400, message: expect.any(String) })
    }
  }
})
