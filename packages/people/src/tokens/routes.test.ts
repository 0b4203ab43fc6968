import { runEnqueued } from '@cadencia/jobs/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '../testing/rows.ts'

const here = await peopleApp()
const there = await peopleApp({ test: here })
const { app, db, clock } = here

type Headers = Record<string, string>

const proof = { currentPassword: TEST_PASSWORD }
const Made = z.object({ id: z.string(), token: z.string() })

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers, ...(payload ? { payload } : {}) })

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

async function person(over: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db, over)
  return { user, session: await signInAs(db, user, { now: clock.now }) }
}

async function make(session: Headers, over: object = {}) {
  const answer = await call('POST', '/api/tokens', session, {
    name: 'Planilha',
    scopes: ['people:read'],
    ...over,
  })
  expect(answer.statusCode).toBe(201)
  return Made.parse(answer.json())
}

/** The status of a call with a token, in this process or another one. */
const status = async (token: string, { app: asked } = here) =>
  (await asked.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode

describe('a token', () => {
  it('is shown once, stored hashed, and acts as its person', async () => {
    const { user, session } = await person()
    const made = await make(session)
    expect(made.token).toMatch(/^cad_[\w-]{43}$/)
    expect((await call('GET', '/api/auth/user', bearer(made.token))).json()).toMatchObject({
      id: user.id,
      isAdministrator: false,
    })
    const listed = await call('GET', '/api/tokens', session)
    expect(listed.json()).toEqual([
      {
        id: made.id,
        name: 'Planilha',
        scopes: ['people:read'],
        createdAt: '2026-11-20T12:00:00Z',
        expiresAt: new Date(clock.now + 90 * 86_400_000).toISOString().replace('.000Z', 'Z'),
        lastUsedAt: new Date(clock.now).toISOString(),
        isCrmOpen: false,
      },
    ])
    expect(listed.body).not.toContain(made.token)
    const stored = await db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(made.token.slice(4))
  })

  it('SEC-53: ends after 90 days, or when it is told to, within 365', async () => {
    const { session } = await person()
    const end = (days: number) => new Date(clock.now + days * 86_400_000)
    for (const [expiresAt, ends] of [
      [undefined, end(90)],
      [null, end(90)],
      [end(365).toISOString(), end(365)],
    ] as const) {
      const { id } = await make(session, { expiresAt })
      const [stored] = await db
        .selectFrom('access_tokens')
        .select('expires_at')
        .where('id', '=', id)
        .execute()
      expect(Date.parse(stored?.expires_at ?? '')).toBe(ends.getTime())
    }
    const draft = { name: 'x', scopes: ['people:read'], expiresAt: end(366).toISOString() }
    const refused = await call('POST', '/api/tokens', session, draft)
    expect([refused.statusCode, refused.json().issues[0]]).toMatchObject([400, { path: 'expiresAt' }])
  })

  it('asks for a name, known scopes and a future date', async () => {
    const { session } = await person()
    const wrong = [
      { name: ' ', scopes: ['people:read'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['people'] },
      { name: 'x', scopes: ['people:read'], expiresAt: new Date(clock.now).toISOString() },
      { name: 'x', scopes: ['people:read'], expiresAt: '2027-02-30T00:00:00Z' },
    ]
    for (const draft of wrong) {
      expect([draft, (await call('POST', '/api/tokens', session, draft)).statusCode]).toEqual([draft, 400])
    }
  })

  it('is made and revoked with a session only, never by a guest, and only by its own person', async () => {
    const { session } = await person()
    const made = await make(session)
    const other = await person()
    const draft = { name: 'x', scopes: ['people:read'] }
    const byToken = await call('POST', '/api/tokens', bearer(made.token), draft)
    expect(byToken.json()).toMatchObject({ statusCode: 403, code: 'session_required' })
    expect((await call('DELETE', `/api/tokens/${made.id}`, other.session)).statusCode).toBe(404)
    expect((await call('DELETE', `/api/tokens/${made.id}`, session)).statusCode).toBe(204)
    expect((await call('DELETE', `/api/tokens/${made.id}`, session)).statusCode).toBe(404)
  })

  it('wins over a cookie, and an unknown one is 401 whatever the cookie', async () => {
    const { session } = await person()
    const other = await person()
    const { token } = await make(other.session)
    const both = await call('GET', '/api/auth/user', { ...session, ...bearer(token) })
    expect(both.json().id).toBe(other.user.id)
    const answer = await call('GET', '/api/auth/user', { ...session, ...bearer('cad_unknown') })
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' })
    const foreign = { ...session, authorization: 'Bearer eyJhbGciOi' }
    expect((await call('GET', '/api/auth/user', foreign)).statusCode).toBe(200)
  })

  it('lists page by key, the newest first', async () => {
    const { session } = await person()
    for (const name of ['um', 'dois', 'três']) await make(session, { name })
    const first = await call('GET', '/api/tokens?limit=2', session)
    expect(first.json()).toHaveLength(2)
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await call('GET', next, session)).json()).toHaveLength(1)
  })
})

