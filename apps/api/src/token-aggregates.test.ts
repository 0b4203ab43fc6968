import { once } from 'node:events'
import { AREAS, type Area } from '@cadencia/contract/areas'
import type { Cause } from '@cadencia/notifications/contract'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { app, db, connectionString, origin, settings } = await socketApi()
const { host } = new URL(origin)
type Headers = Record<string, string>

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers: { host, ...headers }, ...(payload ? { payload } : {}) })
const Made = z.object({ id: z.string() })

/** What is written in each area, to be found nowhere else. */
const WORDS = {
  meetings: ['Zabelê', 'Resumê'],
  sprints: ['Xaxim', 'Xaxado'],
  support: ['Quixaba'],
  chat: ['Jurubeba'],
  crm: ['Mandacaru'],
  scoring: ['Umbuzeiro'],
  insights: ['Relatê'],
  admin: ['Catingueira'],
} as const satisfies Partial<Record<Area, readonly string[]>>

const person = await createUser(db, { firstName: 'Ana' })
const other = await createUser(db, { firstName: 'Bruno' })
const guest = await createUser(db, { firstName: 'Vera', role: 'guest' })
let session: Headers
let others: Headers

async function tokenOf(scopes: readonly string[]): Promise<Headers> {
  const answer = await call('POST', '/api/tokens', session, { name: 'Robô', scopes })
  const { token } = z.object({ token: z.string() }).parse(answer.json())
  return { authorization: `Bearer ${token}` }
}

