import { expect, it } from 'vitest'
import { ADMINISTRATOR } from '../support/server.ts'
import { caller, signIn, signInAsAdministrator } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { INJECTIONS } from './injection-strings.ts'

const SLOW_MS = 1000

const server = await serverForFile({ env: { SEED: 'demo', LOG_LEVEL: 'warn' } })
const { database } = server
const call = caller(server, await signIn(server, 'ana.souza@cadencia.example'))
const callAsAdministrator = caller(server, await signInAsAdministrator(server))
const [team] = await database.query<{ id: string }>(`select id from teams where key = 'ti'`)

const START = '2030-05-10T15:00:00Z'

interface Attempt {
  readonly what: string
  readonly status: number
  readonly ms: number
  readonly stored?: unknown
}

type Ask = readonly [method: string, path: string, body?: object, field?: string]

/** All text inputs of the API. */
function asksWith(text: string): Ask[] {
  const quoted = encodeURIComponent(text)
  return [
    ['POST', '/api/meetings', { title: text, description: text, scheduledAt: START }, 'title'],
    ['POST', '/api/meetings', { title: 'x', scheduledAt: START, meetUrl: text }],
    ['POST', '/api/meetings', { title: 'x', scheduledAt: START, participantIds: [text], teamId: text }],
    ['POST', '/api/meetings', { title: 'x', scheduledAt: text, duration: text, meetingType: text }],
    ['GET', `/api/search?q=${quoted}`],
    ['GET', `/api/meetings?from=${quoted}`],
    ['GET', `/api/meetings?status=${quoted}`],
    ['GET', `/api/meetings?limit=${quoted}`],
    ['GET', `/api/meetings?cursor=${quoted}`],
    ['GET', `/api/meetings?cursor=${Buffer.from(JSON.stringify([START, text])).toString('base64url')}`],
    ['GET', `/api/meetings/${quoted}`],
    ['PATCH', `/api/meetings/${quoted}`, { title: text }],
    ['DELETE', `/api/meetings/${quoted}`],
    ['POST', `/api/meetings/${quoted}/join`],
    ['GET', `/api/meetings/${quoted}/transcript`],
    ['POST', '/api/meetings/transcription', { meetingId: 'permanent-room', transcript: text }, 'transcript'],
    ['GET', `/api/calendar/${quoted}.ics`],
    ['PATCH', '/api/auth/user', { firstName: text, lastName: text }, 'firstName'],
    ['DELETE', `/api/auth/sessions/${quoted}`],
    ['GET', `/api/teams?withStats=${quoted}`],
    ['GET', `/api/teams/${quoted}/members`],
    ['POST', `/api/teams/${team?.id}/members`, { email: text, role: text }],
  ]
}

function taskAsksWith(text: string): Ask[] {
  const quoted = encodeURIComponent(text)
  const cursor = Buffer.from(JSON.stringify([text, text])).toString('base64url')
  return [
    ['POST', '/api/tasks', { title: text, description: text }, 'title'],
    ['POST', '/api/tasks', { title: 'x', status: text, priority: text, difficulty: text, points: text }],
    ['POST', '/api/tasks', { title: 'x', sprintId: text, teamId: text, assignedTo: text, meetingId: text }],
    ['POST', '/api/tasks', { title: 'x', startDate: text, endDate: text, dueDate: text }],
    ['GET', `/api/tasks?q=${quoted}`],
    ['GET', `/api/tasks?sprintId=${quoted}&assignedTo=${quoted}&dueUntil=${quoted}`],
    ['GET', `/api/tasks?order=due&cursor=${cursor}`],
    ['GET', `/api/tasks/${quoted}`],
    ['PATCH', `/api/tasks/${quoted}`, { title: text, beforeId: text }],
    ['DELETE', `/api/tasks/${quoted}`],
    ['PATCH', '/api/tasks', { ids: [text], patch: { title: text, sprintId: text } }],
    ['POST', `/api/tasks/${quoted}/undo`, { revision: text }],
    ['POST', '/api/tasks/undo', { tasks: [{ id: text, revision: text }] }],
    ['POST', `/api/tasks/${quoted}/restore`],
  ]
}

function administratorAsksWith(text: string): Ask[] {
  const quoted = encodeURIComponent(text)
  return [
    ['POST', '/api/email-login', { email: text }],
    ['POST', '/api/admin/users', { email: text, teamId: text }],
    ['PATCH', `/api/admin/users/${quoted}`, { firstName: text }],
    ['POST', '/api/teams', { name: text }, 'name'],
    ['PATCH', `/api/teams/${quoted}`, { name: text }],
  ]
}

async function askOnce(by: typeof call, [method, path, body, field]: Ask): Promise<Attempt> {
  const startedAt = performance.now()
  const response = await by(method, path, body)
  const text = await response.text()
  const ms = performance.now() - startedAt
  const what = `${method} ${path} ${JSON.stringify(body ?? null)}`
  const isStored = field !== undefined && response.status < 300
  return { what, status: response.status, ms, ...(isStored && { stored: JSON.parse(text)[field] }) }
}

/** Slow requests are repeated: an injected delay is slow each time. */
async function attempt(by: typeof call, ask: Ask): Promise<Attempt> {
  let answer = await askOnce(by, ask)
  for (let again = 0; again < 2 && answer.ms > SLOW_MS; again += 1) {
    const { ms } = await askOnce(by, ask)
    answer = { ...answer, ms: Math.min(answer.ms, ms) }
  }
  return answer
}

it('SEC-5: takes two hundred hostile strings literally or refuses them, in every field, id and query, and swiftly', async () => {
  const wrong: string[] = []
  let stored = 0
  for (const text of INJECTIONS) {
    const attempts = [
      ...[...asksWith(text), ...taskAsksWith(text)].map((ask) => attempt(call, ask)),
      ...administratorAsksWith(text).map((ask) => attempt(callAsAdministrator, ask)),
    ]
    for (const { what, status, ms, ...answer } of await Promise.all(attempts)) {
      if (status >= 500) wrong.push(`${status} ${what}`)
      if (ms > SLOW_MS) wrong.push(`${Math.round(ms)} ms ${what}`)
      if (!('stored' in answer)) continue
      stored += 1
      if (answer.stored !== text.trim()) wrong.push(`stored ${JSON.stringify(answer.stored)} of ${what}`)
    }
  }
  expect(INJECTIONS).toHaveLength(200)
  expect(wrong).toEqual([])
  expect(stored).toBeGreaterThan(750)
  const [counts] = await database.query(`select
    (select count(*)::int from users where role = 'admin') as administrators,
    (select count(*) > 250 from meetings) as has_meetings`)
  expect(counts).toEqual({ administrators: 1, has_meetings: true })
})

it('SEC-5: hostile user names and passwords do not sign in', async () => {
  const statuses = new Set<number>()
  for (const text of INJECTIONS.slice(0, 40)) {
    for (const body of [
      { username: text, password: text },
      { username: ADMINISTRATOR.username, password: text },
    ]) {
      const { status } = await attempt(call, ['POST', '/api/admin/login', body])
      statuses.add(status)
    }
  }
  expect([...statuses].toSorted()).toEqual([401, 429])
})