describe('the end of a token', () => {
  it('revoked here it fails at once, and elsewhere at the latest after five seconds', async () => {
    const { session } = await person()
    const { id, token } = await make(session)
    expect([await status(token), await status(token, there)]).toEqual([200, 200])
    await call('DELETE', `/api/tokens/${id}`, session)
    expect(await status(token)).toBe(401)
    there.clock.now += 5000
    expect(await status(token, there)).toBe(401)
    there.clock.now -= 5000
  })

  it('expired it is 401', async () => {
    const { session } = await person()
    const { token } = await make(session, { expiresAt: new Date(clock.now + 60_000).toISOString() })
    expect(await status(token)).toBe(200)
    clock.now += 60_000
    expect(await status(token)).toBe(401)
    clock.now -= 60_000
  })

  it('ends with the deactivation of its person, and does not come back', async () => {
    const { user, session } = await person()
    const { token } = await make(session)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
    clock.now += 5000
    expect(await status(token)).toBe(401)
    await db.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute()
    clock.now += 5000
    expect(await status(token)).toBe(401)
    clock.now -= 10_000
  })

  it('leaves an entry in the audit trail, as its making does', async () => {
    const { user, session } = await person()
    const { id } = await make(session)
    await call('DELETE', `/api/tokens/${id}`, session)
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('entity_id', '=', id)
      .orderBy('action')
      .execute()
    expect(entries).toEqual([
      { actor_id: user.id, action: 'token.created' },
      { actor_id: user.id, action: 'token.revoked' },
    ])
  })
})

describe('rights that the session must have', () => {
  it('scopes of the CRM need a session that unlocked it, and end with a change of its password', async () => {
    const { user, session } = await person()
    const draft = { name: 'CRM', scopes: ['crm:read'] }
    expect((await call('POST', '/api/tokens', session, draft)).json().code).toBe('crm_locked')
    const unlocked = await signInAs(db, user, { hasCrmAccess: true, now: clock.now })
    const { id } = await make(unlocked, draft)
    const isOpen = async () =>
      (await call('GET', '/api/tokens', session)).json().find((one: { id: string }) => one.id === id)
        .isCrmOpen
    expect(await isOpen()).toBe(true)
    await here.people.crmSessions.revokeAll(db)
    expect(await isOpen()).toBe(false)
  })

  it('scopes of the administration need an administrator’s session', async () => {
    const administrator = await createAdministrator(db, 'carla')
    const draft = { name: 'Admin', scopes: ['admin:read'] }
    const staff = await signInAs(db, administrator, { now: clock.now })
    expect((await call('POST', '/api/tokens', staff, draft)).statusCode).toBe(403)
    const session = await signInAs(db, administrator, { isAdministrator: true, now: clock.now })
    const { token } = await make(session, { ...draft, ...proof })
    const isAdministrator = async () =>
      (await call('GET', '/api/auth/user', bearer(token))).json().isAdministrator
    expect(await isAdministrator()).toBe(true)
    await db
      .updateTable('users')
      .set({ role: 'staff', username: null, password_hash: null })
      .where('id', '=', administrator.id)
      .execute()
    clock.now += 5000
    expect(await isAdministrator()).toBe(false)
    // A role that comes back does not bring back what was made before.
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', administrator.id).execute()
    clock.now += 5000
    expect(await isAdministrator()).toBe(false)
    clock.now -= 10_000
  })
})

