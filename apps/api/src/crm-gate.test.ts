import { bootstrapCrmPassword } from '@cadencia/crm/server/password'
import { testDb } from '@cadencia/db/testing'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, routes } = await productApi(test)
const PASSWORD = 'senha-do-crm-comercial'
await bootstrapCrmPassword(db, { crmPassword: PASSWORD, keepPassword: async () => {} })

type Headers = Record<string, string>

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
) =>
  app.inject({
    method,
    url,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload ? { payload } : {}),
  })
const unlock = (headers: Headers, password: unknown = PASSWORD) =>
  call('POST', '/api/crm/access', headers, { password })
const isUnlocked = async (headers: Headers) => (await call('GET', '/api/crm/access', headers)).json().unlocked

function cookieOf(answer: { readonly cookies: readonly { name: string; value: string }[] }): Headers {
  const session = answer.cookies.find(({ name }) => name === 'cadencia_session')
  if (!session) throw new Error('no new cookie')
  return { cookie: `cadencia_session=${session.value}` }
}

const newSession = async (over: object = {}) => signInAs(db, await createUser(db, over))

it("a wrong password is 401 'Senha incorreta', the right one opens the CRM for that session alone", async () => {
  const user = await createUser(db, {})
  const [here, elsewhere] = [await signInAs(db, user), await signInAs(db, user)]
  expect(await isUnlocked(here)).toBe(false)
  const wrong = await unlock(here, 'outra')
  expect(wrong.json()).toMatchObject({
    statusCode: 401,
    code: 'invalid_credentials',
    message: 'Senha incorreta',
  })
  for (const shape of [['x'], { a: 1 }, null, '', 5]) expect((await unlock(here, shape)).statusCode).toBe(400)
  const right = await unlock(here)
  expect(right.json()).toEqual({ unlocked: true })
  const open = cookieOf(right)
  expect(await isUnlocked(open)).toBe(true)
  expect(await isUnlocked(elsewhere)).toBe(false)
  expect((await call('GET', '/api/crm/leads', open)).statusCode).toBe(200)
  expect((await call('DELETE', '/api/crm/access', open)).statusCode).toBe(204)
  expect(await isUnlocked(open)).toBe(false)
  expect((await call('GET', '/api/crm/leads', open)).json()).toMatchObject({ code: 'crm_locked' })
})

it('SEC-9: unlocking replaces the session id and invalidates the old one', async () => {
  const before = await newSession()
  const answer = await unlock(before)
  const after = cookieOf(answer)
  expect(after).not.toEqual(before)
  expect(answer.headers['set-cookie']).toContain('HttpOnly')
  expect((await call('GET', '/api/auth/user', before)).statusCode).toBe(401)
  expect((await call('GET', '/api/auth/user', after)).statusCode).toBe(200)
  expect((await unlock(before)).statusCode).toBe(401)
})

it('SEC-8: the eleventh wrong password is 429 with Retry-After', async () => {
  const session = await newSession()
  const tries = []
  for (let index = 0; index < 11; index += 1) {
    tries.push(
      await app.inject({
        method: 'POST',
        url: '/api/crm/access',
        headers: { host: 'localhost:5000', ...session },
        payload: { password: `errada ${index}` },
        remoteAddress: '10.1.2.3',
      }),
    )
  }
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(401), 429])
  expect(Number(tries[10]?.headers['retry-after'])).toBeGreaterThan(0)
  // Other addresses are not locked out.
  expect((await unlock(await newSession())).statusCode).toBe(200)
})

it('SEC-17: every route behind the gate is 403 crm_locked until the session unlocked it', async () => {
  const guarded = routes.filter(
    ({ url }) => url !== '/api/crm/access' && /^\/api\/(crm\/|whatsapp\/(automations|messages))/.test(url),
  )
  expect(guarded.length).toBeGreaterThan(40)
  const staff = await newSession()
  const administrator = await signInAs(db, await createUser(db, { role: 'admin' }), { isAdministrator: true })
  for (const { method, url } of guarded) {
    const path = url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    for (const session of [staff, administrator]) {
      const answer = await call(method, path, session, method === 'GET' ? undefined : {})
      expect(`${method} ${url} ${answer.json().code}`).toBe(`${method} ${url} crm_locked`)
    }
  }
})

it('guests have no CRM, whatever password they give', async () => {
  const guest = await newSession({ role: 'guest' })
  expect((await unlock(guest)).statusCode).not.toBe(200)
})

it('SEC-17: a new password locks all sessions again, and is for administrators to set', async () => {
  const open = cookieOf(await unlock(await newSession()))
  const administrator = await signInAs(db, await createAdministrator(db, 'raiz'), { isAdministrator: true })
  const change = (who: Headers, password: string) =>
    call('PUT', '/api/admin/crm-password', who, { password, currentPassword: TEST_PASSWORD })
  expect((await change(open, 'nova-senha-do-crm')).statusCode).toBe(403)
  expect((await change(administrator, 'curta')).statusCode).toBe(400)
  expect((await change(administrator, 'passwordpassword')).statusCode).toBe(400)
  expect((await change(administrator, 'nova-senha-do-crm')).statusCode).toBe(204)
  expect(await isUnlocked(open)).toBe(false)
  expect((await unlock(open)).statusCode).toBe(401)
  expect((await unlock(open, 'nova-senha-do-crm')).statusCode).toBe(200)
  const acts = await db
    .selectFrom('audit_entries')
    .select(['action', 'entity_id', 'before', 'after'])
    // Refused calls are audited, too.
    .where('entity', '=', 'settings')
    .execute()
  expect(acts).toEqual([{ action: 'crm_password.changed', entity_id: 'crm', before: null, after: null }])
})

it('SEC-24: the password is kept as an argon2id hash only, also when it came with an Idempotency-Key', async () => {
  const headers = { ...(await newSession()), 'idempotency-key': 'abrir' }
  expect((await unlock(headers, 'nova-senha-do-crm')).statusCode).toBe(200)
  const stored = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'crm_password')
    .executeTakeFirstOrThrow()
  expect(stored.value).toMatch(/^\$argon2id\$/)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})

it('generates a password once, writes it to a file first and shows it once', async () => {
  const kept: string[] = []
  const keepPassword = async (password: string) => void kept.push(password)
  expect(await bootstrapCrmPassword(db, { crmPassword: undefined, keepPassword })).toBeUndefined()
  await db.deleteFrom('secrets').where('name', '=', 'crm_password').execute()
  const made = await bootstrapCrmPassword(db, { crmPassword: undefined, keepPassword })
  expect(kept).toEqual([made])
  expect(made?.length).toBeGreaterThanOrEqual(16)
  expect(await bootstrapCrmPassword(db, { crmPassword: 'outra', keepPassword })).toBeUndefined()
})
