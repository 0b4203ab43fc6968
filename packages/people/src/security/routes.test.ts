import { describe, expect, it } from 'vitest'
import { totpCodeAt } from '../testing/authenticator.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, createUser, TEST_PASSWORD as PASSWORD, signInAs } from '../testing/rows.ts'

const { db, app, browser, people, clock, lines } = await peopleApp()

const administrator = async (username: string) => (await createAdministrator(db, username)).id
/** Each person at an address of their own, so that failures of one don't count for another. */
const login = (username: string, body: object, client = browser(`10.0.0.${username.charCodeAt(0)}`)) =>
  client.post('/api/admin/login', { username, password: PASSWORD, ...body })
async function signedIn(username: string) {
  const client = browser(`10.0.0.${username.charCodeAt(0)}`)
  expect((await login(username, {}, client)).statusCode).toBe(200)
  return client
}
const put = (client: ReturnType<typeof browser>, payload: object) =>
  client.send({ method: 'PUT', url: '/api/admin/password', payload })
/** What was done to somebody; refused sign-ins have a test of their own. */
const actions = async (entityId: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity_id', '=', entityId)
      .where('action', '!=', 'user.sign_in_refused')
      .orderBy('at')
      .execute()
  ).map(({ action }) => action)

describe('the password of an administrator', () => {
  it('is changed with the one before; the other sessions end, the present one stays', async () => {
    const id = await administrator('carla')
    const [client, other] = [await signedIn('carla'), await signedIn('carla')]
    const wrong = await put(client, { currentPassword: 'outra', newPassword: 'nova senha comprida' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'invalid_credentials', message: 'Senha atual incorreta.' }),
    ])
    const short = await put(client, { currentPassword: PASSWORD, newPassword: 'curta' })
    expect([short.statusCode, short.json().message]).toEqual([
      400,
      'A senha deve ter pelo menos 12 caracteres',
    ])
    expect(
      (await put(client, { currentPassword: PASSWORD, newPassword: 'nova senha comprida' })).statusCode,
    ).toBe(204)
    expect((await client.get('/api/admin/me')).json().isAuthenticated).toBe(true)
    expect((await other.get('/api/admin/me')).json().isAuthenticated).toBe(false)
    expect((await login('carla', {})).statusCode).toBe(401)
    expect((await login('carla', { password: 'nova senha comprida' })).statusCode).toBe(200)
    expect(await actions(id)).toEqual(['user.password_changed'])
  })

  it('SEC-8: is not guessed from inside a session either: the 11th wrong one is 429', async () => {
    await administrator('dora')
    const client = await signedIn('dora')
    const guess = async () =>
      (await put(client, { currentPassword: 'x', newPassword: 'nova senha comprida' })).statusCode
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
  })
})

