import { createAdministrator, createUser, signInAs } from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { db, origin } = await socketApi()
const ana = await createUser(db, { firstName: 'Ana' })
const bia = await createUser(db, { firstName: 'Bia' })
const asAna = await signInAs(db, ana, { hasCrmAccess: true })
const asAdministrator = await signInAs(db, await createAdministrator(db, 'ada'), { isAdministrator: true })
const HEALTH_MAX_MS = 250
const MANY = 1000

const get = (path: string, headers: Readonly<Record<string, string>> = asAna) =>
  fetch(`${origin}${path}`, { headers })

async function make(path: string, body: object): Promise<string> {
  const headers = { ...asAna, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return z.object({ id: z.string() }).parse(await answer.json()).id
}

const ids = { meeting: '', chat: '', thread: '', lead: '' }

beforeAll(async () => {
  ids.meeting = await make('/api/meetings', { title: 'Diária', scheduledAt: '2037-01-05T12:00:00Z' })
  await sql`
    with made as (
      insert into tasks (id, title, description, created_by, rank)
      select gen_random_uuid(), 'Tarefa ' || n, repeat('texto ', 100), ${ana.id}, n::text
      from generate_series(1, ${MANY}) n returning id
    ) insert into links (kind, record_id, other_kind, other_id, is_origin, created_at)
      select case when id < ${ids.meeting}::uuid then 'task' else 'meeting' end, least(id, ${ids.meeting}::uuid),
        case when id < ${ids.meeting}::uuid then 'meeting' else 'task' end, greatest(id, ${ids.meeting}::uuid), true,
        now() - random() * interval '1 day' from made`.execute(db)
  ids.chat = await make('/api/chats/direct', { userId: bia.id })
  ids.thread = await make(`/api/chats/${ids.chat}/messages`, { content: 'Começo' })
  await sql`
    insert into chat_messages (id, chat_id, revision, sender_id, content, thread_id, thread_sequence, created_at)
    select gen_random_uuid(), ${ids.chat}, n + 1, ${bia.id}, repeat('resposta ', 100), ${ids.thread}, n, now()
    from generate_series(1, ${MANY}) n`.execute(db)
  await sql`
    with roots as (
      insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at)
      select gen_random_uuid(), ${ids.chat}, n + 1, ${MANY} + n + 1, ${bia.id}, 'Assunto ' || n, now()
      from generate_series(1, ${MANY}) n returning id, revision
    ), followed as (
      insert into chat_thread_followers (root_id, user_id, read_sequence) select id, ${ana.id}, 0 from roots
    ) insert into chat_messages (id, chat_id, revision, sender_id, content, thread_id, thread_sequence,
        created_at)
      select gen_random_uuid(), ${ids.chat}, ${MANY} + revision, ${bia.id}, 'Resposta', id, 1, now() from roots`.execute(
    db,
  )
  await sql`update chats set last_sequence = ${MANY + 1}, revision = ${4 * MANY} where id = ${ids.chat}`.execute(
    db,
  )
  ids.lead = await make('/api/crm/leads', { name: 'Lia', email: 'lia@exemplo.com.br' })
  await sql`
    with made as (
      insert into crm_attachments (id, lead_id, created_by, created_at)
      select gen_random_uuid(), ${ids.lead}, ${ana.id}, now() - n * interval '1 second'
      from generate_series(1, ${MANY}) n returning id
    ) insert into files (owner_id, use, reference, name, type, size, stored_at, claimed_at)
      select ${ana.id}, 'crm', id::text, 'a.pdf', 'application/pdf', 1, now(), now() from made`.execute(db)
})

/** Longest processor time, in milliseconds, that passed from a question to its answer while some lists were read. */
async function slowestHealth(reading: Promise<unknown>): Promise<number> {
  let isOver = false
  const done = reading.finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const before = process.threadCpuUsage()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    const { user, system } = process.threadCpuUsage(before)
    slowest = Math.max(slowest, (user + system) / 1000)
  }
  await done
  return slowest
}

it('SEC-49: /healthz answers while twelve lists of what grows are read', async () => {
  const lists = [
    () => get(`/api/meetings/${ids.meeting}/links`),
    () => get(`/api/admin/chats/${ids.chat}/messages`, asAdministrator),
    () => get('/api/chats/threads'),
    () => get(`/api/crm/attachments?leadId=${ids.lead}`),
  ]
  for (const list of lists) {
    const answer = await list()
    const rows = z.array(z.unknown()).parse(await answer.json())
    expect.soft([answer.url, answer.status, rows.length <= 200]).toEqual([answer.url, 200, true])
  }
  const reading = Promise.all(
    [...lists, ...lists, ...lists].map(async (list) => (await list()).arrayBuffer()),
  )
  expect(await slowestHealth(reading)).toBeLessThan(HEALTH_MAX_MS)
})
