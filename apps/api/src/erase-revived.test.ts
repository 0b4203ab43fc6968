import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDb } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { runEnqueued } from '@cadencia/jobs/testing'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { eraseRevived } from './erase-revived.ts'
import { columnsContaining } from './testing/find-text.ts'
import { productApi } from './testing/product-api.ts'

const before = await testDb()
const restored = await testDb()
const product = await productApi(before)
const list = join(product.dataDir, 'files', 'erasures')
const signal = AbortSignal.timeout(60_000)

const ana = { firstName: 'Anacleta', lastName: 'Revivida', email: 'anacleta@canario.example' } as const
const user = await createUser(before.db, { ...ana, role: 'admin' })
const root = await createAdministrator(before.db, 'root')
const lead = { id: crypto.randomUUID(), name: 'Leopolda Revivida', email: 'leopolda@canario.example' }

/** Restores the state before the erasures. */
async function restore(): Promise<void> {
  const db = openDb({ connectionString: restored.connectionString })
  const names = { email: ana.email, first_name: ana.firstName, last_name: ana.lastName }
  await db
    .insertInto('users')
    .values({ id: user.id, ...names, role: 'admin' })
    .execute()
  await db
    .insertInto('leads')
    .values({ ...lead, deleted_at: new Date().toISOString() })
    .execute()
  const stays = { email: 'fica@canario.example', first_name: 'Quem', last_name: 'Fica' }
  await db.insertInto('users').values(stays).execute()
  const description = 'Falar com Anacleta Revivida e Leopolda Revivida'
  await db.insertInto('tasks').values({ title: 'Ligar', description, rank: 'm' }).execute()
  await db.destroy()
}

it('SEC-31: a person in a restored backup is erased again, from a list outside the backup', async () => {
  const { db } = before
  await db.insertInto('leads').values(lead).execute()
  const asRoot = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })
  const headers = { host: 'localhost:5000', ...asRoot }
  for (const url of [`/api/admin/users/${user.id}/data`, `/api/crm/leads/${lead.id}/data`]) {
    const payload = { currentPassword: TEST_PASSWORD }
    expect((await product.app.inject({ method: 'DELETE', url, headers, payload })).statusCode).toBe(204)
  }
  await runEnqueued(
    db,
    product.domains.flatMap(({ jobs = [] }) => jobs),
  )
  expect(await readdir(join(list, 'user'))).toEqual([user.id])
  expect(await readdir(join(list, 'lead'))).toEqual([lead.id])
  const entry = JSON.parse(await readFile(join(list, 'user', user.id), 'utf8'))
  expect(entry).toEqual({ kind: 'user', id: user.id, at: expect.any(String) })

  await restore()
  const { services, app } = await productApi(restored, {}, product.dataDir)
  expect((await columnsContaining(restored.db, 'revivida')).length).toBeGreaterThan(2)
  for (let time = 0; time < 2; time += 1) await eraseRevived(services, signal)
  for (const text of ['anacleta', 'leopolda', 'revivida']) {
    expect(await columnsContaining(restored.db, text), text).toEqual([])
  }
  const erased = await restored.db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is not', null)
    .execute()
  expect(erased).toEqual([{ id: user.id }])
  const acts = await restored.db.selectFrom('audit_entries').select('action').orderBy('action').execute()
  expect(acts.map(({ action }) => action)).toEqual(['lead.data_erased', 'user.data_erased'])
  await app.ready()
})

it('SEC-31: erasures from before the list are added to it', async () => {
  await rm(list, { recursive: true })
  await eraseRevived(product.services, signal)
  expect(await readdir(join(list, 'user'))).toEqual([user.id])
  expect(await readdir(join(list, 'lead'))).toEqual([lead.id])
})

it('SEC-31: an unavailable storage does not stop the start and is retried', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const storage = async (): Promise<never> => {
    throw new Error('the bucket is away')
  }
  const ending = new AbortController()
  await eraseRevived({ ...product.services, storage, logger }, ending.signal)
  ending.abort()
  expect(lines).toEqual([expect.stringContaining('the bucket is away')])
})