describe('the second factor', () => {
  const totp = (client: ReturnType<typeof browser>, payload: object, method: 'POST' | 'DELETE' = 'POST') =>
    client.send({
      method,
      url: '/api/admin/totp',
      payload,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const later = () => {
    clock.now += 30_000
    return clock.now
  }

  it('is turned on with password and code, then asked for at the sign-in; each code is good once', async () => {
    const id = await administrator('eva')
    const client = await signedIn('eva')
    expect((await totp(client, { password: 'errada' })).statusCode).toBe(401)
    const prepared = await totp(client, { password: PASSWORD })
    const { secret, uri } = prepared.json()
    expect([prepared.statusCode, uri]).toEqual([
      201,
      expect.stringMatching(/^otpauth:\/\/totp\/Cad.+eva\?.*secret=/),
    ])
    expect((await login('eva', {})).statusCode).toBe(200)

    expect((await totp(client, { code: '000000' })).statusCode).toBe(401)
    const enabled = await totp(client, { code: totpCodeAt(secret, clock.now) })
    const { recoveryCodes } = enabled.json()
    expect([enabled.statusCode, recoveryCodes.length]).toEqual([200, 10])
    expect((await client.get('/api/admin/totp')).json()).toMatchObject({
      isEnabled: true,
      recoveryCodesLeft: 10,
    })
    expect((await totp(client, { password: PASSWORD })).statusCode).toBe(409)

    const half = browser()
    const asked = await login('eva', {}, half)
    expect([asked.statusCode, asked.json()]).toEqual([202, { step: 'code' }])
    expect((await half.get('/api/admin/me')).json().isAuthenticated).toBe(false)
    const used = await login('eva', { code: totpCodeAt(secret, clock.now) })
    expect([used.statusCode, used.json().code]).toEqual([401, 'invalid_credentials'])
    const code = totpCodeAt(secret, later())
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => login('eva', { code })))
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401])
    expect((await login('eva', { password: 'errada', code: totpCodeAt(secret, later()) })).statusCode).toBe(
      401,
    )

    expect((await login('eva', { code: ` ${recoveryCodes[0].toUpperCase()} ` })).statusCode).toBe(200)
    expect((await login('eva', { code: recoveryCodes[0] })).statusCode).toBe(401)
    expect((await client.get('/api/admin/totp')).json().recoveryCodesLeft).toBe(9)

    const stored = JSON.stringify([
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      // SEC-35: encrypted here.
      await db.selectFrom('users').selectAll().execute(),
      lines,
    ])
    for (const canary of [secret, PASSWORD, code, ...recoveryCodes])
      expect(stored, 'SEC-24').not.toContain(canary)

    expect((await totp(client, { code: 'abc' }, 'DELETE')).statusCode).toBe(401)
    expect((await totp(client, { code: totpCodeAt(secret, later()) }, 'DELETE')).statusCode).toBe(204)
    expect((await login('eva', {})).statusCode).toBe(200)
    expect(await actions(id)).toEqual(['user.second_factor_enabled', 'user.second_factor_disabled'])
  })

  it('is turned off by another administrator for who lost it', async () => {
    const id = await administrator('gil')
    const client = await signedIn('gil')
    const { secret } = (await totp(client, { password: PASSWORD })).json()
    await totp(client, { code: totpCodeAt(secret, clock.now) })
    await administrator('hugo')
    const hugo = await signedIn('hugo')
    const listed = (await hugo.get('/api/admin/users')).json().find((user: { id: string }) => user.id === id)
    expect([listed.hasSecondFactor, JSON.stringify(listed)]).toEqual([
      true,
      expect.not.stringContaining(secret),
    ])
    const reset = () =>
      hugo.send({
        method: 'DELETE',
        url: `/api/admin/users/${id}/totp`,
        payload: { currentPassword: PASSWORD },
      })
    expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([204, 409])
    expect((await login('gil', {})).statusCode).toBe(200)
  })
})

describe('sessions of others', () => {
  it('SEC-10: are listed and ended by hand, one or all, at once', async () => {
    await administrator('ines')
    const ines = await signedIn('ines')
    const bia = await createUser(db)
    const [one, two] = [
      await signInAs(db, bia, { now: clock.now }),
      await signInAs(db, bia, { now: clock.now }),
    ]
    const url = `/api/admin/users/${bia.id}/sessions`
    const listed = (await ines.get(url)).json()
    expect(listed).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toMatch(/token|hash/)
    const me = async (headers: { cookie: string }) =>
      (await app.inject({ url: '/api/auth/user', headers })).statusCode
    expect([await me(one), await me(two)]).toEqual([200, 200])
    expect((await ines.send({ method: 'DELETE', url: `${url}?sessionId=${listed[0].id}` })).statusCode).toBe(
      204,
    )
    expect([await me(one), await me(two)].sort()).toEqual([200, 401])
    expect(await people.isSessionLive(listed[0].id)).toBe(false)
    expect(
      (await ines.send({ method: 'DELETE', url: `${url}?sessionId=${crypto.randomUUID()}` })).statusCode,
    ).toBe(404)
    expect((await ines.send({ method: 'DELETE', url })).statusCode).toBe(204)
    expect([await me(one), await me(two)]).toEqual([401, 401])
    expect(await actions(bia.id)).toEqual(['user.sessions_ended', 'user.sessions_ended'])
    for (const method of ['GET', 'DELETE'] as const) {
      const unknown = await ines.send({ method, url: `/api/admin/users/${crypto.randomUUID()}/sessions` })
      expect(unknown.statusCode).toBe(404)
    }
  })
})
