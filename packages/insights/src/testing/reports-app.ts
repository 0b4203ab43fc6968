import { runEnqueued } from '@cadencia/jobs/testing'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { testViewer } from '@cadencia/testkit/test-app'
import { beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { Report, ReportWithData } from '../reports/contract.ts'
import { insightsApp } from './insights-app.ts'
import { addClosedSprint, addMeeting, addTask } from './work.ts'

/** A Wednesday, 12:00 in São Paulo. */
export const NOW = Date.parse('2026-11-18T15:00:00Z')
export const DAY_MS = 86_400_000
export const insights = await insightsApp({ now: NOW })
export const { app, db, as, domain, clock, mails, storage, system, files } = insights
export const counted = await insightsApp({
  now: NOW,
  test: insights,
  conversions: async () => ({
    leads: 9,
    opportunities: 7,
    days: [
      { day: '2026-11-02', won: 2, lost: 1, wonValue: 1500.5 },
      { day: '2026-11-17', won: 1, lost: 0, wonValue: 800 },
    ],
  }),
})
export const ana = await createUser(db, { firstName: 'Conceição', lastName: 'Araújo' })
export const headers = {
  ana: as(testViewer({ userId: ana.id })),
  guest: as(testViewer({ userId: ana.id, sessionId: 'guest', isGuest: true })),
}
export const send = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  who: keyof typeof headers = 'ana',
) => app.inject({ method, url: `/api/reports${url}`, headers: headers[who], ...(payload ? { payload } : {}) })
export function reported(answer: { readonly statusCode: number; readonly body: string }): ReportWithData {
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)])
  return ReportWithData.parse(JSON.parse(answer.body))
}
export const generate = async (type: string, payload?: object) =>
  reported(await send('POST', `/generate/${type}`, payload))
export const recent = async (query = '') =>
  z.array(Report).parse((await send('GET', `/recent${query}`)).json())
export const runJobs = () => runEnqueued(db, domain.jobs ?? [])
export const factsOf = (fact: string) =>
  db.selectFrom('outbox').select('payload').where('fact', '=', fact).orderBy('id').execute()

export const team = await createTeam(db, { name: 'Pedagógico', members: [ana] })
const done = '2026-11-10T12:00:00Z'
await addTask(db, {
  team_id: team.id,
  assigned_to: ana.id,
  due_date: '2026-11-09',
  completed_at: done,
  quality: 90,
})
await addTask(db, { team_id: team.id, assigned_to: ana.id, due_date: '2026-11-12' })
await addClosedSprint(db, { teamId: team.id, closedAt: '2026-11-12T12:00:00Z', score: 84.5, points: 42 })
const meetingId = await addMeeting(db, {
  title: 'Planejamento de matrículas',
  teamId: team.id,
  endedAt: '2026-11-17T15:00:00Z',
  planned: 60,
  took: 90,
})
await db
  .insertInto('meeting_participants')
  .values({ meeting_id: meetingId, user_id: ana.id, present_at: '2026-11-17T14:00:00Z' })
  .execute()
await db
  .insertInto('score_entries')
  .values({
    user_id: ana.id,
    cause: 'task',
    cause_id: crypto.randomUUID(),
    points: 12.25,
    at: done,
    generation: 1,
  })
  .execute()

beforeEach(async () => {
  clock.ms = NOW
  mails.length = 0
  storage.failure = undefined
  Object.assign(system, { emailNotifications: true })
  for (const table of [
    'reports',
    'report_subscriptions',
    'report_mailings',
    'job_requests',
    'outbox',
  ] as const)
    await db.deleteFrom(table).execute()
})

export const figuresOf = ({ data }: ReportWithData) =>
  Object.fromEntries(data.figures.map(({ label, value }) => [label, value]))
