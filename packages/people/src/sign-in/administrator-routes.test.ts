import { expect, it } from 'vitest'
import { bootstrap } from '../bootstrap.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '../testing/rows.ts'

const first = await peopleApp()
const { db, app, browser, clock, lines } = first
/** The same, with counts of failures of its own. */
const { browser: freshBrowser } = await peopleApp({ test: first })
const PASSWORD = 'canario-senha-3142'
await bootstrap(db, { adminUsername: 'admin', adminPassword: PASSWORD, allowedEmailDomains: undefined })

const signIn = (client: ReturnType<typeof browser>, credentials: object) =>
  client.post('/api/admin/login', credentials)

async function administrator() {
  const client = browser()
  await signIn(client, { username: 'admin', password: PASSWORD })
  return client
}

it('opens a session that counts as signed in and has the rights', async () => {
  const client = browser()
  const response = await signIn(client, { username: ' Admin ', password: PASSWORD })
  expect([response.statusCode, response.json()]).toEqual([200, { isAuthenticated: true, username: 'admin' }])
  expect((await client.get('/api/auth/user')).json()).toMatchObject({ role: 'admin', isAdministrator: true })
  expect((await client.get('/api/admin/me')).json()).toEqual({ isAuthenticated: true, username: 'admin' })
  expect((await client.get('/api/admin/teams')).statusCode).toBe(200)
})

it.each([
  ['a wrong password', { username: 'admin', password: 'errada' }],
  ['an unknown username', { username: 'ninguem', password: PASSWORD }],
])('refuses %s with the specified words', async (_, credentials) => {
  const response = await signIn(browser('10.2.0.1'), credentials)
  expect([response.statusCode, response.json().code, response.json().message]).toEqual([
    401,
    'invalid_credentials',
    'Credenciais inválidas. Tente novamente.',
  ])
})

it('SEC-29: a refused sign-in is in the audit trail of the administrator whose name was used', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const refusals = () =>
    db
      .selectFrom('audit_entries')
      .select(['actor_id', 'entity', 'entity_id'])
      .where('action', '=', 'user.sign_in_refused')
      .execute()
  const before = (await refusals()).length
  const client = browser('10.2.0.9')
  await signIn(client, { username: 'admin', password: 'errada' })
  await signIn(client, { username: 'ninguem', password: 'errada' })
  await expect.poll(refusals).toHaveLength(before + 1)
  expect((await refusals()).at(-1)).toEqual({ actor_id: id, entity: 'user', entity_id: id })
})

it('asks for both username and password', async () => {
  for (const credentials of [
    {},
    { username: 'admin' },
    { username: ' ', password: 'x' },
    { username: 'a', password: '' },
  ]) {
    const response = await signIn(browser(), credentials)
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Por favor, preencha usuário e senha.',
    ])
  }
})

it('tells everyone else that they are no administrator', async () => {
  expect((await browser().get('/api/admin/me')).json()).toEqual({ isAuthenticated: false, username: null })
  const { email } = await createUser(db)
  const staff = browser()
  await staff.post('/api/email-login', { email })
  expect((await staff.get('/api/admin/me')).json()).toEqual({ isAuthenticated: false, username: null })
})

it('gives the rights to the session, not to the role: by e-mail an administrator is staff', async () => {
  const admin = await administrator()
  const { email } = (await admin.get('/api/auth/user')).json()
  const client = browser()
  const response = await client.post('/api/email-login', { email })
  expect(response.json()).toMatchObject({ role: 'admin', isAdministrator: false })
  expect((await client.get('/api/admin/me')).json().isAuthenticated).toBe(false)
  expect((await client.get('/api/admin/teams')).statusCode).toBe(403)
})

it('SEC-9: the administrator sign-in replaces the staff session', async () => {
  const { email } = await createUser(db)
  const client = browser()
  await client.post('/api/email-login', { email })
  const former = client.cookies.get('cadencia_session')
  await signIn(client, { username: 'admin', password: PASSWORD })
  expect(client.cookies.get('cadencia_session')).not.toBe(former)
  const replay = await app.inject({
    url: '/api/auth/user',
    headers: { cookie: `cadencia_session=${former}` },
  })
  expect(replay.statusCode).toBe(401)
})

it('SEC-8: the eleventh bad password is 429, but not for the administrator’s own browser', async () => {
  const own = freshBrowser('10.3.0.1')
  await signIn(own, { username: 'admin', password: PASSWORD })
  const stranger = freshBrowser('10.3.0.2')
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await signIn(stranger, { username: 'admin', password: `errada ${failure}` })).statusCode).toBe(
      401,
    )
  }
  const eleventh = await signIn(stranger, { username: 'admin', password: PASSWORD })
  expect([eleventh.statusCode, Number(eleventh.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await signIn(own, { username: 'admin', password: PASSWORD })).statusCode).toBe(200)
  await db.deleteFrom('sessions').execute()
})

it('SEC-24: no password is in a log', async () => {
  expect(lines.join('\n')).not.toContain(PASSWORD)
})

const MINUTE = 60_000

it('SEC-10: ends after 30 minutes without use, and after 8 hours at most', async () => {
  const own = browser('10.3.0.1')
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const open = async () => {
    const { cookie } = await signInAs(db, { id }, { isAdministrator: true, now: clock.now })
    return async () => (await own.get('/api/admin/teams', { cookie })).statusCode
  }
  const idle = await open()
  clock.now += 29 * MINUTE
  expect(await idle()).toBe(200)
  clock.now += 29 * MINUTE
  expect(await idle()).toBe(200)
  clock.now += 30 * MINUTE
  expect(await idle()).toBe(401)

  const busy = await open()
  for (let used = 0; used < 24; used += 1) {
    clock.now += 19 * MINUTE
    expect(await busy()).toBe(200)
  }
  clock.now += 24 * MINUTE
  expect(await busy()).toBe(401)
})

it('keeps one administrator who can sign in', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const headers = await signInAs(db, { id }, { isAdministrator: true, now: clock.now })
  const change = async (payload: object) => {
    const response = await app.inject({ method: 'PATCH', url: `/api/admin/users/${id}`, headers, payload })
    return [response.statusCode, response.json().code]
  }
  expect(await change({ isActive: false })).toEqual([409, 'last_administrator'])
  expect(await change({ role: 'staff', currentPassword: PASSWORD })).toEqual([403, 'forbidden'])
})

it('two administrators who demote each other at once leave one', async () => {
  const [one, other] = [await createAdministrator(db, 'uma'), await createAdministrator(db, 'outra')]
  await db.deleteFrom('users').where('username', '=', 'admin').execute()
  const demote = async (actor: { id: string }, userId: string) =>
    app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${userId}`,
      headers: await signInAs(db, actor, { isAdministrator: true, now: clock.now }),
      payload: { role: 'staff', currentPassword: TEST_PASSWORD },
    })
  // The later one finds its session ended or, if it was let in before that, its role gone.
  const outcomes = await Promise.all([demote(one, other.id), demote(other, one.id)])
  expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([401, 403])])
  const left = await db.selectFrom('users').select('role').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})
