import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { COLUMNS_WITHOUT_TEXTS } from './testing/columns-without-texts.ts'
import { columnsContaining } from './testing/find-text.ts'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, domains } = await productApi(test)
const root = await createAdministrator(db, 'root')
const asRoot = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })
const team = await createTeam(db, { leaders: [root] })

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
  const headers = { host: 'localhost:5000', ...key, ...asRoot }
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}
const eraseUser = (id: string) =>
  send('DELETE', `/api/admin/users/${id}/data`, { currentPassword: TEST_PASSWORD })
const eraseLead = (id: string) => send('DELETE', `/api/crm/leads/${id}/data`)

async function make(url: string, payload: object): Promise<{ id: string }> {
  const answer = await send('POST', url, payload)
  expect(answer.json(), url).toMatchObject({ id: expect.any(String) })
  return answer.json()
}

async function rowOf(table: string, id: string): Promise<unknown> {
  const { rows } = await sql`select * from ${sql.table(table)} where id::text = ${id}`.execute(db)
  return rows[0]
}

/** Writes a text into every place that stores free text. */
async function spread(text: string): Promise<void> {
  const task = await make('/api/tasks', {
    title: `Ver ${text}`,
    description: `Ligar para ${text}.`,
    teamId: team.id,
  })
  const chat = (await send('POST', '/api/chats/general')).json()
  await make(`/api/chats/${chat.id}/messages`, { content: `Falem com ${text}!`, messageType: 'text' })
  const meeting = await make('/api/meetings', { title: `Com ${text}`, scheduledAt: '2027-01-11T12:00:00Z' })
  const summary = { ai_summary: `${text} decidiu.` }
  await db.updateTable('meetings').set(summary).where('id', '=', meeting.id).execute()
  await make(`/api/meetings/${meeting.id}/items`, { kind: 'decision', text: `Perguntar a ${text}` })
  await send('PUT', `/api/meetings/${meeting.id}/notes/me`, { text: `${text} saiu mais cedo` })
  const transcript = { meeting_id: meeting.id, author_id: root.id, text: `${text}: bom dia` }
  await db.insertInto('meeting_transcripts').values(transcript).execute()
  await db
    .insertInto('files')
    .values({ name: `Contrato (${text}).pdf`, type: 'application/pdf', owner_id: root.id })
    .execute()
  await db
    .insertInto('messages')
    .values({
      direction: 'outgoing',
      state: 'sent',
      key: randomUUID(),
      body: `Fale com ${text}`,
      contact: '+551',
    })
    .execute()
  const payload = JSON.stringify({ taskId: task.id, note: text, deep: [{ text: `de ${text},` }] })
  await db
    .insertInto('job_requests')
    .values({
      id: randomUUID(),
      name: 'x',
      queue: 'reports',
      max_attempts: 1,
      backoff_ms: 1,
      payload,
      result: payload,
      error: text,
    })
    .execute()
  await db.insertInto('outbox').values({ fact: 'x', key: task.id, payload }).execute()
}

