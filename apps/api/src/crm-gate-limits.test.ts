import { bootstrapCrmPassword } from '@cadencia/crm/server/password'
import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const PASSWORD = 'senha-do-crm-comercial'
await bootstrapCrmPassword(db, { crmPassword: PASSWORD, keepPassword: async () => {} })

type Headers = Record<string, string>

/** All requests come from one address. */
const unlock = (headers: Headers, password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/crm/access',
    headers: { host: 'localhost:5000', ...headers },
    payload: { password },
    remoteAddress: '10.1.2.4',
  })
const newSession = async () => signInAs(db, await createUser(db))
const statusOf = async (headers: Headers) => (await unlock(headers, PASSWORD)).statusCode
async function guess(headers: Headers, times: number) {
  for (let index = 0; index < times; index += 1) await unlock(headers, 'errada')
}

/** Signs in and unlocks the CRM; returns how to send its device cookie with another session. */
async function openFromBrowser({ email }: { readonly email: string }, remoteAddress: string) {
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost:5000', cookie }, payload, remoteAddress })
  const entered = await post('/api/email-login', { email })
  const cookies = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const opened = await post('/api/crm/access', { password: PASSWORD }, cookies)
  const device = opened.cookies.find(({ name }) => name === 'cadencia_device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  return ({ cookie }: { readonly cookie: string }) => ({
    cookie: `${cookie}; cadencia_device=${device?.value}`,
  })
}

it('SEC-33: wrong passwords of one person lock out neither their office nor a browser that had opened the CRM', async () => {
  const owner = await createUser(db)
  const withDevice = await openFromBrowser(owner, '10.1.2.4')

  const guesser = await newSession()
  await guess(guesser, 30)
  expect(await statusOf(guesser)).toBe(429)
  expect(await statusOf(await newSession())).toBe(200)

  for (let person = 0; person < 5; person += 1) await guess(await newSession(), 10)
  expect(await statusOf(await newSession())).toBe(429)

  expect(await statusOf(withDevice(await signInAs(db, owner)))).toBe(200)
})

it('SEC-33: the browser’s own count is a count too, and its mark is for that person alone', async () => {
  const owner = await createUser(db)
  const withDevice = await openFromBrowser(owner, '10.1.2.5')
  expect(await statusOf(withDevice(await newSession()))).toBe(429)
  const known = withDevice(await signInAs(db, owner))
  await guess(known, 10)
  expect(await statusOf(known)).toBe(429)
})
