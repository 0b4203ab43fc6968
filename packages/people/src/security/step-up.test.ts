import { runEnqueued } from '@cadencia/jobs/testing'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { beforeEach, expect, it } from 'vitest'
import { totpCodeAt } from '../testing/authenticator.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '../testing/rows.ts'
import { activateSecondFactor, prepareSecret } from './second-factor.ts'

const { db, app, people, clock, mails } = await peopleApp()
const root = await createAdministrator(db, 'raiz')
const asRoot = await signInAs(db, root, { isAdministrator: true, now: clock.now })

type Headers = Record<string, string>
const call = async (
  method: 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers: Headers = asRoot,
) => {
  const response = await app.inject({
    method,
    url: `/api/admin/users/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  return [response.statusCode, response.body === '' ? '' : (response.json().code ?? '')]
}
const later = () => {
  clock.now += 30_000
  return clock.now
}
async function withSecondFactor(username: string) {
  const { id, email } = await createAdministrator(db, username)
  const secret = await prepareSecret(db, testSecretBox, id)
  await activateSecondFactor(db, id, {
    code: totpCodeAt(secret, later()),
    now: clock.now,
    box: testSecretBox,
  })
  return { id, email, secret }
}
const rowOf = (id: string) =>
  db
    .selectFrom('users')
    .select(['role', 'username', 'password_hash', 'totp_enabled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const proof = { currentPassword: TEST_PASSWORD }
const CHANGES = [
  { role: 'staff' },
  { username: 'outro.nome' },
  { password: 'uma senha que eu escolhi' },
  { firstName: 'Novo', password: 'uma senha que eu escolhi' },
]

it('SEC-30: role, username, password and second factor of others are changed with one’s own password or code only', async () => {
  const target = await withSecondFactor('alvo')
  const before = await rowOf(target.id)
  const refused = [403, 'step_up']
  for (const change of CHANGES) expect(await call('PATCH', target.id, change)).toEqual(refused)
  expect(await call('DELETE', `${target.id}/totp`)).toEqual(refused)
  expect(await call('DELETE', `${target.id}/totp`, {})).toEqual(refused)
  for (const wrong of [{ currentPassword: 'errada' }, { code: '123456' }]) {
    expect(await call('PATCH', target.id, { ...CHANGES[2], ...wrong })).toEqual([401, 'invalid_credentials'])
    expect(await call('DELETE', `${target.id}/totp`, wrong)).toEqual([401, 'invalid_credentials'])
  }
  expect(await rowOf(target.id)).toEqual(before)
  expect(await call('PATCH', target.id, { firstName: 'Nome' })).toEqual([200, ''])

  expect(await call('PATCH', target.id, { ...CHANGES[1], ...proof })).toEqual([200, ''])
  expect(await call('DELETE', `${target.id}/totp`, proof)).toEqual([204, ''])
  expect(await rowOf(target.id)).toMatchObject({ username: 'outro.nome', totp_enabled_at: null })
})

it('SEC-30: a code of one’s own second factor will do, once; nobody else’s', async () => {
  const actor = await withSecondFactor('com.codigo')
  const headers = await signInAs(db, actor, { isAdministrator: true, now: clock.now })
  const target = await withSecondFactor('outra.pessoa')
  const theirs = { code: totpCodeAt(target.secret, later()) }
  expect(await call('DELETE', `${target.id}/totp`, theirs, headers)).toEqual([401, 'invalid_credentials'])
  const own = { code: totpCodeAt(actor.secret, clock.now) }
  expect(await call('DELETE', `${target.id}/totp`, own, headers)).toEqual([204, ''])
  expect(await call('PATCH', target.id, { role: 'staff', ...own }, headers)).toEqual([
    401,
    'invalid_credentials',
  ])
})

it('SEC-30: one’s own are not changed here, whatever proof comes with it', async () => {
  const actor = await withSecondFactor('eu.mesma')
  const headers = await signInAs(db, actor, { isAdministrator: true, now: clock.now })
  const before = await rowOf(actor.id)
  for (const change of CHANGES) {
    expect(await call('PATCH', actor.id, { ...change, ...proof }, headers)).toEqual([403, 'forbidden'])
  }
  expect(await call('DELETE', `${actor.id}/totp`, proof, headers)).toEqual([403, 'forbidden'])
  expect(await rowOf(actor.id)).toEqual(before)
  expect(await call('PATCH', actor.id, { firstName: 'Eu' }, headers)).toEqual([200, ''])
})

it('SEC-26: an administrator who was demoted meanwhile changes nobody', async () => {
  const attacker = await createAdministrator(db, 'atacante')
  const headers = await signInAs(db, attacker, { isAdministrator: true, now: clock.now })
  const friend = await createUser(db)
  const promote = { role: 'admin', username: 'amigo', password: 'a senha do amigo', ...proof }
  const demoting = call('PATCH', attacker.id, { role: 'staff', ...proof })
  const promoting = Array.from({ length: 5 }, () => call('PATCH', friend.id, promote, headers))
  const [demoted, ...promoted] = await Promise.all([demoting, ...promoting])
  expect(demoted).toEqual([200, ''])
  const isPromoted = promoted.some(([status]) => status === 200)
  expect((await rowOf(friend.id)).role).toBe(isPromoted ? 'admin' : 'staff')
  expect(await call('PATCH', friend.id, promote, headers)).toEqual([401, 'unauthenticated'])
})

it('SEC-35: common passwords are refused, for oneself and for others', async () => {
  const target = await createUser(db)
  const password = 'passwordpassword'
  const refused = [400, 'Esta senha é comum demais. Escolha outra, como uma frase.']
  const others = await app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${target.id}`,
    headers: asRoot,
    payload: { role: 'admin', username: 'comum', password, ...proof },
  })
  expect([others.statusCode, others.json().message]).toEqual(refused)
  expect(others.json().issues).toEqual([{ path: 'password', message: refused[1] }])
  const own = await app.inject({
    method: 'PUT',
    url: '/api/admin/password',
    headers: asRoot,
    payload: { ...proof, newPassword: password },
  })
  expect([own.statusCode, own.json().message]).toEqual(refused)
})

