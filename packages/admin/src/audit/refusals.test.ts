import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { openRefusals } from './refusals.ts'

const { db } = await testDb()
const clock = { ms: Date.parse('2026-11-20T15:00:00Z') }
const recorder = openRefusals({ db, log: { warn: () => {} }, now: () => clock.ms })
const listed = () =>
  db.selectFrom('audit_entries').select(['actor_id', 'entity_id', 'after']).orderBy('entity_id').execute()

it('SEC-29: writes what a person is not allowed once an hour for each route, and every wrong password', async () => {
  const userId = randomUUID()
  const audited = { userId, method: 'GET', route: '/api/admin/audit', statusCode: 403 }
  const locked = { userId, method: 'POST', route: '/api/crm/access', statusCode: 401 }
  for (let again = 0; again < 5; again += 1) recorder.note(audited)
  for (let again = 0; again < 3; again += 1) recorder.note(locked)
  await expect.poll(listed).toHaveLength(4)
  clock.ms += 60 * 60_000
  recorder.note(audited)
  await expect.poll(listed).toHaveLength(5)
  const row = { actor_id: userId, entity_id: 'GET /api/admin/audit', after: { status: 403 } }
  const wrong = { actor_id: userId, entity_id: 'POST /api/crm/access', after: { status: 401 } }
  expect(await listed()).toEqual([row, row, wrong, wrong, wrong])
})
