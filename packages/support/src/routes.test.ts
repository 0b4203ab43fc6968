import { randomUUID } from 'node:crypto'
import { testViewer } from '@cadencia/testkit/test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import { SUPPORT_STATUSES } from './contract.ts'
import { seedSupport } from './demo.ts'
import { MONDAY, supportApp } from './testing/support-app.ts'

const {
  db,
  domain,
  comments,
  clock,
  sales,
  it: ti,
  ana,
  bruno,
  caio,
  guest,
  open,
  patch,
  inStatus,
  read,
  list,
  history,
  facts,
} = await supportApp()
const HOUR_MS = 3_600_000

beforeEach(() => {
  clock.ms = MONDAY
})

describe('GET /api/support', () => {
  it('filters by status, priority, team and mine, the newest first', async () => {
    await db.deleteFrom('support_requests').execute()
    const old = await open({ title: 'antiga', priority: 'low', responsibleTeamId: ti })
    clock.ms += 1000
    const theirs = await open({ title: 'deles', requestingTeamId: ti, assignedUserId: ana.userId }, bruno)
    clock.ms += 1000
    const foreign = await open({ title: 'alheia', requestingTeamId: ti }, bruno)
    await patch(bruno, theirs.id, { status: 'in_progress' })
    const titles = async (query: string) => (await list(query)).map(({ title }) => title)
    expect(await titles('')).toEqual(['alheia', 'deles', 'antiga'])
    expect(await titles('?status=in_progress')).toEqual(['deles'])
    expect(await titles('?priority=low')).toEqual(['antiga'])
    expect(await titles(`?teamId=${ti}`)).toEqual(['alheia', 'deles', 'antiga'])
    expect(await titles(`?teamId=${sales}`)).toEqual(['antiga'])
    expect(await titles('?mine=true')).toEqual(['deles', 'antiga'])
    expect(await titles(`?mine=true&status=open`)).toEqual(['antiga'])
    expect(await titles('?mine=false')).toHaveLength(3)
    expect(await titles('?q=alhe&sort=urgency')).toEqual(['alheia'])
    expect(await titles('?q=')).toHaveLength(3)
    expect([old.id, foreign.id]).toHaveLength(2)
    const first = await ana.send({ url: '/api/support?limit=2' })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await ana.send({ url: next })).json()).toMatchObject([{ title: 'antiga' }])
  })

  it('by urgency: late ones first, then by priority and due time, page by page as of the first', async () => {
    await db.deleteFrom('support_requests').execute()
    const finish = async (id: string, status: 'resolved' | 'closed') => {
      for (const next of ['in_progress', 'resolved', 'closed'].slice(0, status === 'closed' ? 3 : 2)) {
        await patch(bruno, id, { status: next, resolutionNotes: 'Feito.' })
      }
    }
    const make = async (title: string, priority: 'low' | 'medium' | 'high' | 'urgent') => {
      clock.ms += 1000
      return open({ title, priority, responsibleTeamId: ti })
    }
    await make('tarde, alta', 'high')
    await make('tarde, urgente', 'urgent')
    await finish((await make('fechada', 'urgent')).id, 'closed')
    await finish((await make('resolvida antes', 'urgent')).id, 'resolved')
    await finish((await make('resolvida depois', 'low')).id, 'resolved')
    clock.ms += 24 * HOUR_MS
    await make('média, antes', 'medium')
    await make('média, depois', 'medium')
    await make('baixa', 'low')
    await make('urgente', 'urgent')
    const expected = ['tarde, urgente', 'tarde, alta', 'urgente', 'média, antes', 'média, depois', 'baixa']
    const all = [...expected, 'resolvida depois', 'resolvida antes', 'fechada']
    const titles = async (query: string) => (await list(query)).map(({ title }) => title)
    expect(await titles('?sort=urgency')).toEqual(all)
    expect(await titles('?sort=-createdAt')).not.toEqual(all)

    expect(await titles('')).toEqual(await titles('?sort=-createdAt'))
    const urgent = (await list('?sort=-priority')).map(({ priority }) => priority)
    expect(urgent.slice(0, 4)).toEqual(['urgent', 'urgent', 'urgent', 'urgent'])
    expect(urgent.at(-1)).toBe('low')
    expect((await titles('?sort=title')).slice(0, 2)).toEqual(['baixa', 'fechada'])
    for (const sort of ['-status', 'dueAt', '-title', '-priority']) {
      const inPages: string[] = []
      for (let url = `/api/support?sort=${sort}&limit=2`; url !== ''; ) {
        const page = await ana.send({ url })
        inPages.push(...page.json().map(({ title }: { title: string }) => title))
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
      }
      expect(inPages).toEqual(await titles(`?sort=${sort}`))
    }

    const paged: string[] = []
    for (let url: string | undefined = '/api/support?sort=urgency&limit=2'; url; ) {
      const page = await ana.send({ url })
      paged.push(...page.json().map(({ title }: { title: string }) => title))
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
      // Requests that become overdue between two pages are neither repeated nor skipped.
      clock.ms += 24 * HOUR_MS
    }
    expect(paged).toEqual(all)
  })

  it.each([
    '?sort=nada',
    '?limit=0',
    '?cursor=x',
    '?sort=urgency&cursor=W10',
    '?status=nada',
    '?priority=x',
    '?teamId=x',
    '?mine=sim',
  ])('refuses %s', async (query) => {
    expect((await ana.send({ url: `/api/support${query}` })).statusCode).toBe(400)
  })
})

