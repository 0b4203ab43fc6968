import { memoryLimits } from '@cadencia/server/testing/rate-limits'
import { expect, it } from 'vitest'
import { peopleApp, type TestBrowser } from '../testing/people-app.ts'
import { createAdministrator, createUser, TEST_PASSWORD as PASSWORD, signInAs } from '../testing/rows.ts'

const unlimited = { failures: () => memoryLimits().failures('none', { max: 1e9, windowS: 1 }) }
const { db, app, browser, clock } = await peopleApp({ rateLimits: unlimited })
const LOOPS = 8

const administrator = async (username: string) => (await createAdministrator(db, username)).id
const root = await administrator('raiz')

/** Signs in again and again in parallel loops while `change` happens; answers every browser that got in. */
async function signInDuring(username: string, change: () => Promise<unknown>): Promise<TestBrowser[]> {
  const entered: TestBrowser[] = []
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      const client = browser()
      const answer = await client.post('/api/admin/login', { username, password: PASSWORD })
      if (answer.statusCode === 200) entered.push(client)
    }
  }
  const loops = Array.from({ length: LOOPS }, loop)
  await expect.poll(() => entered.length).toBeGreaterThan(LOOPS)
  await change()
  isOver = true
  await Promise.all(loops)
  return entered
}

const count = async (clients: readonly TestBrowser[], isIn: (client: TestBrowser) => Promise<boolean>) =>
  (await Promise.all(clients.map(isIn))).filter(Boolean).length
const isSignedIn = async (client: TestBrowser) => (await client.get('/api/auth/user')).statusCode === 200

it.each([1, 2, 3])('SEC-26: no sign-in in flight outlives a demotion (%i)', async (round) => {
  const id = await administrator(`rebaixada.${round}`)
  const asRoot = await signInAs(db, { id: root }, { isAdministrator: true, now: clock.now })
  const entered = await signInDuring(`rebaixada.${round}`, async () => {
    const payload = { role: 'staff', currentPassword: PASSWORD }
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${id}`,
      headers: asRoot,
      payload,
    })
    expect(answer.statusCode).toBe(200)
  })
  expect(await count(entered, isSignedIn)).toBe(0)
})

it.each([1, 2, 3])('SEC-26: no sign-in in flight outlives its password (%i)', async (round) => {
  const username = `trocada.${round}`
  const id = await administrator(username)
  const own = await signInAs(db, { id }, { isAdministrator: true, now: clock.now })
  const entered = await signInDuring(username, async () => {
    const payload = { currentPassword: PASSWORD, newPassword: 'a senha de agora, comprida' }
    const answer = await app.inject({ method: 'PUT', url: '/api/admin/password', headers: own, payload })
    expect(answer.statusCode).toBe(204)
  })
  expect(await count(entered, isSignedIn)).toBe(0)
  expect((await app.inject({ url: '/api/auth/user', headers: own })).statusCode).toBe(200)
})

it('SEC-26: an e-mail sign-in in flight does not come to life again with a person who is reactivated', async () => {
  const { id, email } = await createUser(db)
  const asRoot = await signInAs(db, { id: root }, { isAdministrator: true, now: clock.now })
  const setActive = (isActive: boolean) =>
    app.inject({ method: 'PATCH', url: `/api/admin/users/${id}`, headers: asRoot, payload: { isActive } })
  const clients = Array.from({ length: 40 }, () => browser())
  const entering = clients.map((client) => client.post('/api/email-login', { email }))
  await setActive(false)
  await Promise.all(entering)
  await setActive(true)
  expect(await count(clients, isSignedIn)).toBe(0)
})

it('SEC-26: administrator rights hold only while the role is admin, whatever ended the role', async () => {
  const { id } = await createUser(db, { role: 'admin' })
  const headers = await signInAs(db, { id }, { isAdministrator: true, now: clock.now })
  const status = async () => (await app.inject({ url: '/api/admin/teams', headers })).statusCode
  expect(await status()).toBe(200)
  await db.updateTable('users').set({ role: 'staff' }).where('id', '=', id).execute()
  clock.now += 6000
  expect(await status()).toBe(403)
})
