import { describe, expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import { createUser } from '../testing/rows.ts'

const { db, app, browser, people, clock } = await peopleApp()

const signIn = (email: unknown, client = browser()) => client.post('/api/email-login', { email })

describe('sign-in by e-mail', () => {
  it('opens a session for an active user, whatever the case of the address', async () => {
    const user = await createUser(db, { email: 'Carla.Dias@cadencia.example', firstName: 'Carla' })
    const client = browser()
    const response = await signIn(' carla.DIAS@Cadencia.example ', client)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      id: user.id,
      firstName: 'Carla',
      role: 'staff',
      isAdministrator: false,
    })
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ id: user.id, teamId: null })
  })

  it('says to the letter that an address is not registered, and that one is missing', async () => {
    const unknown = await signIn('ninguem@cadencia.example')
    expect([unknown.statusCode, unknown.json().message]).toEqual([
      404,
      'Este e-mail não está cadastrado no sistema.',
    ])
    for (const missing of ['', '   ', undefined]) {
      const response = await signIn(missing)
      expect([response.statusCode, response.json().message]).toEqual([400, 'Por favor, digite seu e-mail.'])
    }
  })

  it('refuses an address that is given as a list or an object', async () => {
    const { email } = await createUser(db)
    for (const wrong of [[email], [email, 'x@y.example'], { email }, { $ne: '' }, 7]) {
      expect((await signIn(wrong)).statusCode).toBe(400)
    }
  })

  it('does not know a deactivated user', async () => {
    const { email } = await createUser(db, { isActive: false })
    expect((await signIn(email)).statusCode).toBe(404)
  })

  it('SEC-9: adopts no session from the browser, changes it at each sign-in, and ends the old one', async () => {
    const { email } = await createUser(db)
    const client = browser()
    client.cookies.set('cadencia_session', 'planted')
    await signIn(email, client)
    const first = client.cookies.get('cadencia_session') ?? ''
    expect(first).toMatch(/^[\w-]{43}$/)
    expect((await client.get('/api/auth/user')).statusCode).toBe(200)
    await signIn(email, client)
    expect(client.cookies.get('cadencia_session')).not.toBe(first)
    const replay = await app.inject({
      url: '/api/auth/user',
      headers: { cookie: `cadencia_session=${first}` },
    })
    expect([replay.statusCode, replay.json().code]).toEqual([401, 'unauthenticated'])
  })

  it('keeps no token in the database', async () => {
    const { email } = await createUser(db)
    const client = browser()
    await signIn(email, client)
    const token = client.cookies.get('cadencia_session') ?? ''
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') }))),
    ).not.toContain(token)
  })

  it('SEC-8: the eleventh failure is 429 with Retry-After, for an address and for an identity', async () => {
    const client = browser('10.9.0.1')
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await signIn(`a${failure}@cadencia.example`, client)).statusCode).toBe(404)
    }
    const eleventh = await signIn('b@cadencia.example', client)
    expect([eleventh.statusCode, Number(eleventh.headers['retry-after']) > 0]).toEqual([429, true])

    for (let failure = 0; failure < 10; failure += 1) {
      await signIn('same@cadencia.example', browser(`10.9.1.${failure}`))
    }
    expect((await signIn('same@cadencia.example', browser('10.9.2.1'))).statusCode).toBe(429)
  })

  it('SEC-8: nobody can lock out an office: who signed in from a browser before counts apart', async () => {
    const { email } = await createUser(db)
    const known = browser('10.8.0.1')
    await signIn(email, known)
    for (let failure = 0; failure < 11; failure += 1)
      await signIn(`x${failure}@cadencia.example`, browser('10.8.0.1'))
    expect((await signIn(email, browser('10.8.0.1'))).statusCode).toBe(429)
    expect((await signIn(email, known)).statusCode).toBe(200)
  })

  it('SEC-8: a browser known for one person is not known for another', async () => {
    const { email } = await createUser(db)
    const client = browser('10.7.0.1')
    await signIn(email, client)
    for (let failure = 0; failure < 10; failure += 1) await signIn(`y${failure}@cadencia.example`, client)
    expect((await signIn('z@cadencia.example', client)).statusCode).toBe(429)
  })

  it('the way out ends the session and leads home; asked from another site it only leads home, asked ahead it is refused', async () => {
    const { email } = await createUser(db)
    const client = browser()
    await signIn(email, client)
    const session = client.cookies.get('cadencia_session')
    const foreign = await client.get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect([foreign.statusCode, foreign.headers.location]).toEqual([302, '/'])
    expect((await client.get('/api/auth/user')).statusCode).toBe(200)
    for (const [name, value] of [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['x-purpose', 'preview'],
      ['x-moz', 'prefetch'],
    ] as const) {
      const ahead = await client.get('/api/logout', { 'sec-fetch-site': 'same-origin', [name]: value })
      // A browser shows no prefetched refusal: who follows the link then asks anew.
      expect([ahead.statusCode, ahead.json().code]).toEqual([403, 'prefetch'])
      expect(ahead.headers['clear-site-data']).toBeUndefined()
      expect((await client.get('/api/auth/user')).statusCode).toBe(200)
    }
    const own = await client.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect([own.statusCode, own.headers.location]).toEqual([302, '/'])
    expect(client.cookies.has('cadencia_session')).toBe(false)
    const replay = await app.inject({
      url: '/api/auth/user',
      headers: { cookie: `cadencia_session=${session}` },
    })
    expect(replay.statusCode).toBe(401)
  })

  it('tells visitors how to startSession, and leads /api/login to the landing page', async () => {
    expect((await browser().get('/api/auth/mode')).json()).toEqual({ signIn: 'email', siteName: 'Cadência' })
    const login = await browser().get('/api/login')
    expect([login.statusCode, login.headers.location]).toEqual([302, '/'])
  })
})

