import { randomUUID } from 'node:crypto'
import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Sprint } from './contract.ts'
import { createSprint, createTasks } from './testing/rows.ts'
import {
  administrator,
  ana,
  bruno,
  clock,
  db,
  domain,
  facts,
  guest,
  outsider,
  person,
  plan,
  read,
  team,
  teamId,
} from './testing/sprints-app.ts'

type Sender = { send: typeof ana.send }

async function post(fields: object, who: Sender = ana) {
  const draft = { teamId, name: 'Sprint', number: 1, startDate: '2026-11-16', endDate: '2026-11-27' }
  return who.send({ method: 'POST', url: '/api/sprints', payload: { ...draft, ...fields } })
}

function patch(id: string, payload: object, who: Sender = ana) {
  return who.send({ method: 'PATCH', url: `/api/sprints/${id}`, payload })
}

describe('a new sprint', () => {
  it('is active, worth 100 unless told, and everyone but guests may create it', async () => {
    expect(await plan({}, outsider)).toMatchObject({
      status: 'active',
      maxScore: 100,
      totalTasks: 0,
      completionRate: 0,
      createdBy: outsider.userId,
      version: 1,
      canEdit: false,
    })
    expect((await post({}, { send: guest })).statusCode).toBe(403)
  })

  it.each([
    ['teamId', { teamId: '' }, 'Equipe é obrigatória'],
    ['name', { name: ' ' }, 'Nome é obrigatório'],
    ['number', { number: 0 }, 'Número deve ser maior que 0'],
    ['startDate', { startDate: '' }, 'Data de início é obrigatória'],
    ['endDate', { endDate: undefined }, 'Data de fim é obrigatória'],
    ['maxScore', { maxScore: 0 }, 'Pontuação máxima deve ser maior que 0'],
    ['maxScore', { maxScore: 1001 }, 'Pontuação máxima de até 1.000'],
    ['endDate', { endDate: '2026-11-15' }, 'Data de fim deve ser igual ou posterior à data de início'],
    ['endDate', { endDate: '2029-11-15' }, 'A sprint pode durar no máximo 2 anos'],
    ['teamId', { teamId: randomUUID() }, 'Time não encontrado'],
  ])('is refused in the words of the specification: %s %j', async (path, fields, message) => {
    const answer = await post(fields)
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]])
  })

  it('REL-10: an instant is cut to its São Paulo day', async () => {
    const sprint = await plan({ startDate: '2026-11-17T02:30:00Z', endDate: '2026-11-28T01:00:00.000Z' })
    expect([sprint.startDate, sprint.endDate]).toEqual(['2026-11-16', '2026-11-27'])
    const early = await post({ startDate: '2026-11-17T03:00:00Z', endDate: '2026-11-17T02:59:00Z' })
    expect(early.statusCode).toBe(400)
  })

  it('records one fact', async () => {
    const { id } = await plan()
    expect(await facts(id)).toMatchObject([
      { fact: 'sprint.created', payload: { teamId, name: 'Matrículas', actorId: ana.userId } },
    ])
  })
})

describe('figures', () => {
  it('are counted while it runs: deleted tasks left out, late ones not on time, by the São Paulo day', async () => {
    const sprint = await createSprint(db, { teamId, maxScore: 200 })
    await createTasks(db, sprint, [
      // 23:30 of the 20th in São Paulo.
      { points: 8, completedAt: '2026-11-21T02:30:00Z', dueDate: '2026-11-20', quality: 90 },
      { points: 4, completedAt: '2026-11-21T03:30:00Z', dueDate: '2026-11-20', quality: 60 },
      { points: 3, completedAt: '2026-11-23T10:00:00Z' },
      { points: 5, status: 'in_progress' },
      { points: 50, deletedAt: '2026-11-20T12:00:00Z' },
    ])
    expect(await read(sprint.id)).toMatchObject({
      totalTasks: 4,
      completedTasks: 3,
      totalPoints: 20,
      completedPoints: 15,
      completionRate: 0.75,
      timeEfficiency: 11 / 15,
      qualityRating: 3.75,
      // 200 × (0.4 × 0.75 + 0.3 × 11/15 + 0.3 × 0.75)
      score: 149,
    })
  })
})

