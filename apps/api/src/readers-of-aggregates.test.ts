import { once } from 'node:events'
import { kindsWith } from '@cadencia/contract/kinds'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { freePort } from '@cadencia/db/testing/free-port'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { startFeed } from './background-services.ts'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const port = await freePort()
const { app, domains, routes, services } = await productApi(test, {}, undefined, { PORT: String(port) })
const host = `127.0.0.1:${port}`
type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const call = (method: Method, url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers: { host, ...headers }, ...(payload && { payload }) })

const [giver, receiver, mate, stranger] = await Promise.all(
  ['Gil', 'Rui', 'Lia', 'Caio'].map((firstName) => createUser(db, { firstName })),
)
if (!giver || !receiver || !mate || !stranger) throw new Error('four people')
const team = await createTeam(db, { leaders: [mate], members: [giver] })
const administrator = await createAdministrator(db, 'ada')
const second = await createAdministrator(db, 'eva')
const sessions = {
  administrator: await signInAs(db, administrator, { isAdministrator: true, hasCrmAccess: true }),
  giver: await signInAs(db, giver, { hasCrmAccess: true }),
  receiver: await signInAs(db, receiver, { hasCrmAccess: true }),
  mate: await signInAs(db, mate, { hasCrmAccess: true }),
  stranger: await signInAs(db, stranger, { hasCrmAccess: true }),
  /** The receiver in a session that has not unlocked the CRM. */
  locked: await signInAs(db, receiver),
} as const
type Session = keyof typeof sessions
const asSecond = await signInAs(db, second, { isAdministrator: true, hasCrmAccess: true })

const ALL: readonly Session[] = ['administrator', 'giver', 'receiver', 'mate', 'stranger', 'locked']
const UNLOCKED = ALL.filter((who) => who !== 'locked')
const PAIR: readonly Session[] = ['giver', 'receiver', 'locked']
const OF_MEETING: readonly Session[] = ['administrator', ...PAIR]

/** What is written in each kind of record, to be found nowhere else, and who may read it. */
const CANARIES = {
  task: { word: 'Xaxim', readers: ALL },
  meeting: { word: 'Zabele', readers: ALL },
  transcript: { word: 'Tucupi', readers: OF_MEETING },
  summary: { word: 'Resumano', readers: OF_MEETING },
  item: { word: 'Itaobim', readers: OF_MEETING },
  note: { word: 'Notopolis', readers: OF_MEETING },
  support: { word: 'Quixaba', readers: ALL },
  lead: { word: 'Mandacaru', readers: UNLOCKED },
  opportunity: { word: 'Oiticica', readers: UNLOCKED },
  client: { word: 'Catingueira', readers: UNLOCKED },
  pilot: { word: 'Piloteca', readers: ALL },
  knowledge: { word: 'Xiquexique', readers: PAIR },
  message: { word: 'Jurubeba', readers: PAIR },
  channel: { word: 'Igapolandia', readers: PAIR },
  taskComment: { word: 'Comentuba', readers: ALL },
  meetingComment: { word: 'Comentaba', readers: OF_MEETING },
  leadComment: { word: 'Comentiba', readers: UNLOCKED },
} as const satisfies Record<string, { readonly word: string; readonly readers: readonly Session[] }>
type Kind = keyof typeof CANARIES
const KINDS = Object.keys(CANARIES) as Kind[]

/** Which kind a path with an id is about. */
const PATHS: readonly (readonly [string, string])[] = [
  ['/api/tasks/', 'task'],
  ['/api/meetings/', 'meeting'],
  ['/api/support/', 'support'],
  ['/api/crm/leads/', 'lead'],
  ['/api/crm/opportunities/', 'opportunity'],
  ['/api/crm/clients/', 'client'],
  ['/api/pilot-stages/', 'pilot'],
  ['/api/knowledge-sharing/', 'knowledge'],
  ['/api/chats/', 'chat'],
  ['/api/sprints/', 'sprint'],
  ['/api/crm/activities/', 'activity'],
  ['/api/teams/', 'team'],
  ['/api/admin/chats/', 'chat'],
  ['/api/admin/webhooks/', 'webhook'],
]
/** Parameters besides that of the record. */
const PARAMETERS: Readonly<Record<string, string>> = { ':messageId': 'message', ':teamId': 'team' }
/** Calls with an effect, or of one person. */
const LEFT_OUT = ['/api/logout', '/api/login', '/api/login/callback', '/api/admin/guests/data']
/** Calls about what is made by jobs, imports and uploads, or is not of a record. */
const UNASKED = [
  '/api/admin/goals/:id/history',
  '/api/admin/users/:id/data',
  '/api/admin/users/:id/sessions',
  '/api/calendar/:token.ics',
  '/api/crm/leads/import/:id',
  '/api/crm/leads/import/:id/refused.csv',
  '/api/files/:id/:name',
  '/api/meetings/:id/summary/versions/:version',
  '/api/reports/:id',
  '/api/reports/:id/download',
  '/api/scoring/:kind/:id',
  '/api/scoring/:kind/:id/ledger',
  '/api/whatsapp/automations/:id/deliveries',
  '/api/whatsapp/automations/:id/history',
]
const ids: Record<string, string> = {}
const webhooks: Record<string, string> = {}

