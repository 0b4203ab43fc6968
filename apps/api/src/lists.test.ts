import { testDb } from '@cadencia/db/testing'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const ana = await createUser(db, { firstName: 'Ana', role: 'admin' })
const session = await signInAs(db, ana, { isAdministrator: true, hasCrmAccess: true })
const headers = { host: 'localhost:5000', ...session }
const MANY = 450
const PER_PAGE = 200

async function make(url: string, payload: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  return z.object({ id: z.string() }).parse(answer.json()).id
}

const paths: Record<string, string> = {
  'stages of projects': '/api/pilot-stages',
  goals: '/api/admin/goals',
  'own sessions': '/api/auth/sessions',
}

beforeAll(async () => {
  const { id: teamId } = await createTeam(db, { leaders: [ana] })
  const requestId = await make('/api/support', {
    ...{ title: 'Ajuda', description: 'Não abre a planilha. '.repeat(6), requestingTeamId: teamId },
  })
  const dealId = await make('/api/crm/opportunities', { title: 'Piloto', value: 100 })
  const bia = await createUser(db)
  paths['history of a request'] = `/api/support/${requestId}/history`
  paths['stages of an opportunity'] = `/api/crm/opportunities/${dealId}/stages`
  paths['sessions of a person'] = `/api/admin/users/${bia.id}/sessions`
  await sql`
    insert into pilot_stages (title, due_date)
    select 'Etapa ' || n, case when n % 3 > 0 then date '2027-01-01' + n % 5 end from generate_series(1, ${MANY}) n`.execute(
    db,
  )
  await sql`
    insert into goals (title, target_value, score_weight, sector, period, start_date, end_date)
    select 'Meta ' || n, 10, 1, 'ti', 'mensal', '2027-01-01', '2027-01-31' from generate_series(1, ${MANY}) n`.execute(
    db,
  )
  await sql`
    insert into support_history (request_id, kind, actor_id, at)
    select ${requestId}, 'assigned', ${ana.id}, now() from generate_series(1, ${MANY}) n`.execute(db)
  await sql`
    insert into opportunity_stages (opportunity_id, stage, actor_id, entered_at, left_at)
    select ${dealId}, 'proposal', ${ana.id}, now(), now() from generate_series(1, ${MANY}) n`.execute(db)
  await sql`
    insert into sessions (token_hash, user_id, is_administrator, user_agent, ip_address, created_at, last_seen_at)
    select sha256((n || ' ' || u)::bytea), u, false, 'Firefox', '10.0.0.1', now(), now() - interval '1 second' * (n % 7)
    from generate_series(1, ${MANY}) n, unnest(array[${ana.id}, ${bia.id}]::uuid[]) u`.execute(db)
})

const Rows = z.array(z.object({ id: z.string() }))

async function readPage(path: string) {
  const answer = await app.inject({ url: path, headers })
  expect([path, answer.statusCode]).toEqual([path, 200])
  const next = /<(.+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  return { ids: Rows.parse(answer.json()).map(({ id }) => id), total: answer.headers['x-total-count'], next }
}

it.each([
  ...['stages of projects', 'goals', 'own sessions'],
  ...['history of a request', 'stages of an opportunity', 'sessions of a person'],
])('SEC-49: %s are read page by page, each of them once', async (what) => {
  const pages = []
  let path = paths[what]
  while (path) {
    const page = await readPage(path)
    pages.push(page)
    path = page.next
  }
  const ids = pages.flatMap((page) => page.ids)
  expect(pages.map((page) => page.ids.length)).toEqual([PER_PAGE, PER_PAGE, ids.length - 2 * PER_PAGE])
  expect(new Set(ids).size).toBe(ids.length)
  expect([...new Set(pages.map(({ total }) => total))]).toEqual([String(ids.length)])
  expect(ids.length).toBeGreaterThanOrEqual(MANY)
})

/** Lists without a cursor, and what bounds each. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/api/search': 'so many of each kind',
  '/api/users': 'the people of the installation',
  '/api/teams': 'its teams',
  '/api/admin/teams': 'its teams',
  '/api/teams/{teamId}/members': 'its people',
  '/api/meetings/{id}/items': 'ITEMS_MAX',
  '/api/meetings/{id}/brief': 'BRIEF_MAX',
  '/api/sprints/{id}/burndown': 'the days of a sprint',
  '/api/chats/{id}/members': 'the people of the installation',
  '/api/chats/{id}/messages': 'limit, and before or after',
  '/api/chats/{id}/messages/{messageId}/thread': 'limit, and before or after',
  '/api/chats/{id}/pins': 'PINS_MAX',
  '/api/crm/leads/duplicates': 'a limit of its statement',
  '/api/crm/leads/{id}/history': 'the latest 500',
  '/api/crm/opportunities/{id}/history': 'the latest 500',
  '/api/crm/clients/{id}/history': 'the latest 500',
  '/api/queues/stats': 'the queues',
  '/api/queues/hours': 'the hours of a day',
  '/api/queues/jobs': 'limit',
  '/api/meetings/{id}/comments': 'limit, and before or after',
  '/api/tasks/{id}/comments': 'limit, and before or after',
  '/api/support/{id}/comments': 'limit, and before or after',
  '/api/crm/leads/{id}/comments': 'limit, and before or after',
  '/api/crm/opportunities/{id}/comments': 'limit, and before or after',
  '/api/crm/clients/{id}/comments': 'limit, and before or after',
  '/api/comments/changes': 'a limit of its statement',
  '/api/links/clients': 'the ids that are asked for',
  '/api/admin/chats/{id}/messages': 'limit, and a sequence before',
  '/api/scoring/rankings/users': 'limit',
  '/api/scoring/rankings/teams': 'limit',
  '/api/scoring/badges': 'the badges',
  '/api/dashboard/timeline': 'a limit of its statement',
  '/api/dashboard/activity': 'a limit of its statement',
  '/api/admin/webhooks/facts': 'the facts of the product',
  '/api/notifications/preferences': 'the kinds of notifications',
}

const Description = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z.array(z.object({ name: z.string() })).default([]),
          responses: z.record(
            z.string(),
            z.object({
              content: z
                .record(z.string(), z.object({ schema: z.looseObject({ type: z.unknown().optional() }) }))
                .optional(),
            }),
          ),
        })
        .optional(),
    }),
  ),
})

it('SEC-49: every call that answers a list is paged, or bounded by what stands here', async () => {
  const described = Description.parse((await app.inject({ url: '/api/openapi.json', headers })).json())
  const unpaged = Object.entries(described.paths).flatMap(([path, { get }]) => {
    const isList = get?.responses['200']?.content?.['application/json']?.schema.type === 'array'
    return isList && !get.parameters.some(({ name }) => name === 'cursor') ? [path] : []
  })
  expect(unpaged.toSorted()).toEqual(Object.keys(BOUNDED).toSorted())
})
