import { type CacheRule, cacheRuleOf } from '@cadencia/contract/areas'
import { testDb } from '@cadencia/db/testing'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, routes } = await productApi(test)
type Headers = Record<string, string>

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload ? { payload } : {}),
  })

/** What the specification says of the calls of CRM, administrator, chats, transcripts, calendar addresses and exports. */
const STORED_NOWHERE = [
  /^\/api\/(?:crm|whatsapp|admin|chats|calendar|tokens)(?:\/|$)/,
  /^\/api\/meetings\/:id\/(?:transcript|items|notes|summary\/versions(?:\/:version)?|brief)$/,
  /^\/api\/decisions$/,
  /^\/api\/(?:[\w-]+\/:id\/links|links\/clients)$/,
  /^\/api\/(?:search|cards|my-day|notifications|push\/\w+)$/,
  /^\/api\/auth\/sessions$/,
  /^\/api\/comments\/changes$/,
  /^\/api\/queues\/jobs(?:\/|$)/,
  /^\/api\/reports\/:id\/download$/,
]

const expectedRule = (url: string): CacheRule =>
  STORED_NOWHERE.some((pattern) => pattern.test(url)) ? 'no-store' : 'etag'

const person = await createUser(db)
const chief = await createAdministrator(db, 'rita')
const session = await signInAs(db, chief, { isAdministrator: true, hasCrmAccess: true })
const reading = routes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
// Signing out would end the session of all that follow.
const listed = reading.filter(({ url }) => !/^\/api\/(?:docs|openapi|logout)/.test(url))

describe('SEC-38: what a browser keeps of each call', () => {
  it.each(listed)('$url', async ({ url, config }) => {
    const rule = config.access === 'public' && !/calendar|admin/.test(url) ? 'etag' : expectedRule(url)
    expect(cacheRuleOf(config)).toBe(rule)
    const answer = await call('GET', url.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111'), session)
    const { vary, etag, 'cache-control': control } = answer.headers
    expect(answer.statusCode).not.toBe(401)
    if (answer.statusCode === 200 && rule === 'etag') {
      expect([control, String(vary)]).toEqual(['private, no-cache', expect.stringMatching(/\bCookie\b/)])
      expect(etag).toBeDefined()
    } else expect([control, etag]).toEqual(['no-store', undefined])
  })
})

const CLEARED = { 'clear-site-data': '"cache"' }

it('SEC-38: signing out, the end of a session and closing the CRM clear the browser’s cache, never its storage', async () => {
  const own = await signInAs(db, person, { hasCrmAccess: true })
  expect((await call('DELETE', '/api/crm/access', own)).headers).toMatchObject(CLEARED)
  expect((await call('GET', '/api/users', own)).headers['clear-site-data']).toBeUndefined()
  const Sessions = z.array(z.object({ id: z.string(), isCurrent: z.boolean() }))
  const listed = Sessions.parse((await call('GET', '/api/auth/sessions', own)).json())
  const current = listed.find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect((await call('DELETE', `/api/auth/sessions/${current}`, own)).headers).toMatchObject(CLEARED)
  const after = await call('GET', '/api/users', own)
  expect([after.statusCode, after.headers['clear-site-data']]).toEqual([401, '"cache"'])

  const again = await signInAs(db, person)
  expect((await call('DELETE', `/api/admin/users/${person.id}/sessions`, session)).statusCode).toBe(204)
  expect((await call('GET', '/api/my-day', again)).headers).toMatchObject(CLEARED)
  // Nobody was here, so nothing is cleared: the landing page asks who is there at each start.
  expect((await call('GET', '/api/auth/user', {})).headers['clear-site-data']).toBeUndefined()

  const last = await signInAs(db, person)
  const foreign = await call('GET', '/api/logout', { ...last, 'sec-fetch-site': 'cross-site' })
  expect(foreign.headers['clear-site-data']).toBeUndefined()
  expect((await call('GET', '/api/logout', last)).headers).toMatchObject(CLEARED)
})

it('SEC-38: a new CRM password, which closes the CRM everywhere, clears the cache of who sets it', async () => {
  const body = { password: 'jabuticaba-roxa-42', currentPassword: TEST_PASSWORD }
  const changed = await call('PUT', '/api/admin/crm-password', session, body)
  expect([changed.statusCode, changed.headers['clear-site-data']]).toEqual([204, '"cache"'])
})