async function make(who: Headers, url: string, payload: object): Promise<string> {
  const answer = await call('POST', url, who, payload)
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  return z.object({ id: z.string() }).parse(answer.json()).id
}

const kinds = domains.flatMap(({ kinds: own = [] }) => own)
const subscribers = domains.flatMap(({ subscribers: own = [] }) => own)

/** A webhook of an administrator that takes whatever is offered to it. */
async function webhookOf(who: Headers, password: string): Promise<string> {
  const offered = (await call('GET', '/api/admin/webhooks/facts', who)).json<{ name: string }[]>()
  const facts = offered.map(({ name }) => name)
  const url = 'https://hooks.example/cadencia'
  return make(who, '/api/admin/webhooks', { url, facts, currentPassword: password })
}

beforeAll(async () => {
  const { giver: asGiver, receiver: asReceiver } = sessions
  webhooks.administrator = await webhookOf(sessions.administrator, TEST_PASSWORD)
  ids.webhook = webhooks.administrator
  webhooks.second = await webhookOf(asSecond, TEST_PASSWORD)
  const today = new Date().toISOString().slice(0, 10)
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const period = { startDate: today, endDate: inAMonth }
  ids.sprint = await make(asGiver, '/api/sprints', { name: 'Sprint', number: 1, teamId: team.id, ...period })
  const { task, meeting, item, support, lead, opportunity, client, pilot, knowledge, message } = CANARIES
  ids.task = await make(asGiver, '/api/tasks', {
    title: task.word,
    sprintId: ids.sprint,
    assignedTo: receiver.id,
    dueDate: today,
  })
  ids.meeting = await make(asGiver, '/api/meetings', {
    title: meeting.word,
    scheduledAt: new Date(Date.now() + 60_000).toISOString(),
    duration: 30,
    participantIds: [receiver.id],
  })
  const room = `/api/meetings/${ids.meeting}`
  await call('PATCH', room, asGiver, { status: 'active' })
  await make(asGiver, `${room}/items`, { kind: 'decision', text: item.word })
  await call('PUT', `${room}/notes/me`, asGiver, { text: CANARIES.note.word })
  const said = { meetingId: ids.meeting, transcript: `${CANARIES.transcript.word} foi dito.` }
  await call('POST', '/api/meetings/transcription', asGiver, said)
  await db
    .updateTable('meetings')
    .set({ ai_summary: CANARIES.summary.word, summary_source: 'model' })
    .where('id', '=', ids.meeting)
    .execute()
  ids.support = await make(asGiver, '/api/support', {
    title: support.word,
    description: `${support.word} não abre mais. `.repeat(6),
    requestingTeamId: team.id,
    priority: 'high',
    assignedUserId: receiver.id,
  })
  ids.lead = await make(asGiver, '/api/crm/leads', {
    name: lead.word,
    email: 'mandacaru@exemplo.com.br',
    assignedTo: receiver.id,
  })
  ids.client = await make(asGiver, '/api/crm/clients', { name: client.word })
  ids.opportunity = await make(asGiver, '/api/crm/opportunities', {
    title: opportunity.word,
    leadId: ids.lead,
    value: 10,
  })
  ids.pilot = await make(asGiver, '/api/pilot-stages', { title: pilot.word, ...period })
  ids.knowledge = await make(asGiver, '/api/knowledge-sharing', {
    sprintId: ids.sprint,
    toUserId: receiver.id,
    title: knowledge.word,
    description: `${knowledge.word}, só para você`,
  })
  ids.chat = await make(asGiver, '/api/chats/direct', { userId: receiver.id })
  ids.message = await make(asGiver, `/api/chats/${ids.chat}/messages`, { content: message.word })
  ids.team = team.id
  ids.activity = await make(asGiver, '/api/crm/activities', { subject: 'Visita', meetingId: ids.meeting })
  ids.channel = await make(asGiver, '/api/chats/channels', {
    ...{ name: CANARIES.channel.word, isPrivate: true },
    memberIds: [receiver.id],
  })
  const comments = [
    [`/api/tasks/${ids.task}`, CANARIES.taskComment.word],
    [room, CANARIES.meetingComment.word],
    [`/api/crm/leads/${ids.lead}`, CANARIES.leadComment.word],
  ] as const
  for (const [url, body] of comments) await make(asReceiver, `${url}/comments`, { body })
  for (const [kind, id] of [
    ['knowledge', ids.knowledge],
    ['meeting', ids.meeting],
    ['client', ids.client],
  ] as const)
    expect((await call('PUT', `/api/tasks/${ids.task}/links/${kind}/${id}`, asGiver)).statusCode).toBe(204)
  await deliverFacts(db, subscribers)
})