async function listed(query: string) {
  const answer = await ana.send({ url: `/api/sprints?${query}` })
  const names = z
    .array(Sprint)
    .parse(answer.json())
    .map(({ name }) => name)
  return { answer, names }
}

const nextOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''

describe('the list', () => {
  it('is searched by name and topics, and sorted either way, page by page', async () => {
    const own = await team(ana)
    const days = { Álgebra: '2026-11-18', banco: '2026-11-16', Contratos: '2026-11-17' }
    for (const [name, startDate] of Object.entries(days)) await plan({ teamId: own, name, startDate })
    await plan({ teamId: own, name: 'Dados', startDate: '2026-11-19', topics: 'Revisar os contratos' })
    const of = async (query: string) => (await listed(`teamId=${own}&${query}`)).names
    expect(await of('sort=name')).toEqual(['Álgebra', 'banco', 'Contratos', 'Dados'])
    expect(await of('sort=-startDate')).toEqual(['Dados', 'Álgebra', 'Contratos', 'banco'])
    expect(await of('q=contrato&sort=name')).toEqual(['Contratos', 'Dados'])
    const first = await listed(`teamId=${own}&sort=-name&limit=3`)
    expect(first.names).toEqual(['Dados', 'Contratos', 'banco'])
    const second = await ana.send({ url: nextOf(first.answer) })
    expect(second.json()).toMatchObject([{ name: 'Álgebra' }])
  })

  it('shows the newest first, by team and status, and pages by key', async () => {
    const own = await team(ana)
    const made = []
    for (const name of ['Um', 'Dois', 'Três']) made.push(await plan({ teamId: own, name }))
    expect((await listed(`teamId=${own}`)).names).toEqual(['Três', 'Dois', 'Um'])
    await ana.send({ method: 'POST', url: `/api/sprints/${made[0]?.id}/complete`, payload: {} })
    expect((await listed(`teamId=${own}&status=completed`)).names).toEqual(['Um'])
    const first = await listed(`teamId=${own}&limit=2`)
    expect([first.names, first.answer.headers['x-total-count']]).toEqual([['Três', 'Dois'], '3'])
    const second = await ana.send({ url: nextOf(first.answer) })
    expect(second.json()).toMatchObject([{ name: 'Um' }])
    expect(second.headers.link).toBeUndefined()
  })

  const yearZero = Buffer.from(`["0000-01-01T00:00:00Z","${randomUUID()}"]`).toString('base64url')
  it.each([`cursor=${yearZero}`, 'limit=0', 'limit=1001', 'cursor=x', 'status=nada', 'teamId=1', 'sort=x'])(
    'refuses %s',
    async (query) => {
      expect((await ana.send({ url: `/api/sprints?${query}` })).statusCode).toBe(400)
    },
  )
})

describe('changing', () => {
  it('SEC-14: is for members of its team and administrators', async () => {
    const { id } = await plan()
    expect((await patch(id, { name: 'A' }, bruno)).statusCode).toBe(200)
    expect((await patch(id, { name: 'B' }, { send: administrator })).json()).toMatchObject({ name: 'B' })
    for (const send of [outsider.send, guest]) {
      expect((await patch(id, { name: 'C' }, { send })).statusCode).toBe(403)
    }
    expect(await read(id, outsider)).toMatchObject({ name: 'B', canEdit: false })
    expect((await facts(id)).map(({ fact }) => fact)).toEqual([
      'sprint.created',
      'sprint.changed',
      'sprint.changed',
    ])
    expect((await patch(randomUUID(), { name: 'D' })).statusCode).toBe(404)
  })

  it('REL-2: a stale version is 409 with the current record; disjoint changes both stay', async () => {
    const { id, version } = await plan()
    await patch(id, { topics: 'Primeiro', version })
    const late = await patch(id, { topics: 'Segundo', version }, bruno)
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'stale_version', current: { topics: 'Primeiro', version: 2, canEdit: true } },
    ])
    await Promise.all([patch(id, { challenges: ['Prazo'] }), patch(id, { difficulties: ['Acesso'] }, bruno)])
    expect(await read(id)).toMatchObject({
      topics: 'Primeiro',
      challenges: ['Prazo'],
      difficulties: ['Acesso'],
    })
  })

  it('asks about the whole period, also where one day is given', async () => {
    const { id } = await plan()
    const answer = await patch(id, { endDate: '2026-11-01' })
    expect(answer.json().issues).toEqual([
      { path: 'endDate', message: 'Data de fim deve ser igual ou posterior à data de início' },
    ])
  })

  it('SEC-16: sets neither id, team, status, score, creator nor creation', async () => {
    const before = await plan()
    const forged = {
      id: randomUUID(),
      teamId: randomUUID(),
      createdBy: bruno.userId,
      createdAt: '2000-01-01T00:00:00Z',
    }
    await patch(before.id, { ...forged, status: 'completed', score: 99, totalPoints: 5, name: 'Outro' })
    expect(await read(before.id)).toEqual({ ...before, name: 'Outro', version: 2 })
  })
})

