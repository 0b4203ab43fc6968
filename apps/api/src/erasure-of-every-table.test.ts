import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fillTables } from './testing/fill-tables.ts'
import { columnsContaining } from './testing/find-text.ts'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const root = await createAdministrator(db, 'root')
const cookie = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })

async function send(method: 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { host: 'localhost:5000', 'idempotency-key': randomUUID(), ...cookie }
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

/** Rows that an erasure takes away: kept answers, a guest's place in meetings, what gateways told, files made anew. */
const TAKEN_AWAY = ['gateway_unread', 'idempotency_keys', 'meeting_guests', 'report_files']

/** The keys of all other rows. */
async function listKeys(): Promise<string[]> {
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and c.relname <> all(${TAKEN_AWAY}) group by 1`.execute(db)
  const keys: string[] = []
  for (const { table, columns } of tables) {
    const { rows } = await sql<{ key: string }>`
      select row(${sql.join(columns.map((column) => sql.ref(column)))})::text as key from ${sql.table(table)}`.execute(
      db,
    )
    keys.push(...rows.map(({ key }) => `${table} ${key}`))
  }
  return keys
}

it('SEC-46: an erasure reaches every table with two rows of a parent, and changes no key', async () => {
  const users = [await createUser(db), await createUser(db)].map(({ id }) => ({ id }))
  const email = (name: string) => `${name}@canario.example`
  const person = await createUser(db, { firstName: 'Zulmira', lastName: 'Quirino', email: email('zulmira') })
  const phone = '(31) 97777-1234'
  const lead = await send('POST', '/api/crm/leads', {
    name: 'Petronilha Quirino',
    email: email('petronilha'),
    phone,
  })
  const guests = [{ name: 'Hermengarda Quirino', email: email('hermengarda') }]
  const draft = { title: 'Semanal', scheduledAt: '2027-01-11T12:00:00Z', guests, confirmOutside: true }
  expect([lead.statusCode, (await send('POST', '/api/meetings', draft)).statusCode]).toEqual([201, 201])
  const names = ['zulmira', 'petronilha', 'hermengarda']
  // Without the three both are one text.
  const texts = [
    [...names.map((name) => `${name} quirino`), phone].join(', '),
    [...names.map(email), '+5531977771234'].join(', '),
  ] as const
  await fillTables(db, texts, { users })
  for (const name of names) expect((await columnsContaining(db, name)).length, name).toBeGreaterThan(80)
  const keys = await listKeys()

  const proof = { currentPassword: TEST_PASSWORD }
  const erased = [
    await send('DELETE', `/api/admin/users/${person.id}/data`, proof),
    await send('DELETE', `/api/crm/leads/${lead.json().id}/data`),
    await send('POST', '/api/admin/guests/data/erase', { email: email('hermengarda'), ...proof }),
  ]
  expect(erased.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']))
  for (const trace of [...names, '97777']) expect(await columnsContaining(db, trace), trace).toEqual([])
  const kept = new Set(await listKeys())
  expect(keys.filter((key) => !kept.has(key))).toEqual([])
})