const gets = routes.flatMap(({ method, url }) =>
  method === 'GET' && url.startsWith('/api/') && !LEFT_OUT.includes(url) && !url.startsWith('/api/queues/')
    ? [url]
    : [],
)

/** The address of the record that was made, as far as there is one. */
function filled(url: string): string {
  const own = PATHS.find(([path]) => url.startsWith(`${path}:`))?.[1] ?? ''
  return url
    .replace(/:id\b/, ids[own] ?? ':id')
    .replace(/:\w+/g, (name) => ids[PARAMETERS[name] ?? ''] ?? name)
}

/** Each GET of the API: those that find words with each word, those of a record with its id. */
async function urls(): Promise<string[]> {
  const records = await Promise.all(
    kinds.map(async ({ kind, find }) => ({ kind, url: (await find(db, [ids[kind] ?? '']))[0]?.url ?? '' })),
  )
  const queries: Readonly<Record<string, readonly string[]>> = {
    '/api/cards': records.map(({ url }) => `url=${encodeURIComponent(url)}`),
    '/api/comments/changes': kindsWith({ isDiscussed: true }).map(
      (kind) => `kind=${kind}&recordId=${ids[kind]}&after=0`,
    ),
    '/api/links/clients': kindsWith({ showsClients: true }).map((kind) => `kind=${kind}&ids=${ids[kind]}`),
    '/api/crm/attachments': [`leadId=${ids.lead}`],
  }
  return gets.flatMap((url) => {
    if (url.includes('search') || url === '/api/chats/channels')
      return KINDS.map((kind) => `${url}?q=${CANARIES[kind].word}`)
    const own = queries[url]
    if (own) return own.map((query) => `${url}?${query}`)
    return filled(url).includes(':') ? [] : [filled(url)]
  })
}

/** Which kinds are told by which addresses. */
async function told(headers: Headers): Promise<Map<Kind, string[]>> {
  const by = new Map<Kind, string[]>()
  for (const url of await urls()) {
    const { statusCode, body } = await call('GET', url, headers)
    // What is refused as malformed would tell nobody anything.
    expect(statusCode, `${url} ${body}`).not.toBe(400)
    expect(statusCode, `${url} ${body}`).toBeLessThan(500)
    if (statusCode !== 200) continue
    for (const kind of KINDS) {
      if (body.includes(CANARIES[kind].word)) by.set(kind, [...(by.get(kind) ?? []), url])
    }
  }
  return by
}

it('SEC-50: every kind of record, and every call that reads one, is among those that are asked', () => {
  expect(kinds.filter(({ kind }) => !(kind in ids && kind in CANARIES))).toEqual([])
  expect(gets.filter((url) => filled(url).includes(':')).toSorted()).toEqual(UNASKED)
})

function mayRead(kind: Kind, who: Session): boolean {
  const readers: readonly Session[] = CANARIES[kind].readers
  return readers.includes(who)
}

/** What an administrator reads of others' chats leaves a record. */
const isMonitored = (kind: Kind, url: string) =>
  (kind === 'message' || kind === 'channel') && url.startsWith('/api/admin/chats')