it('GET /api/sprints/{id}/history: each changed field with what it was', async () => {
  const { id } = await plan({ name: 'Antes' })
  await patch(id, { name: 'Depois', challenges: ['Prazo curto'] })
  const history = await ana.send({ url: `/api/sprints/${id}/history` })
  expect(z.array(FieldHistoryEntry).parse(history.json())).toMatchObject([
    { field: 'challenges', from: [], to: ['Prazo curto'] },
    { field: 'name', from: 'Antes', to: 'Depois', actor: { id: ana.userId } },
  ])
})

describe('a delayed sprint', () => {
  it('is one whose end has passed with open tasks; the fact is recorded once', async () => {
    const ended = { teamId, endDate: '2026-11-20' }
    const [late, done, empty, today] = [
      await createSprint(db, ended),
      await createSprint(db, ended),
      await createSprint(db, ended),
      await createSprint(db, { teamId, endDate: '2026-11-23' }),
    ]
    for (const sprint of [late, today]) await createTasks(db, sprint, [{}])
    await createTasks(db, done, [{ completedAt: '2026-11-19T12:00:00Z' }])
    await createTasks(db, empty, [{ deletedAt: '2026-11-19T12:00:00Z' }])
    const run = () =>
      domain.jobs
        ?.find(({ job }) => job.name === 'mark_delayed_sprints')
        ?.run(
          {},
          { db, log: silent, signal: new AbortController().signal, attempt: 1, jobId: 'x', runAt: null },
        )
    await run()
    await run()
    const statuses = await Promise.all(
      [late, done, empty, today].map(async ({ id }) => (await read(id)).status),
    )
    expect(statuses).toEqual(['delayed', 'active', 'active', 'active'])
    expect(await facts(late.id)).toMatchObject([
      { fact: 'sprint.delayed', payload: { actorId: null, teamId } },
    ])
    clock.ms = Date.parse('2026-11-24T03:00:00Z')
    await run()
    expect((await read(today.id)).status).toBe('delayed')
  })

  it('is active again once its end lies in the future, from today on', async () => {
    const { id } = await createSprint(db, { teamId, endDate: '2026-11-20', status: 'delayed' })
    expect((await patch(id, { endDate: '2026-11-22' })).json()).toMatchObject({ status: 'delayed' })
    expect((await patch(id, { endDate: '2026-11-23' })).json()).toMatchObject({ status: 'active' })
  })
})

const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe('search', () => {
  it('finds a sprint by its name, accents aside', async () => {
    const { id } = await plan({ name: 'Renovação das licenças' })
    const who = testViewer({ userId: (await person('Eva')).userId })
    const hits = await domain.search?.(db, who, { words: 'renovacao', limit: 5 })
    expect(hits).toContainEqual({
      kind: 'sprint',
      id,
      title: 'Renovação das licenças',
      detail: 'Sprint 7 · Comercial',
      url: `/sprints/${id}`,
    })
  })
})
