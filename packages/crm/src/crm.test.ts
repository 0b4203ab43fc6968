import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ACTIVITY_TYPES, OUTCOMES } from './activities/contract.ts'
import { CLIENT_STATUSES, SEGMENTS } from './clients/contract.ts'
import { crmConversions } from './conversions/repository.ts'
import { seedCrm } from './demo.ts'
import type { LeadFilter, LeadSort } from './leads/contract.ts'
import { LEAD_ORDERS, leadConditions } from './leads/filters.ts'
import { selectLeads } from './leads/repository.ts'
import { BOARD_ORDER, opportunityConditions } from './opportunities/filters.ts'
import { selectOpportunities } from './opportunities/repository.ts'
import { crmSearch } from './search.ts'
import { conversionRate } from './stats/repository.ts'
import { crmApp, FRIDAY } from './testing/crm-app.ts'
import type { Journey } from './timeline/contract.ts'

const app = await crmApp()
const { activity, ana, bruno, client, clock, db, get, lead, opportunity, write } = app
const DAY_MS = 86_400_000

it('clients: status, segment, contract value and satisfaction of the specification', async () => {
  expect(CLIENT_STATUSES).toEqual(['active', 'inactive', 'churn'])
  expect(SEGMENTS).toEqual(['small', 'medium', 'large', 'enterprise'])
  const made = await client({
    name: 'Pilar',
    phone: '1133334444',
    satisfactionScore: 8.54,
    contractValue: 10,
  })
  expect(made).toMatchObject({
    status: 'active',
    segment: 'small',
    satisfactionScore: 8.5,
    phone: '+551133334444',
  })
  const changed = await write('PATCH', `clients/${made.id}`, {
    status: 'churn',
    satisfactionScore: 0,
    version: 1,
  })
  expect(changed.json()).toMatchObject({ status: 'churn', satisfactionScore: 0, version: 2 })
  expect((await write('PATCH', `clients/${made.id}`, { name: 'Velho', version: 1 })).statusCode).toBe(409)
  for (const wrong of [
    { satisfactionScore: 11 },
    { segment: 'giant' },
    { status: 'gone' },
    { contractValue: -1 },
  ]) {
    expect((await write('PATCH', `clients/${made.id}`, wrong)).statusCode).toBe(400)
  }
  expect((await write('POST', 'clients', { name: ' ' })).json().issues).toEqual([
    { path: 'name', message: 'Nome é obrigatório' },
  ])
  expect((await get('clients?q=3333-4444')).json()).toHaveLength(1)
  expect((await get('clients?status=churn&segment=small&sort=-satisfactionScore')).json()).toHaveLength(1)
  expect((await get(`clients/${made.id}/history`)).json()).toMatchObject([
    { what: 'changed' },
    { what: 'created' },
  ])
  expect((await write('DELETE', `clients/${made.id}`)).statusCode).toBe(204)
  expect((await get('clients')).json()).toEqual([])
  expect((await write('POST', `clients/${made.id}/restore`)).json()).toEqual(changed.json())
})

