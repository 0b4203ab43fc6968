import { runEnqueued } from '@cadencia/jobs/testing'
import { afterEach, expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, createUser, TEST_PASSWORD } from '../testing/rows.ts'

const { db, browser, people, mails } = await peopleApp()
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const sendMails = async () => {
  await runEnqueued(db, people.jobs ?? [])
  return mails.splice(0)
}
const signIn = (client: ReturnType<typeof browser>, email: string) =>
  client.post('/api/email-login', { email }, FIREFOX)

afterEach(async () => void (await sendMails()))

it('SEC-30: whoever signs in from a browser for the first time is mailed from where and when', async () => {
  const { email, firstName } = await createUser(db)
  const client = browser('10.1.1.7')
  await signIn(client, email)
  const [mail, ...others] = await sendMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Novo acesso à sua conta - Cadência' })
  for (const part of [firstName, 'Firefox em Linux', '10.1.1.7', '20/11/2026 09:00'])
    expect(mail?.text).toContain(part)

  await signIn(client, email)
  expect(await sendMails()).toEqual([])
  await signIn(browser(), email)
  expect(await sendMails()).toHaveLength(1)
})

it('SEC-30: so is an administrator, whose address opens staff sessions too', async () => {
  const { email } = await createAdministrator(db, 'ada')
  const client = browser()
  await client.post('/api/admin/login', { username: 'ada', password: TEST_PASSWORD })
  expect(await sendMails()).toMatchObject([{ to: email }])
})

it('a sign-out right after it hides nothing', async () => {
  const { email } = await createUser(db)
  const client = browser()
  await signIn(client, email)
  await client.get('/api/logout')
  expect(await sendMails()).toMatchObject([{ to: email, subject: expect.stringContaining('Novo acesso') }])
})

it('signing in again and again floods nobody: five mails an hour', async () => {
  const { email } = await createUser(db)
  for (let index = 0; index < 9; index += 1) await signIn(browser(), email)
  expect(await sendMails()).toHaveLength(5)
  const other = await createUser(db)
  await signIn(browser(), other.email)
  expect(await sendMails()).toHaveLength(1)
})

it('a refused sign-in mails nobody', async () => {
  await createAdministrator(db, 'bia')
  await browser().post('/api/admin/login', { username: 'bia', password: 'errada' })
  await signIn(browser(), 'ninguem@cadencia.example')
  expect(await sendMails()).toEqual([])
})
