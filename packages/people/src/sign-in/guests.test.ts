import type { SystemSettings } from '@cadencia/settings/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import { createUser } from '../testing/rows.ts'

const system: Partial<{ -readonly [K in keyof SystemSettings]: SystemSettings[K] }> = {
  allowGuestUsers: true,
}
const allowedEmailDomains = ['parceira.example', 'cadencia.example']
const open = await peopleApp({ system, allowedEmailDomains })
const { db, browser } = open
const anyDomain = await peopleApp({ test: open, system })
const byCode = await peopleApp({ test: open, system, allowedEmailDomains, signIn: 'code' })

const signIn = (email: string, client = browser()) => client.post('/api/email-login', { email })
const countUsers = async () => (await db.selectFrom('users').select('id').execute()).length

it('an unknown address of an allowed domain signs in as a guest, once and for all', async () => {
  const response = await signIn('rui.braga@parceira.example')
  expect([response.statusCode, response.json()]).toEqual([
    200,
    expect.objectContaining({ firstName: 'Rui', lastName: 'Braga', role: 'guest', isGuest: true }),
  ])
  expect((await signIn('Rui.Braga@parceira.example')).json().id).toBe(response.json().id)
})

it('a guest reads, and changes nothing but their own sessions', async () => {
  const client = browser()
  await signIn('leitora@parceira.example', client)
  expect((await client.get('/api/teams')).statusCode).toBe(200)
  const patch = await client.send({ method: 'PATCH', url: '/api/auth/user', payload: { firstName: 'X' } })
  expect(patch.statusCode).toBe(403)
  const [{ id }] = (await client.get('/api/auth/sessions')).json()
  expect((await client.send({ method: 'DELETE', url: `/api/auth/sessions/${id}` })).statusCode).toBe(204)
})

it('other domains, malformed addresses and installations open to all domains get no guests', async () => {
  const before = await countUsers()
  expect((await signIn('x@outra.example')).statusCode).toBe(404)
  expect((await signIn('x y@parceira.example')).statusCode).toBe(404)
  expect((await signIn('x@parceira.example', anyDomain.browser())).statusCode).toBe(404)
  expect(await countUsers()).toBe(before)
})

it('nobody of another domain signs in, even if they were added before', async () => {
  const { email } = await createUser(db, { email: 'antiga@outra.example' })
  expect((await signIn(email)).statusCode).toBe(404)
})

it('by code a guest is added only when they have shown that the address is theirs', async () => {
  const before = await countUsers()
  const client = byCode.browser()
  await signIn('nova@parceira.example', client)
  expect(await countUsers()).toBe(before)
  await expect.poll(() => byCode.mails.length).toBe(1)
  const code = /\d{6}/.exec(byCode.mails[0]?.text ?? '')?.[0]
  const response = await client.post('/api/email-login/verify', { email: 'nova@parceira.example', code })
  expect([response.statusCode, response.json().role]).toEqual([200, 'guest'])
})

it('SEC-33: invented addresses make ten accounts a day for one network, and a thousand in all', async () => {
  const { browser: other } = await peopleApp({ test: open, system, allowedEmailDomains })
  const before = await countUsers()
  const invent = (index: number, address: string) =>
    signIn(`inventada.${address.length}.${index}@parceira.example`, other(address))
  const statuses: number[] = []
  for (let index = 0; index < 60; index += 1)
    statuses.push((await invent(index, `2001:db8:7:7::${index.toString(16)}`)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
  expect(await countUsers()).toBe(before + 10)
  expect((await invent(1, '192.0.2.200')).statusCode).toBe(200)

  await sql`
    insert into users (email, first_name, role)
    select 'enchente' || n || '@parceira.example', 'Enchente', 'guest' from generate_series(1, 1000) n
  `.execute(db)
  const full = await invent(2, '192.0.2.201')
  expect([full.statusCode, full.json().code]).toEqual([403, 'too_many_guests'])
  expect((await signIn('enchente7@parceira.example', other('192.0.2.202'))).statusCode).toBe(200)
})

it('when guests are no longer welcome, their sessions stand still', async () => {
  const client = browser()
  await signIn('visita@parceira.example', client)
  system.allowGuestUsers = false
  expect((await client.get('/api/auth/user')).statusCode).toBe(401)
  expect((await signIn('visita@parceira.example')).statusCode).toBe(404)
  system.allowGuestUsers = true
})