describe('history, comments, satisfaction', () => {
  const comment = (who: typeof ana, id: string, text: string) =>
    who.send({ method: 'POST', url: `/api/support/${id}/comments`, payload: { text } })
  const rate = (who: typeof ana, id: string, payload: object) =>
    who.send({ method: 'POST', url: `/api/support/${id}/satisfaction`, payload })

  it('every change is kept and shown, with who and what', async () => {
    const { id } = await open({ responsibleTeamId: ti })
    await patch(ana, id, { assignedUserId: bruno.userId })
    await comment(bruno, id, 'Vou olhar agora.')
    await patch(bruno, id, { status: 'resolved', resolutionNotes: 'Corrigido.' })
    await patch(ana, id, { status: 'closed', resolutionNotes: 'Confirmado.' })
    await rate(ana, id, { rating: 5, comment: 'Rápido.' })
    expect(await history(id)).toMatchObject([
      { kind: 'opened', actor: { id: ana.userId }, toStatus: 'open', responsibleTeam: { id: ti } },
      {
        kind: 'assigned',
        actor: { id: ana.userId },
        assignedUser: { id: bruno.userId },
        fromStatus: 'open',
        toStatus: 'in_progress',
      },
      { kind: 'commented', actor: { id: bruno.userId }, text: 'Vou olhar agora.' },
      { kind: 'resolved', fromStatus: 'in_progress', toStatus: 'resolved', text: 'Corrigido.' },
      { kind: 'closed', fromStatus: 'resolved', toStatus: 'closed', text: 'Confirmado.' },
      { kind: 'rated', actor: { id: ana.userId }, rating: 5, text: 'Rápido.' },
    ])
    expect(await read(id)).toMatchObject({ commentCount: 1, satisfaction: 5, satisfactionComment: 'Rápido.' })
  })

  it('a comment is for all staff to make, and never blank', async () => {
    const { id } = await open({ responsibleTeamId: ti })
    expect((await comment(caio, id, 'Também vi isso.')).json()).toMatchObject({
      body: 'Também vi isso.',
      author: { id: caio.userId },
    })
    expect((await history(id)).at(-1)).toMatchObject({
      kind: 'commented',
      text: 'Também vi isso.',
      actor: { id: caio.userId },
    })
    expect((await comment(ana, id, '  ')).statusCode).toBe(400)
    expect((await comment(ana, id, 'x'.repeat(4001))).statusCode).toBe(400)
    expect((await comment(guest, id, 'Oi')).statusCode).toBe(403)
    expect((await facts(id)).find(({ fact }) => fact === 'support.commented')).toMatchObject({
      fact: 'support.commented',
      payload: { text: 'Também vi isso.', actorId: caio.userId, createdBy: ana.userId },
    })
  })

  it('satisfaction is asked of the requester alone, after closing, once, 1 to 5', async () => {
    const { id } = await inStatus('resolved')
    expect((await rate(ana, id, { rating: 5 })).statusCode).toBe(409)
    await patch(ana, id, { status: 'closed', resolutionNotes: 'Ok.' })
    expect(await read(id)).toMatchObject({ canRate: true })
    expect(await read(id, bruno)).toMatchObject({ canRate: false })
    expect((await rate(bruno, id, { rating: 5 })).statusCode).toBe(403)
    for (const rating of [0, 6, 2.5, '5', null]) {
      expect((await rate(ana, id, { rating })).json().message).toBe('Dê uma nota de 1 a 5')
    }
    expect((await rate(ana, id, { rating: 1 })).json()).toMatchObject({ satisfaction: 1, canRate: false })
    expect((await rate(ana, id, { rating: 2 })).statusCode).toBe(409)
  })
})

