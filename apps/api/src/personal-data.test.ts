import { createECDH } from 'node:crypto'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { columnsContaining } from './testing/find-text.ts'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, domains } = await productApi(test)
const NAME = 'Zuleica Quaresma'
const EMAIL = 'zuleica.quaresma@canario.example'

const root = await createAdministrator(db, 'root')
const proof = { currentPassword: TEST_PASSWORD }
const asRoot = await signInAs(db, root, { isAdministrator: true })
const colleague = await createUser(db, { firstName: 'Caio' })
const asColleague = await signInAs(db, colleague)
const team = await createTeam(db, { leaders: [colleague] })

async function send(
  headers: { cookie: string },
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const key = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
  return app.inject({
    method,
    url,
    headers: { host: 'localhost:5000', ...key, ...headers },
    ...(payload ? { payload } : {}),
  })
}

it('LGPD (SEC-24): a person’s data is exported and erased, and no table knows name or address any more', async () => {
  const added = (await send(asRoot, 'POST', '/api/admin/users', { email: EMAIL, teamId: team.id })).json()
  await send(asRoot, 'PATCH', `/api/admin/users/${added.id}`, { lastName: 'Quaresma' })
  const asPerson = await signInAs(db, added)
  const subscribers = domains.flatMap((domain) => domain.subscribers ?? [])

  const task = (
    await send(asPerson, 'POST', '/api/tasks', { title: 'Rever proposta', assignedTo: added.id })
  ).json()
  const url = `/api/tasks/${task.id}/comments`
  const comment = (await send(asPerson, 'POST', url, { body: `${NAME}: vejo hoje` })).json()
  const mention = { body: `@${NAME}, e isto?`, mentions: [added.id] }
  const reply = (await send(asColleague, 'POST', url, mention)).json()
  for (const { id } of [comment, reply]) {
    await send(asPerson, 'PUT', `/api/comments/${id}/reactions/${encodeURIComponent('👍')}`)
  }
  const chat = (await send(asPerson, 'POST', '/api/chats/general')).json()
  await send(asPerson, 'POST', `/api/chats/${chat.id}/messages`, { content: 'Bom dia', messageType: 'text' })
  await send(asPerson, 'POST', '/api/meetings', {
    title: 'Semanal',
    scheduledAt: '2027-01-11T12:00:00Z',
    participants: [colleague.id],
  })
  await send(asPerson, 'POST', '/api/calendar/rotate')
  await send(asPerson, 'POST', '/api/tokens', { name: `Planilha de ${NAME}`, scopes: ['people:read'] })
  const endpoint = 'https://push.invalid/canario'
  const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
  const keys = { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  await send(asPerson, 'POST', '/api/push/subscriptions', { endpoint, keys, name: `Celular de ${NAME}` })
  await send(asColleague, 'POST', '/api/tasks', { title: 'Ligar', assignedTo: added.id })
  await deliverFacts(db, subscribers)
  await deliverFacts(db, subscribers)
  expect((await columnsContaining(db, EMAIL)).length).toBeGreaterThan(2)

  const exported = await send(asRoot, 'GET', `/api/admin/users/${added.id}/data`)
  const { records } = exported.json()
  expect([exported.statusCode, exported.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
  const kinds = records.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining([
      'users',
      'tasks',
      'chat_messages',
      'comments',
      'comment_mentions',
      'comment_reactions',
      'record_followers',
      'meetings',
      'sessions',
      'access_tokens',
      'push_subscriptions',
      'team_members',
      'audit_entries',
    ]),
  )
  expect(
    records.filter(({ kind, title }: { kind: string; title: string }) => kind === title),
    'every table has a title',
  ).toEqual([])
  expect(exported.body).toContain(EMAIL)
  expect(exported.body).not.toMatch(/token_hash|password_hash|totp_secret/)

  expect((await send(asRoot, 'DELETE', `/api/admin/users/${root.id}/data`, proof)).statusCode).toBe(409)
  expect((await send(asPerson, 'DELETE', `/api/admin/users/${colleague.id}/data`)).statusCode).toBe(403)
  expect((await send(asRoot, 'DELETE', `/api/admin/users/${added.id}/data`, proof)).statusCode).toBe(204)

  for (const text of [EMAIL, NAME]) expect(await columnsContaining(db, text), text).toEqual([])
  expect((await send(asPerson, 'GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await send(asColleague, 'GET', `/api/tasks/${task.id}`)).json()).toMatchObject({
    title: 'Rever proposta',
    createdBy: added.id,
  })
  const listed = (await send(asRoot, 'GET', '/api/admin/users'))
    .json()
    .find(({ id }: { id: string }) => id === added.id)
  expect(listed).toMatchObject({ firstName: 'Pessoa', lastName: 'removida', isActive: false, isErased: true })
  const acts = (await send(asRoot, 'GET', `/api/admin/audit?entityId=${added.id}`)).json()
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    'user.data_erased',
    'user.data_exported',
    'user.changed',
    'user.added',
  ])

  expect((await send(asRoot, 'DELETE', `/api/admin/users/${added.id}/data`, proof)).statusCode).toBe(409)
  expect((await send(asRoot, 'PATCH', `/api/admin/users/${added.id}`, { isActive: true })).statusCode).toBe(
    409,
  )
  expect((await send(asRoot, 'GET', `/api/admin/users/${crypto.randomUUID()}/data`)).statusCode).toBe(404)
})