it.each(ALL)('SEC-50: every list, search and page tells only what its reader may read: %s', async (who) => {
  const by = await told(sessions[who])
  const leaks = KINDS.flatMap((kind) =>
    mayRead(kind, who)
      ? []
      : (by.get(kind) ?? []).filter((url) => !isMonitored(kind, url)).map((url) => `${kind} ${url}`),
  )
  expect(leaks).toEqual([])
  const missing = KINDS.filter((kind) => mayRead(kind, who) && !by.has(kind))
  expect(missing).toEqual([])
})

const Tool = z.object({
  name: z.string(),
  inputSchema: z.object({ properties: z.record(z.string(), z.unknown()).default({}) }),
  annotations: z.object({ readOnlyHint: z.boolean() }),
})

/** The kinds that the tools of MCP tell somebody's token. */
async function toldToAgent(who: Session, scopes: readonly string[]): Promise<Kind[]> {
  const made = await call('POST', '/api/tokens', sessions[who], { name: 'Robô', scopes })
  const { token } = z.object({ token: z.string() }).parse(made.json())
  const ask = (method: string, params: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return call('POST', '/mcp', headers, { jsonrpc: '2.0', id: 1, method, params })
  }
  const listed = await ask('tools/list', {})
  const { tools } = z.object({ tools: z.array(Tool) }).parse(listed.json().result)
  const answers: string[] = []
  for (const { name, inputSchema, annotations } of tools) {
    if (!annotations.readOnlyHint) continue
    const { properties } = inputSchema
    const values =
      name === 'find'
        ? KINDS.map((kind) => ({ q: CANARIES[kind].word }))
        : 'id' in properties
          ? Object.values(ids).map((id) => ({ id }))
          : [{}]
    for (const args of values) answers.push((await ask('tools/call', { name, arguments: args })).body)
  }
  const resources = z
    .object({ resources: z.array(z.object({ uri: z.string() })) })
    .parse((await ask('resources/list', {})).json().result)
  const { resourceTemplates } = z
    .object({ resourceTemplates: z.array(z.object({ uriTemplate: z.string() })) })
    .parse((await ask('resources/templates/list', {})).json().result)
  const uris = resourceTemplates.flatMap(({ uriTemplate }) =>
    Object.values(ids).map((id) => uriTemplate.replace('{id}', id)),
  )
  answers.push(JSON.stringify(resources))
  for (const uri of uris) answers.push((await ask('resources/read', { uri })).body)
  const whole = answers.join()
  return KINDS.filter((kind) => whole.includes(CANARIES[kind].word))
}

const AREAS = ['meetings', 'sprints', 'people', 'support', 'scoring', 'chat', 'insights', 'pilots', 'crm']

it.each(['receiver', 'stranger'] as const)(
  'SEC-50: tools of agents tell what the person of their token may read: %s',
  async (who) => {
    const all = await toldToAgent(
      who,
      AREAS.map((area) => `${area}:read`),
    )
    expect(all.filter((kind) => !mayRead(kind, who))).toEqual([])
    expect(all).toContain('leadComment')
  },
)

it('SEC-50: a token of one area is told of that area alone, by lists and by tools', async () => {
  const scopes = ['people:read', 'sprints:read']
  const ofSprints: Kind[] = ['task', 'knowledge', 'taskComment']
  expect((await toldToAgent('receiver', scopes)).filter((kind) => !ofSprints.includes(kind))).toEqual([])
  const made = await call('POST', '/api/tokens', sessions.receiver, { name: 'Robô', scopes })
  const { token } = z.object({ token: z.string() }).parse(made.json())
  const by = await told({ authorization: `Bearer ${token}` })
  expect([...by.keys()].toSorted()).toEqual(ofSprints.toSorted())
})

/** What is told to open pages as it happens. */
const HEARD: readonly Kind[] = [
  ...(['task', 'meeting', 'item', 'note', 'knowledge', 'client', 'message'] as const),
  ...(['taskComment', 'meetingComment', 'leadComment'] as const),
]
const TOPICS_OF_A_SOCKET = 100