async function make(url: string, headers: Headers, payload: object): Promise<string> {
  const answer = await call('POST', url, headers, payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return Made.parse(answer.json()).id
}

interface RecordRef {
  readonly kind: string
  readonly id: string
}

function notice(cause: Cause, title: string, record?: RecordRef) {
  const values = { user_id: person.id, cause, cause_id: title, title, message: title, type: 'info' }
  const about = { record_kind: record?.kind ?? null, record_id: record?.id ?? null }
  return { ...values, ...about, is_on_screen: true, is_mail_due: false }
}

beforeAll(async () => {
  await db
    .insertInto('settings')
    .values({ name: 'system', value: JSON.stringify({ allowGuestUsers: true }) })
    .execute()
  await settings.open({ db, connectionString, log: { warn: () => {} } })
  session = await signInAs(db, person, { hasCrmAccess: true })
  others = await signInAs(db, other, { hasCrmAccess: true })
  const now = Date.now()
  const meetingId = await make('/api/meetings', others, {
    title: 'Zabelê',
    scheduledAt: new Date(now + 60_000).toISOString(),
    duration: 30,
    participants: [person.id],
  })
  await db
    .updateTable('meetings')
    .set({ ai_summary: 'Resumê', summary_source: 'model', status: 'active' })
    .where('id', '=', meetingId)
    .execute()
  await make('/api/meetings', others, {
    title: 'Zabelê de amanhã',
    scheduledAt: new Date(now + 24 * 3_600_000).toISOString(),
    duration: 30,
    participants: [person.id],
  })
  const taskId = await make('/api/tasks', others, {
    title: 'Xaxim',
    assignedTo: person.id,
    dueDate: new Date(now).toISOString().slice(0, 10),
  })
  const supportId = await make('/api/support', others, {
    title: 'Quixaba',
    description: 'Quixaba não abre mais. '.repeat(6),
    requestingTeamId: (await createTeam(db, { members: [other] })).id,
    priority: 'high',
    assignedUserId: person.id,
  })
  const chatId = await make('/api/chats/direct', others, { userId: person.id })
  await call('POST', `/api/chats/${chatId}/messages`, others, { content: 'Jurubeba' })
  const leadId = await make('/api/crm/leads', session, { name: 'Mandacaru', email: 'm@exemplo.com.br' })
  const comments = [
    [`/api/tasks/${taskId}`, 'Xaxado'],
    [`/api/meetings/${meetingId}`, 'Zabelê'],
    [`/api/support/${supportId}`, 'Quixaba'],
    [`/api/crm/leads/${leadId}`, 'Mandacaru'],
  ] as const
  for (const [url, body] of comments) {
    expect((await call('POST', `${url}/comments`, others, { body })).statusCode, url).toBe(201)
  }
  const [meeting, task, request] = [
    { kind: 'meeting', id: meetingId },
    { kind: 'task', id: taskId },
    { kind: 'support', id: supportId },
  ]
  const lead = { kind: 'lead', id: leadId }
  const report = { kind: 'report', id: crypto.randomUUID() }
  const webhook = { kind: 'webhook', id: crypto.randomUUID() }
  await db
    .insertInto('notifications')
    .values([
      notice('meeting_invited', 'Zabelê 1', meeting),
      notice('meeting_cancelled', 'Zabelê 2'),
      notice('task_assigned', 'Xaxim 1', task),
      notice('knowledge_received', 'Xaxim 2'),
      notice('support_opened', 'Quixaba 1', request),
      notice('badge_earned', 'Umbuzeiro'),
      notice('report_ready', 'Relatê', report),
      notice('lead_assigned', 'Mandacaru 1', lead),
      notice('gateway', 'Mandacaru 2'),
      notice('webhook', 'Catingueira', webhook),
      notice('mention', 'Jurubeba 1', { kind: 'chat', id: chatId }),
      notice('mention', 'Xaxado 1', task),
      notice('mention', 'Zabelê 3', meeting),
      notice('comment', 'Quixaba 2', request),
      notice('comment', 'Mandacaru 3', lead),
      notice('reminder', 'Zabelê 4', meeting),
      notice('token', 'Catingueira 2'),
    ])
    .execute()
  const activities = [
    ['meeting_scheduled', 'Zabelê', `/meetings/${meetingId}`, 'meeting', meetingId],
    ['task_created', 'Xaxim', `/sprints/tasks/${taskId}`, 'task', taskId],
    ['comment_written', 'Quixaba', `/support/${supportId}?comment=1`, 'support', supportId],
  ] as const
  await db
    .insertInto('activities')
    .values(
      activities.map(([kind, subject, url, record_kind, record_id]) => {
        const about = { kind, subject, url, record_kind, record_id }
        return { ...about, at: new Date().toISOString(), actor_id: null, cause_id: subject }
      }),
    )
    .execute()
})

const FIGURES = ['/api/my-day', '/api/dashboard', '/api/dashboard/stats', '/api/dashboard/timeline']
const OF_INSIGHTS = [...FIGURES, '/api/dashboard/activity', '/api/reports/recent']
const searches = Object.values(WORDS).flatMap((words) => words.map((word) => `/api/search?q=${word}`))
const OF_PEOPLE = ['/api/notifications', ...searches]

async function wordsIn(urls: readonly string[], headers: Headers): Promise<Set<string>> {
  const found = new Set<string>()
  for (const url of urls) {
    const answer = await call('GET', url, headers)
    expect(answer.statusCode, url).toBe(200)
    for (const [area, words] of Object.entries(WORDS)) {
      if (words.some((word) => answer.body.includes(word))) found.add(area)
    }
  }
  return found
}

it('SEC-39: the day, the dashboard and their activity tell a token nothing of an area that it lacks', async () => {
  expect(await wordsIn(OF_INSIGHTS, session)).toEqual(new Set(['meetings', 'sprints', 'support', 'chat']))
  expect(await wordsIn(OF_INSIGHTS, await tokenOf(['insights:write']))).toEqual(new Set())
  for (const area of AREAS) {
    const found = await wordsIn(
      OF_INSIGHTS,
      await tokenOf(['insights:read', `${area}:read`].slice(0, area === 'admin' ? 1 : 2)),
    )
    expect(
      [...found].filter((one) => one !== area),
      area,
    ).toEqual([])
  }
  const all = await tokenOf(
    ['insights', 'meetings', 'sprints', 'support', 'chat'].map((area) => `${area}:read`),
  )
  expect(await wordsIn(OF_INSIGHTS, all)).toEqual(new Set(['meetings', 'sprints', 'support', 'chat']))
})

it('SEC-39: notifications and the search tell a token nothing of an area that it lacks', async () => {
  const whole = await wordsIn(OF_PEOPLE, session)
  expect(whole).toEqual(new Set(Object.keys(WORDS)))
  expect(await wordsIn(OF_PEOPLE, await tokenOf(['people:write']))).toEqual(new Set())
  for (const area of AREAS) {
    if (area === 'admin') continue
    const found = await wordsIn(OF_PEOPLE, await tokenOf(['people:read', `${area}:read`]))
    expect([...found], area).toEqual(area in WORDS ? [area] : [])
  }
})

it('SEC-39: counts and reads only the notifications that a token may hear of', async () => {
  const count = async (headers: Headers) =>
    (await call('GET', '/api/notifications/count', headers)).json().count
  expect(await count(await tokenOf(['people:read']))).toBe(0)
  expect(await count(await tokenOf(['people:read', 'chat:read']))).toBe(1)
  const before = await count(session)
  const list = await call('GET', '/api/notifications', session)
  const mention = list.json().find(({ title }: { title: string }) => title === 'Jurubeba 1')
  const narrow = await tokenOf(['people:write', 'sprints:read'])
  expect((await call('PUT', `/api/notifications/${mention.id}/read`, narrow)).statusCode).toBe(404)
  await call('PUT', '/api/notifications/read-all', narrow)
  expect(await count(session)).toBe(before - 3)
})

it('SEC-39: a socket of a token hears of no notification from an area that it lacks', async () => {
  const { authorization = '' } = await tokenOf(['people:read', 'sprints:read'])
  const socket = new WebSocket(`ws://${host}/ws`, { headers: { authorization } })
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  await once(socket, 'message')
  const { peopleNotified } = await import('@cadencia/notifications/facts')
  const { record } = await import('@cadencia/db/outbox')
  const notify = (cause: Cause, title: string, recordKind: string) => {
    const about = { actionUrl: null, recordKind, recordId: crypto.randomUUID() }
    const notification = { cause, title, message: title, type: 'info' as const, ...about, isRead: false }
    const id = crypto.randomUUID()
    const createdAt = new Date().toISOString()
    return { userId: person.id, notification: { ...notification, id, createdAt } }
  }
  const notices = [
    notify('mention', 'Jurubeba', 'chat'),
    notify('mention', 'Zabelê', 'meeting'),
    notify('lead_assigned', 'Mandacaru', 'lead'),
    notify('task_assigned', 'Xaxim', 'task'),
  ]
  for (const one of notices)
    await record(db, peopleNotified, { causeId: one.notification.id, notices: [one] })
  await expect.poll(() => received.some((text) => text.includes('Xaxim'))).toBe(true)
  expect(received.filter((text) => /Jurubeba|Zabelê|Mandacaru/.test(text))).toEqual([])
  socket.terminate()
})

it('SEC-39: no figure of the CRM reaches guests, nor tokens without its scope', async () => {
  const asGuest = await signInAs(db, guest)
  const report = await make('/api/reports/generate/conversions', session, {
    from: '2026-11-01',
    to: '2026-11-20',
  })
  const conversionsOf = async (headers: Headers) => [
    (await call('GET', '/api/dashboard', headers)).json().stats?.conversions,
    (await call('GET', '/api/dashboard/stats', headers)).json().conversions,
  ]
  expect(await conversionsOf(session)).toEqual([0, 0])
  expect(await conversionsOf(await tokenOf(['insights:read', 'crm:read']))).toEqual([0, 0])
  const narrow = await tokenOf(['insights:write'])
  for (const [headers, code] of [
    [asGuest, 'forbidden'],
    [narrow, 'scope'],
  ] as const) {
    expect(await conversionsOf(headers)).toEqual([null, null])
    for (const path of [
      `/${report}`,
      `/${report}/download?format=json`,
      `/${report}/download?format=nenhum`,
    ]) {
      const answer = await call('GET', `/api/reports${path}`, headers)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, code])
    }
    const listed = await call('GET', '/api/reports/recent', headers)
    expect([listed.statusCode, listed.body.includes(report)]).toEqual([200, false])
  }
  const asked = await call('POST', '/api/reports/generate/conversions', narrow, { from: 'ontem' })
  expect(asked.json()).toMatchObject({ statusCode: 403, code: 'scope' })
})
