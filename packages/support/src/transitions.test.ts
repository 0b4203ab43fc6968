import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { SUPPORT_STATUSES } from './contract.ts'
import { MONDAY, supportApp } from './testing/support-app.ts'

const {
  app,
  clock,
  sales,
  it: ti,
  ana,
  bruno,
  caio,
  administrator,
  guest,
  post,
  open,
  patch,
  inStatus,
  read,
  facts,
  person,
} = await supportApp()
const HOUR_MS = 3_600_000

beforeEach(() => {
  clock.ms = MONDAY
})

describe('PATCH /api/support/{id}', () => {
  it('the whole flow: open, in_progress, resolved, closed', async () => {
    const { id } = await open({ responsibleTeamId: ti })
    expect((await patch(bruno, id, { status: 'in_progress' })).json()).toMatchObject({
      status: 'in_progress',
      assignedUserId: bruno.userId,
      startedAt: '2026-11-23T12:00:00Z',
    })
    clock.ms += 2 * HOUR_MS
    const notes = 'Limite de itens corrigido.'
    expect((await patch(bruno, id, { status: 'resolved', resolutionNotes: notes })).json()).toMatchObject({
      status: 'resolved',
      resolutionNotes: notes,
      resolvedAt: '2026-11-23T14:00:00Z',
    })
    expect((await patch(ana, id, { status: 'closed', resolutionNotes: 'Confirmado.' })).json()).toMatchObject(
      {
        status: 'closed',
        resolutionNotes: 'Confirmado.',
        closedAt: '2026-11-23T14:00:00Z',
      },
    )
    expect((await facts(id)).map(({ fact }) => fact)).toEqual([
      'support.opened',
      'support.assigned',
      'support.started',
      'support.resolved',
      'support.closed',
    ])
  })

  const VALID = ['open in_progress', 'in_progress resolved', 'resolved closed']
  const pairs = SUPPORT_STATUSES.flatMap((from) => SUPPORT_STATUSES.map((to) => [from, to] as const))
  it.each(pairs.filter(([from, to]) => !VALID.includes(`${from} ${to}`)))(
    'from %s to %s is 409, with and without notes, and changes nothing',
    async (status, to) => {
      const before = await inStatus(status)
      for (const notes of [{}, { resolutionNotes: 'Feito.' }]) {
        const answer = await patch(ana, before.id, { status: to, ...notes })
        expect(answer.json()).toMatchObject({ statusCode: 409, code: 'invalid_transition' })
      }
      expect(await read(before.id)).toEqual(before)
    },
  )

  it.each([
    ['in_progress', 'resolved'],
    ['resolved', 'closed'],
  ] as const)(
    'from %s to %s without notes: Por favor, descreva a resolução do problema.',
    async (status, to) => {
      const before = await inStatus(status)
      for (const notes of [{}, { resolutionNotes: '' }, { resolutionNotes: '   ' }]) {
        expect((await patch(ana, before.id, { status: to, ...notes })).json()).toMatchObject({
          statusCode: 400,
          message: 'Por favor, descreva a resolução do problema.',
          issues: [{ path: 'resolutionNotes' }],
        })
      }
      expect(await read(before.id)).toEqual(before)
    },
  )

  it('assigning sets team and person and moves to in_progress', async () => {
    const { id } = await open()
    const assignment = { responsibleTeamId: ti, assignedUserId: bruno.userId, status: 'in_progress' }
    expect((await patch(ana, id, assignment)).json()).toMatchObject(assignment)
    const again = { responsibleTeamId: ti, assignedUserId: caio.userId }
    expect((await patch(bruno, id, again)).json()).toMatchObject({ ...again, status: 'in_progress' })
    const assigned = (await facts(id)).filter(({ fact }) => fact === 'support.assigned')
    expect(assigned[1]?.payload).toMatchObject({
      assignedUserId: caio.userId,
      before: { responsibleTeamId: ti, assignedUserId: bruno.userId },
      actorId: bruno.userId,
    })
  })

  it('assigning what is resolved or closed, or to another status, is 409', async () => {
    const assignment = { assignedUserId: bruno.userId }
    for (const status of ['resolved', 'closed'] as const) {
      expect((await patch(ana, (await inStatus(status)).id, assignment)).statusCode).toBe(409)
    }
    const { id } = await open()
    expect((await patch(ana, id, { ...assignment, status: 'resolved' })).statusCode).toBe(409)
    expect((await patch(ana, id, { assignedUserId: randomUUID() })).statusCode).toBe(400)
    expect((await patch(ana, id, { responsibleTeamId: randomUUID() })).statusCode).toBe(400)
  })

  it('REL-2: a stale version is 409 with the current record; of two who start at once, one does', async () => {
    const { id, version } = await open({ responsibleTeamId: ti })
    const both = await Promise.all([
      patch(ana, id, { status: 'in_progress', version }),
      patch(bruno, id, { status: 'in_progress', version }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const lost = both.find(({ statusCode }) => statusCode === 409)
    expect(lost?.json()).toMatchObject({
      code: 'stale_version',
      current: { status: 'in_progress', version: 2 },
    })
  })

  it('an unknown request is 404', async () => {
    for (const path of ['', '/history']) {
      expect((await ana.send({ url: `/api/support/${randomUUID()}${path}` })).json()).toMatchObject({
        statusCode: 404,
        message: 'Solicitação não encontrada.',
      })
    }
    expect((await patch(ana, randomUUID(), { status: 'in_progress' })).statusCode).toBe(404)
  })
})

describe('SEC-14: who may act', () => {
  it.each([
    ['the creator', ana, 200],
    ['the responsible team', bruno, 200],
    ['an administrator', administrator, 200],
    ['others', caio, 403],
    ['guests', guest, 403],
  ])('%s', async (_, who, expected) => {
    const { id } = await open({ responsibleTeamId: ti })
    expect((await read(id, who)).canAct).toBe(expected === 200)
    expect((await patch(who, id, { status: 'in_progress' })).statusCode).toBe(expected)
  })

  it('the requesting team and the assignee', async () => {
    const colleague = await person('Duda', [sales])
    const { id } = await open({ responsibleTeamId: ti, assignedUserId: caio.userId })
    expect((await patch(colleague, id, { status: 'in_progress' })).statusCode).toBe(200)
    expect((await patch(caio, id, { status: 'resolved', resolutionNotes: 'Feito.' })).statusCode).toBe(200)
  })

  it('without a responsible team anyone may take it up, and may then finish it; others no more', async () => {
    const { id } = await open()
    expect(await read(id, caio)).toMatchObject({ canAct: true })
    expect((await patch(caio, id, { status: 'in_progress' })).json()).toMatchObject({
      assignedUserId: caio.userId,
    })
    expect((await patch(bruno, id, { assignedUserId: bruno.userId })).statusCode).toBe(403)
    expect((await patch(caio, id, { status: 'resolved', resolutionNotes: 'Feito.' })).statusCode).toBe(200)
  })

  it('SEC-6: without a session there is nothing; a guest reads and writes nothing', async () => {
    expect((await app.inject({ url: '/api/support' })).statusCode).toBe(401)
    expect((await guest.send({ url: '/api/support' })).statusCode).toBe(200)
    expect((await post(guest)).statusCode).toBe(403)
  })
})
