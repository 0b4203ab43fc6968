import { testDb } from '@cadencia/db/testing'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const ana = await createUser(db, { firstName: 'Ana' })
const other = await createUser(db, { firstName: 'Rui' })
const cookie = await signInAs(db, ana)
await db.updateTable('sessions').set({ has_crm_access: true }).execute()
const team = await createTeam(db, { leaders: [ana] })

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/${url}`,
    headers: { host: 'localhost:5000', ...cookie },
    ...(payload ? { payload } : {}),
  })
  expect([url, answer.statusCode, answer.body]).toEqual([
    url,
    method === 'GET' ? 200 : 201,
    expect.anything(),
  ])
  return answer.json()
}

const text = [
  'CNPJ 12.345.678/0001-95; pedido 2026/0042; R$ 1.234,56; prazo: 10/12; fulano@acme.example; 🎉 festa',
  'São João; 100% pronto; https://loja.example/pao',
].join('; ')
const lead = await send('POST', 'crm/leads', {
  name: 'Um',
  email: 'a@x.example',
  phone: '+5511987657001',
  notes: text,
})
await send('POST', 'crm/clients', { name: 'Dois', phone: '11987657001', notes: text })
await send('POST', 'crm/opportunities', { title: 'Três', value: 1, notes: text })
await send('POST', 'crm/activities', { subject: 'Quatro', type: 'call', description: text, leadId: lead.id })
const task = await send('POST', 'tasks', { title: 'Cinco', description: text })
await send('POST', `tasks/${task.id}/comments`, { body: text })
await send('POST', 'meetings', {
  title: 'Seis',
  scheduledAt: new Date(Date.now() + 60_000).toISOString(),
  description: text,
})
await send('POST', 'support', {
  title: 'Sete',
  description: text,
  priority: 'low',
  requestingTeamId: team.id,
})
await send('POST', 'pilot-stages', { title: 'Oito', description: text })
const period = { startDate: '2026-11-23', endDate: '2026-12-04' }
const sprint = await send('POST', 'sprints', {
  name: 'Nove',
  number: 1,
  teamId: team.id,
  topics: text,
  ...period,
})
await send('POST', 'knowledge-sharing', {
  sprintId: sprint.id,
  title: 'Dez',
  description: text,
  toUserId: other.id,
})
const chat = await send('POST', 'chats/team', { teamId: 'comercial' })
await send('POST', `chats/${chat.id}/messages`, { content: text, messageType: 'text' })

const TERMS = [
  ...['1.234,56', 'R$ 1.234,56', '10/12', '2026/0042', '0042', '12.345.678/0001-95', '12345678000195'],
  ...['fulano@acme.example', 'acme', 'loja.example', 'joao', 'São João', '100%', 'fest', '🎉', '🎉 festa'],
]

it.each(TERMS)('%j is found in every list', async (term) => {
  const q = encodeURIComponent(term)
  const counts: Record<string, number> = {}
  const lists = [
    'crm/leads',
    'crm/clients',
    'crm/opportunities',
    'crm/activities',
    'tasks',
    'support',
    'chats/search',
  ]
  for (const list of [...lists, 'sprints', 'knowledge-sharing'])
    counts[list] = (await send('GET', `${list}?q=${q}`)).filter(
      ({ excerpt }: { excerpt?: object }) => excerpt !== null,
    ).length
  expect([term, counts]).toEqual([
    term,
    Object.fromEntries(Object.keys(counts).map((list) => [list, expect.any(Number)])),
  ])
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
})

it.each(TERMS)('%j is found by the palette in every kind', async (term) => {
  const body = JSON.stringify(await send('GET', `search?q=${encodeURIComponent(term)}`))
  const kinds = [
    'lead',
    'client',
    'opportunity',
    'activity',
    'task',
    'comment',
    'meeting',
    'support',
    'message',
    'sprint',
  ]
  expect([term, kinds.filter((kind) => !body.includes(`"kind":"${kind}"`))]).toEqual([term, []])
})

it.each(['1187657001', '11 8765-7001', '(11) 98765-7001', '+55 11 98765-7001', '987657001', '87657001'])(
  'the number %s is found however it is typed',
  async (term) => {
    for (const list of ['crm/leads', 'crm/clients'])
      expect(await send('GET', `${list}?q=${encodeURIComponent(term)}`)).toHaveLength(1)
  },
)

it.each(['%', '_', '\\', "'", 'a:*', '!festa', 'festa & !pronto', '--', 'f%a', '" or 1=1'])(
  '%j is no operator',
  async (term) => {
    for (const list of ['crm/leads', 'tasks', 'chats/search', 'support'])
      expect((await send('GET', `${list}?q=${encodeURIComponent(term)}`)).length).toBe(
        term === '%' ? 1 : ['!festa', 'festa & !pronto'].includes(term) ? 1 : 0,
      )
  },
)