describe('SEC-10: sessions end', () => {
  const HOUR = 3_600_000
  const enterNow = async () => {
    const { email } = await createUser(db)
    const client = browser()
    await signIn(email, client)
    return client
  }
  const status = async (client: ReturnType<typeof browser>, headers = {}) =>
    (await client.get('/api/auth/user', headers)).statusCode

  it('after 12 hours without use', async () => {
    const client = await enterNow()
    clock.now += 12 * HOUR - 1000
    expect(await status(client)).toBe(200)
    clock.now += 12 * HOUR - 1000
    expect(await status(client)).toBe(200)
    clock.now += 12 * HOUR
    expect(await status(client)).toBe(401)
    expect(await status(client)).toBe(401)
  })

  it('calls on a timer are no use', async () => {
    const client = await enterNow()
    clock.now += 6 * HOUR
    expect(await status(client, { 'x-poll': '1' })).toBe(200)
    clock.now += 6 * HOUR
    expect(await status(client, { 'x-poll': '1' })).toBe(401)
  })

  it('after 30 days, however much they are used', async () => {
    const client = await enterNow()
    for (let used = 0; used < 30 * 24 - 6; used += 6) {
      clock.now += 6 * HOUR
      expect(await status(client)).toBe(200)
    }
    clock.now += 6 * HOUR
    expect(await status(client)).toBe(401)
  })

  it('keeps a use that another process reads later', async () => {
    const client = await enterNow()
    clock.now += 6 * HOUR
    await status(client)
    await people.close()
    const [row] = await db
      .selectFrom('sessions')
      .select('last_seen_at')
      .orderBy('last_seen_at', 'desc')
      .limit(1)
      .execute()
    expect(row && Date.parse(row.last_seen_at)).toBe(clock.now)
  })

  it('one of one’s own sessions can be ended, nobody else’s', async () => {
    const { email } = await createUser(db)
    const [here, there, stranger] = [browser(), browser(), await enterNow()]
    await signIn(email, here)
    clock.now += 1000
    await signIn(email, there)
    const sessions = (await there.get('/api/auth/sessions')).json()
    expect(sessions.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true, false])
    const url = `/api/auth/sessions/${sessions[1].id}`
    expect((await stranger.send({ method: 'DELETE', url })).statusCode).toBe(404)
    expect(await status(here)).toBe(200)
    expect((await there.send({ method: 'DELETE', url })).statusCode).toBe(204)
    expect(await status(here)).toBe(401)
    expect(await status(there)).toBe(200)
  })

  it('tells open sockets whether their session still stands', async () => {
    const client = await enterNow()
    const [{ id }] = (await client.get('/api/auth/sessions')).json()
    expect(await people.isSessionLive(id)).toBe(true)
    await client.get('/api/logout')
    expect(await people.isSessionLive(id)).toBe(false)
  })
})
