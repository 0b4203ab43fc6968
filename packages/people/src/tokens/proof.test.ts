import { runEnqueued } from '@cadencia/jobs/testing'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { describe, expect, it } from 'vitest'
import { activateSecondFactor, prepareSecret } from '../security/second-factor.ts'
import { totpCodeAt } from '../testing/authenticator.ts'
import { peopleApp, type TestBrowser } from '../testing/people-app.ts'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '../testing/rows.ts'

const byEmail = await peopleApp()
const byCode = await peopleApp({ test: byEmail, signIn: 'code' })
const byProvider = await peopleApp({ test: byEmail, signIn: 'oidc' })
const { db, clock } = byEmail

type Here = typeof byEmail
type Headers = Record<string, string>

const DRAFT = { name: 'Planilha', scopes: ['people:read'] }
const countTokens = async (userId: string) =>
  (await db.selectFrom('access_tokens').select('id').where('user_id', '=', userId).execute()).length

const call = async ({ app }: Here, url: string, headers: Headers, payload: object = {}) => {
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  return [answer.statusCode, answer.json().code ?? answer.json().proof]
}

describe('SEC-53: who makes a token is asked again', () => {
  it.each([
    ['email', byEmail],
    ['code', byCode],
    ['oidc', byProvider],
  ])('with a password, whatever the session and the sign-in by %s', async (mode, here) => {
    const owner = await createAdministrator(db, `dona.${mode}`)
    for (const isAdministrator of [false, true]) {
      const session = await signInAs(db, owner, { isAdministrator, now: clock.now })
      expect(await call(here, '/api/auth/proof', session)).toEqual([200, 'password'])
      expect(await call(here, '/api/tokens', session, DRAFT)).toEqual([403, 'step_up'])
      for (const wrong of [{ currentPassword: 'errada' }, { code: '123456' }])
        expect(await call(here, '/api/tokens', session, { ...DRAFT, ...wrong })).toEqual([
          401,
          'invalid_credentials',
        ])
      expect(await countTokens(owner.id)).toBe(isAdministrator ? 1 : 0)
      const right = { ...DRAFT, currentPassword: TEST_PASSWORD }
      expect((await call(here, '/api/tokens', session, right))[0]).toBe(201)
    }
    expect(here.mails).toEqual([])
  })

  it('with a code of the second factor, which a refused draft leaves good', async () => {
    const owner = await createAdministrator(db, 'dona.fator')
    const secret = await prepareSecret(db, testSecretBox, owner.id)
    const proof = { code: totpCodeAt(secret, clock.now), now: clock.now, box: testSecretBox }
    await activateSecondFactor(db, owner.id, proof)
    const session = await signInAs(db, owner, { now: clock.now })
    const code = totpCodeAt(secret, clock.now + 30_000)
    const past = { ...DRAFT, code, expiresAt: '2026-11-19T12:00:00Z' }
    expect((await call(byEmail, '/api/tokens', session, past))[0]).toBe(400)
    expect((await call(byEmail, '/api/tokens', session, { ...DRAFT, code }))[0]).toBe(201)
    expect(await call(byEmail, '/api/tokens', session, { ...DRAFT, code })).toEqual([
      401,
      'invalid_credentials',
    ])
  })

  it.each([
    ['email', byEmail],
    ['oidc', byProvider],
  ])('not without a password where people sign in by %s', async (_, here) => {
    const owner = await createUser(db)
    const session = await signInAs(db, owner, { now: clock.now })
    const asked = await here.app.inject({ method: 'POST', url: '/api/auth/proof', headers: session })
    expect([asked.statusCode, asked.json()]).toEqual([200, { proof: null }])
    expect((await call(here, '/api/tokens', session, DRAFT))[0]).toBe(201)
  })
})

describe('SEC-53: where people sign in by code, they are mailed one', () => {
  async function signedIn(address: string) {
    const owner = await createUser(db, { firstName: 'Iara' })
    const browser = byCode.browser(address)
    const { cookie } = await signInAs(db, owner, { now: clock.now })
    const [name = '', value = ''] = cookie.split('=')
    browser.cookies.set(name, value)
    return { owner, browser }
  }
  const make = (browser: TestBrowser, code?: string) =>
    browser.post('/api/tokens', { ...DRAFT, ...(code === undefined ? {} : { code }) })
  async function mailedCode(browser: TestBrowser, to: string): Promise<string> {
    byCode.mails.length = 0
    expect((await browser.post('/api/auth/proof', {})).json()).toEqual({ proof: 'code' })
    await expect.poll(() => byCode.mails.map((mail) => mail.to)).toEqual([to])
    const [mail] = byCode.mails
    expect(mail?.text).toMatch(/Seu código para confirmar que é você em Cadência: \d{6}\n/)
    return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  it('which makes one token, in the browser that asked', async () => {
    const { owner, browser } = await signedIn('10.1.0.1')
    expect((await make(browser)).json()).toMatchObject({ statusCode: 403, code: 'step_up' })
    const code = await mailedCode(browser, owner.email)
    const elsewhere = byCode.browser('10.1.0.2')
    elsewhere.cookies.set('cadencia_session', browser.cookies.get('cadencia_session') ?? '')
    expect((await make(elsewhere, code)).statusCode).toBe(401)
    expect((await make(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(201)
    expect((await make(browser, code)).json()).toMatchObject({ statusCode: 401, code: 'invalid_credentials' })
    expect(await countTokens(owner.id)).toBe(1)
  })

  it('which is good for ten minutes, and nobody else’s', async () => {
    const { owner, browser } = await signedIn('10.2.0.1')
    const other = await signedIn('10.2.0.1')
    const code = await mailedCode(browser, owner.email)
    other.browser.cookies.set('cadencia_code', browser.cookies.get('cadencia_code') ?? '')
    expect((await make(other.browser, code)).statusCode).toBe(401)
    clock.now += 10 * 60_000
    byCode.clock.now = clock.now
    expect((await make(browser, code)).statusCode).toBe(401)
    expect(await countTokens(owner.id)).toBe(0)
  })

  it('SEC-8: is guessed ten times at most', async () => {
    const { browser } = await signedIn('10.3.0.1')
    for (let tries = 0; tries < 10; tries += 1) expect((await make(browser, '000000')).statusCode).toBe(401)
    expect((await make(browser, '000000')).statusCode).toBe(429)
  })

  it('SEC-24: the proof is in no audit entry, job or fact', async () => {
    const { owner, browser } = await signedIn('10.4.0.1')
    const code = await mailedCode(browser, owner.email)
    expect((await make(browser, code)).statusCode).toBe(201)
    await runEnqueued(db, byCode.people.jobs ?? [])
    const stored = JSON.stringify([
      await db.selectFrom('audit_entries').select(['before', 'after']).execute(),
      await db.selectFrom('outbox').select('payload').execute(),
      await db.selectFrom('job_requests').select('payload').execute(),
    ])
    expect(stored).not.toContain(`"${code}"`)
    expect(stored).not.toContain(TEST_PASSWORD)
  })
})
