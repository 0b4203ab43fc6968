import { testDb } from '@cadencia/db/testing'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, settings } = await productApi(test)
await settings.open({ ...test, log: { warn: () => {} } })
const PHONE = '+5511987654321'

type Headers = Record<string, string>
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, headers: Headers, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload ? { payload } : {}),
  })

const administrator = await createAdministrator(db, 'raiz')
const locked = await signInAs(db, administrator, { isAdministrator: true })
const unlocked = await signInAs(db, administrator, { isAdministrator: true, hasCrmAccess: true })
const seller = await createUser(db, { firstName: 'Saulo' })
const asSeller = await signInAs(db, seller, { hasCrmAccess: true })
const url = `/api/admin/users/${seller.id}/data`

const lead = (
  await send('POST', '/api/crm/leads', asSeller, {
    name: 'Zenaide Cliente',
    email: 'zenaide@cliente.example',
    phone: PHONE,
    assignedTo: seller.id,
  })
).json()
const task = (
  await send('POST', '/api/tasks', asSeller, { title: 'Assunto de outros', assignedTo: seller.id })
).json()
const automation = (
  await send('POST', '/api/whatsapp/automations', asSeller, {
    name: 'Retomada',
    message: 'Olá {nome}',
    scheduleType: 'daily',
    sendToAll: true,
  })
).json()
await send('PATCH', `/api/whatsapp/automations/${automation.id}`, asSeller, { isActive: false })
await send('POST', `/api/crm/leads/${lead.id}/comments`, asSeller, { body: 'Zenaide pediu desconto' })
await send('POST', `/api/tasks/${task.id}/comments`, asSeller, { body: 'Escrevi isto aqui' })
const chat = (await send('POST', '/api/chats/general', asSeller)).json()
await send('POST', `/api/chats/${chat.id}/messages`, asSeller, { content: 'Bom dia', messageType: 'text' })

it('SEC-40: an export names leads and other records by id, kind and date, and is whole about the person', async () => {
  const answer = await send('GET', url, unlocked)
  expect(answer.statusCode).toBe(200)
  const { records, leftOut } = answer.json()
  const rowsOf = (kind: string) => records.find((one: { kind: string }) => one.kind === kind)?.rows
  expect(rowsOf('leads')).toEqual([
    { id: lead.id, kind: null, at: expect.any(String), as: ['assigned_to', 'created_by'] },
  ])
  expect(rowsOf('tasks')).toEqual([
    { id: task.id, kind: null, at: expect.any(String), as: ['assigned_to', 'created_by'] },
  ])
  expect(leftOut).toEqual([])
  for (const own of ['Zenaide pediu desconto', 'Escrevi isto aqui', 'Bom dia', seller.email])
    expect(answer.body).toContain(own)
  for (const others of [PHONE, 'zenaide@cliente.example', 'Assunto de outros'])
    expect(answer.body).not.toContain(others)
})

it('has the notes and items that the person wrote whole, and São Paulo times', async () => {
  const meeting = (
    await send('POST', '/api/meetings', asSeller, {
      title: 'Alinhamento',
      scheduledAt: '2037-01-05T12:00:00Z',
    })
  ).json()
  const items = `/api/meetings/${meeting.id}/items`
  await send('POST', items, asSeller, { kind: 'action', text: 'Ligar para a gráfica', dueDate: '2037-01-06' })
  await send('PUT', `/api/meetings/${meeting.id}/notes/me`, asSeller, { text: 'Preferem terça' })
  await send('POST', items, locked, { kind: 'decision', text: 'De outra pessoa' })
  const answer = await send('GET', url, unlocked)
  expect(answer.body).toContain('Ligar para a gráfica')
  expect(answer.body).toContain('Preferem terça')
  expect(answer.body).not.toContain('De outra pessoa')
  const instants = answer.body.match(/"\d{4}-\d{2}-\d{2}T[^"]*"/g) ?? []
  expect(instants.length).toBeGreaterThan(5)
  expect(instants.filter((instant) => !instant.endsWith('-03:00"'))).toEqual([])
})

it('SEC-40: while the CRM is locked its tables and the comments on its records are left out, and it says so', async () => {
  const answer = await send('GET', url, locked)
  const { records, leftOut } = answer.json()
  expect(answer.body).not.toContain(lead.id)
  expect(answer.body).not.toContain('Zenaide')
  expect(answer.body).toContain('Escrevi isto aqui')
  const kinds = records.map(({ kind }: { kind: string }) => kind)
  for (const kind of ['leads', 'automations', 'record_history']) expect(kinds).not.toContain(kind)
  expect(leftOut.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['leads', 'comments', 'record_history']),
  )
})

