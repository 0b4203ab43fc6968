import { once } from 'node:events'
import { createAdministrator, createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { app, db, origin, connect } = await socketApi()
const host = new URL(origin).host
const Made = z.object({ id: z.string(), token: z.string() })

type Headers = Record<string, string>

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers: { host, ...headers }, ...(payload ? { payload } : {}) })

async function makeToken(session: Headers, scopes: readonly string[]) {
  const made = Made.parse((await call('POST', '/api/tokens', session, { name: 'Robô', scopes })).json())
  return { id: made.id, headers: { authorization: `Bearer ${made.token}` } }
}

const Event = z.object({ type: z.string(), entity: z.string().optional() })
const entitiesOf = (received: readonly unknown[]) =>
  received.flatMap((event) => Event.parse(event).entity ?? [])

it('tells the limit of a token in each answer, and refuses beyond it', async () => {
  const session = await signInAs(db, await createUser(db))
  const { headers } = await makeToken(session, ['people:read'])
  const first = await call('GET', '/api/users', headers)
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '1200', 'ratelimit-remaining': '1199' })
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(50)
  expect((await call('GET', '/api/users', session)).headers['ratelimit-limit']).toBeUndefined()
  const refused = await call('GET', '/api/meetings', headers)
  expect([refused.statusCode, refused.headers['ratelimit-remaining']]).toEqual([403, '1198'])
  while (Number((await call('GET', '/api/auth/user', headers)).headers['ratelimit-remaining']) > 0);
  const beyond = await call('GET', '/api/users', headers)
  expect([beyond.statusCode, beyond.headers['ratelimit-remaining']]).toEqual([429, '0'])
  expect(beyond.headers['retry-after']).toBe(beyond.headers['ratelimit-reset'])
})

it('is no matter of sites: a call with a token may come from any, one with a cookie may not', async () => {
  const session = await signInAs(db, await createUser(db))
  const { headers } = await makeToken(session, ['sprints:write'])
  const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
  const draft = { title: 'De outro site' }
  expect((await call('POST', '/api/tasks', { ...foreign, ...headers }, draft)).statusCode).toBe(201)
  expect((await call('POST', '/api/tasks', { ...foreign, ...session }, draft)).statusCode).toBe(403)
  const both = { ...foreign, ...session, authorization: 'Bearer cad_unknown' }
  expect((await call('POST', '/api/tasks', both, draft)).statusCode).toBe(401)
  const signIn = { ...foreign, authorization: 'Bearer cad_unknown' }
  const email = { email: 'ninguem@cadencia.example' }
  expect((await call('POST', '/api/email-login', signIn, email)).statusCode).toBe(403)
})

