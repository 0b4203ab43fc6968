import { expect, it } from 'vitest'
import { totpCodeAt } from '../testing/authenticator.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, TEST_PASSWORD } from '../testing/rows.ts'

const security = { requireSecondFactor: true }
const { db, browser, clock } = await peopleApp({ security })

async function startSession(username: string) {
  const client = browser()
  const answer = await client.post('/api/admin/login', { username, password: TEST_PASSWORD })
  expect(answer.json()).toEqual({ isAuthenticated: true, username })
  return client
}

it('SEC-35: where a second factor is required, an administrator without one only turns it on', async () => {
  await createAdministrator(db, 'nova')
  const client = await startSession('nova')
  const refused = await client.get('/api/admin/teams')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_required'])
  expect((await client.get('/api/auth/user')).json()).toMatchObject({ role: 'admin', isAdministrator: false })
  expect((await client.get('/api/admin/me')).json()).toEqual({
    isAuthenticated: true,
    username: 'nova',
    mustEnableSecondFactor: true,
  })
  expect((await client.get('/api/admin/totp')).json()).toMatchObject({ isEnabled: false })

  const { secret } = (await client.post('/api/admin/totp', { password: TEST_PASSWORD })).json()
  const enabled = await client.post('/api/admin/totp', { code: totpCodeAt(secret, clock.now) })
  expect(enabled.statusCode).toBe(200)
  expect((await client.get('/api/admin/teams')).statusCode).toBe(200)
  expect((await client.get('/api/admin/me')).json()).toEqual({ isAuthenticated: true, username: 'nova' })
})

it('SEC-35: it holds from the moment it is required, for sessions that are open too', async () => {
  await createAdministrator(db, 'antiga')
  security.requireSecondFactor = false
  const client = await startSession('antiga')
  const status = async () => (await client.get('/api/admin/teams')).statusCode
  expect(await status()).toBe(200)
  security.requireSecondFactor = true
  expect(await status()).toBe(403)
  security.requireSecondFactor = false
  expect(await status()).toBe(200)
  security.requireSecondFactor = true
})

it('staff notice nothing of it', async () => {
  const { email } = await createAdministrator(db, 'por.email')
  const client = browser()
  await client.post('/api/email-login', { email })
  expect((await client.get('/api/teams')).statusCode).toBe(200)
  const refused = await client.get('/api/admin/teams')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
  expect((await client.get('/api/admin/me')).json()).toEqual({ isAuthenticated: false, username: null })
})
