import type { AuditRecord } from '@cadencia/admin/audit/contract'
import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from '../testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, routes } = await productApi(test)
const root = await signInAs(db, await createUser(db, { role: 'admin' }), { isAdministrator: true })
const ana = await createUser(db, { firstName: 'Ana' })
const asAna = await signInAs(db, ana)

const send = (url: string, headers: Record<string, string> = asAna, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host: 'localhost:5000', ...headers } })
const logged = async () => {
  const logs = (await send('/api/admin/access-logs?limit=1000', root)).json()
  return logs
    .map((log: { method: string; path: string }) => `${log.method} ${log.path}`)
    .filter((call: string) => !call.includes('/api/admin/'))
    .reverse()
}

it('SEC-24: logs every API call but polling within 2 s, without query and token', async () => {
  await send('/api/teams?withStats=true')
  await send('/api/nirvana?q=segredo')
  await send('/api/calendar/um-token-secreto.ics')
  await send('/api/calendar/um-token-secreto.ics', asAna, 'POST')
  await send('/api/notifications/count')
  await send('/api/whatsapp/status')
  await send('/api/teams', { ...asAna, 'x-poll': '1' })
  await send('/api/notifications/count', {})
  await send('/api/dashboard', {})
  await send('/api/chats/general', { ...asAna, 'x-poll': '1' }, 'POST')
  await send('/healthz')
  await expect
    .poll(logged)
    .toEqual([
      'GET /api/teams',
      'GET /api/nirvana',
      'GET /api/calendar/:token.ics',
      'POST /api/calendar/:token.ics',
      'GET /api/teams',
      'GET /api/notifications/count',
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
  expect((await send(`/api/admin/access-logs?userEmail=${ana.email}`, root)).json()).toHaveLength(4)
})

it('SEC-29: omits only calls whose contracts declare polling', () => {
  const timed = routes.filter(({ isTimed }) => isTimed).map(({ method, url }) => `${method} ${url}`)
  expect(timed.sort()).toEqual([
    'GET /api/notifications/count',
    'GET /api/queues/hours',
    'GET /api/queues/jobs',
    'GET /api/queues/jobs/:queueName/:id',
    'GET /api/queues/stats',
    'GET /api/whatsapp/status',
  ])
})

it('SEC-29: refused calls and wrong CRM passwords are audited', async () => {
  const wrong = { password: 'errada' }
  expect((await send('/api/admin/access-logs.csv')).statusCode).toBe(403)
  expect((await send('/api/crm/leads/export')).statusCode).toBe(403)
  const headers = { host: 'localhost:5000', ...asAna }
  const refused = await app.inject({ method: 'POST', url: '/api/crm/access', headers, payload: wrong })
  expect(refused.statusCode).toBe(401)
  const listed = async () => {
    const acts = (await send(`/api/admin/audit?actorId=${ana.id}`, root)).json()
    return acts.map(({ action, entityId }: AuditRecord) => `${action} ${entityId}`).sort()
  }
  await expect
    .poll(listed)
    .toEqual([
      'access.refused GET /api/admin/access-logs.csv',
      'access.refused GET /api/crm/leads/export',
      'access.refused POST /api/crm/access',
    ])
})