/** Sockets of a session that asked to join each topic of each record; answers the kinds that they heard of. */
async function listen(headers: Headers) {
  const topics = domains
    .flatMap(({ topics: own = [] }) => own)
    .flatMap(({ prefix }) => [
      prefix,
      ...Object.values(ids).map((id) => `${prefix}:${id}`),
      ...kinds.map(({ kind }) => `${prefix}:${kind}:${ids[kind]}`),
    ])
  const received: string[] = []
  const count = (type: string) => received.filter((text) => text.includes(`"type":"${type}"`)).length
  const sockets: WebSocket[] = []
  for (let start = 0; start < topics.length; start += TOPICS_OF_A_SOCKET) {
    const socket = new WebSocket(`ws://${host}/ws`, { headers: { ...headers, origin: `http://${host}` } })
    sockets.push(socket)
    socket.on('message', (data: Buffer) => received.push(data.toString()))
    await once(socket, 'message')
    for (const topic of topics.slice(start, start + TOPICS_OF_A_SOCKET))
      socket.send(JSON.stringify({ type: 'join', topic }))
  }
  await expect.poll(() => count('joined') + count('refused')).toBe(topics.length)
  return {
    heard: () =>
      KINDS.filter((kind) => received.some((text) => text.includes(CANARIES[kind].word))).toSorted(),
    /** Whatever was sent before has arrived. */
    settle: async () => {
      for (const socket of sockets) socket.send(JSON.stringify({ type: 'ping' }))
      await expect.poll(() => count('pong')).toBe(sockets.length)
      for (const socket of sockets) socket.terminate()
    },
  }
}

it('SEC-50: open pages hear of what their person may read, whatever they ask to join', async () => {
  await app.listen({ port, host: '127.0.0.1' })
  const feed = startFeed(services)
  onTestFinished(() => feed.close())
  await feed.ready
  const pages = await Promise.all(ALL.map(async (who) => ({ who, ...(await listen(sessions[who])) })))
  const { giver: asGiver, receiver: asReceiver } = sessions
  const change = async (who: Headers, method: Method, [url, payload]: readonly [string, object?]) => {
    const answer = await call(method, url, who, payload)
    expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  }
  const again = (kind: Kind) => `${CANARIES[kind].word} outra vez`
  const [task, room, lead] = [
    `/api/tasks/${ids.task}`,
    `/api/meetings/${ids.meeting}`,
    `/api/crm/leads/${ids.lead}`,
  ]
  await change(asGiver, 'PATCH', [task, { title: again('task') }])
  await change(asGiver, 'PATCH', [room, { title: again('meeting') }])
  await change(asGiver, 'POST', [`${room}/items`, { kind: 'action', text: again('item') }])
  await change(asReceiver, 'PUT', [`${room}/notes/me`, { text: again('note') }])
  await change(asGiver, 'POST', [`/api/chats/${ids.chat}/messages`, { content: again('message') }])
  await change(asReceiver, 'POST', [`${task}/comments`, { body: again('taskComment') }])
  await change(asReceiver, 'POST', [`${room}/comments`, { body: again('meetingComment') }])
  await change(asReceiver, 'POST', [`${lead}/comments`, { body: again('leadComment') }])
  for (const method of ['DELETE', 'PUT'] as const)
    for (const kind of ['knowledge', 'meeting', 'client'])
      await change(asGiver, method, [`${task}/links/${kind}/${ids[kind]}`])
  await deliverFacts(db, subscribers)
  const expected = (who: Session) => HEARD.filter((kind) => mayRead(kind, who)).toSorted()
  for (const { who, heard } of pages) await expect.poll(heard, { message: who }).toEqual(expected(who))
  for (const { settle } of pages) await settle()
  expect(pages.map(({ who, heard }) => [who, heard()])).toEqual(ALL.map((who) => [who, expected(who)]))
})

it('SEC-50: a webhook is told of what its administrator may read', async () => {
  const shared = await make(sessions.giver, '/api/knowledge-sharing', {
    sprintId: ids.sprint,
    toUserId: administrator.id,
    title: 'Xiquexique para Ada',
    description: 'Só para Ada',
  })
  await deliverFacts(db, subscribers)
  const heard = async (webhookId: string) =>
    (
      await db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('outbox as o', 'o.id', 'd.fact_id')
        .select(['d.type', 'd.key', 'o.payload'])
        .where('d.webhook_id', '=', webhookId)
        .execute()
    ).filter(
      ({ type, payload }) =>
        type === 'knowledge.shared' || /Jurubeba|Xiquexique/.test(JSON.stringify(payload)),
    )
  expect((await heard(webhooks.administrator ?? '')).map(({ key }) => key)).toEqual([shared])
  expect(await heard(webhooks.second ?? '')).toEqual([])
})
