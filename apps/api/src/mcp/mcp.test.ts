import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { socketApi } from '../testing/socket-api.ts'

const { app, db, origin } = await socketApi()
const host = new URL(origin).host
const TRANSCRIPT = 'Bruno envia a proposta até sexta. Iara revê o contrato de matrículas.'

type Headers = Record<string, string>

const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers: { host, ...headers }, ...(payload ? { payload } : {}) })

async function tokenOf(session: Headers, scopes: readonly string[]): Promise<string> {
  const answer = await call('POST', '/api/tokens', session, { name: 'Agente', scopes })
  return z.object({ token: z.string() }).parse(answer.json()).token
}

/** An agent that is connected with a token, by the SDK's own client. */
async function agent(token: string): Promise<Client> {
  const client = new Client({ name: 'agente', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

const Text = z.tuple([z.object({ type: z.literal('text'), text: z.string() })])

async function use(client: Client, name: string, values: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: values })
  return { isError, body: JSON.parse(Text.parse(content)[0].text) }
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

describe('tools', () => {
  it('plans a sprint from a transcript, as the token’s person', async () => {
    const user = await createUser(db, { firstName: 'Iara' })
    const session = await signInAs(db, user)
    const team = await createTeam(db, { name: 'Parcerias', members: [user] })
    const meeting = (
      await call('POST', '/api/meetings', session, {
        title: 'Planejamento',
        scheduledAt: '2037-01-05T12:00:00Z',
      })
    ).json()
    await call('POST', '/api/meetings/transcription', session, {
      meetingId: meeting.id,
      transcript: TRANSCRIPT,
    })
    const scopes = ['meetings:read', 'sprints:write', 'people:read']
    const client = await agent(await tokenOf(session, scopes))

    const found = await use(client, 'find', { q: 'Planejamento' })
    expect(found.body[0]).toMatchObject({ kind: 'meeting', id: meeting.id })
    const heard = await use(client, 'get_transcript', { id: meeting.id })
    expect(heard.body.transcript).toContain('Iara revê o contrato')
    const teams = await use(client, 'list_teams')
    const { id: teamId } = teams.body.find(({ name }: { name: string }) => name === 'Parcerias')
    expect(teamId).toBe(team.id)
    const sprint = await use(client, 'create_sprint', {
      teamId,
      name: 'Matrículas',
      number: 1,
      startDate: '2037-01-05',
      endDate: '2037-01-16',
    })
    for (const title of ['Enviar a proposta', 'Rever o contrato de matrículas']) {
      const made = await use(client, 'create_task', {
        title,
        sprintId: sprint.body.id,
        meetingId: meeting.id,
        assignedTo: user.id,
      })
      expect(made).toMatchObject({ isError: false, body: { createdBy: user.id, teamId } })
    }
    const tasks = (await call('GET', `/api/tasks?sprintId=${sprint.body.id}`, session)).json()
    expect(tasks.map(({ title }: { title: string }) => title)).toEqual([
      'Enviar a proposta',
      'Rever o contrato de matrículas',
    ])
    const commented = await use(client, 'comment_on_task', { id: tasks[0].id, body: 'Da reunião.' })
    expect(commented.body).toMatchObject({ body: 'Da reunião.' })
  })

  it('finds a channel, writes there, and answers in a thread', async () => {
    const session = await signInAs(db, await createUser(db, { firstName: 'Caio' }))
    const client = await agent(await tokenOf(session, ['chat:write']))
    const channel = (await call('POST', '/api/chats/channels', session, { name: 'Feira de livros' })).json()
    const found = await use(client, 'list_channels', { q: 'feira' })
    expect(found.body).toMatchObject([{ id: channel.id, isMember: true }])
    const root = await use(client, 'send_message', { id: channel.id, content: 'Quem leva os livros?' })
    await use(client, 'send_message', { id: channel.id, content: 'Eu.', threadId: root.body.id })
    const chat = await use(client, 'read_chat', { id: channel.id })
    expect(chat.body).toMatchObject([{ content: 'Quem leva os livros?', thread: { count: 1 } }])
    const thread = await use(client, 'read_thread', { id: channel.id, messageId: root.body.id })
    expect(thread.body).toMatchObject([{ content: 'Eu.', threadId: root.body.id }])
    expect((await use(client, 'list_threads', {})).body).toMatchObject([{ chatId: channel.id }])
    expect((await use(client, 'list_chats', {})).body[0]).toMatchObject({ name: 'Feira de livros' })
  })

  it('shows only what the scopes allow', async () => {
    const session = await signInAs(db, await createUser(db))
    const reading = await agent(await tokenOf(session, ['meetings:read']))
    expect(await namesOf(reading)).toEqual([
      'who_am_i',
      'list_meetings',
      'get_meeting',
      'get_transcript',
      'list_meeting_links',
    ])
    await expect(use(reading, 'create_task', { title: 'x' })).rejects.toThrow('Ferramenta desconhecida')
    const writing = await agent(await tokenOf(session, ['meetings:write']))
    expect(await namesOf(writing)).toEqual(
      expect.arrayContaining(['get_transcript', 'create_meeting', 'comment_on_meeting']),
    )
    const crm = await signInAs(db, await createUser(db), { hasCrmAccess: true })
    const selling = await agent(await tokenOf(crm, ['crm:read']))
    expect(await namesOf(selling)).toEqual([
      'who_am_i',
      'list_leads',
      'get_lead',
      'list_opportunities',
      'list_clients',
      'get_client',
    ])
  })

  it('never exceeds its person, and tells what was wrong', async () => {
    const owner = await signInAs(db, await createUser(db))
    const draft = { title: 'Reservada', scheduledAt: '2037-01-05T12:00:00Z' }
    const { id } = (await call('POST', '/api/meetings', owner, draft)).json()
    const outsider = await signInAs(db, await createUser(db))
    const client = await agent(await tokenOf(outsider, ['meetings:write', 'sprints:write']))
    expect(await use(client, 'get_transcript', { id })).toMatchObject({
      isError: true,
      body: { statusCode: 403 },
    })
    expect(await use(client, 'create_task', { title: ' ' })).toMatchObject({
      isError: true,
      body: { issues: [{ path: 'title', message: 'Título da tarefa é obrigatório' }] },
    })
  })

  it('says which tools only read, which overwrite, and which may be called twice', async () => {
    const session = await signInAs(db, await createUser(db), { hasCrmAccess: true })
    const scopes = ['meetings', 'sprints', 'people', 'support', 'scoring', 'insights', 'crm']
    const { tools } = await (
      await agent(
        await tokenOf(
          session,
          scopes.map((area) => `${area}:write`),
        ),
      )
    ).listTools()
    const named = (pattern: RegExp) =>
      tools.filter(({ name }) => pattern.test(name)).map(({ annotations }) => annotations)
    const kinds = [
      [/^(create|comment)_/, { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
      [/^update_/, { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
      [/^(?!create_|comment_|update_)/, { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    ] as const
    for (const [pattern, hints] of kinds) {
      const all = named(pattern)
      expect(all.length).toBeGreaterThan(3)
      expect(all).toEqual(all.map(() => ({ ...hints, openWorldHint: false })))
    }
  })

  it('describes its arguments by the contracts, and pages lists', async () => {
    const session = await signInAs(db, await createUser(db))
    const client = await agent(await tokenOf(session, ['sprints:write']))
    const { tools } = await client.listTools()
    const create = tools.find(({ name }) => name === 'create_task')
    expect(create?.inputSchema).toMatchObject({
      required: ['title'],
      properties: { priority: { enum: ['low', 'medium', 'high'] } },
    })
    const first = await use(client, 'list_tasks', { limit: 1 })
    expect(first.body).toMatchObject({ rows: [{}], cursor: expect.any(String) })
    const next = await use(client, 'list_tasks', { limit: 1, cursor: first.body.cursor })
    expect(next.body.rows[0].id).not.toBe(first.body.rows[0].id)
  })
})

it('offers meetings and tasks as resources, and two prompts', async () => {
  const user = await createUser(db)
  const session = await signInAs(db, user)
  const { id } = (await call('POST', '/api/tasks', session, { title: 'Ligar para a escola' })).json()
  const client = await agent(await tokenOf(session, ['sprints:read']))
  const { resources } = await client.listResources()
  expect(resources).toContainEqual(
    expect.objectContaining({ uri: `cadencia://tasks/${id}`, name: 'Ligar para a escola' }),
  )
  const { contents } = await client.readResource({ uri: `cadencia://tasks/${id}` })
  expect(JSON.stringify(contents)).toContain('Ligar para a escola')
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['cadencia://tasks/{id}'])
  await expect(client.readResource({ uri: 'cadencia://other/1' })).rejects.toThrow('Recurso não encontrado')

  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['daily_review', 'weekly_review'])
  const weekly = await client.getPrompt({ name: 'weekly_review', arguments: { team: 'TI' } })
  expect(JSON.stringify(weekly.messages)).toContain('do time TI')
})

it('keeps no answer for a repeated call, and calls no other address than the tool’s', async () => {
  const session = await signInAs(db, await createUser(db))
  const token = await tokenOf(session, ['sprints:write', 'meetings:read'])
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'idempotency-key': crypto.randomUUID(),
  }
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const first = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
  const again = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
  expect(first.json().result.tools.length).toBeGreaterThan(0)
  expect(again.json()).toEqual(first.json())
  const batch = await app.inject({ method: 'POST', url: '/mcp', headers, payload: [payload, payload] })
  expect(batch.statusCode).toBe(400)
  const client = await agent(token)
  expect(await use(client, 'get_transcript', { id: '..' })).toMatchObject({ isError: true })
})

it('takes access tokens only, and none that was revoked', async () => {
  const session = await signInAs(db, await createAdministrator(db, 'sara'), { isAdministrator: true })
  const initialize = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const ask = (headers: Headers) =>
    call('POST', '/mcp', { accept: 'application/json, text/event-stream', ...headers }, initialize)
  const refused = await ask(session)
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const draft = { name: 'x', scopes: ['people:read'], currentPassword: TEST_PASSWORD }
  const made = (await call('POST', '/api/tokens', session, draft)).json()
  const headers = { authorization: `Bearer ${made.token}` }
  const answered = await ask(headers)
  expect([answered.statusCode, answered.json().result]).toEqual([200, {}])
  expect(answered.headers['ratelimit-remaining']).toBeDefined()
  expect((await call('GET', '/mcp', headers)).statusCode).toBe(405)
  await call('DELETE', `/api/tokens/${made.id}`, session)
  expect((await ask(headers)).statusCode).toBe(401)
})

describe('clients as they are', async () => {
  const session = await signInAs(db, await createUser(db))
  const token = await tokenOf(session, ['sprints:write', 'people:read'])
  const task = (await call('POST', '/api/tasks', session, { title: 'Ligar', points: 3 })).json()
  const bearer = { authorization: `Bearer ${token}` }
  const post = (payload: string | object, headers: Headers = {}, url = '/mcp') =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        host,
        ...bearer,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      payload,
    })
  const tool = async (name: string, values?: unknown) => {
    const params = { name, arguments: values }
    const { result, error } = (await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params })).json()
    if (error) return { error }
    return { isError: result.isError ?? false, body: JSON.parse(result.content[0].text) }
  }

  it.each([
    ['list_tasks', null],
    ['list_tasks', { sprintId: null, status: null }],
    ['list_tasks', { limit: null }],
    ['list_tasks', { sprintId: '', status: '', limit: '', cursor: null, q: '' }],
    ['create_task', { title: 'n', description: null, priority: null, points: null, labelIds: null }],
    ['create_task', { title: 'n', priority: '', points: '', dueDate: '', assignedTo: '', links: null }],
    ['list_tasks', undefined],
    ['list_tasks', { limit: 5 }],
    ['list_tasks', { limit: '5' }],
    ['find', { q: '' }],
    ['who_am_i', { reason: null }],
  ])('%s takes %j', async (name, values) => {
    expect(await tool(name, values)).toMatchObject({ isError: false })
  })

  it('null empties what a change can empty, and leaves alone what it cannot', async () => {
    const changed = { id: task.id, dueDate: '2037-02-03', assignedTo: null, points: null, title: null }
    const { body } = await tool('update_task', changed)
    expect(body).toMatchObject({ title: 'Ligar', points: 3, dueDate: '2037-02-03' })
    expect((await tool('update_task', { id: task.id, dueDate: '', status: '' })).body.dueDate).toBe(
      '2037-02-03',
    )
    expect((await tool('update_task', { id: task.id, dueDate: null })).body.dueDate).toBeNull()
  })

  it.each([
    ['create_task', { title: '' }, 'title', 'Título da tarefa é obrigatório'],
    ['create_task', { title: null }, 'title', 'Título da tarefa é obrigatório'],
    ['create_task', { title: 'n', points: 'três' }, 'points', /\p{L}+/u],
    ['create_task', { title: 'n', points: '3' }, 'points', /\p{L}+/u],
    ['create_task', { title: 'n', priority: 'urgent' }, 'priority', /\p{L}+/u],
    ['create_task', { title: 'n', labelIds: [null] }, 'labelIds.0', /\p{L}+/u],
    ['update_task', { title: 'n', id: null }, 'id', 'Identificador inválido'],
    ['get_task', { id: '' }, 'id', 'Identificador inválido'],
    ['get_task', {}, 'id', 'Identificador inválido'],
    ['list_tasks', { limit: 'cinco' }, 'limit', 'Limite inválido'],
    ['list_tasks', { sprintId: 'x' }, 'sprintId', 'Identificador inválido'],
  ])('%s names what is wrong in %j', async (name, values, path, message) => {
    const { isError, body } = await tool(name, values)
    expect(isError).toBe(true)
    expect(body).toMatchObject({ statusCode: 400, code: 'invalid', issues: [{ path }] })
    expect(body.issues[0].message).toMatch(message)
  })

  it('says in one sentence that arguments are an object', async () => {
    for (const values of ['{}', 1, true, [1]])
      expect(await tool('list_tasks', values)).toEqual({
        error: {
          code: -32602,
          message: 'Valor ausente ou inválido em params.arguments: envie o que o método tools/call pede.',
        },
      })
  })

  it('takes null for parameters that may be left out', async () => {
    const ask = async (method: string, params: unknown) =>
      (await post({ jsonrpc: '2.0', id: 'a', method, params })).json()
    expect((await ask('tools/list', null)).result.tools.length).toBeGreaterThan(0)
    expect((await ask('tools/list', { cursor: null, _meta: null })).result.tools.length).toBeGreaterThan(0)
    expect(await ask('ping', null)).toMatchObject({ id: 'a', result: {} })
    for (const values of [null, { team: null }])
      expect(
        (await ask('prompts/get', { name: 'weekly_review', arguments: values })).result.messages,
      ).toHaveLength(1)
    expect(await ask('resources/read', null)).toMatchObject({ id: 'a', error: { code: -32602 } })
    expect(await ask('tools/none', {})).toMatchObject({ id: 'a', error: { code: -32601 } })
    const notified = await post({ jsonrpc: '2.0', method: 'notifications/initialized', params: null })
    expect(notified.statusCode).toBe(202)
  })

  it('answers in JSON whatever is accepted, also with a slash at the end', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const accept of ['*/*', 'application/json', 'text/event-stream', 'application/*', ''])
      for (const url of ['/mcp', '/mcp/']) {
        const answer = await post(ping, { accept }, url)
        expect([accept, url, answer.statusCode, answer.json().result]).toEqual([accept, url, 200, {}])
      }
    const stranger = await post(ping, { authorization: '' }, '/mcp/')
    expect([stranger.statusCode, stranger.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  it.each([
    ['{"jsonrpc":', 400, -32700],
    ['', 400, -32700],
    ['null', 400, -32600],
    ['1', 400, -32600],
    ['[]', 400, -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
    ['{}', 400, -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":1}', 400, -32600],
  ])('answers %s by an error of the protocol, in our shape', async (payload, statusCode, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(statusCode)
    expect(answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.any(String) },
      statusCode,
      code: 'invalid',
      requestId: expect.any(String),
    })
  })
})
