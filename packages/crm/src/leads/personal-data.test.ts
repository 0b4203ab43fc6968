import { runEnqueued } from '@cadencia/jobs/testing'
import { erasures } from '@cadencia/server/erasure/erasures'
import { expect, it } from 'vitest'
import { purgeDeleted } from '../shared/deletion-repository.ts'
import { crmApp } from '../testing/crm-app.ts'

const app = await crmApp()
const { activity, ana, clock, db, get, lead, opportunity, write } = app

/** Keys of what is on the list of the erased. */
const listed: string[] = []
const list = erasures(async () => ({
  write: async (key) => void listed.push(key),
  list: async function* () {},
}))
const runJobs = () => runEnqueued(db, [...(app.domain.jobs ?? []), ...(list.jobs ?? [])])

it('erases a person (LGPD): nothing of them is left, figures stay, the number stays suppressed', async () => {
  const canary = 'canario-7731'
  const payload = {
    name: canary,
    email: `${canary}@x.example`,
    phone: '11922220000',
    company: canary,
    notes: canary,
  }
  const made = await ana.send({
    method: 'POST',
    url: '/api/crm/leads',
    payload,
    headers: { 'idempotency-key': 'erase-me' },
  })
  const { id } = made.json()
  const deal = await opportunity({ leadId: id, title: canary, notes: canary, value: 77 })
  await write('PATCH', `opportunities/${deal.id}`, { stage: 'closed_lost', lostReason: canary })
  await write('PATCH', `opportunities/${deal.id}`, { stage: 'closed_won' })
  await activity({ leadId: id, subject: canary, description: canary, nextAction: canary })
  await write('PATCH', `leads/${id}`, { notes: `${canary} mais` })
  await app.post.messenger.enqueueMessage(db, {
    key: 'k3',
    contact: '11922220000',
    text: canary,
    subject: { kind: 'lead', id },
  })
  for (const url of [`leads/${id}`, `opportunities/${deal.id}`]) {
    const { statusCode } = await write('POST', `${url}/comments`, { body: `${canary} ligou` })
    expect(statusCode).toBe(201)
  }
  const exported = await get(`leads/${id}/data`)
  expect(exported.headers['content-disposition']).toContain('attachment')
  expect(exported.json()).toMatchObject({
    lead: { name: canary },
    opportunities: [{ title: canary }],
    clients: [{ name: canary }],
    activities: [{ subject: canary }],
    messages: [{ text: canary }],
    comments: [{ body: `${canary} ligou` }, { body: `${canary} ligou` }],
  })
  expect(exported.json().exportedAt).toMatch(/-03:00$/)
  const before = (await get('stats')).json()
  expect((await write('DELETE', `leads/${id}/data`)).statusCode).toBe(204)
  expect((await write('DELETE', `leads/${id}/data`)).statusCode).toBe(409)
  expect((await get(`leads/${id}`)).json()).toMatchObject({
    name: 'Dados apagados',
    email: null,
    phone: null,
    erasedAt: expect.any(String),
  })
  expect((await get('stats')).json().pipelineTotal).toBe(before.pipelineTotal)
  expect(
    await db
      .selectFrom('audit_entries')
      .select(['action', 'entity', 'entity_id', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute(),
  ).toEqual(
    ['lead.data_exported', 'lead.data_erased'].map((action) => ({
      ...{ action, entity: 'lead', entity_id: id, before: null, after: null },
    })),
  )
  for (const table of [
    'leads',
    'opportunities',
    'opportunity_stages',
    'clients',
    'crm_activities',
    'record_history',
    'comments',
    'messages',
    'idempotency_keys',
    'outbox',
  ] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    expect(rows.includes(canary) ? table : null).toBeNull()
  }
  await runJobs()
  expect(listed).toEqual([`erasures/lead/${id}`])
  expect(await app.post.messenger.isOptedOut(db, ['11922220000'])).toEqual(new Set(['11922220000']))
  expect(await lead({ phone: '11 92222-0000' })).toMatchObject({ isOptedOut: true })
})

it('removes for good what was deleted more than a day ago, with its history', async () => {
  const gone = await lead()
  await write('DELETE', `leads/${gone.id}`)
  const released: string[] = []
  const letGo: string[] = []
  const before = new Date(clock.ms + 1000).toISOString()
  expect(
    await purgeDeleted(
      db,
      before,
      async (_trx, id) => void released.push(id),
      async (_trx, ids) => void letGo.push(...ids),
    ),
  ).toBe(1)
  expect(letGo).toEqual([gone.id])
  expect((await write('POST', `leads/${gone.id}/restore`)).statusCode).toBe(404)
  expect(
    await db.selectFrom('record_history').select('id').where('record_id', '=', gone.id).execute(),
  ).toEqual([])
  await runJobs()
})
