import { connect } from 'node:net'
import { endpoint } from '@cadencia/contract/endpoint'
import { IdParams, requiredText, text } from '@cadencia/contract/values'
import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { createKernel } from './kernel.ts'
import type { SessionViewer } from './viewer.ts'

const Note = z.object({ id: z.string(), title: z.string(), size: z.int().nullable() })

const createNote = endpoint({
  method: 'POST',
  url: '/api/notes',
  summary: 'Anota',
  schema: {
    body: z.object({
      title: requiredText(200, 'Título é obrigatório'),
      size: z.int().max(100).optional(),
      extra: z.record(z.string(), z.unknown()).optional(),
    }),
    response: { 201: Note },
  },
  config: { area: 'people' },
})
const getNote = endpoint({
  method: 'GET',
  url: '/api/notes/:id',
  summary: 'Mostra',
  schema: { params: IdParams, response: { 200: Note } },
  config: { area: 'people' },
})
const failing = endpoint({
  method: 'GET',
  url: '/api/failing',
  summary: 'Falha',
  schema: { querystring: z.object({ how: text(20).default('') }), response: { 200: Note } },
  config: { area: 'people' },
})
const guestNote = endpoint({
  method: 'PUT',
  url: '/api/guest-notes',
  summary: 'Convidado',
  schema: { response: { 204: z.null() } },
  config: { area: 'people', guestMayWrite: true },
})
const adminOnly = endpoint({
  method: 'GET',
  url: '/api/admin-only',
  summary: 'Administração',
  schema: { response: { 204: z.null() } },
  config: { area: 'people', access: 'administrator' },
})
const open = endpoint({
  method: 'GET',
  url: '/api/open',
  summary: 'Aberta',
  schema: { response: { 204: z.null() } },
  config: { area: 'people', access: 'public', duringMaintenance: true },
})

const staff: SessionViewer = {
  userId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  sessionId: 's',
  firstName: 'Ana',
  lastName: 'Souza',
  email: 'ana@cadencia.example',
  isAdministrator: false,
  isGuest: false,
}
const viewers: Record<string, SessionViewer> = {
  staff,
  guest: { ...staff, isGuest: true },
  administrator: { ...staff, isAdministrator: true },
}

const { db } = await testDb()
let isUnderMaintenance = false
const app = await createKernel({
  db,
  logger: pino({ level: 'silent' }),
  isStrict: true,
  authenticate: ({ headers }) => viewers[String(headers['x-viewer'])] ?? null,
  isUnderMaintenance: () => isUnderMaintenance,
})
const stored: string[] = []
app.route({
  ...createNote,
  handler: async (request, reply) => {
    const { title, size = null } = request.body
    stored.push(title)
    return reply.code(201).send({ id: 'n1', title, size })
  },
})
app.route({ ...getNote, handler: async (request) => ({ id: request.params.id, title: 't', size: null }) })
app.route({
  ...failing,
  handler: async (request) => {
    if (request.query.how === 'shape') return JSON.parse('{"id":1}')
    if (request.query.how === 'sql')
      await db
        .selectFrom('nowhere' as 'settings')
        .select('name')
        .execute()
    if (request.query.how === 'range') await sql`select ${'2147483648'}::int`.execute(db)
    if (request.query.how === 'deadlock') {
      await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db)
    }
    if (request.query.how === 'limit') throw new AppError('too_many', 429, 'Aguarde.', { retryAfterS: 9 })
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  },
})
for (const route of [guestNote, adminOnly, open]) {
  app.route({ ...route, handler: async (_request, reply) => reply.code(204).send(null) })
}
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const asStaff = { 'x-viewer': 'staff' }

function post(payload: string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/notes',
    payload,
    headers: { 'content-type': 'application/json', ...asStaff, ...headers },
  })
}

