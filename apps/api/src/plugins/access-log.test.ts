import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from '../testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const root = await signInAs(db, await createUser(db, { role: 'admin' }), { isAdministrator: true })
const ana = await createUser(db, { firstName: 'Ana' })
const asAna = await signInAs(db, ana)

const send = (url: string, headers: Record<string, string> = asAna, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host: 'localhost:5000', ...headers } })
const logged = async () => {
  const logs = (await send('/api/admin/access-logs?limit=1000', { ...root, 'x-poll': '1' })).json()
  return logs.map((log: { method: string; path: string }) => `${log.method} ${log.path}`).reverse()
}

it('SEC-24: every call of the API is there within 2 s but the timed ones; no query, and no token', async () => {
  await send('/api/teams?withStats=true')
  await send('/api/nirvana?q=segredo')
  await send('/api/calendar/um-token-secreto.ics')
  await send('/api/notifications/count')
  await send('/api/queues/stats')
  await send('/api/teams', { ...asAna, 'x-poll': '1' })
  await send('/api/dashboard', {})
  await send('/api/chats/general', { ...asAna, 'x-poll': '1' }, 'POST')
  await send('/healthz')
  await expect
    .poll(logged, { timeout: 2000 })
    .toEqual([
      'GET /api/teams',
      'GET /api/nirvana',
      'GET /api/calendar/:token.ics',
      'GET /api/dashboard',
      'POST /api/chats/general',
    ])
  const [last] = (await send('/api/admin/access-logs?statusCode=401', root)).json()
  expect(last).toMatchObject({
    userId: null,
    userEmail: null,
    path: '/api/dashboard',
    ipAddress: '127.0.0.1',
  })
  expect((await send(`/api/admin/access-logs?userEmail=${ana.email}`, root)).json()).toHaveLength(3)
})
