import { expect, it } from 'vitest'
import { peopleApp, type TestBrowser } from '../testing/people-app.ts'
import { createUser } from '../testing/rows.ts'

const { db, browser, mails, clock, lines } = await peopleApp({ signIn: 'code' })

const MINUTE = 60_000
let addresses = 0
/** Each from an address of its own, so that one test's failures do not count in another. */
const visitor = () => {
  addresses += 1
  return browser(`10.1.${Math.floor(addresses / 250)}.${addresses % 250}`)
}

async function askFor(email: string, client: TestBrowser): Promise<string> {
  const before = mails.length
  const response = await client.post('/api/email-login', { email })
  expect([response.statusCode, response.json()]).toEqual([202, { step: 'code' }])
  await expect.poll(() => mails.length).toBe(before + 1)
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

const verify = (client: TestBrowser, email: string, code: string) =>
  client.post('/api/email-login/verify', { email, code })

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('a code opens a session, and only then', async () => {
  const user = await createUser(db, { firstName: 'Eva' })
  const client = visitor()
  const code = await askFor(user.email, client)
  expect(mails.at(-1)?.to).toBe(user.email)
  expect((await client.get('/api/auth/user')).statusCode).toBe(401)
  const response = await verify(client, user.email.toUpperCase(), code)
  expect([response.statusCode, response.json().id]).toEqual([200, user.id])
  expect((await client.get('/api/auth/user')).json().firstName).toBe('Eva')
})

it('answers the same for an address that nobody has, and mails nothing', async () => {
  const before = mails.length
  const response = await visitor().post('/api/email-login', { email: 'ninguem@cadencia.example' })
  expect([response.statusCode, response.json()]).toEqual([202, { step: 'code' }])
  expect(response.cookies.map(({ name }) => name)).toEqual(['cadencia_code'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(mails.length).toBe(before)
})

it('SEC-7: a code works once', async () => {
  const { email } = await createUser(db)
  const client = visitor()
  const code = await askFor(email, client)
  const secret = client.cookies.get('cadencia_code') ?? ''
  expect((await verify(client, email, code)).statusCode).toBe(200)
  client.cookies.set('cadencia_code', secret)
  const again = await verify(client, email, code)
  expect([again.statusCode, again.json().code]).toEqual([401, 'invalid_credentials'])
})

it('SEC-7: of twenty at once, one gets in', async () => {
  const { email } = await createUser(db)
  const client = visitor()
  const code = await askFor(email, client)
  const cookie = client.cookies.get('cadencia_code') ?? ''
  const tries = Array.from({ length: 20 }, () => {
    const twin = visitor()
    twin.cookies.set('cadencia_code', cookie)
    return verify(twin, email, code)
  })
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 401, 429].includes(status))).toBe(true)
})

it('SEC-7: a code lives for ten minutes', async () => {
  const { email } = await createUser(db)
  const client = visitor()
  const inTime = await askFor(email, client)
  clock.now += 10 * MINUTE - 1
  expect((await verify(client, email, inTime)).statusCode).toBe(200)
  const late = await askFor(email, client)
  clock.now += 10 * MINUTE
  expect((await verify(client, email, late)).statusCode).toBe(401)
})

it('SEC-7: a code is good in the browser that asked, for the address that it was sent to', async () => {
  const [one, two] = [await createUser(db), await createUser(db)]
  const client = visitor()
  const code = await askFor(one.email, client)
  expect((await verify(visitor(), one.email, code)).statusCode).toBe(401)
  expect((await verify(client, two.email, code)).statusCode).toBe(401)
  expect((await verify(client, one.email, code)).statusCode).toBe(200)
})

it('SEC-7: after five wrong tries the right code is refused too', async () => {
  const { email } = await createUser(db)
  const client = visitor()
  const code = await askFor(email, client)
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await verify(client, email, other(code))).statusCode).toBe(401)
  }
  expect((await verify(client, email, code)).statusCode).toBe(401)
})

it('a new code replaces the browser’s last one, and leaves other browsers theirs', async () => {
  const { email } = await createUser(db)
  const [here, there] = [visitor(), visitor()]
  const first = await askFor(email, here)
  const formerCookie = here.cookies.get('cadencia_code') ?? ''
  const elsewhere = await askFor(email, there)
  const second = await askFor(email, here)
  const old = visitor()
  old.cookies.set('cadencia_code', formerCookie)
  expect((await verify(old, email, first)).statusCode).toBe(401)
  expect((await verify(here, email, second)).statusCode).toBe(200)
  expect((await verify(there, email, elsewhere)).statusCode).toBe(200)
})

it('SEC-8: the eleventh wrong code is 429 with Retry-After', async () => {
  const { email } = await createUser(db)
  const client = visitor()
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await verify(client, email, '000000')).statusCode).toBe(401)
  }
  const eleventh = await verify(client, email, '000000')
  expect([eleventh.statusCode, Number(eleventh.headers['retry-after']) > 0]).toEqual([429, true])
})

it('SEC-8: nobody’s mailbox can be flooded with codes', async () => {
  const { email } = await createUser(db)
  for (let asked = 0; asked < 10; asked += 1) {
    expect((await visitor().post('/api/email-login', { email })).statusCode).toBe(202)
  }
  expect((await visitor().post('/api/email-login', { email })).statusCode).toBe(429)
})

it('SEC-24: a code is in no log and in no table', async () => {
  const { email } = await createUser(db)
  const client = visitor()
  const code = await askFor(email, client)
  await verify(client, email, code)
  const tables = await db.selectFrom('sign_in_codes').selectAll().execute()
  expect(JSON.stringify(tables)).not.toContain(code)
  expect(lines.join('\n')).not.toContain(code)
})

it('who is deactivated between asking and verifying stays out', async () => {
  const { id, email } = await createUser(db)
  const client = visitor()
  const code = await askFor(email, client)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
  expect((await verify(client, email, code)).statusCode).toBe(401)
})