describe('tokens of services', () => {
  it('are made by administrators, act as a person, and never exceed them', async () => {
    const administrator = await createAdministrator(db, 'marta')
    const session = await signInAs(db, administrator, { isAdministrator: true, now: clock.now })
    const { user, session: staff } = await person({ firstName: 'Robô' })
    const url = '/api/admin/service-tokens'
    const draft = { name: 'Integração', scopes: ['people:read'], userId: user.id, ...proof }
    expect((await call('POST', url, staff, draft)).statusCode).toBe(403)
    const made = await call('POST', url, session, draft)
    expect(made.json()).toMatchObject({
      userId: user.id,
      userName: 'Robô Teste',
      createdBy: administrator.id,
    })
    const { id, token } = Made.parse(made.json())
    expect((await call('GET', '/api/auth/user', bearer(token))).json().id).toBe(user.id)

    const exceeding = await call('POST', url, session, { ...draft, scopes: ['admin:read'] })
    expect(exceeding.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'scopes' }] })
    const nobody = { ...draft, userId: crypto.randomUUID() }
    expect((await call('POST', url, session, nobody)).json().issues).toEqual([
      { path: 'userId', message: 'Escolha uma pessoa ativa' },
    ])

    expect((await call('GET', '/api/tokens', staff)).json()).toEqual([])
    expect((await call('DELETE', `/api/tokens/${id}`, staff)).statusCode).toBe(404)
    expect((await call('GET', url, session)).json()).toHaveLength(1)
    expect((await call('DELETE', `${url}/${id}`, session)).statusCode).toBe(204)
    expect(await status(token)).toBe(401)
  })
})

it('a token ends with its person’s sessions, when an administrator ends all of them', async () => {
  const { user, session } = await person()
  const { token } = await make(session)
  const other = await make((await person()).session)
  const administrator = await createAdministrator(db, `chefe-${user.id}`)
  const chief = await signInAs(db, administrator, { now: clock.now, isAdministrator: true })
  expect(await status(token)).toBe(200)
  const ended = await call('DELETE', `/api/admin/users/${user.id}/sessions`, chief)
  expect(ended.statusCode).toBe(204)
  clock.now += 5001
  expect([await status(token), await status(other.token)]).toEqual([401, 200])
})

describe('whom a token acts as', () => {
  const sendMails = async () => {
    await runEnqueued(db, here.people.jobs ?? [])
    return here.mails.splice(0)
  }
  const factsOf = async (userId: string) =>
    (
      await db
        .selectFrom('outbox')
        .select(['fact', 'payload'])
        .where('key', '=', userId)
        .where('fact', 'like', 'token.%')
        .orderBy('id')
        .execute()
    ).map(({ fact, payload }) => [fact, payload])

  it('is mailed what may act as them, and who made it', async () => {
    await sendMails()
    const { user, session } = await person({ firstName: 'Iara' })
    const own = await make(session)
    const [mail, ...others] = await sendMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: user.email, subject: 'Novo token de acesso em seu nome - Cadência' })
    for (const part of [
      'Iara',
      '“Planilha”',
      'criado por você',
      '20/11/2026 09:00',
      'Pessoas, times e avisos: ler',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain(own.token)

    const administrator = await createAdministrator(db, 'rita')
    const chief = await signInAs(db, administrator, { isAdministrator: true, now: clock.now })
    const draft = { name: 'Integração', scopes: ['people:read'], userId: user.id, ...proof }
    const { id } = Made.parse((await call('POST', '/api/admin/service-tokens', chief, draft)).json())
    const [serviceMail] = await sendMails()
    expect(serviceMail).toMatchObject({ to: user.email })
    expect(serviceMail?.text).toContain(`criado por ${administrator.firstName}`)

    await call('DELETE', `/api/admin/service-tokens/${id}`, chief)
    const about = {
      userId: user.id,
      name: 'Integração',
      isService: true,
      tokenId: id,
      actorId: administrator.id,
    }
    expect((await factsOf(user.id)).slice(1)).toMatchObject([
      ['token.created', about],
      ['token.revoked', about],
    ])
  })

  it('is told of each that ends with all of their sessions', async () => {
    const { user, session } = await person()
    const { id } = await make(session)
    const administrator = await createAdministrator(db, 'sonia')
    const chief = await signInAs(db, administrator, { isAdministrator: true, now: clock.now })
    await call('DELETE', `/api/admin/users/${user.id}/sessions`, chief)
    expect((await factsOf(user.id)).at(-1)).toMatchObject([
      'token.revoked',
      { tokenId: id, userId: user.id, actorId: administrator.id, name: 'Planilha', isService: false },
    ])
  })
})

