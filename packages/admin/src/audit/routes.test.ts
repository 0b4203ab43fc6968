import { randomUUID } from 'node:crypto'
import { createUser, viewerFor } from '@cadencia/people/testing/rows'
import { audit } from '@cadencia/server/audit'
import { testApp } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
import { forgetAudit } from './repository.ts'
import { auditRoutes } from './routes.ts'

const nameChats = async (_: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, 'Ana e Bia']))
const { db, app, as } = await testApp({
  domains: [{ name: 'admin', routes: (kernel) => auditRoutes(kernel, { nameChats }) }],
})
const root = await createUser(db, { role: 'admin', firstName: 'Raiz', lastName: '' })
const other = await createUser(db, { role: 'admin' })
const bia = await createUser(db, { firstName: 'Bia', lastName: 'Reis' })
const headers = as(viewerFor(root, { isAdministrator: true }))
const get = (query = '', path = '/api/admin/audit') => app.inject({ url: `${path}${query}`, headers })

await audit(db, {
  actor: root.id,
  action: 'user.changed',
  entity: 'user',
  entityId: bia.id,
  before: { firstName: 'Bia', role: 'staff', version: 1, password: 'antiga', tags: [1] },
  after: { firstName: 'Bia', role: 'admin', version: 2, password: 'nova', tags: [1] },
})
await audit(db, {
  actor: other.id,
  action: 'settings.changed',
  entity: 'settings',
  entityId: 'system',
  after: { siteName: '=x' },
})

it('SEC-24: shows who did what to whom, only what changed, and no secrets', async () => {
  const acts = (await get()).json()
  expect(acts.map(({ action }: { action: string }) => action)).toEqual(['settings.changed', 'user.changed'])
  expect(acts[1]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actorId: root.id,
    actorName: 'Raiz',
    actorEmail: root.email,
    action: 'user.changed',
    entity: 'user',
    entityId: bia.id,
    entityName: 'Bia Reis',
    before: { role: 'staff', version: 1, password: '[oculto]' },
    after: { role: 'admin', version: 2, password: '[oculto]' },
  })
  expect(acts[0]).toMatchObject({ entityName: null, before: null, after: { siteName: '=x' } })
})

it('is filtered by person, act, kind, record and day, and pages by key', async () => {
  const actions = async (query: string) =>
    (await get(query)).json().map(({ action }: { action: string }) => action)
  expect(await actions(`?actorId=${root.id}`)).toEqual(['user.changed'])
  expect(await actions('?action=settings.')).toEqual(['settings.changed'])
  expect(await actions('?entity=user')).toEqual(['user.changed'])
  expect(await actions(`?entityId=${bia.id}`)).toEqual(['user.changed'])
  expect(await actions('?to=2020-01-01')).toEqual([])
  const first = await get('?limit=1')
  const link = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await app.inject({ url: link, headers })).json()).toMatchObject([{ action: 'user.changed' }])
  for (const query of ['?actorId=x', '?from=ontem', '?limit=0', '?action=%27', '?cursor=x']) {
    expect((await get(query)).statusCode, query).toBe(400)
  }
})

it('names the chat that somebody looked into, and the record that is gone by what it was called', async () => {
  const look = { actor: other.id, action: 'chat.read', entity: 'chat', entityId: randomUUID() }
  await audit(db, look)
  await audit(db, { ...look, action: 'chats.listed', entityId: 'all' })
  const gone = { actor: other.id, action: 'goal.deleted', entity: 'goal', entityId: randomUUID() }
  await audit(db, { ...gone, before: { title: 'Matrículas' } })
  const names = (await get(`?actorId=${other.id}&limit=3`)).json()
  expect(names.map(({ entityName }: { entityName: string | null }) => entityName)).toEqual([
    'Matrículas',
    null,
    'Ana e Bia',
  ])
})

it('SEC-22: is exported as CSV', async () => {
  const { body } = await get('?entity=settings', '/api/admin/audit.csv')
  const [header, line] = body.split('\r\n')
  expect(header).toBe('\uFEFFData/Hora,Quem,E-mail,Ato,Registro,Identificador,Nome,Antes,Depois')
  const last = db.selectFrom('audit_entries').selectAll().orderBy('at', 'desc').limit(1)
  expect(await last.executeTakeFirst()).toMatchObject({
    ...{ actor_id: root.id, action: 'audit.exported', entity: 'audit', entity_id: 'all' },
    after: { filters: 'entity' },
  })
  expect(line).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2},/)
  expect(line).toContain(`,settings.changed,settings,system,,,"{""siteName"":""=x""}"`)
})

it('cannot be rewritten or thinned out: only what is older than five years goes', async () => {
  const change = db.updateTable('audit_entries').set({ action: 'nothing.happened' })
  await expect(change.execute()).rejects.toThrow('not rewritten')
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('kept for five years')
  const old = {
    actor_id: root.id,
    action: 'user.changed',
    entity: 'user',
    entity_id: bia.id,
    at: '2020-01-01T00:00:00Z',
  }
  await db.insertInto('audit_entries').values(old).execute()
  expect(await forgetAudit(db)).toBe(1)
  expect((await get()).json()).toHaveLength(6)
})

it('SEC-6, SEC-15: is not for staff', async () => {
  for (const path of ['/api/admin/audit', '/api/admin/audit.csv']) {
    expect((await app.inject({ url: path })).statusCode).toBe(401)
    expect((await app.inject({ url: path, headers: as(viewerFor(bia)) })).statusCode).toBe(403)
  }
})

it('is exported with São Paulo times, also of what changed', async () => {
  const act = { actor: other.id, action: 'token.created', entity: 'token', entityId: randomUUID() }
  await audit(db, { ...act, after: { expiresAt: '2026-12-01T02:30:00.000Z' } })
  const { body } = await get('?entity=token', '/api/admin/audit.csv')
  expect(body).toContain('2026-11-30T23:30:00.000-03:00')
  expect(body).not.toContain('2026-12-01T02:30')
})
