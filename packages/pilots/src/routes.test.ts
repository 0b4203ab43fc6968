import { randomUUID } from 'node:crypto'
import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { testDb } from '@cadencia/db/testing'
import { links } from '@cadencia/links/server'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PilotStage, STAGE_STATUSES } from './contract.ts'
import { seedPilots } from './demo.ts'
import { stageKind } from './record.ts'
import { pilots } from './server.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const database = await testDb()
const { db } = database
const now = () => NOW
const linked = links({ kinds: () => [stageKind], allowedOrigins: [], now })
const domain = pilots({ links: linked.recordLinks, now })
const { app, as } = await testApp({ test: database, domains: [domain, linked] })

const userId = randomUUID()
await db
  .insertInto('users')
  .values({ id: userId, email: 'ana@cadencia.example', first_name: 'Ana', last_name: 'Lima' })
  .execute()
const ana = as(testViewer({ userId }))
const guest = as(testViewer({ userId, sessionId: 'guest', isGuest: true }))

const URL = '/api/pilot-stages'
const post = (payload: object, headers = ana) => app.inject({ method: 'POST', url: URL, payload, headers })
const patch = (id: string, payload: object, headers = ana) =>
  app.inject({ method: 'PATCH', url: `${URL}/${id}`, payload, headers })
const remove = (id: string, headers = ana) => app.inject({ method: 'DELETE', url: `${URL}/${id}`, headers })
const list = async () => z.array(PilotStage).parse((await app.inject({ url: URL, headers: ana })).json())

async function create(fields: object = {}): Promise<PilotStage> {
  const answer = await post({ title: 'Formação', ...fields })
  expect(answer.statusCode).toBe(201)
  return PilotStage.parse(answer.json())
}

const facts = async (id: string) =>
  db.selectFrom('outbox').select(['fact', 'payload']).where('key', '=', id).orderBy('id').execute()

describe('POST /api/pilot-stages', () => {
  it('takes title, description, status, dueDate and assignedTo, and answers the whole stage', async () => {
    const fields = {
      title: 'Escolha das escolas',
      description: 'Três, de portes diferentes.',
      status: 'in_progress',
      dueDate: '2026-12-01',
      assignedTo: userId,
    }
    expect(await create(fields)).toMatchObject({
      ...fields,
      assignee: { id: userId, firstName: 'Ana', lastName: 'Lima' },
      createdBy: userId,
      completedAt: null,
      version: 1,
    })
  })

  it.each([{}, { title: '' }, { title: '   ' }, { title: '\u200B' }])(
    'Título é obrigatório. (%j)',
    async (payload) => {
      expect((await post(payload)).json()).toMatchObject({
        statusCode: 400,
        message: 'Título é obrigatório.',
        issues: [{ path: 'title', message: 'Título é obrigatório.' }],
      })
    },
  )

  it('is pending, undated and unassigned unless told; an empty assignee is nobody', async () => {
    const usual = { status: 'pending', dueDate: null, assignedTo: null, description: '' }
    expect(await create()).toMatchObject(usual)
    expect(await create({ assignedTo: '', dueDate: '' })).toMatchObject(usual)
  })

  it('cuts a date-time to its São Paulo day', async () => {
    expect((await create({ dueDate: '2026-12-02T01:30:00Z' })).dueDate).toBe('2026-12-01')
  })

  it.each([
    { dueDate: '2025-02-30' },
    { dueDate: 'amanhã' },
    { status: 'done' },
    { assignedTo: 'ninguém' },
    { assignedTo: randomUUID() },
    { title: 'x'.repeat(201) },
    { description: 'x'.repeat(5001) },
  ])('refuses %j', async (fields) => {
    expect((await post({ title: 'Etapa', ...fields })).statusCode).toBe(400)
  })
})

