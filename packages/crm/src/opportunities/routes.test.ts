import { expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'
import {
  DEFAULT_STAGE,
  LOST_REASON_REQUIRED,
  OPEN_STAGES,
  type Opportunity,
  type OpportunityBoard,
  STAGES,
} from './contract.ts'

const app = await crmApp()
const { ana, bruno, clock, db, get, lead, opportunity, write } = app

const patch = (id: string, payload: object, who = ana) => write('PATCH', `opportunities/${id}`, payload, who)
const board = async (query = ''): Promise<OpportunityBoard> =>
  (await get(`opportunities/board${query}`)).json()
const column = async (stage: string): Promise<Opportunity[]> =>
  (await board()).columns.find((one) => one.stage === stage)?.opportunities ?? []
const titles = async (stage: string) => (await column(stage)).map(({ title }) => title)

it('names the six stages, four of which an opportunity may begin in, default prospecting with 10 %', async () => {
  expect(STAGES).toEqual([
    'prospecting',
    'qualification',
    'proposal',
    'negotiation',
    'closed_won',
    'closed_lost',
  ])
  expect(OPEN_STAGES).toEqual(STAGES.slice(0, 4))
  expect(DEFAULT_STAGE).toBe('prospecting')
  const made = await opportunity()
  expect(made).toMatchObject({
    stage: 'prospecting',
    probability: 10,
    assignedTo: ana.userId,
    version: 1,
    revision: 1,
  })
  expect((await get(`opportunities/${made.id}`)).json()).toEqual(made)
  expect(
    (await write('POST', 'opportunities', { title: 'X', value: 1, stage: 'closed_won' })).statusCode,
  ).toBe(400)
})

it('requires title and value; money and probability are what they say (SEC-4)', async () => {
  const refused = async (payload: object) =>
    (await write('POST', 'opportunities', payload)).json().issues?.[0]
  expect(await refused({ title: ' ', value: 1 })).toEqual({ path: 'title', message: 'Título é obrigatório' })
  expect(await refused({ title: 'X' })).toEqual({ path: 'value', message: 'Valor inválido' })
  expect(await refused({ title: 'X', value: -1 })).toEqual({ path: 'value', message: 'Valor inválido' })
  expect(await refused({ title: 'X', value: 1e308 })).toEqual({ path: 'value', message: 'Valor inválido' })
  expect(await refused({ title: 'X', value: ['5'] })).toEqual({ path: 'value', message: 'Valor inválido' })
  const wrong = { path: 'probability', message: 'A probabilidade deve ser de 0 a 100' }
  expect(await refused({ title: 'X', value: 1, probability: 101 })).toEqual(wrong)
  expect(await refused({ title: 'X', value: 1, probability: 1.5 })).toEqual(wrong)
  expect(await refused({ title: 'X', value: 1, expectedCloseDate: '2025-02-30' })).toMatchObject({
    path: 'expectedCloseDate',
  })
  expect(await refused({ title: 'X', value: 1, leadId: ana.userId })).toEqual({
    path: 'leadId',
    message: 'Lead não encontrado',
  })
  const cents = await opportunity({ value: 10.005, expectedCloseDate: '2026-12-01T01:00:00Z' })
  expect(cents).toMatchObject({ value: 10.01, expectedCloseDate: '2026-11-30' })
})

it('moves by rank: into a column, before and after a neighbour; an anchor that has gone is 409', async () => {
  await db.deleteFrom('opportunities').execute()
  for (const title of ['C', 'B', 'A']) await opportunity({ title, stage: 'proposal' })
  expect(await titles('proposal')).toEqual(['A', 'B', 'C'])
  const [a, b, c] = (await column('proposal')) as [Opportunity, Opportunity, Opportunity]
  await patch(c.id, { stage: 'proposal', beforeId: b.id })
  expect(await titles('proposal')).toEqual(['A', 'C', 'B'])
  await patch(a.id, { afterId: b.id })
  expect(await titles('proposal')).toEqual(['C', 'B', 'A'])
  await patch(b.id, { stage: 'negotiation' })
  expect(await titles('proposal')).toEqual(['C', 'A'])
  const gone = await patch(c.id, { stage: 'proposal', afterId: b.id })
  expect(gone.statusCode).toBe(409)
  expect(gone.json()).toMatchObject({ code: 'anchor_gone' })
  expect((await patch(a.id, { beforeId: b.id, afterId: c.id })).statusCode).toBe(400)
  expect((await patch(a.id, { stage: 'proposal', afterId: c.id })).json()).toMatchObject({ version: 1 })
})

it('REL-10: two people who drag into one place at once both end with one order', async () => {
  await db.deleteFrom('opportunities').execute()
  const cards = []
  for (let index = 0; index < 6; index += 1) cards.push(await opportunity({ title: `T${index}` }))
  const [first, ...others] = cards as [Opportunity, ...Opportunity[]]
  const answers = await Promise.all(
    others.map(({ id }, index) =>
      patch(id, { stage: 'prospecting', afterId: first.id }, index % 2 === 0 ? ana : bruno),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const rows = await column('prospecting')
  expect(rows).toHaveLength(6)
  expect(new Set(rows.map(({ rank }) => rank)).size).toBe(6)
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map(({ rank }) => rank).toSorted())
})

it('REL-2: moves of one card at the same time follow each other: one open stay, none left out, a fact for each', async () => {
  const { id } = await opportunity({ title: 'Disputada' })
  const stages = ['qualification', 'proposal', 'negotiation'] as const
  const answers = await Promise.all(
    stages.map((stage, index) => patch(id, { stage }, index % 2 === 0 ? ana : bruno)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const now: Opportunity = (await get(`opportunities/${id}`)).json()
  expect(now).toMatchObject({ revision: 4, version: 1 })
  const stays = (await get(`opportunities/${id}/stages`)).json()
  expect(stays).toHaveLength(4)
  expect(stays.filter(({ leftAt }: { leftAt: string | null }) => leftAt === null)).toMatchObject([
    { stage: now.stage },
  ])
  expect(await app.facts(id)).toEqual(['opportunity.created', ...stages.map(() => 'opportunity.moved')])
  const history = (await get(`opportunities/${id}/history`)).json()
  expect(history[0].changes).toContainEqual({ field: 'stage', from: expect.any(String), to: now.stage })
})

it('a card dropped where it lies changes nothing, and tells nobody', async () => {
  await db.deleteFrom('opportunities').execute()
  const [low, high] = [await opportunity({ title: 'low' }), await opportunity({ title: 'high' })]
  const same = await patch(low.id, { stage: 'prospecting', afterId: high.id })
  expect(same.json()).toMatchObject({ rank: low.rank, revision: 1 })
  expect(await app.facts(low.id)).toEqual(['opportunity.created'])
})

it('hundreds of moves into one gap leave the order, and short ranks', async () => {
  await db.deleteFrom('opportunities').execute()
  const low = await opportunity({ title: 'low' })
  const high = await opportunity({ title: 'high' })
  await db
    .updateTable('opportunities')
    .set({ rank: `a0${'V'.repeat(130)}1` })
    .where('id', '=', low.id)
    .execute()
  await db
    .updateTable('opportunities')
    .set({ rank: `a0${'V'.repeat(129)}1` })
    .where('id', '=', high.id)
    .execute()
  const moved = await opportunity({ title: 'moved', stage: 'proposal' })
  const order = await titles('prospecting')
  await patch(moved.id, { stage: 'prospecting', afterId: order[0] === 'low' ? low.id : high.id })
  const rows = await column('prospecting')
  expect(rows.map(({ title }) => title)).toEqual([order[0], 'moved', order[1]])
  expect(Math.max(...rows.map(({ rank }) => rank.length))).toBeLessThan(20)
})

it('the probability follows the stage unless somebody set another one', async () => {
  const usual = await opportunity()
  expect((await patch(usual.id, { stage: 'proposal' })).json()).toMatchObject({ probability: 50 })
  const own = await opportunity({ probability: 33 })
  expect((await patch(own.id, { stage: 'proposal' })).json()).toMatchObject({ probability: 33 })
  expect((await patch(own.id, { stage: 'closed_won' })).json()).toMatchObject({ probability: 100 })
  expect((await patch(own.id, { stage: 'negotiation' })).json()).toMatchObject({
    probability: 75,
    closedAt: null,
  })
})

it('losing one asks the reason (400 otherwise), and keeps it with the day', async () => {
  const { id } = await opportunity()
  const refused = await patch(id, { stage: 'closed_lost' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().issues).toEqual([{ path: 'lostReason', message: LOST_REASON_REQUIRED }])
  const lost = await patch(id, { stage: 'closed_lost', lostReason: 'Preço' })
  expect(lost.json()).toMatchObject({
    stage: 'closed_lost',
    lostReason: 'Preço',
    probability: 0,
    closedAt: expect.any(String),
  })
  expect((await patch(id, { lostReason: '' })).statusCode).toBe(400)
  expect((await patch(id, { lostReason: 'Prazo' })).json()).toMatchObject({ lostReason: 'Prazo' })
  expect((await patch(id, { stage: 'proposal' })).json()).toMatchObject({ lostReason: null, closedAt: null })
  expect(await app.facts(id)).toEqual([
    'opportunity.created',
    'opportunity.lost',
    'opportunity.changed',
    'opportunity.moved',
  ])
})

it('winning one makes the client of its lead, once, and a later win updates it', async () => {
  const { id: leadId } = await lead({ name: 'Rui Leite', company: 'Pilar', email: 'rui@pilar.example' })
  const first = await opportunity({ leadId, value: 30_000 })
  const won = (await patch(first.id, { stage: 'closed_won' })).json()
  expect(won).toMatchObject({
    stage: 'closed_won',
    clientId: expect.any(String),
    closedAt: expect.any(String),
  })
  const client = async () => (await get(`clients/${won.clientId}`)).json()
  expect(await client()).toMatchObject({
    leadId,
    name: 'Rui Leite',
    contractValue: 30_000,
    segment: 'medium',
    status: 'active',
  })
  expect((await get(`leads/${leadId}`)).json()).toMatchObject({
    status: 'qualified',
    convertedAt: expect.any(String),
  })
  // Back and won again, or dearer: the value counts once, as it is now.
  await patch(first.id, { stage: 'negotiation' })
  expect(await client()).toMatchObject({ contractValue: 0 })
  await patch(first.id, { stage: 'closed_won', value: 32_000 })
  expect(await client()).toMatchObject({ contractValue: 32_000 })
  const second = await opportunity({ leadId, value: 8000 })
  expect((await patch(second.id, { stage: 'closed_won' })).json()).toMatchObject({ clientId: won.clientId })
  expect(await client()).toMatchObject({ contractValue: 40_000 })
  const alone = await opportunity({ title: 'Sem lead', value: 10 })
  const { clientId } = (await patch(alone.id, { stage: 'closed_won' })).json()
  expect((await get(`clients/${clientId}`)).json()).toMatchObject({ name: 'Sem lead', leadId: null })
})

it('the value of one that is won goes along when it gets another client or none, also a smaller one', async () => {
  const won = (await patch((await opportunity({ value: 900 })).id, { stage: 'closed_won' })).json()
  const other = (await patch((await opportunity({ value: 50 })).id, { stage: 'closed_won' })).json()
  const contractValueOf = async (clientId: string) => (await get(`clients/${clientId}`)).json().contractValue
  expect((await patch(won.id, { clientId: other.clientId })).statusCode).toBe(200)
  expect([await contractValueOf(won.clientId), await contractValueOf(other.clientId)]).toEqual([0, 950])
  const without = await patch(won.id, { clientId: null, value: 70 })
  expect(without.statusCode).toBe(200)
  const { clientId } = without.json()
  expect([await contractValueOf(clientId), await contractValueOf(other.clientId)]).toEqual([70, 50])
})

it('shortens the ranks of a stage where a gap is full, the order and what is told included', async () => {
  await db.deleteFrom('opportunities').execute()
  const [third, second, first] = [await opportunity(), await opportunity(), await opportunity()]
  const rank = `a0${'0'.repeat(120)}V`
  for (const [id, value] of [
    [third.id, `${rank}V`],
    [second.id, rank],
    [first.id, 'a0'],
  ] as const) {
    await db.updateTable('opportunities').set({ rank: value }).where('id', '=', id).execute()
  }
  const moved = (await patch(third.id, { beforeId: second.id })).json()
  expect(moved.rank.length).toBeLessThan(10)
  const [recorded] = await db
    .selectFrom('outbox')
    .select('payload')
    .where('key', '=', third.id)
    .orderBy('id', 'desc')
    .execute()
  expect(recorded?.payload).toMatchObject({ opportunity: { rank: moved.rank, version: 1 } })
  const column = (await board()).columns.find(({ stage }) => stage === 'prospecting')
  expect(column?.opportunities.map(({ id }) => id)).toEqual([first.id, third.id, second.id])
})

it('keeps every stay in a stage: who, from when to when', async () => {
  const { id } = await opportunity()
  clock.ms += 3 * 86_400_000
  const moved = (await patch(id, { stage: 'qualification' }, bruno)).json()
  expect(Date.parse(moved.stageSince)).toBe(clock.ms)
  expect((await get(`opportunities/${id}/stages`)).json()).toMatchObject([
    { stage: 'prospecting', actor: { id: ana.userId }, leftAt: moved.stageSince },
    { stage: 'qualification', actor: { id: bruno.userId }, leftAt: null },
  ])
  expect((await get(`opportunities/${id}/history`)).json()).toMatchObject([
    {
      what: 'changed',
      changes: [{ field: 'stage', from: 'prospecting', to: 'qualification' }, { field: 'probability' }],
    },
    { what: 'created' },
  ])
})

it('its history names the people and records that were changed', async () => {
  const [one, other] = [await lead({ name: 'Ivo Prado' }), await lead({ name: 'Lia Serra' })]
  const { id } = await opportunity({ leadId: one.id })
  await patch(id, { leadId: other.id, assignedTo: bruno.userId })
  const [latest] = (await get(`opportunities/${id}/history`)).json()
  expect(latest.names).toMatchObject({ [one.id]: 'Ivo Prado', [other.id]: 'Lia Serra' })
  expect(latest.names[bruno.userId]).toMatch(/^Bruno/)
})

it('the board answers every stage with its count, sum and weighted forecast, under the filter', async () => {
  await db.deleteFrom('opportunities').execute()
  const { id: leadId } = await lead({ name: 'Úrsula Paiva' })
  await opportunity({ title: 'Um', value: 1000, probability: 50, leadId })
  await opportunity({ title: 'Dois', value: 500.5, probability: 10, stage: 'negotiation' })
  const three = await opportunity({ title: 'Três', value: 900 })
  await patch(three.id, { stage: 'closed_won' })
  const all = await board()
  expect(all.columns.map(({ stage, count, value, weighted }) => [stage, count, value, weighted])).toEqual([
    ['prospecting', 1, 1000, 500],
    ['qualification', 0, 0, 0],
    ['proposal', 0, 0, 0],
    ['negotiation', 1, 500.5, 50.05],
    ['closed_won', 1, 900, 900],
    ['closed_lost', 0, 0, 0],
  ])
  expect(all.forecast).toBe(550.05)
  expect((await board('?q=ursula')).columns.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0])
  expect((await board(`?assignedTo=${bruno.userId}`)).forecast).toBe(0)
  expect((await get('opportunities?sort=rank')).statusCode).toBe(400)
  expect((await get('opportunities?sort=rank&stage=prospecting')).json()).toHaveLength(1)
  expect((await get('opportunities?sort=-value')).json().map(({ value }: Opportunity) => value)).toEqual([
    1000, 900, 500.5,
  ])
})

it('a stale version is 409; a move needs none; deleting can be undone', async () => {
  const { id } = await opportunity()
  await patch(id, { title: 'Novo', version: 1 })
  expect((await patch(id, { title: 'Velho', version: 1 })).json()).toMatchObject({
    current: { title: 'Novo', version: 2 },
  })
  expect((await patch(id, { stage: 'proposal' })).json()).toMatchObject({ version: 2, revision: 3 })
  expect((await write('DELETE', `opportunities/${id}`)).statusCode).toBe(204)
  expect((await get(`opportunities/${id}`)).statusCode).toBe(404)
  expect((await write('POST', `opportunities/${id}/restore`)).json()).toMatchObject({ id, stage: 'proposal' })
})

it('a loss that is undone leads back to its place, with the probability that it had', async () => {
  const above = await opportunity({ title: 'Acima', stage: 'qualification' })
  const { id } = await opportunity({ title: 'Perdida', stage: 'qualification', probability: 33 })
  const below = await opportunity({ title: 'Abaixo', stage: 'qualification' })
  await patch(id, { stage: 'qualification', afterId: above.id })
  const before = await titles('qualification')
  await patch(id, { stage: 'closed_lost', lostReason: 'Preço' })
  const back = await patch(id, { stage: 'qualification', afterId: above.id, probability: 33 })
  expect(back.json()).toMatchObject({
    stage: 'qualification',
    probability: 33,
    lostReason: null,
    closedAt: null,
  })
  expect(await titles('qualification')).toEqual(before)
  expect(before).toContain(below.title)
})