describe('GET /api/support/stats', () => {
  const figures = async (query = '') => (await ana.send({ url: `/api/support/stats${query}` })).json()

  it('has nulls where nothing was measured', async () => {
    expect(await figures(`?teamId=${randomUUID()}`)).toEqual({
      open: 0,
      inProgress: 0,
      overdue: 0,
      resolved: 0,
      firstActionHours: null,
      resolutionHours: null,
      satisfaction: null,
    })
  })

  it('counts open ones and means times to first action and resolution in working hours', async () => {
    await db.deleteFrom('support_requests').execute()
    const first = await open({ responsibleTeamId: ti, priority: 'low' })
    const second = await open({ responsibleTeamId: ti, priority: 'urgent' })
    await open({ responsibleTeamId: ti })
    await open({ responsibleTeamId: sales })
    clock.ms += HOUR_MS
    await patch(bruno, first.id, { status: 'in_progress' })
    clock.ms += HOUR_MS
    // The comment is the first action; the start that follows is not.
    await bruno.send({
      method: 'POST',
      url: `/api/support/${second.id}/comments`,
      payload: { text: 'Vejo já.' },
    })
    await ana.send({
      method: 'POST',
      url: `/api/support/${first.id}/comments`,
      payload: { text: 'Obrigada.' },
    })
    // Monday 11:00 to Tuesday 10:00: eight working hours.
    clock.ms = MONDAY + 25 * HOUR_MS
    await patch(bruno, second.id, { status: 'in_progress' })
    await patch(bruno, first.id, { status: 'resolved', resolutionNotes: 'Feito.' })
    await patch(ana, first.id, { status: 'closed', resolutionNotes: 'Ok.' })
    await ana.send({ method: 'POST', url: `/api/support/${first.id}/satisfaction`, payload: { rating: 4 } })
    expect(await figures(`?teamId=${ti}`)).toEqual({
      open: 1,
      inProgress: 1,
      overdue: 2,
      resolved: 1,
      firstActionHours: 1.5,
      resolutionHours: 10,
      satisfaction: 4,
    })
    expect(await figures()).toMatchObject({ open: 2, inProgress: 1 })
  })
})

it('is found by its words, accents aside', async () => {
  const { id } = await open({ title: 'Integração das notas' })
  const hits = await domain.search?.(db, testViewer({ userId: ana.userId }), {
    words: 'integracao',
    limit: 5,
  })
  expect(hits?.[0]).toMatchObject({ kind: 'support', id, detail: 'Aberta', url: `/support/${id}` })
})

it('tells all staff that a request changed, and nothing of it', async () => {
  const rule = domain.live?.find(({ fact }) => fact === 'support.commented')
  const { id } = await open()
  await ana.send({ method: 'POST', url: `/api/support/${id}/comments`, payload: { text: 'Segredo' } })
  const payload = (await facts(id)).find(({ fact }) => fact === 'support.commented')?.payload
  expect(rule?.announcements(payload, { factId: 1, recordedAt: '2026-11-23T12:00:00Z' })).toEqual([
    { to: 'staff', event: { type: 'changed', entity: 'support', id } },
  ])
})

it('demo: requests of every status, one of them late, each with its history', async () => {
  await db.deleteFrom('support_requests').execute()
  const keys = ['comercial', 'cs', 'pedagogico', 'ti', 'financeiro', 'marketing', 'atendimento']
  for (const key of keys) {
    const { id } = await db
      .insertInto('teams')
      .values({ key, name: key, color: '#2f6fde', icon: 'fas fa-users' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('team_members').values({ team_id: id, user_id: bruno.userId }).execute()
  }
  clock.ms = Date.parse('2026-11-21T15:00:00Z')
  const seed = { now: new Date(clock.ms), scale: 1 }
  await seedSupport(db, seed)
  await comments.seedDemo?.(db, seed)
  const requests = await list()
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(SUPPORT_STATUSES))
  expect(requests.some((request) => request.isOverdue)).toBe(true)
  expect(requests.every(({ description }) => description.length >= 100)).toBe(true)
  for (const { id, status } of requests.slice(0, 3).concat(requests.slice(-1))) {
    expect((await history(id)).findLast(({ toStatus }) => toStatus !== null)?.toStatus).toBe(status)
  }
  const commented = requests.filter(({ commentCount }) => commentCount > 0)
  expect(commented.length).toBeGreaterThan(0)
  for (const { id } of commented) {
    expect((await history(id)).find(({ kind }) => kind === 'commented')?.text).toMatch(/\w/)
  }
})