it('opens a socket that hears of its areas, is nobody’s presence, and ends with the token', async () => {
  const owner = await createUser(db)
  const session = await signInAs(db, owner)
  const { id, headers } = await makeToken(session, ['pilots:read'])
  const socket = new WebSocket(`ws://${host}/ws`, { headers })
  const received: unknown[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
  await once(socket, 'message')
  const page = await connect(session)
  const { headers: writing } = await makeToken(session, ['sprints:write', 'pilots:write'])
  const team = await createTeam(db)
  const administrator = await createAdministrator(db, 'olga')
  const asAdministrator = await signInAs(db, administrator, { isAdministrator: true })
  await call('POST', '/api/sprints', asAdministrator, {
    name: 'Ritmo',
    number: 1,
    teamId: team.id,
    startDate: '2037-01-05',
    endDate: '2037-01-16',
  })
  expect((await call('POST', '/api/pilot-stages', writing, { title: 'Piloto' })).statusCode).toBe(201)
  await expect.poll(() => entitiesOf(received)).toEqual(['pilot_stage'])
  await expect
    .poll(() => entitiesOf(page.received))
    .toEqual(expect.arrayContaining(['sprint', 'pilot_stage']))
  const closed = once(socket, 'close')
  await call('DELETE', `/api/tokens/${id}`, session)
  expect((await closed)[0]).toBe(4401)
  page.terminate()
})

it('finds only what its scopes may read', async () => {
  const session = await signInAs(db, await createUser(db, { firstName: 'Zulmira' }))
  await call('POST', '/api/tasks', session, { title: 'Zulmira revisa' })
  const kinds = async (headers: Headers) =>
    (await call('GET', '/api/search?q=Zulmira', headers)).json().map(({ kind }: { kind: string }) => kind)
  const narrow = await makeToken(session, ['people:read'])
  const wide = await makeToken(session, ['people:read', 'sprints:read'])
  const found = await kinds(session)
  expect(await kinds(wide.headers)).toEqual(found)
  expect((await kinds(narrow.headers)).length).toBeLessThan(found.length)
  expect(await kinds(narrow.headers)).not.toContain('task')
})

it('judges a comment by the area of its record', async () => {
  const session = await signInAs(db, await createUser(db))
  const made = z.object({ id: z.string() })
  const task = made.parse((await call('POST', '/api/tasks', session, { title: 'Enviar ata' })).json())
  const comments = `/api/tasks/${task.id}/comments`
  const comment = made.parse((await call('POST', comments, session, { body: 'Feito' })).json())
  const changes = `/api/comments/changes?kind=task&recordId=${task.id}&after=0`
  const liked = (headers: Headers) =>
    app.inject({
      method: 'PUT',
      url: `/api/comments/${comment.id}/reactions/${encodeURIComponent('👍')}`,
      headers: { host, ...headers },
    })
  const support = (await makeToken(session, ['support:write', 'meetings:write'])).headers
  expect((await call('GET', changes, support)).json()).toMatchObject({ statusCode: 403, code: 'scope' })
  expect((await liked(support)).json()).toMatchObject({ statusCode: 403, code: 'scope' })
  expect((await call('DELETE', `/api/comments/${comment.id}`, support)).statusCode).toBe(403)
  const reading = (await makeToken(session, ['sprints:read'])).headers
  expect((await call('GET', changes, reading)).statusCode).toBe(200)
  expect((await liked(reading)).statusCode).toBe(403)
  const writing = (await makeToken(session, ['sprints:write'])).headers
  expect((await liked(writing)).statusCode).toBe(200)
  expect((await call('DELETE', '/api/comments/nenhum', writing)).json()).toMatchObject({ code: 'scope' })
  expect((await call('DELETE', `/api/comments/${comment.id}`, writing)).statusCode).toBe(204)
})

it('SEC-39: refuses a call about a comment that it cannot place in an area, whatever is asked beside it', async () => {
  const session = await signInAs(db, await createUser(db), { hasCrmAccess: true })
  const made = z.object({ id: z.string() })
  const task = made.parse((await call('POST', '/api/tasks', session, { title: 'Enviar ata' })).json())
  const comments = `/api/tasks/${task.id}/comments`
  const comment = made.parse((await call('POST', comments, session, { body: 'Feito' })).json())
  const { headers } = await makeToken(session, ['pilots:read'])
  const all = await makeToken(
    session,
    ['sprints', 'meetings', 'support', 'crm'].map((area) => `${area}:write`),
  )
  const unknown = '11111111-1111-4111-8111-111111111111'
  const paths = [
    `/api/comments/${comment.id}?kind=x`,
    `/api/comments/${comment.id}?kind=task&kind=lead`,
    `/api/comments/${comment.id}?id=${unknown}`,
    `/api/comments/${unknown}?kind=task`,
    '/api/comments/nenhum?kind=task',
  ]
  for (const path of paths) {
    const edited = await app.inject({
      method: 'PATCH',
      url: path,
      headers: { host, ...headers },
      payload: { body: 'Trocado' },
    })
    expect([path, edited.statusCode, edited.json().code]).toEqual([path, 403, 'scope'])
    expect((await call('DELETE', path, headers)).json(), path).toMatchObject({ code: 'scope' })
  }
  for (const query of ['', '?kind=x', `?kind=task&kind=lead&recordId=${task.id}`, `?recordId=${task.id}`])
    expect((await call('GET', `/api/comments/changes${query}`, headers)).json()).toMatchObject({
      code: 'scope',
    })
  expect((await call('DELETE', `/api/comments/${unknown}`, all.headers)).statusCode).toBe(404)
  expect((await call('DELETE', '/api/comments/nenhum', all.headers)).statusCode).toBe(400)
})

it('SEC-39: tells a missing scope first, then a locked CRM, then what else is wrong', async () => {
  const owner = await createUser(db)
  const open = await signInAs(db, owner, { hasCrmAccess: true })
  const made = z.object({ id: z.string() })
  const draft = { name: 'Clara', email: 'clara@exemplo.com.br' }
  const lead = made.parse((await call('POST', '/api/crm/leads', open, draft)).json())
  const comments = `/api/crm/leads/${lead.id}/comments`
  const comment = made.parse((await call('POST', comments, open, { body: 'Feito' })).json())
  const narrow = (await makeToken(open, ['pilots:write'])).headers
  const locked = await signInAs(db, owner)
  const wrong = [
    ['PATCH', `/api/comments/${comment.id}`, { body: 7 }],
    ['PATCH', `/api/crm/leads/${lead.id}`, { version: 99, email: 'x' }],
    ['GET', '/api/comments/changes?kind=lead&recordId=x&after=y', undefined],
    ['GET', '/api/crm/leads?limit=0', undefined],
  ] as const
  for (const [method, url, payload] of wrong) {
    const codes = []
    for (const headers of [{}, narrow, locked, open]) {
      const answer = await app.inject({
        method,
        url,
        headers: { host, ...headers },
        ...(payload ? { payload } : {}),
      })
      codes.push([answer.statusCode, answer.json().code])
    }
    expect([url, ...codes]).toEqual([
      url,
      [401, 'unauthenticated'],
      [403, 'scope'],
      [403, 'crm_locked'],
      [400, 'invalid'],
    ])
  }
})