it('SEC-8: the eleventh wrong proof is 429', async () => {
  const actor = await createAdministrator(db, 'adivinha')
  const headers = {
    ...(await signInAs(db, actor, { isAdministrator: true, now: clock.now })),
    'x-forwarded-for': '10.5.0.1',
  }
  const target = await createUser(db)
  const guess = () => call('PATCH', target.id, { role: 'guest', currentPassword: 'errada' }, headers)
  for (let tries = 0; tries < 10; tries += 1) expect((await guess())[0]).toBe(401)
  expect((await guess())[0]).toBe(429)
})

it('SEC-24: the proof is in no audit entry, job or fact', async () => {
  const target = await createUser(db)
  await call('PATCH', target.id, { role: 'guest', ...proof })
  const stored = JSON.stringify([
    await db.selectFrom('audit_entries').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
    await db.selectFrom('job_requests').selectAll().execute(),
  ])
  expect(stored).not.toContain(TEST_PASSWORD)
})

const sendMails = async () => {
  await runEnqueued(db, people.jobs ?? [])
  return mails.splice(0)
}

beforeEach(async () => void (await sendMails()))

it('SEC-30: whose sign-in data changed is mailed what changed and when', async () => {
  const person = await createUser(db, { firstName: 'Nina' })
  const first = { role: 'admin', username: 'nina', password: 'a primeira senha dela', ...proof }
  await call('PATCH', person.id, first)
  const [promoted, ...others] = await sendMails()
  expect(others).toEqual([])
  expect(promoted).toMatchObject({ to: person.email, subject: 'Seus dados de acesso mudaram - Cadência' })
  expect(promoted?.text).toContain('Olá, Nina.')
  for (const line of ['• papel', '• nome de usuário', '• senha', '20/11/2026'])
    expect(promoted?.text).toContain(line)
  expect(promoted?.text).not.toContain('a primeira senha dela')

  await call('PATCH', person.id, { firstName: 'Nininha' })
  expect(await sendMails()).toEqual([])

  const target = await withSecondFactor('sem.aparelho')
  await call('DELETE', `${target.id}/totp`, proof)
  expect(await sendMails()).toMatchObject([
    { to: target.email, text: expect.stringContaining('• verificação em duas etapas (desligada)') },
  ])
})