it('SEC-31: entries of others stay, even if they contain the address as a part', async () => {
  const ana = await createUser(db, { firstName: 'Ana', lastName: 'Lima', email: 'ana@canario.example' })
  const others = ['mariana@canario.example', 'ana@canario.example.com', 'Mariana Lima', 'Ana Lima Prado']
  await createUser(db, { firstName: 'Ana', lastName: 'Lima Prado' })
  const mariana = await createUser(db, {
    firstName: 'Mariana',
    lastName: 'Lima',
    email: 'mariana@canario.example',
  })
  const before = JSON.stringify({
    email: 'mariana@canario.example',
    lastName: 'Lima',
    note: others.join(', '),
  })
  const { id } = await db
    .insertInto('audit_entries')
    .values({
      actor_id: root.id,
      action: 'user.changed',
      entity: 'user',
      entity_id: mariana.id,
      before,
      after: before,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const task = await make('/api/tasks', { title: others.join(' e '), description: others.join('\n') })
  const stored = async () => [
    await rowOf('audit_entries', id),
    await rowOf('tasks', task.id),
    await rowOf('users', mariana.id),
  ]
  const were = await stored()
  expect((await eraseUser(ana.id)).statusCode).toBe(204)
  expect(await stored()).toEqual(were)
})

it.each([
  ['},', '{'],
  ['{', ''],
  ['"', ':'],
  ['\\', '\\"'],
  [',', ''],
])('SEC-31: erases a person named %j %j without touching what looks like it', async (firstName, lastName) => {
  const person = await createUser(db, { firstName, lastName, email: `${randomUUID()}@canario.example` })
  const task = await make('/api/tasks', {
    title: `${firstName} ${lastName} }, { " : \\`,
    description: '{}, {}',
  })
  const payload = JSON.stringify({ list: [{ a: '{' }, { a: '},' }], text: '{ }, { " \\ ,' })
  const fact = { fact: 'x', key: 'marks', payload }
  const { id } = await db.insertInto('outbox').values(fact).returning('id').executeTakeFirstOrThrow()
  const stored = async () => [await rowOf('tasks', task.id), await rowOf('outbox', String(id))]
  const were = await stored()
  expect((await eraseUser(person.id)).statusCode).toBe(204)
  expect(await stored()).toEqual(were)
  expect((await eraseUser(person.id)).statusCode).toBe(409)
})

it('SEC-31: no job, fact, message, task, summary, attachment or transcript names an erased user', async () => {
  const added = await make('/api/admin/users', { email: 'zuleica.quaresma@canario.example', teamId: team.id })
  const values = { username: 'zuleica.q77', first_name: 'Zuleica', last_name: 'Quaresma' }
  await db.updateTable('users').set(values).where('id', '=', added.id).execute()
  for (const text of ['zuleica.quaresma@canario.example', 'Zuleica Quaresma', 'zuleica.q77'])
    await spread(text)
  expect((await columnsContaining(db, 'quaresma')).length).toBeGreaterThan(10)
  expect((await eraseUser(added.id)).statusCode).toBe(204)
  for (const text of ['zuleica', 'quaresma']) expect(await columnsContaining(db, text), text).toEqual([])
})

it('SEC-31: no job, fact, message, task, summary, attachment or transcript names an erased lead', async () => {
  const lead = await make('/api/crm/leads', {
    name: 'Petronilha Vasconcelos',
    email: 'petronilha@canario.example',
    phone: '(31) 97777-1234',
    company: 'Vasconcelos & Filhas',
  })
  for (const text of [
    'petronilha@canario.example',
    'Petronilha Vasconcelos',
    '+5531977771234',
    '31 97777-1234',
  ])
    await spread(text)
  const other = await make('/api/crm/leads', {
    name: 'Outro',
    email: 'outro@canario.example',
    notes: 'Indicado por Petronilha Vasconcelos, (31) 7777-1234',
  })
  const unassigned = { contact: '+5531977771234', contact_key: '5531977771234', body: 'Segredo de canário' }
  await db
    .insertInto('messages')
    .values({ direction: 'incoming', state: 'received', ...unassigned })
    .execute()
  expect((await eraseLead(lead.id)).statusCode).toBe(204)
  const texts = ['petronilha', 'vasconcelos', '977771234', '97777-1234', '7777-1234', 'segredo de canário']
  for (const text of texts) expect(await columnsContaining(db, text), text).toEqual([])
  expect((await send('GET', `/api/crm/leads/${other.id}`)).json()).toMatchObject({
    name: 'Outro',
    notes: 'Indicado por Pessoa removida, Pessoa removida',
  })
})

it('SEC-31: another lead with the same number and name stays', async () => {
  const same = { name: 'Benta Assunção', phone: '(31) 96666-0001' }
  const [one, two] = [
    await make('/api/crm/leads', { ...same, email: 'benta1@canario.example' }),
    await make('/api/crm/leads', { ...same, email: 'benta2@canario.example' }),
  ]
  const task = await make('/api/tasks', { title: 'Benta Assunção, 31 96666-0001', description: '' })
  const were = [await rowOf('tasks', task.id), await rowOf('leads', two.id)]
  expect((await eraseLead(one.id)).statusCode).toBe(204)
  expect([await rowOf('tasks', task.id), await rowOf('leads', two.id)]).toEqual(were)
})

it('SEC-31: an erasure looks through every column of text but those that hold no sentences', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.udt_name in ('text', '_text')
      and is_generated = 'NEVER'
    order by 1`.execute(db)
  const named = new Set(
    domains
      .flatMap(({ personalData }) => personalData?.texts ?? [])
      .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  )
  const known = rows.map(({ name }) => name)
  const without = Object.entries(COLUMNS_WITHOUT_TEXTS).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  )
  expect(known.filter((name) => !named.has(name)).toSorted()).toEqual(without.toSorted())
  expect(
    [...named].filter((name) => !known.includes(name)),
    'every named column exists',
  ).toEqual([])
})

it('SEC-46: an erasure changes every version of a summary, and the newest stays the newest', async () => {
  const lia = await createUser(db, { firstName: 'Lia', lastName: 'Canária', email: 'lia@canario.example' })
  const meeting = await make('/api/meetings', { title: 'Resumida', scheduledAt: '2027-01-11T12:00:00Z' })
  const versions = ['Lia Canária abriu.', 'Lia Canária abriu e fechou.', 'Ninguém.'].map((text, index) => ({
    meeting_id: meeting.id,
    version: index + 1,
    text,
    source: 'extractive',
  }))
  await db.insertInto('meeting_summaries').values(versions).execute()
  expect((await eraseUser(lia.id)).statusCode).toBe(204)
  const kept = await db
    .selectFrom('meeting_summaries')
    .select(['version', 'text'])
    .where('meeting_id', '=', meeting.id)
    .orderBy('version')
    .execute()
  expect(kept).toEqual([
    { version: 1, text: 'Pessoa removida abriu.' },
    { version: 2, text: 'Pessoa removida abriu e fechou.' },
    { version: 3, text: 'Ninguém.' },
  ])
})

it('SEC-46: names that must be unique take an erased person’s name with a number', async () => {
  const eva = await createUser(db, { firstName: 'Eva', lastName: 'Canária', email: 'eva@canario.example' })
  const names = ['Eva Canária', 'eva@canario.example']
  for (const name of names) {
    await make(`/api/teams/${team.id}/labels`, { name, color: '#2f6fde' })
    await make('/api/chats/channels', { name })
    await make('/api/teams', { name, color: '#2f6fde', icon: 'fas fa-users', leaderId: null })
  }
  expect((await eraseUser(eva.id)).statusCode).toBe(204)
  for (const table of ['team_labels', 'chats', 'teams'] as const) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where name like 'Pessoa removida%' order by name`.execute(db)
    expect([table, rows.map(({ name }) => name)]).toEqual([table, ['Pessoa removida', 'Pessoa removida 2']])
  }
})

it('SEC-46: erasing a lead erases its address as a guest of meetings, too', async () => {
  const email = 'vera@canario.example'
  const lead = await make('/api/crm/leads', { name: 'Vera Canária', email })
  const guests = [{ name: 'Vera Canária', email }]
  const at = { scheduledAt: '2027-01-12T12:00:00Z', confirmOutside: true }
  await make('/api/meetings', { title: 'Com a Vera', guests, ...at })
  const exported = () => send('POST', '/api/admin/guests/data/export', { email })
  expect((await exported()).statusCode).toBe(200)
  expect((await eraseLead(lead.id)).statusCode).toBe(204)
  expect((await exported()).statusCode).toBe(404)
  expect(await columnsContaining(db, email)).toEqual([])
})