it('activities: types and outcomes; overdue and upcoming until an outcome is noted', async () => {
  expect(ACTIVITY_TYPES).toEqual(['call', 'email', 'meeting', 'demo', 'proposal'])
  expect(OUTCOMES).toEqual(['positive', 'negative', 'neutral', 'follow-up'])
  const when = (ms: number) => new Date(clock.ms + ms).toISOString()
  const { id: leadId } = await lead()
  const past = await activity({ leadId, scheduledAt: when(-DAY_MS), createdBy: bruno.userId })
  expect(past).toMatchObject({ type: 'call', state: 'overdue', createdBy: ana.userId, lead: { id: leadId } })
  await activity({ scheduledAt: when(DAY_MS) })
  await activity({ scheduledAt: '' })
  const states = async (state: string) =>
    (await get(`activities?state=${state}&sort=scheduledAt`)).json().length
  expect([await states('overdue'), await states('upcoming'), await states('unscheduled')]).toEqual([1, 1, 1])
  const done = await write('PATCH', `activities/${past.id}`, {
    outcome: 'follow-up',
    nextAction: 'Ligar de novo',
    version: 1,
  })
  expect(done.json()).toMatchObject({
    state: 'done',
    completedAt: expect.any(String),
    nextAction: 'Ligar de novo',
  })
  expect((await write('PATCH', `activities/${past.id}`, { outcome: null })).json()).toMatchObject({
    state: 'overdue',
    completedAt: null,
  })
  expect((await write('PATCH', `activities/${past.id}`, { subject: 'x', version: 1 })).statusCode).toBe(409)
  expect((await write('POST', 'activities', { subject: '' })).json().issues).toEqual([
    { path: 'subject', message: 'Assunto é obrigatório' },
  ])
  const unknown = await write('POST', 'activities', { subject: 'x', clientId: randomUUID() })
  expect(unknown.json().issues).toEqual([{ path: 'clientId', message: 'Cliente não encontrado' }])
  const seen: string[] = []
  let url: string | undefined = '/api/crm/activities?sort=scheduledAt&limit=1'
  while (url) {
    const page = await ana.send({ url })
    seen.push(...page.json().map((one: { id: string }) => one.id))
    url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(new Set(seen).size).toBe(3)
  expect((await get(`activities/${past.id}/history`)).json()).toMatchObject([
    { field: 'outcome', from: 'follow-up', to: null, actor: { id: ana.userId } },
    { field: 'nextAction', from: '', to: 'Ligar de novo' },
    { field: 'outcome', from: null, to: 'follow-up' },
  ])
  expect((await write('DELETE', `activities/${past.id}`)).statusCode).toBe(204)
  expect((await write('POST', `activities/${past.id}/restore`)).json()).toMatchObject({ id: past.id })
})

it('the journey is what happened: created, activities, messages both ways, moves, proposal, won', async () => {
  const { id: leadId } = await lead({ name: 'Tânia', phone: '11933330000', source: 'whatsapp' })
  const { id } = await opportunity({ leadId, title: 'Plano', value: 900 })
  clock.ms += 60_000
  await write('PATCH', `opportunities/${id}`, { stage: 'proposal' })
  await activity({ leadId, opportunityId: id, type: 'proposal', subject: 'Anual' })
  const call = await activity({ leadId, subject: 'Retorno', scheduledAt: '2026-12-01T12:00:00Z' })
  clock.ms += 60_000
  await write('PATCH', `activities/${call.id}`, { outcome: 'positive' })
  const subject = { kind: 'lead', id: leadId } as const
  await app.post.messenger.enqueueMessage(db, { key: 'k1', contact: '11933330000', text: 'Olá!', subject })
  await db.updateTable('messages').set({ state: 'delivered', provider: 'simulated' }).execute()
  await app.post.messenger.enqueueMessage(db, { key: 'k2', contact: '11933330000', text: 'espera', subject })
  await write('PATCH', `opportunities/${id}`, { stage: 'closed_won' })
  const journey: Journey = (await get(`leads/${leadId}/timeline`)).json()
  expect(journey).toMatchObject({
    kind: 'lead',
    name: 'Tânia',
    status: 'won',
    stage: 'closed_won',
    proposals: 1,
    totalValue: 900,
  })
  const kinds = journey.events.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(
    [
      'lead_created',
      'opportunity_created',
      'stage_moved',
      'proposal',
      'activity_planned',
      'activity_done',
      'message_sent',
      'won',
      'client_created',
      'converted',
    ].toSorted(),
  )
  expect(kinds.indexOf('stage_moved')).toBeLessThan(kinds.indexOf('won'))
  expect(journey.events.flatMap(({ kind, stage }) => (stage ? [[kind, stage]] : []))).toEqual([
    ['opportunity_created', 'prospecting'],
    ['stage_moved', 'proposal'],
    ['won', 'closed_won'],
  ])
  expect(journey.events.find(({ kind }) => kind === 'activity_done')?.detail).toBe('Resultado: Positivo')
  const [made] = (await get(`clients?q=Tania`)).json()
  const ofClient: Journey = (await get(`clients/${made.id}/timeline`)).json()
  expect(ofClient).toMatchObject({ kind: 'client', id: made.id, status: 'won', closedAt: journey.closedAt })
  expect(ofClient.events.map(({ id: event }) => event).toSorted()).toEqual(
    journey.events.map(({ id: event }) => event).toSorted(),
  )
  const lost = await lead()
  const deal = await opportunity({ leadId: lost.id })
  await write('PATCH', `opportunities/${deal.id}`, { stage: 'closed_lost', lostReason: 'Preço' })
  expect((await get(`leads/${lost.id}/timeline`)).json()).toMatchObject({
    status: 'lost',
    lostReason: 'Preço',
    lostAt: expect.any(String),
  })
  expect((await get(`leads/${(await lead()).id}/timeline`)).json()).toMatchObject({
    status: 'new',
    stage: null,
  })
})

it('GET /api/crm/stats: the four figures of the summary and totals by stage, source and status', async () => {
  expect([conversionRate(1, 3), conversionRate(5, 0)]).toEqual([33, 0])
  const stats = (await get('stats')).json()
  const count = async (table: 'leads' | 'opportunities' | 'clients') =>
    (await db.selectFrom(table).select('id').where('deleted_at', 'is', null).execute()).length
  const opportunities = await count('opportunities')
  const clients = await count('clients')
  expect(stats).toMatchObject({
    totalLeads: await count('leads'),
    totalOpportunities: opportunities,
    totalClients: clients,
    pipelineTotal: 1900,
    conversionRate: conversionRate(clients, opportunities),
  })
  const sum = (list: readonly { count: number }[]) => list.reduce((all, one) => all + one.count, 0)
  expect(sum(stats.byStage)).toBe(opportunities)
  expect(sum(stats.bySource)).toBe(stats.totalLeads)
  expect(sum(stats.byStatus)).toBe(stats.totalLeads)
})

it('conversions are totals only, from day to day', async () => {
  const totals = await crmConversions(db, { from: '2026-11-01', to: '2026-11-30' })
  const sum = (figure: 'won' | 'lost' | 'wonValue') => totals.days.reduce((all, day) => all + day[figure], 0)
  expect({ won: sum('won'), lost: sum('lost'), wonValue: sum('wonValue') }).toEqual({
    won: 1,
    lost: 1,
    wonValue: 900,
  })
  expect(totals.leads).toBeGreaterThan(0)
  expect(totals.opportunities).toBeGreaterThan(0)
  expect(JSON.stringify(totals)).not.toContain('Tânia')
  const later = await crmConversions(db, { from: '2026-12-01', to: '2026-12-31' })
  expect(later).toEqual({ leads: 0, opportunities: 0, days: [] })
})

it('SEC-17: the palette finds leads, opportunities, clients and activities, and nothing for a locked session or a guest', async () => {
  const search = (over: object) => crmSearch(db, { ...ana.viewer, ...over }, { words: 'tania', limit: 8 })
  expect((await search({})).map(({ kind, url }) => [kind, url.split('/').slice(0, 3).join('/')])).toEqual([
    ['lead', '/crm/leads'],
    ['opportunity', '/crm/opportunities'],
    ['client', '/crm/clients'],
  ])
  const reasons = async (words: string) =>
    (await crmSearch(db, ana.viewer, { words, limit: 8 })).map(({ kind, match }) => [kind, match?.field])
  const escola = await lead({ name: 'Otto', phone: '31900000104', notes: 'Gosta de xadrez' })
  await opportunity({ title: 'Plano anual', leadId: escola.id })
  expect(await reasons('900000104')).toEqual([['lead', 'Telefone']])
  expect(await reasons('xadrez')).toEqual([
    ['lead', 'Observações'],
    ['opportunity', 'Lead'],
  ])
  const call = await activity({
    leadId: (await lead({ name: 'Rui' })).id,
    type: 'call',
    subject: 'Retorno',
    description: 'Falar do desconto anual',
  })
  expect(await crmSearch(db, ana.viewer, { words: 'descontos', limit: 8 })).toMatchObject([
    {
      kind: 'activity',
      id: call.id,
      title: 'Retorno',
      url: `/crm/activities/${call.id}`,
      match: { field: 'Descrição', excerpt: 'Falar do desconto anual' },
    },
  ])
  expect(await search({ hasCrmAccess: false })).toEqual([])
  expect(await search({ isGuest: true })).toEqual([])
})

it('SEC-17: every call is 403 crm_locked without the gate, for administrators too, and for guests', async () => {
  const locked = await app.person('Caio', { hasCrmAccess: false, isAdministrator: true })
  const guest = await app.person('Gil', { isGuest: true })
  for (const who of [locked, guest]) {
    for (const url of [
      'leads',
      'opportunities',
      'clients',
      'activities',
      'stats',
      'opportunities/board',
      'attachments',
      'attachments/records',
    ]) {
      expect((await get(url, who)).json()).toMatchObject({ statusCode: 403, code: 'crm_locked' })
    }
  }
  expect((await get('leads', await app.person('Davi'))).statusCode).toBe(200)
})

it('the demo tells a whole story, the same each time, and scales', async () => {
  for (const table of ['crm_activities', 'opportunities', 'clients', 'leads'] as const) {
    await db.deleteFrom(table).execute()
  }
  await seedCrm(db, { scale: 20, now: new Date(FRIDAY) })
  const stats = (await get('stats')).json()
  expect(stats).toMatchObject({ totalLeads: 1200, totalOpportunities: 520 })
  expect(stats.byStage.every(({ count }: { count: number }) => count > 0)).toBe(true)
  expect(stats.bySource.every(({ count }: { count: number }) => count > 0)).toBe(true)
  expect(stats.totalClients).toBeGreaterThan(5)
  expect(stats.activities.overdue).toBeGreaterThan(0)
  expect(stats.activities.upcoming).toBeGreaterThan(0)
  const board = (await get('opportunities/board')).json()
  expect(board.forecast).toBe(stats.forecast)
  const future = await db
    .selectFrom('leads')
    .select('id')
    .where('created_at', '>', new Date(FRIDAY).toISOString())
    .execute()
  expect(future).toEqual([])
  await seedCrm(db, { scale: 1, now: new Date(FRIDAY) })
  expect((await get('stats')).json().totalLeads).toBe(1200)
})

it('lists, search, duplicates and board go by indexes, whatever their order and filter', async () => {
  await sql`vacuum analyze leads, opportunities`.execute(db)
  const planOf = async (query: { explain(): Promise<unknown> }) => JSON.stringify(await query.explain())
  const page = (filter: object, sort: LeadSort) =>
    selectLeads(db)
      .where(leadConditions(filter as LeadFilter))
      .orderBy(LEAD_ORDERS[sort].by)
      .limit(20)
  expect(await planOf(page({}, 'newest'))).toContain('leads_newest')
  expect(await planOf(page({}, 'oldest'))).toContain('leads_newest')
  for (const sort of ['name', 'company', 'score'] as const) {
    expect(await planOf(page({}, sort))).toContain(`leads_by_${sort}`)
    expect(await planOf(page({}, `-${sort}`))).toContain(`leads_by_${sort}`)
  }
  expect(await planOf(page({ status: 'unqualified' }, 'newest'))).toMatch(/leads_figures|leads_newest/)
  const column = selectOpportunities(db)
    .where(opportunityConditions({ stage: 'proposal' }))
    .orderBy(BOARD_ORDER.by)
    .limit(20)
  expect(await planOf(column)).toContain('opportunities_board')
  for (const plan of [await planOf(page({}, 'name')), await planOf(column)]) {
    expect(plan).not.toContain('Seq Scan on leads')
  }
  // So few leads are read as fast one by one: what counts is that these two indexes can answer.
  await sql`drop index leads_newest, leads_by_name, leads_by_company, leads_by_score, leads_by_source,
      leads_by_owner, leads_by_temperature, leads_email_key, leads_phone, leads_figures, leads_import`.execute(
    db,
  )
  const searched = (q: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return planOf(selectLeads(trx).where(leadConditions({ q })))
    })
  for (const q of ['zanetti', '900010123', 'adriana@col']) {
    expect(await searched(q)).toMatch(/BitmapOr.*leads_words.*leads_contact/)
  }
})
