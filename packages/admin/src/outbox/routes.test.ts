import { expect, it } from 'vitest'
import { SystemReport } from '../system/contract.ts'
import { adminApp } from '../testing/admin-app.ts'

const { db, ada, person } = await adminApp()
const URL = '/api/admin/outbox/set-aside'

async function park(subscriber: string, { isSetAside = true, error = 'invalid input\n  at here' } = {}) {
  const { id } = await db
    .insertInto('outbox')
    .values({ fact: 'test.said', key: 'a', payload: '{}', delivered_at: '2026-11-23T10:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = '2026-11-23T11:00:00.000Z'
  const state = isSetAside ? { next_at: null, set_aside_at: at } : { next_at: at }
  await db
    .insertInto('outbox_parked')
    .values({ fact_id: id, key: 'a', subscriber, error, ...state })
    .execute()
  return id
}

const retry = (factId: unknown, body: object = { subscriber: 'mentions' }) =>
  ada.send('POST', `${URL}/${factId}/retry`, body)

it('REL-20: lists what is set aside, counts it in the report, and leaves out what is tried again', async () => {
  const first = await park('mentions')
  await park('mentions', { isSetAside: false })
  const last = await park('webhooks', { error: '' })
  const answer = await ada.send('GET', URL)
  expect(answer.statusCode, answer.body).toBe(200)
  const at = '2026-11-23T11:00:00Z'
  expect(answer.json()).toEqual([
    { factId: last, fact: 'test.said', subscriber: 'webhooks', error: '', at: expect.any(String) },
    {
      factId: first,
      fact: 'test.said',
      subscriber: 'mentions',
      error: 'invalid input',
      at: expect.any(String),
    },
  ])
  expect(Date.parse(answer.json()[0].at)).toBe(Date.parse(at))
  const { outbox } = SystemReport.parse((await ada.send('GET', '/api/admin/system')).json())
  expect(outbox).toMatchObject({ parked: 1, setAside: 2 })
  const page = await ada.send('GET', `${URL}?limit=1`)
  expect([page.json().length, page.headers['x-total-count']]).toEqual([1, '2'])
  await db.deleteFrom('outbox_parked').execute()
})

it('REL-20: a retry makes it due at once, and is in the audit trail', async () => {
  const factId = await park('mentions')
  const answer = await retry(factId)
  expect(answer.statusCode, answer.body).toBe(202)
  const [row] = await db.selectFrom('outbox_parked').selectAll().execute()
  expect(Date.parse(row?.next_at ?? '')).toBeLessThanOrEqual(Date.now())
  const trail = db.selectFrom('audit_entries').select(['action', 'entity_id']).where('entity', '=', 'event')
  expect(await trail.execute()).toEqual([{ action: 'event.retried', entity_id: String(factId) }])
})

it('REL-20: is 404 for what is not set aside, 400 for what is no event', async () => {
  const trying = await park('mentions', { isSetAside: false })
  const aside = await park('mentions')
  expect((await retry(trying)).statusCode).toBe(404)
  expect((await retry(aside, { subscriber: 'others' })).statusCode).toBe(404)
  expect((await retry('999999999999999')).statusCode).toBe(404)
  for (const id of ['x', '-1', '1e5', '1'.repeat(40)]) expect((await retry(id)).statusCode, id).toBe(400)
  for (const body of [{}, { subscriber: '' }, { subscriber: ['mentions'] }, { subscriber: 'a\0' }])
    expect((await retry(aside, body)).statusCode, JSON.stringify(body)).toBe(400)
})

it('SEC-14: is the administrators’ alone', async () => {
  const ana = await person('Ana')
  expect((await ana.send('GET', URL)).statusCode).toBe(403)
  expect((await ana.send('POST', `${URL}/1/retry`, { subscriber: 'a' })).statusCode).toBe(403)
})
