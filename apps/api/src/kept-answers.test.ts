import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { columnsContaining } from './testing/find-text.ts'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
type Headers = Record<string, string>
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object]

const send = ([method, url, payload]: Call, headers: Headers) =>
  app.inject({ method, url, headers: { host: 'localhost:5000', ...headers }, ...(payload && { payload }) })

const ana = await createUser(db, { firstName: 'Ana' })
const bia = await createUser(db, { firstName: 'Bia' })
const [asAna, asBia] = [await signInAs(db, ana), await signInAs(db, bia)]
const Made = z.object({ id: z.string() })
const make = async (url: string, payload: object) =>
  Made.parse((await send(['POST', url, payload], asAna)).json()).id

const channelId = await make('/api/chats/channels', {
  name: 'Reservado',
  isPrivate: true,
  memberIds: [bia.id],
})
const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
const draft = { title: 'Diária', scheduledAt, duration: 30, participantIds: [bia.id] }
const meetingId = await make('/api/meetings', draft)
const taskId = await make('/api/tasks', { title: 'Uma' })

const messages = `/api/chats/${channelId}/messages`
const items = `/api/meetings/${meetingId}/items`
const comments = `/api/tasks/${taskId}/comments`

it.each([
  [
    'an edited message',
    messages,
    { content: 'SEGREDO' },
    (id: string) => ['PATCH', `${messages}/${id}`, { content: 'Nada' }],
  ],
  ['a deleted message', messages, { content: 'SEGREDO' }, (id: string) => ['DELETE', `${messages}/${id}`]],
  [
    'an edited item',
    items,
    { kind: 'action', text: 'SEGREDO' },
    (id: string) => ['PATCH', `${items}/${id}`, { text: 'Nada' }],
  ],
  [
    'a deleted item',
    items,
    { kind: 'action', text: 'SEGREDO' },
    (id: string) => ['DELETE', `${items}/${id}`],
  ],
  [
    'an edited comment',
    comments,
    { body: 'SEGREDO' },
    (id: string) => ['PATCH', `/api/comments/${id}`, { body: 'Nada' }],
  ],
  ['a deleted comment', comments, { body: 'SEGREDO' }, (id: string) => ['DELETE', `/api/comments/${id}`]],
  ['a deleted task', '/api/tasks', { title: 'SEGREDO' }, (id: string) => ['DELETE', `/api/tasks/${id}`]],
] satisfies readonly [string, string, object, (id: string) => Call][])(
  'SEC-51: of %s no kept answer tells, and a repeat does nothing twice',
  async (_, url, payload, change) => {
    const keyed = { ...asAna, 'idempotency-key': randomUUID() }
    const made = await send(['POST', url, payload], keyed)
    expect(made.statusCode, made.body).toBe(201)
    const again = await send(['POST', url, payload], keyed)
    expect([again.statusCode, again.json().id]).toEqual([201, made.json().id])
    const changed = await send(change(made.json().id), asAna)
    expect([200, 204], changed.body).toContain(changed.statusCode)
    const repeated = await send(['POST', url, payload], keyed)
    expect([repeated.statusCode, repeated.json().code]).toEqual([409, 'already_done'])
    expect(await columnsContaining(db, 'SEGREDO')).not.toContain('idempotency_keys.body')
  },
)

it.each([
  [
    'a channel',
    messages,
    { content: 'Só para nós' },
    ['DELETE', `/api/chats/${channelId}/members/${bia.id}`],
    404,
  ],
  [
    'a meeting',
    items,
    { kind: 'decision', text: 'Só para nós' },
    ['PATCH', `/api/meetings/${meetingId}`, { participantIds: [] }],
    403,
  ],
] satisfies readonly [string, string, object, Call, number][])(
  'SEC-51: who was removed from %s gets no kept answer of it',
  async (_, url, payload, removal, status) => {
    const keyed = { ...asBia, 'idempotency-key': randomUUID() }
    expect((await send(['POST', url, payload], keyed)).statusCode).toBe(201)
    expect((await send(['POST', url, payload], keyed)).headers['idempotent-replayed']).toBe('true')
    expect((await send(removal, asAna)).statusCode).toBeLessThan(300)
    const repeated = await send(['POST', url, payload], keyed)
    expect([repeated.statusCode, repeated.body.includes('Só para nós')]).toEqual([status, false])
  },
)

it('SEC-51: of a POST that only reads nothing is kept', async () => {
  const keyed = { ...asAna, 'idempotency-key': randomUUID() }
  const read = () => send(['POST', '/api/chats/catch-up', { since: '2026-01-01T00:00:00Z' }], keyed)
  expect([(await read()).statusCode, (await read()).headers['idempotent-replayed']]).toEqual([200, undefined])
  const kept = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', '=', keyed['idempotency-key'])
    .execute()
  expect(kept).toEqual([])
})
