import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from '../product-api.ts'

const test = await testDb()
const { db } = test
const { app, routes } = await productApi(test)
const ID = '11111111-1111-4111-8111-111111111111'

/** Every administrator route, with or without an id. */
const administrative = routes.filter(
  ({ method, url }) =>
    url.startsWith('/api/admin/') &&
    url !== '/api/admin/login' &&
    url !== '/api/admin/me' &&
    !(method === 'GET' && url === '/api/admin/users'),
)

async function answersTo(headers: Record<string, string>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const { method, url } of administrative) {
    const path = url.replaceAll(/:\w+/g, ID)
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
    const answer = await app.inject({
      method,
      url: path,
      headers: { host: 'localhost:5000', ...headers },
      ...body,
    })
    answers[`${method} ${url}`] = answer.statusCode
  }
  return answers
}

const all = (status: number) =>
  Object.fromEntries(administrative.map(({ method, url }) => [`${method} ${url}`, status]))

const chief = await createUser(db, { firstName: 'Ada', role: 'admin' })

it('covers the endpoints of the specification', () => {
  expect(Object.keys(all(0))).toEqual(
    expect.arrayContaining([
      'GET /api/admin/teams',
      'GET /api/admin/goals',
      'POST /api/admin/goals',
      'GET /api/admin/access-logs',
      'POST /api/admin/sprints',
      'POST /api/admin/users',
      'PUT /api/admin/settings',
      'PUT /api/admin/media-settings',
      'POST /api/admin/upload',
      'DELETE /api/admin/media/:id',
      'GET /api/admin/chats',
      'GET /api/admin/chats/:id/messages',
      'PUT /api/admin/crm-password',
      'PUT /api/admin/messaging-settings',
      'POST /api/admin/mail-test',
      'GET /api/admin/system',
      'GET /api/admin/outbox/set-aside',
      'POST /api/admin/outbox/set-aside/:factId/retry',
      'GET /api/admin/webhooks',
      'POST /api/admin/webhooks',
      'GET /api/admin/webhooks/facts',
    ]),
  )
})

it('SEC-6: a stranger is answered 401 on each', async () => {
  expect(await answersTo({})).toEqual(all(401))
})

it.each([
  ['staff', async () => signInAs(db, await createUser(db))],
  ['staff who opened the CRM', async () => signInAs(db, await createUser(db), { hasCrmAccess: true })],
  // Administrator rights belong to a session of the administrator sign-in, not to the role.
  ['an administrator who came by e-mail', async () => signInAs(db, chief)],
])('SEC-14, SEC-15: %s is answered 403 on each', async (_, enter) => {
  expect(await answersTo(await enter())).toEqual(all(403))
})

it('SEC-10: an administrator who signed out, or is deactivated, is answered 401 on each', async () => {
  const signedOut = await signInAs(db, chief, { isAdministrator: true })
  expect((await answersTo(signedOut))['GET /api/admin/settings']).toBe(200)
  await app.inject({ url: '/api/logout', headers: { host: 'localhost:5000', ...signedOut } })
  expect(await answersTo(signedOut)).toEqual(all(401))

  const root = await createUser(db, { firstName: 'Raiz', role: 'admin' })
  await db
    .updateTable('users')
    .set({ username: 'raiz', password_hash: 'x' })
    .where('id', '=', root.id)
    .execute()
  const asRoot = await signInAs(db, root, { isAdministrator: true })
  const asChief = await signInAs(db, chief, { isAdministrator: true })
  expect((await answersTo(asChief))['GET /api/admin/settings']).toBe(200)
  const deactivated = await app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${chief.id}`,
    headers: { host: 'localhost:5000', ...asRoot },
    payload: { isActive: false },
  })
  expect(deactivated.statusCode, deactivated.body).toBe(200)
  expect(await answersTo(asChief)).toEqual(all(401))
})