/** A raw request that HTTP libraries would refuse to send. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(request)
  })
}

it('SEC-39: refuses a route of the API that names no area', async () => {
  const empty = await createKernel({ db, logger: pino({ level: 'silent' }), authenticate: () => null })
  const unplaced = { access: 'public' } as const
  expect(() => empty.get('/api/unplaced', { config: unplaced }, async () => null)).toThrow(
    'GET /api/unplaced names no area: set config.area in its endpoint()',
  )
  // The area of a record is looked up, so there must be something that does.
  expect(() => empty.get('/api/records', { config: { area: 'record' } }, async () => null)).toThrow(
    'GET /api/records names no area',
  )
  empty.get('/healthz', async () => null)
  await empty.close()
})

describe('errors', () => {
  it('SEC-1: a blank title is 400 with issues in Portuguese', async () => {
    const answer = await post('{"title":"   "}')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'invalid',
      message: 'Título é obrigatório',
      issues: [{ path: 'title', message: 'Título é obrigatório' }],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('SEC-1: an unknown path is a JSON 404', async () => {
    const answer = await app.inject({ url: '/api/nowhere', headers: asStaff })
    expect(answer.json()).toMatchObject({ statusCode: 404, message: 'Endereço não encontrado.' })
  })

  it('SEC-13: a malformed URL is 400 with security headers', async () => {
    const answer = await app.inject({ url: '/api/%zz', headers: asStaff })
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid' })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })

  it('SEC-1: an internal error exposes neither stack nor SQL', async () => {
    const answer = await app.inject({ url: '/api/failing?how=sql', headers: asStaff })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/nowhere|select|at /)
    expect(answer.json()).toMatchObject({ code: 'internal', message: 'Erro interno. Tente novamente.' })
  })

  it('SEC-34: values that only the database rejects are 400, in Portuguese', async () => {
    const answer = await app.inject({ url: '/api/failing?how=range', headers: asStaff })
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid', message: 'Dados inválidos.' })
  })

  it('a deadlock is 409', async () => {
    const answer = await app.inject({ url: '/api/failing?how=deadlock', headers: asStaff })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'busy' })
  })

  it.each([
    [431, 'too_large', `GET /api/open?q=${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    [400, 'invalid', 'NONSENSE\r\n\r\n'],
  ])('SEC-34: malformed HTTP is %i with a problem body', async (statusCode, code, request) => {
    const [head = '', body = ''] = (await raw(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `))
    expect(JSON.parse(body)).toEqual({
      ...{ statusCode, code, message: expect.stringMatching(/^(O endereço|Requisição)/) },
      requestId: expect.any(String),
    })
  })

  it('takes an address with 500 ids', async () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID()).join('%2C')
    expect(await raw(`GET /api/open?ids=${ids} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 204 /,
    )
  })

  it('REL-6: an unavailable database is 503 with Retry-After', async () => {
    const answer = await app.inject({ url: '/api/failing', headers: asStaff })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  })

  it('sends Retry-After on 429', async () => {
    const answer = await app.inject({ url: '/api/failing?how=limit', headers: asStaff })
    expect(answer.headers['retry-after']).toBe('9')
    expect(answer.json()).toMatchObject({ statusCode: 429, code: 'too_many', message: 'Aguarde.' })
  })

  it('rejects a response that does not match its schema', async () => {
    const answer = await app.inject({ url: '/api/failing?how=shape', headers: asStaff })
    expect(answer.statusCode).toBe(500)
  })
})

describe('bodies', () => {
  it('SEC-2: one byte over 1 MiB is 413', async () => {
    const frame = '{"title":""}'.length
    const fitting = `{"title":"${'a'.repeat(1024 * 1024 - frame)}"}`
    expect((await post(fitting)).statusCode).toBe(400)
    const answer = await post(`${fitting} `)
    expect(answer.json()).toMatchObject({ statusCode: 413, code: 'too_large' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'SEC-2: %s is 415',
    async (type) => {
      const answer = await post('{"title":"a"}', { 'content-type': type })
      expect(answer.json()).toMatchObject({ statusCode: 415, code: 'unsupported_media_type' })
    },
  )

  it('SEC-2: a tab in the content type does not skip validation', async () => {
    const body = '{"title":"   "}'
    const answer = await raw(
      `POST /api/notes HTTP/1.1\r\nHost: a\r\nX-Viewer: staff\r\nConnection: close\r\nContent-Type: application/json\ta\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|15) /)
  })

  it('SEC-2: __proto__ keys are 400', async () => {
    expect((await post('{"title":"a","__proto__":{"x":1}}')).statusCode).toBe(400)
  })

  it('SEC-2: JSON 10,000 levels deep is 400', async () => {
    const deep = `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect((await post(deep)).statusCode).toBe(400)
  })

  it('SEC-3: keeps emoji, right-to-left and decomposed letters exactly', async () => {
    const title = '🎯 שלום e\u0301 Reunião'
    expect((await post(JSON.stringify({ title }))).json()).toMatchObject({ title })
  })

  it.each([
    ['a NUL byte', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['zero-width characters only', '\u200b\u200d\ufeff'],
  ])('SEC-3: refuses %s', async (_, title) => {
    expect((await post(JSON.stringify({ title }))).statusCode).toBe(400)
  })

  it.each(['{"a":["b\\u0000"]}', '{"a\\u0000":1}', '{"a":{"b":"\\ud800"}}'])(
    'SEC-34: refuses %s in a field without rules of its own, and says where',
    async (extra) => {
      const answer = await post(`{"title":"a","extra":${extra}}`)
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid' })
      expect(answer.json().issues[0]).toEqual({
        path: expect.stringMatching(/^extra/),
        message: 'Texto com caracteres inválidos',
      })
    },
  )

  it.each(['[]', '"a"', 'null', '{"title":["a"]}', '{"title":"a","size":"5"}', '{"title":"a","size":101}'])(
    'SEC-34: says in Portuguese what is wrong with %s',
    async (body) => {
      const answer = await post(body)
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid' })
      expect(answer.body).not.toMatch(/invalid input|expected|too big/i)
    },
  )

  it.each(['101', '1.5', '["5"]', '1e308', '"5"'])('SEC-4: size %s is 400', async (size) => {
    expect((await post(`{"title":"a","size":${size}}`)).statusCode).toBe(400)
  })

  it('SEC-16: an unknown field is dropped', async () => {
    const answer = await post('{"title":"a","id":"mine","createdBy":"me"}')
    expect(answer.json()).toEqual({ id: 'n1', title: 'a', size: null })
  })

  it('refuses an id that is not one', async () => {
    const answer = await app.inject({ url: "/api/notes/1'--", headers: asStaff })
    expect(answer.json()).toMatchObject({ statusCode: 400, message: 'Identificador inválido' })
  })
})

describe('access', () => {
  const statusOf = async (method: 'GET' | 'POST' | 'PUT', url: string, viewer?: string) => {
    const headers = viewer ? { 'x-viewer': viewer } : {}
    const answer = await app.inject({ method, url, headers })
    return answer.statusCode
  }

  it('refuses a page that was opened for another person than the one who is signed in', async () => {
    const { userId } = viewers.staff ?? {}
    const ask = (headers: object, payload?: object) =>
      app.inject({
        method: 'POST',
        url: '/api/notes',
        payload: payload ?? { title: 'De outra' },
        headers: { ...asStaff, ...headers },
      })
    const before = stored.length
    expect((await ask({ 'x-person': 'another' })).json()).toMatchObject({
      statusCode: 409,
      code: 'other_person',
    })
    expect(stored).toHaveLength(before)
    expect((await ask({ 'x-person': userId })).statusCode).toBe(201)
    expect(
      (await app.inject({ url: '/api/admin-only', headers: { 'x-person': 'another' } })).statusCode,
    ).toBe(401)
  })

  it('SEC-6: without a session only public endpoints respond', async () => {
    const answer = await app.inject({ url: '/api/admin-only' })
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' })
    expect(await statusOf('GET', '/api/open')).toBe(204)
  })

  it('keeps staff from an administrator call', async () => {
    expect(await statusOf('GET', '/api/admin-only', 'staff')).toBe(403)
    expect(await statusOf('GET', '/api/admin-only', 'administrator')).toBe(204)
  })

  it('lets guests write only where declared', async () => {
    expect(await statusOf('POST', '/api/notes', 'guest')).toBe(403)
    expect(await statusOf('PUT', '/api/guest-notes', 'guest')).toBe(204)
  })

  it('in maintenance answers 503 to everyone but administrators', async () => {
    isUnderMaintenance = true
    const during = [
      await statusOf('PUT', '/api/guest-notes', 'staff'),
      await statusOf('PUT', '/api/guest-notes', 'administrator'),
      await statusOf('GET', '/api/open'),
    ]
    isUnderMaintenance = false
    expect(during).toEqual([503, 204, 204])
  })
})
