import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { testViewer } from '@cadencia/testkit/test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { insightsApp } from '../testing/insights-app.ts'
import { addClosedSprint, addMeeting, addTask } from '../testing/work.ts'
import { AnalyticsCharts, AnalyticsStats } from './contract.ts'

/** A Wednesday, 12:00 in São Paulo. */
const NOW = Date.parse('2026-11-18T15:00:00Z')
const { app, db, as, domain } = await insightsApp({ now: NOW })
const ana = await createUser(db, { firstName: 'Ana' })
const bruno = await createUser(db, { firstName: 'Bruno' })
const guest = await createUser(db, { firstName: 'Visita', role: 'guest' })
const gone = await createUser(db, { firstName: 'Gil', isActive: false })
await createUser(db, { firstName: 'Sem time' })
const headers = as(testViewer({ userId: ana.id }))

const get = (path: string, query: Record<string, string>) =>
  app.inject({ url: `/api/analytics/${path}?${new URLSearchParams(query)}`, headers })
const stats = async (query: Record<string, string> = {}) =>
  AnalyticsStats.parse((await get('stats', query)).json())
const charts = async (query: Record<string, string> = {}) =>
  AnalyticsCharts.parse((await get('charts', query)).json())

describe('GET /api/analytics/stats', () => {
  it('answers null for what cannot be counted: no fallback of 87, 84.5, 42 or 12', async () => {
    expect(await stats()).toMatchObject({
      completionRate: null,
      averageScore: null,
      sprintVelocity: null,
      burnoutRate: null,
      teamPerformance: expect.arrayContaining([]),
      insights: [],
      recommendations: [],
      from: '2026-10-20',
      to: '2026-11-18',
    })
  })

  describe('with work', () => {
    let comercial: { id: string }
    let ti: { id: string }
    beforeAll(async () => {
      comercial = await createTeam(db, { name: 'Comercial', members: [ana, guest, gone] })
      ti = await createTeam(db, { name: 'TI', members: [bruno] })
      const done = '2026-11-10T12:00:00Z'
      const sales = { team_id: comercial.id, assigned_to: ana.id }
      // Due in the last 30 days: three, of which two completed, one of them late.
      await addTask(db, { ...sales, due_date: '2026-10-20', completed_at: '2026-10-20T12:00:00Z' })
      await addTask(db, { ...sales, due_date: '2026-11-09', completed_at: done })
      await addTask(db, { ...sales, due_date: '2026-11-17' })
      // Completed in the period without being due in it, due before it, deleted: none of the rate.
      await addTask(db, { ...sales, completed_at: done })
      await addTask(db, { ...sales, due_date: '2026-10-19', completed_at: '2026-10-19T12:00:00Z' })
      await addTask(db, { ...sales, due_date: '2026-11-10', deleted_at: done })
      // Bruno: 41 open hours within seven days; an hour on the eighth day doesn't count.
      const work = { team_id: ti.id, assigned_to: bruno.id }
      await addTask(db, { ...work, due_date: '2026-11-18', estimated_hours: 20 })
      await addTask(db, { ...work, due_date: '2026-11-25', estimated_hours: 20 })
      await addTask(db, { ...work, due_date: '2026-11-26', estimated_hours: 10 })
      // Guests and those who left are no people of the rate.
      for (const person of [guest, gone]) {
        await addTask(db, { assigned_to: person.id, due_date: '2026-11-20', estimated_hours: 90 })
      }
      const closed = (teamId: string, day: string, score: number, points: number, maxScore = 100) =>
        addClosedSprint(db, { teamId, closedAt: `2026-${day}T12:00:00Z`, score, points, maxScore })
      await closed(comercial.id, '11-12', 160, 40, 200)
      await closed(comercial.id, '11-01', 90, 20)
      await closed(comercial.id, '09-01', 10, 30)
      await closed(comercial.id, '08-01', 10, 900)
      await closed(ti.id, '10-01', 50, 10)
      await addMeeting(db, { teamId: ti.id, endedAt: '2026-11-17T15:00:00Z', planned: 30, took: 90 })
      await addMeeting(db, { endedAt: '2026-11-17T18:00:00Z', planned: 60, took: 60 })
      await addMeeting(db, { endedAt: '2026-11-16T18:00:00Z', planned: 60, took: 60, roomDay: '2026-11-16' })
    })

    it('completionRate: tasks completed over tasks due in the last 30 days', async () => {
      // Three of Comercial's, and the one of TI that is due today.
      expect((await stats()).completionRate).toBe(50)
      expect((await stats({ teamId: comercial.id })).completionRate).toBe(66.7)
      expect((await stats({ period: '90', teamId: comercial.id })).completionRate).toBe(75)
    })

    it('averageScore: mean score of the last 30 days’ sprints, of 100 whatever their maximum', async () => {
      expect((await stats()).averageScore).toBe(85)
      expect((await stats({ teamId: ti.id })).averageScore).toBeNull()
      expect((await stats({ teamId: ti.id, period: '90' })).averageScore).toBe(50)
    })

    it('sprintVelocity: mean points completed in the last three sprints of each team', async () => {
      expect((await stats()).sprintVelocity).toBe(25)
      expect((await stats({ teamId: comercial.id })).sprintVelocity).toBe(30)
    })

    it('burnoutRate: people with over 40 open hours due within 7 days or over 5 overdue tasks', async () => {
      expect((await stats()).burnoutRate).toBe(0)
      await addTask(db, { assigned_to: bruno.id, due_date: '2026-11-24', estimated_hours: 1 })
      expect((await stats()).burnoutRate).toBe(50)
      for (let late = 0; late < 4; late += 1)
        await addTask(db, { assigned_to: ana.id, due_date: '2026-01-05' })
      expect((await stats({ teamId: comercial.id })).burnoutRate).toBe(0)
      await addTask(db, { assigned_to: ana.id, due_date: '2026-01-05' })
      expect((await stats({ teamId: comercial.id })).burnoutRate).toBe(100)
    })

    it('teamPerformance: id, name, color, completed_tasks, total_tasks and a score out of 100', async () => {
      const { teamPerformance } = await stats()
      expect(teamPerformance.find(({ id }) => id === comercial.id)).toEqual({
        id: comercial.id,
        name: 'Comercial',
        color: '#2f6fde',
        completed_tasks: 3,
        total_tasks: 4,
        score: 85,
      })
      expect((await stats({ teamId: ti.id })).teamPerformance).toMatchObject([
        { name: 'TI', completed_tasks: 0, total_tasks: 1, score: null },
      ])
    })

    it('concludes and advises from the same figures', async () => {
      const { insights, recommendations } = await stats()
      expect(insights.map(({ rule }) => rule)).toEqual([
        'completion_change',
        'velocity_trend',
        'sprint_scores',
        'late_deliveries',
        'meeting_hours',
      ])
      expect(insights.at(-1)?.text).toBe('2 reuniões somaram 2,5 h, em média 75 minutos cada.')
      expect(recommendations.find(({ rule }) => rule === 'overloaded_people')?.text).toContain(
        '2 de 2 pessoas',
      )
      expect(recommendations.find(({ rule }) => rule === 'overdue_tasks')?.text).toBe(
        '6 tarefas abertas estão atrasadas, a mais antiga há 317 dias.',
      )
    })

    it('draws velocity, completion, workload and meetings, by day or by week, without gaps', async () => {
      const month = await charts()
      expect(month.step).toBe('day')
      expect(month.completion).toHaveLength(30)
      expect(month.completion.find(({ day }) => day === '2026-11-10')).toMatchObject({ completed: 2, due: 0 })
      expect(month.meetings.find(({ day }) => day === '2026-11-17')).toMatchObject({
        meetings: 2,
        hours: 2.5,
      })
      expect(month.velocity.map(({ completedPoints }) => completedPoints)).toEqual([900, 30, 10, 20, 40])
      expect(month.workload).toMatchObject([
        { name: 'Bruno Teste', openTasks: 4, openHours: 51, dueSoonHours: 41, isOverloaded: true },
        { name: 'Ana Teste', overdueTasks: 6, isOverloaded: true },
      ])
      const quarter = await charts({ period: '90', teamId: ti.id })
      expect(quarter.step).toBe('week')
      expect(quarter.meetings.at(-1)).toEqual({ day: '2026-11-16', meetings: 1, hours: 1.5 })
      expect(quarter.velocity).toHaveLength(1)
      expect(quarter.workload.map(({ name }) => name)).toEqual(['Bruno Teste'])
    })
  })

  it('refuses periods and teams that are none, and those who are not signed in', async () => {
    expect((await get('stats', { period: '31' })).statusCode).toBe(400)
    expect((await get('charts', { teamId: 'x' })).statusCode).toBe(400)
    expect((await app.inject('/api/analytics/stats')).statusCode).toBe(401)
  })

  it('tells those who look at it when the work changes', () => {
    const rule = domain.live?.find(({ fact }) => fact === 'sprint.completed')
    expect(rule?.announcements({}, { factId: 1, recordedAt: '' })).toContainEqual({
      to: 'topic',
      topic: 'analytics',
      event: { type: 'changed', entity: 'analytics', id: 'analytics' },
    })
    expect(domain.topics?.map(({ prefix }) => prefix)).toEqual([
      'dashboard',
      'analytics',
      'my-day',
      'reports',
    ])
  })
})