it('a service’s token outlives its maker, whom the other administrators still see', async () => {
  const [maker, other] = [await createAdministrator(db, 'vera'), await createAdministrator(db, 'ines')]
  const session = await signInAs(db, maker, { isAdministrator: true, now: clock.now })
  const { user } = await person()
  const url = '/api/admin/service-tokens'
  const draft = { name: 'ERP', scopes: ['people:read'], userId: user.id, ...proof }
  const { id, token } = Made.parse((await call('POST', url, session, draft)).json())
  await db.updateTable('users').set({ is_active: false }).where('id', '=', maker.id).execute()
  clock.now += 5000
  expect(await status(token)).toBe(200)
  const chief = await signInAs(db, other, { isAdministrator: true, now: clock.now })
  const listed = (await call('GET', url, chief)).json().find((one: { id: string }) => one.id === id)
  expect(listed).toMatchObject({ createdBy: maker.id, createdByName: `${maker.firstName} ${maker.lastName}` })
  expect((await call('DELETE', `${url}/${id}`, chief)).statusCode).toBe(204)
  expect(await status(token)).toBe(401)
  clock.now -= 5000
})

it('an expired token is listed for 90 days, then deleted', async () => {
  const { session } = await person()
  const { id } = await make(session, { expiresAt: new Date(clock.now + 60_000).toISOString() })
  const lasting = await make(session, { expiresAt: new Date(clock.now + 300 * 86_400_000).toISOString() })
  const tidy = async () => {
    const handler = here.people.jobs?.find(({ job }) => job.name === 'forget_sign_ins')
    const log = { info() {}, warn() {}, error() {} }
    const { signal } = new AbortController()
    await handler?.run({}, { db, log, signal, attempt: 1, runAt: null, jobId: crypto.randomUUID() })
    const rows = await db
      .selectFrom('access_tokens')
      .select('id')
      .where('id', 'in', [id, lasting.id])
      .execute()
    return rows.map((row) => row.id)
  }
  const now = clock.now
  clock.now = now + 90 * 86_400_000
  expect(await tidy()).toEqual(expect.arrayContaining([id, lasting.id]))
  clock.now += 60_001
  expect(await tidy()).toEqual([lasting.id])
  clock.now = now
})

describe('how many tokens a person has (SEC-43)', () => {
  it('is 100: of 101 that are made at once one is refused, and an expired or revoked one leaves its place', async () => {
    const { user, session } = await person()
    const draft = { name: 'Planilha', scopes: ['people:read'] }
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => call('POST', '/api/tokens', session, draft)),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => [answer.statusCode, answer.json().code, answer.json().message])).toEqual([
      [
        409,
        'too_many_tokens',
        'Uma pessoa tem no máximo 100 tokens de acesso. Revogue um antes de criar outro.',
      ],
    ])
    const count = async () =>
      (await db.selectFrom('access_tokens').select('id').where('user_id', '=', user.id).execute()).length
    expect(await count()).toBe(100)
    const [one, two] = answers.flatMap((answer) =>
      answer.statusCode === 201 ? [Made.parse(answer.json())] : [],
    )
    expect((await call('DELETE', `/api/tokens/${one?.id}`, session)).statusCode).toBe(204)
    expect((await call('POST', '/api/tokens', session, draft)).statusCode).toBe(201)
    expect((await call('POST', '/api/tokens', session, draft)).statusCode).toBe(409)
    const past = new Date(clock.now - 1000).toISOString()
    await db
      .updateTable('access_tokens')
      .set({ expires_at: past })
      .where('id', '=', two?.id ?? '')
      .execute()
    expect((await call('POST', '/api/tokens', session, draft)).statusCode).toBe(201)
    const other = await person()
    expect((await call('POST', '/api/tokens', other.session, draft)).statusCode).toBe(201)
  })
})
