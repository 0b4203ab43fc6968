import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, routes } = await productApi(test)
type Headers = Record<string, string>

const send = (method: 'GET' | 'POST' | 'PATCH', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers: { host: 'localhost:5000', ...headers }, ...(payload && { payload }) })

const ana = await createUser(db, { firstName: 'Ana' })
const bruno = await createUser(db, { firstName: 'Bruno' })
const session = await signInAs(db, ana)
const Made = z.object({ id: z.string() })

async function make(url: string, payload: object): Promise<string> {
  const answer = await send('POST', url, session, payload)
  expect([200, 201], answer.body).toContain(answer.statusCode)
  return Made.parse(answer.json()).id
}

async function tokenOf(...scopes: readonly string[]): Promise<Headers> {
  const { token } = (await send('POST', '/api/tokens', session, { name: scopes.join(), scopes })).json()
  return { authorization: `Bearer ${token}` }
}

const chatId = await make('/api/chats/general', {})
const messageId = await make(`/api/chats/${chatId}/messages`, { content: 'Comprar café' })
const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
const meetingId = await make('/api/meetings', { title: 'Diária', scheduledAt, duration: 30 })
const item = { kind: 'action', text: 'Ligar para o fornecedor' }
const looseId = await make(`/api/meetings/${meetingId}/items`, item)
const boundId = await make(`/api/meetings/${meetingId}/items`, item)
await make(`/api/meetings/${meetingId}/items/${boundId}/task`, {})
await db
  .insertInto('meeting_summaries')
  .values({ meeting_id: meetingId, version: 1, text: 'Resumo', source: 'extractive' })
  .execute()

const share = `/api/meetings/${meetingId}/summary/share`
const items = `/api/meetings/${meetingId}/items`

/** Calls of one area that write into another: the scope that they have, and the one that they lack. */
const DOORS = [
  {
    what: 'a summary to a chat',
    has: 'meetings:write',
    lacks: 'chat:write',
    method: 'POST',
    url: share,
    body: { chatIds: [chatId] },
  },
  {
    what: 'a summary to a person',
    has: 'meetings:write',
    lacks: 'chat:write',
    method: 'POST',
    url: share,
    body: { userIds: [bruno.id] },
  },
  {
    what: 'a summary to an address',
    has: 'meetings:write',
    lacks: 'people:write',
    method: 'POST',
    url: share,
    body: { emails: ['rui@cliente.example'], confirmOutside: true },
  },
  {
    what: 'a task of an action',
    has: 'meetings:write',
    lacks: 'sprints:write',
    method: 'POST',
    url: `${items}/${looseId}/task`,
    body: {},
  },
  {
    what: 'a task completed by its action',
    has: 'meetings:write',
    lacks: 'sprints:write',
    method: 'PATCH',
    url: `${items}/${boundId}`,
    body: { status: 'done' },
  },
  {
    what: 'a task of a message',
    has: 'chat:write',
    lacks: 'sprints:write',
    method: 'POST',
    url: `/api/chats/${chatId}/messages/${messageId}/task`,
    body: {},
  },
] as const

/** How much there is of what the doors write. */
async function written() {
  const count = async (table: 'chat_messages' | 'tasks' | 'job_requests') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  const completed = await db.selectFrom('tasks').where('status', '=', 'completed').select('id').execute()
  return [await count('chat_messages'), await count('tasks'), await count('job_requests'), completed.length]
}

it.each(DOORS)('SEC-47: $what needs $lacks besides $has', async ({ has, lacks, method, url, body }) => {
  const [narrow, wide] = [await tokenOf(has), await tokenOf(has, lacks)]
  const before = await written()
  const refused = await send(method, url, narrow, body)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: 'scope', message: expect.stringContaining(lacks) },
  ])
  expect(await written()).toEqual(before)
  const allowed = await send(method, url, wide, body)
  expect([200, 201, 202], allowed.body).toContain(allowed.statusCode)
  expect(await written()).not.toEqual(before)
})

it('SEC-47: what an action says of itself needs no scope of tasks', async () => {
  const answer = await send('PATCH', `${items}/${boundId}`, await tokenOf('meetings:write'), {
    text: 'Ligar hoje',
  })
  expect(answer.statusCode).toBe(200)
})

it('SEC-47: OpenAPI names all scopes that a call may need', async () => {
  const { paths } = (await send('GET', '/api/openapi.json', session)).json()
  const scopesOf = (method: string, url: string): string[] =>
    paths[url.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].security[0].token
  for (const { method, url } of routes.filter(({ config }) => config?.mayNeed)) {
    expect(scopesOf(method, url).length).toBeGreaterThan(1)
  }
  expect(scopesOf('POST', '/api/meetings/:id/summary/share')).toEqual([
    'meetings:write',
    'chat:write',
    'people:write',
  ])
  for (const url of ['/api/tasks', '/api/meetings', '/api/support'])
    expect(scopesOf('GET', url)).toContain('crm:read')
  const linked = ['sprints:write', 'crm:read', 'meetings:read', 'support:read', 'pilots:read', 'chat:read']
  expect(scopesOf('PUT', '/api/tasks/:id/links/:kind/:otherId')).toEqual(linked)
  // A draft names what its record is linked with from the first.
  const drafts = routes.flatMap(({ method, url }) => {
    const body = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody
    return JSON.stringify(body ?? '').includes('"links":{') ? [`${method} ${url}`] : []
  })
  expect(drafts.sort()).toEqual([
    'POST /api/crm/activities',
    'POST /api/crm/opportunities',
    'POST /api/meetings',
    'POST /api/meetings/:id/items/:itemId/task',
    'POST /api/support',
    'POST /api/tasks',
  ])
  for (const draft of drafts) {
    const [method = '', url = ''] = draft.split(' ')
    const areas = new Set(scopesOf(method, url).map((scope) => scope.split(':')[0]))
    expect([draft, [...areas].sort()]).toEqual([
      draft,
      ['chat', 'crm', 'meetings', 'pilots', 'sprints', 'support'],
    ])
  }
  expect(scopesOf('POST', '/api/reports/generate/:type')).toEqual(['insights:write', 'crm:read'])
})
