import { record } from '@cadencia/db/outbox'
import { deliverFacts } from '@cadencia/db/testing'
import { contactOptedOut } from '@cadencia/messaging/facts'
import { beforeEach, expect, it } from 'vitest'
import { crmLive } from '../live.ts'
import { crmApp } from '../testing/crm-app.ts'

const app = await crmApp()
const { ana, bruno, db, lead, write } = app

beforeEach(async () => {
  await db.deleteFrom('leads').execute()
})

/** What one call recorded: facts, and what screens hear of them. */
async function telling(call: () => Promise<{ readonly statusCode: number }>) {
  await db.deleteFrom('outbox').execute()
  expect((await call()).statusCode).toBe(200)
  const facts = await db.selectFrom('outbox').select(['fact', 'key', 'payload']).orderBy('id').execute()
  const heard = facts.flatMap(({ fact, payload }) =>
    crmLive
      .filter((rule) => rule.fact === fact)
      .flatMap((rule) => rule.announcements(payload, { factId: 1, recordedAt: '' })),
  )
  return {
    of: (name: string) => facts.filter(({ fact }) => fact === name),
    heard: heard.map(({ event }) => event),
  }
}
const ALL_AT_ONCE = [{ type: 'changed', entity: 'crm_lead', id: '*' }]

it('an act on several leads records the fact of each, and screens hear one event', async () => {
  const leads = [await lead(), await lead(), await lead()]
  const ids = leads.map(({ id }) => id)
  const given = await telling(() =>
    write('PATCH', 'leads', { ids, changes: { status: 'contacted', assignedTo: bruno.userId } }),
  )
  expect(given.heard).toEqual(ALL_AT_ONCE)
  expect(given.of('lead.changed').map(({ payload }) => payload)).toEqual(
    ids.toSorted().map((leadId) => ({
      ...{ leadId, source: 'website', status: 'contacted', assignedTo: bruno.userId, isOneOfMany: true },
      ...{ actorId: ana.userId, at: expect.any(String), before: { status: 'new', assignedTo: ana.userId } },
    })),
  )
  expect(given.of('lead.assigned')).toHaveLength(1)

  const unknown = crypto.randomUUID()
  const removed = await telling(() => write('DELETE', 'leads', { ids: [...ids, ids[0], unknown] }))
  expect(removed.heard).toEqual(ALL_AT_ONCE)
  expect(
    removed
      .of('lead.removed')
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(ids.toSorted())
  expect((await telling(() => write('DELETE', 'leads', { ids }))).heard).toEqual([])

  const restored = await telling(() => write('POST', 'leads/restore', { ids }))
  expect(restored.heard).toEqual(ALL_AT_ONCE)
  expect(restored.of('lead.changed').map(({ key }) => key)).toEqual(ids.toSorted())
})

it('a conversion records one fact of the lead, and one of what it made', async () => {
  const { id } = await lead()
  await db.deleteFrom('outbox').execute()
  expect((await write('POST', `leads/${id}/convert`, { to: 'client', contractValue: 10 })).statusCode).toBe(
    201,
  )
  const facts = await db.selectFrom('outbox').select(['fact', 'key']).orderBy('id').execute()
  expect(facts).toEqual([
    { fact: 'client.changed', key: expect.not.stringMatching(id) },
    { fact: 'lead.converted', key: id },
  ])
})

it('a number that opts out marks its leads without an edit: who has one open can still save it', async () => {
  const { id, version } = await lead({ phone: '11955551234' })
  const gone = await lead({ phone: '11955551234' })
  await write('DELETE', `leads/${gone.id}`)
  const contact = '+5511955551234'
  const number = { contact, phoneKey: contact.slice(1), subject: null, messageId: null }
  await record(db, contactOptedOut, { ...number, at: '2026-11-20T20:00:00.000Z' })
  await deliverFacts(db, app.domain.subscribers ?? [])
  expect((await app.get(`leads/${id}`)).json()).toMatchObject({ isOptedOut: true, version })
  expect((await write('PATCH', `leads/${id}`, { company: 'Boa', version })).statusCode).toBe(200)
  expect((await write('POST', `leads/${gone.id}/restore`)).json()).toMatchObject({ isOptedOut: true })
})
