import { randomUUID } from 'node:crypto'
import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { describe, expect, it } from 'vitest'
import { adminApp } from '../testing/admin-app.ts'
import { GOAL_PERIODS, GOAL_SECTORS, GOAL_WEIGHTS, Goal } from './contract.ts'

const { app, ada, person, audited, facts, clock } = await adminApp()
const URL = '/api/admin/goals'
const required = { title: 'Matrículas de verão', sector: 'comercial', targetValue: 40, period: 'mensal' }

async function create(fields: object = {}): Promise<Goal> {
  const answer = await ada.send('POST', URL, { ...required, ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return Goal.parse(answer.json())
}

const list = async () => Goal.array().parse((await ada.send('GET', URL)).json())

describe('POST /api/admin/goals', () => {
  it('takes title, description, targetValue, unit, period, startDate, endDate, sector, scoreWeight, isActiveForScoring', async () => {
    const fields = {
      description: 'Novas turmas de janeiro.',
      unit: 'matrículas',
      startDate: '2026-11-02',
      endDate: '2026-11-27',
      scoreWeight: 0.66,
      isActiveForScoring: false,
    }
    expect(await create(fields)).toMatchObject({
      ...required,
      ...fields,
      currentValue: 0,
      createdBy: ada.userId,
      version: 1,
    })
  })

  it('needs title, sector, target value and period; the rest is made from the period', async () => {
    expect(await create()).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      scoreWeight: 1,
      isActiveForScoring: true,
      unit: '',
    })
    for (const field of Object.keys(required)) {
      const answer = await ada.send('POST', URL, { ...required, [field]: undefined })
      expect([field, answer.statusCode, answer.json().issues[0].path]).toEqual([field, 400, field])
    }
  })

  it('knows the sectors, periods and weights of the specification', async () => {
    expect(GOAL_PERIODS).toEqual(['mensal', 'trimestral', 'anual'])
    expect(GOAL_WEIGHTS).toEqual([0.33, 0.66, 0.99, 1.0])
    expect(GOAL_SECTORS).toEqual([
      'todos',
      'comercial',
      'marketing',
      'ti',
      'pedagogico',
      'cs',
      'atendimento',
      'financeiro',
    ])
    for (const sector of GOAL_SECTORS) await create({ sector })
    for (const period of GOAL_PERIODS) await create({ period })
    for (const scoreWeight of GOAL_WEIGHTS)
      expect((await create({ scoreWeight })).scoreWeight).toBe(scoreWeight)
  })

  it.each([
    { title: ' ' },
    { title: 'x'.repeat(201) },
    { targetValue: 0 },
    { targetValue: -1 },
    { targetValue: '40' },
    { targetValue: 1e15 },
    { targetValue: 0.001 },
    { sector: 'vendas' },
    { period: 'semanal' },
    { scoreWeight: 0.5 },
    { startDate: '2026-02-30' },
    { startDate: '2026-11-20', endDate: '2026-11-19' },
    { description: 'x'.repeat(5001) },
  ])('SEC-10: refuses %j', async (fields) => {
    expect((await ada.send('POST', URL, { ...required, ...fields })).statusCode).toBe(400)
  })
})

describe('a goal', () => {
  it('is edited, in any of its fields', async () => {
    const goal = await create()
    const change = { title: 'Rematrículas', sector: 'cs', scoreWeight: 0.99, endDate: '2026-12-31' }
    const answer = await ada.send('PATCH', `${URL}/${goal.id}`, { ...change, version: goal.version })
    expect(answer.json()).toEqual({ ...goal, ...change, version: 2 })
  })

  it('REL-2: a stale version is 409 with the current goal', async () => {
    const { id, version } = await create()
    await ada.send('PATCH', `${URL}/${id}`, { title: 'Primeiro', version })
    const answer = await ada.send('PATCH', `${URL}/${id}`, { title: 'Segundo', version })
    expect(answer.json()).toMatchObject({ statusCode: 409, current: { title: 'Primeiro', version: 2 } })
  })

  it('progresses: POST /api/admin/goals/{id}/progress {currentValue}', async () => {
    const { id } = await create()
    clock.ms += 60_000
    const answer = await ada.send('POST', `${URL}/${id}/progress`, { currentValue: 30.5 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ currentValue: 30.5, progressedAt: '2026-11-23T12:01:00Z' })
    for (const currentValue of [-1, '3', null]) {
      expect((await ada.send('POST', `${URL}/${id}/progress`, { currentValue })).statusCode).toBe(400)
    }
  })

  it('is deleted', async () => {
    const { id } = await create()
    expect((await ada.send('DELETE', `${URL}/${id}`)).statusCode).toBe(204)
    expect((await list()).map((goal) => goal.id)).not.toContain(id)
  })

  it('tells the scoring what happened, and the audit trail who did it', async () => {
    const { id } = await create()
    await ada.send('PATCH', `${URL}/${id}`, { isActiveForScoring: false })
    await ada.send('POST', `${URL}/${id}/progress`, { currentValue: 10 })
    await ada.send('DELETE', `${URL}/${id}`)
    const factNames = ['goal.created', 'goal.changed', 'goal.progressed', 'goal.deleted']
    expect((await facts(id)).map(({ fact }) => fact)).toEqual(factNames)
    expect(await audited(id)).toMatchObject([
      { actorId: ada.userId, action: 'goal.created', before: null, after: { title: 'Matrículas de verão' } },
      { action: 'goal.changed', before: { isActiveForScoring: true }, after: { isActiveForScoring: false } },
      { action: 'goal.progressed', before: { currentValue: 0 }, after: { currentValue: 10 } },
      { action: 'goal.deleted', after: null },
    ])
  })

  it('keeps who changed what: GET /api/admin/goals/{id}/history', async () => {
    const { id } = await create()
    await ada.send('PATCH', `${URL}/${id}`, { sector: 'cs' })
    await ada.send('POST', `${URL}/${id}/progress`, { currentValue: 10 })
    const history = await ada.send('GET', `${URL}/${id}/history`)
    expect(FieldHistoryEntry.array().parse(history.json())).toMatchObject([
      { field: 'currentValue', from: 0, to: 10 },
      { field: 'sector', from: 'comercial', to: 'cs', actor: { id: ada.userId } },
    ])
  })

  it('that is unknown is 404', async () => {
    const url = `${URL}/${randomUUID()}`
    const answers = [
      await ada.send('PATCH', url, { title: 'x' }),
      await ada.send('POST', `${url}/progress`, { currentValue: 1 }),
      await ada.send('DELETE', url),
    ]
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ statusCode: 404, message: 'Meta não encontrada.' })
    }
  })
})

it('SEC-24: goals are the administrators’ alone', async () => {
  const ana = await person('Ana')
  expect((await ana.send('GET', URL)).statusCode).toBe(403)
  expect((await ana.send('POST', URL, required)).statusCode).toBe(403)
  expect((await app.inject({ url: URL })).statusCode).toBe(401)
})