describe('PATCH /api/pilot-stages/{id}', () => {
  it.each(STAGE_STATUSES.flatMap((from) => STAGE_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s: any status may be set, but completed is final (409)',
    async (from, to) => {
      const { id } = await create({ status: from })
      const answer = await patch(id, { status: to })
      const isRefused = from === 'completed' && to !== 'completed'
      expect(answer.statusCode).toBe(isRefused ? 409 : 200)
      if (isRefused) expect(answer.json().message).toBe('Uma etapa concluída não muda mais de status.')
      else expect(answer.json()).toMatchObject({ status: to })
    },
  )

  it('takes only the status, or all fields', async () => {
    const stage = await create({ dueDate: '2026-12-01', assignedTo: userId })
    expect((await patch(stage.id, { status: 'completed' })).json()).toMatchObject({
      ...stage,
      status: 'completed',
      completedAt: '2026-11-23T12:00:00Z',
      version: 2,
    })
    const all = { title: 'Outra', description: 'Nova', status: 'completed', dueDate: null, assignedTo: '' }
    expect((await patch(stage.id, all)).json()).toMatchObject({ ...all, assignedTo: null, assignee: null })
  })

  it('REL-2: a stale version is 409 with the current stage; disjoint changes both stay', async () => {
    const { id, version } = await create()
    await patch(id, { title: 'Primeiro', version })
    expect((await patch(id, { title: 'Segundo', version })).json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      current: { title: 'Primeiro', version: 2 },
    })
    await Promise.all([patch(id, { description: 'a' }), patch(id, { status: 'blocked' })])
    expect((await list()).find((stage) => stage.id === id)).toMatchObject({
      description: 'a',
      status: 'blocked',
    })
  })

  it('SEC-16: changes neither id, creator nor creation', async () => {
    const stage = await create()
    const forged = { id: randomUUID(), createdBy: randomUUID(), createdAt: '2000-01-01T00:00:00Z' }
    expect((await patch(stage.id, forged)).json()).toMatchObject({
      id: stage.id,
      createdBy: userId,
      createdAt: stage.createdAt,
    })
  })

  it('an unknown stage is 404', async () => {
    for (const answer of [await patch(randomUUID(), { status: 'blocked' }), await remove(randomUUID())]) {
      expect(answer.json()).toMatchObject({ statusCode: 404, message: 'Etapa não encontrada.' })
    }
  })
})

it('DELETE /api/pilot-stages/{id} removes a stage, also a completed one', async () => {
  const { id } = await create({ status: 'completed' })
  expect((await remove(id)).statusCode).toBe(204)
  expect((await list()).map((stage) => stage.id)).not.toContain(id)
  expect((await facts(id)).map(({ fact }) => fact)).toEqual(['pilot.stage_created', 'pilot.stage_deleted'])
})

it('GET /api/pilot-stages lists by due date, those without one last', async () => {
  await db.deleteFrom('pilot_stages').execute()
  await create({ title: 'sem data' })
  await create({ title: 'depois', dueDate: '2027-01-01' })
  await create({ title: 'antes', dueDate: '2026-12-01' })
  expect((await list()).map(({ title }) => title)).toEqual(['antes', 'depois', 'sem data'])
})

it('records what others want to know: who it fell to, and what it was before', async () => {
  const { id } = await create()
  await patch(id, { assignedTo: userId, status: 'in_progress' })
  expect((await facts(id))[1]?.payload).toMatchObject({
    stageId: id,
    assignedTo: userId,
    actorId: userId,
    before: { status: 'pending', assignedTo: null },
  })
})

it('GET /api/pilot-stages/{id}/history: who changed what, newest first, with names', async () => {
  const { id } = await create({ title: 'Piloto' })
  await patch(id, { title: 'Piloto 2', assignedTo: userId })
  await patch(id, { assignedTo: '' })
  const history = await app.inject({ url: `${URL}/${id}/history`, headers: ana })
  expect(history.headers['x-total-count']).toBe('3')
  const by = { actor: { id: userId, firstName: 'Ana' } }
  expect(z.array(FieldHistoryEntry).parse(history.json())).toMatchObject([
    { field: 'assignedTo', from: 'Ana Lima', to: null, ...by },
    { field: 'assignedTo', from: null, to: 'Ana Lima', ...by },
    { field: 'title', from: 'Piloto', to: 'Piloto 2', ...by },
  ])
  expect((await app.inject({ url: `${URL}/${randomUUID()}/history`, headers: ana })).statusCode).toBe(404)
})

it('is open to all staff, guests read, strangers see nothing', async () => {
  const { id } = await create()
  expect((await app.inject({ url: URL, headers: guest })).statusCode).toBe(200)
  expect((await post({ title: 'x' }, guest)).statusCode).toBe(403)
  expect((await patch(id, { status: 'blocked' }, guest)).statusCode).toBe(403)
  expect((await app.inject({ url: URL })).statusCode).toBe(401)
})

it('is found by its words, accents aside', async () => {
  const { id } = await create({ title: 'Avaliação final' })
  const hits = await domain.search?.(db, testViewer({ userId }), { words: 'avaliacao', limit: 5 })
  expect(hits?.[0]).toMatchObject({ kind: 'pilot', id, detail: 'Sem data' })
})

it('demo: a project with stages of every status', async () => {
  await db.deleteFrom('pilot_stages').execute()
  await seedPilots(db, { now: new Date(NOW), scale: 1 })
  expect(new Set((await list()).map(({ status }) => status))).toEqual(new Set(STAGE_STATUSES))
})
