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