it('SEC-40: an export needs a session, whatever a token may', async () => {
  const made = await send('POST', '/api/tokens', unlocked, {
    name: 'Robô',
    scopes: ['admin:write', 'crm:write'],
    currentPassword: TEST_PASSWORD,
  })
  const answer = await send('GET', url, { authorization: `Bearer ${made.json().token}` })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'session_required'])
})

it('SEC-41: the acts that give power ask for the password again, by every route, and take no token', async () => {
  const made = await send('POST', '/api/tokens', unlocked, {
    name: 'Robô',
    scopes: ['admin:write', 'crm:write'],
    currentPassword: TEST_PASSWORD,
  })
  const bearer = { authorization: `Bearer ${made.json().token}` }
  const call = async (headers: Headers, method: Act['method'], path: string, payload: object) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { host: 'localhost:5000', ...headers },
      payload,
    })
    return [answer.statusCode, answer.body === '' ? '' : (answer.json().code ?? '')]
  }
  const hook = { url: 'https://hooks.example/a', facts: ['task.created'] }
  const created = await send('POST', '/api/admin/webhooks', unlocked, {
    ...hook,
    currentPassword: TEST_PASSWORD,
  })
  const webhook = `/api/admin/webhooks/${created.json().id}`
  const gone = await createUser(db, { firstName: 'Extinta' })
  interface Act {
    readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    readonly path: string
    readonly body: object
    readonly done: number
  }
  const acts: Act[] = [
    { method: 'POST', path: '/api/tokens', body: { name: 'Robô', scopes: ['people:read'] }, done: 201 },
    {
      method: 'POST',
      path: '/api/admin/service-tokens',
      body: { name: 'ERP', scopes: ['people:read'], userId: seller.id },
      done: 201,
    },
    { method: 'PUT', path: '/api/admin/security-settings', body: { requireSecondFactor: false }, done: 200 },
    { method: 'POST', path: '/api/admin/webhooks', body: hook, done: 201 },
    { method: 'PATCH', path: webhook, body: { url: 'https://hooks.example/b' }, done: 200 },
    { method: 'PATCH', path: webhook, body: { facts: ['task.created', 'task.deleted'] }, done: 200 },
    { method: 'POST', path: `${webhook}/secret`, body: {}, done: 200 },
    { method: 'DELETE', path: `/api/admin/users/${gone.id}/data`, body: {}, done: 204 },
    { method: 'PUT', path: '/api/admin/crm-password', body: { password: 'outra-senha-do-crm' }, done: 204 },
  ]
  for (const { method, path, body, done } of acts) {
    const title = `${method} ${path}`
    expect([title, ...(await call(unlocked, method, path, body))]).toEqual([title, 403, 'step_up'])
    expect([title, ...(await call(unlocked, method, path, { ...body, currentPassword: 'errada' }))]).toEqual([
      title,
      401,
      'invalid_credentials',
    ])
    expect([
      title,
      ...(await call(bearer, method, path, { ...body, currentPassword: TEST_PASSWORD })),
    ]).toEqual([title, 403, 'session_required'])
    const [status] = await call(unlocked, method, path, { ...body, currentPassword: TEST_PASSWORD })
    expect([title, status]).toEqual([title, done])
  }
  expect(await call(unlocked, 'PATCH', webhook, { isActive: false })).toEqual([200, ''])
})

it('SEC-41: no service token reads another person’s chats; a lead’s erasure needs a session', async () => {
  const proof = { currentPassword: TEST_PASSWORD }
  const draft = { name: 'ERP', scopes: ['chat:read'], userId: seller.id, ...proof }
  const refused = await send('POST', '/api/admin/service-tokens', locked, draft)
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'scopes'])
  const own = await send('POST', '/api/admin/service-tokens', locked, { ...draft, userId: administrator.id })
  expect(own.statusCode).toBe(201)

  const mine = await signInAs(db, seller, { hasCrmAccess: true })
  const made = await send('POST', '/api/tokens', mine, { name: 'Planilha', scopes: ['crm:write'] })
  const erased = await app.inject({
    method: 'DELETE',
    url: `/api/crm/leads/${lead.id}/data`,
    headers: { host: 'localhost:5000', authorization: `Bearer ${made.json().token}` },
  })
  expect([erased.statusCode, erased.json().code]).toEqual([403, 'session_required'])
})
