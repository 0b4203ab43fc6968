import { record } from '@cadencia/db/outbox'
import { deliverFacts } from '@cadencia/db/testing'
import { commentWritten } from '@cadencia/discussions/facts'
import { makeComment } from '@cadencia/discussions/testing'
import { meetingCompleted } from '@cadencia/meetings/facts'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { taskCompleted } from '@cadencia/sprints/facts'
import { makeTask } from '@cadencia/sprints/testing'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { activityRecorded } from '../facts.ts'
import { insightsApp } from '../testing/insights-app.ts'
import { addTask, insertMeeting } from '../testing/work.ts'
import { type Activity, Dashboard } from './contract.ts'

/** A Wednesday, 12:00 in São Paulo. */
const NOW = Date.parse('2026-11-18T15:00:00Z')
const won: { day: string; won: number; lost: number; wonValue: number }[] = []
const asked: { from: string; to: string }[] = []
const test = await insightsApp({
  now: NOW,
  conversions: async (_, range) => {
    asked.push(range)
    return { leads: 0, opportunities: 0, days: won }
  },
})
const { db, domain } = test
const ana = await createUser(db, { firstName: 'Ana' })
const bruno = await createUser(db, { firstName: 'Bruno' })
const as = {
  ana: test.as(testViewer({ userId: ana.id })),
  bruno: test.as(testViewer({ userId: bruno.id })),
  guest: test.as(testViewer({ userId: ana.id, sessionId: 'guest', isGuest: true })),
}
const get = async (path: string, who: keyof typeof as = 'ana') =>
  (await test.app.inject({ url: `/api/dashboard${path}`, headers: as[who] })).json()
const dashboard = async (who?: keyof typeof as) => Dashboard.parse(await get('', who))

async function addMeeting(values: Partial<Parameters<typeof insertMeeting>[1]> = {}) {
  return insertMeeting(db, { title: 'Alinhamento', scheduled_at: new Date(NOW).toISOString(), ...values })
}

const invite = (meetingId: string, userId: string) =>
  db.insertInto('meeting_participants').values({ meeting_id: meetingId, user_id: userId }).execute()

async function empty() {
  for (const table of ['activities', 'tasks', 'sprint_closings', 'sprints', 'meetings'] as const) {
    await db.deleteFrom(table).execute()
  }
}

describe('GET /api/dashboard', () => {
  it('says where there is nothing, and invents no figure', async () => {
    await empty()
    expect(await dashboard()).toMatchObject({
      stats: {
        todayMeetings: 0,
        weeklyTasks: 0,
        tasksChange: '0%',
        activeSprints: 0,
        sprintsStatus: 'Sem dados',
        conversions: 0,
        conversionsChange: '0%',
        activeMeeting: null,
      },
      timeline: [],
      activity: [],
      summary: null,
    })
  })

  it('counts today’s meetings in São Paulo, without the permanent room', async () => {
    await empty()
    await addMeeting({ scheduled_at: '2026-11-19T02:30:00Z' })
    await addMeeting({ scheduled_at: '2026-11-18T03:00:00Z' })
    await addMeeting({ scheduled_at: '2026-11-18T02:59:00Z' })
    await addMeeting({ room_day: '2026-11-18' })
    expect(await get('/stats')).toMatchObject({
      todayMeetings: 2,
      meetingsChange: '1 a mais que ontem',
      meetingsChangeType: 'positive',
    })
  })

  it('compares opportunities won this month with last month’s', async () => {
    const day = (day: string, count: number) => ({ day, won: count, lost: 5, wonValue: 100 })
    won.push(day('2026-10-01', 1), day('2026-10-31', 3), day('2026-11-01', 4), day('2026-11-18', 2))
    expect(await get('/stats')).toMatchObject({
      conversions: 6,
      conversionsChange: '+50%',
      conversionsChangeType: 'positive',
    })
    expect(asked.at(-1)).toEqual({ from: '2026-10-01', to: '2026-11-18' })
    won.length = 0
  })

  it('compares this week’s created tasks with last week’s in percent', async () => {
    await empty()
    const at = (created_at: string, rank: string) => ({ title: 'Tarefa', created_at, rank })
    await db
      .insertInto('tasks')
      .values([
        at('2026-11-16T03:00:00Z', 'a'),
        at('2026-11-17T12:00:00Z', 'b'),
        at('2026-11-18T12:00:00Z', 'c'),
        at('2026-11-16T02:59:00Z', 'd'),
        at('2026-11-10T12:00:00Z', 'e'),
        at('2026-11-09T02:59:00Z', 'f'),
      ])
      .execute()
    expect(await get('/stats')).toMatchObject({
      weeklyTasks: 3,
      tasksChange: '+50%',
      tasksChangeType: 'positive',
    })
  })

  it('shows the active meeting one takes part in before the latest, and who may end it', async () => {
    await empty()
    const own = await addMeeting({ title: 'Minha', status: 'active', started_at: '2026-11-18T13:00:00Z' })
    await invite(own, ana.id)
    await addMeeting({ title: 'De outros', status: 'active', started_at: '2026-11-18T14:00:00Z' })
    expect((await dashboard()).stats.activeMeeting).toEqual({
      id: own,
      title: 'Minha',
      startTime: '2026-11-18T13:00:00Z',
      participants: 1,
      meetUrl: 'https://room.example/cadencia',
      canEnd: true,
    })
    expect((await dashboard('bruno')).stats.activeMeeting).toMatchObject({
      title: 'De outros',
      canEnd: false,
    })
    expect((await dashboard('guest')).stats.activeMeeting?.canEnd).toBe(false)
  })

  it('shows the next five meetings within a week, not those that began', async () => {
    await empty()
    for (const day of [18, 19, 20, 21, 22, 23]) {
      await addMeeting({ title: `Dia ${day}`, scheduled_at: `2026-11-${day}T16:00:00Z` })
    }
    await addMeeting({ title: 'Antes', scheduled_at: '2026-11-18T14:00:00Z' })
    await addMeeting({ title: 'Em curso', scheduled_at: '2026-11-18T15:30:00Z', status: 'active' })
    expect((await dashboard()).nextMeetings.map(({ title }) => title)).toEqual([
      'Dia 18',
      'Dia 19',
      'Dia 20',
      'Dia 21',
      'Dia 22',
    ])
  })

  it('shows the newest summary that the viewer may read', async () => {
    await empty()
    const older = { status: 'completed', ai_summary: 'Decidido.', summary_source: 'extractive' }
    const id = await addMeeting({ ...older, ended_at: '2026-11-16T13:00:00Z' })
    await invite(id, bruno.id)
    await addMeeting({ ...older, title: 'Reservada', ended_at: '2026-11-17T13:00:00Z', created_by: ana.id })
    expect((await dashboard()).summary).toMatchObject({ title: 'Reservada', summary: 'Decidido.' })
    expect((await dashboard('bruno')).summary).toMatchObject({ meetingId: id, hasTranscript: false })
  })

  it('shows each team with a running sprint, its progress, velocity and punctuality', async () => {
    await empty()
    const { id: team_id } = await createTeam(db, { name: 'Produto' })
    const dates = { start_date: '2026-11-10', end_date: '2026-11-25' }
    const closed = await db
      .insertInto('sprints')
      .values({
        team_id,
        name: 'Antes',
        number: 1,
        ...dates,
        status: 'completed',
        completed_at: '2026-11-09T12:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sprint_closings')
      .values({
        sprint_id: closed.id,
        closed_at: '2026-11-09T12:00:00Z',
        score: 80,
        completion_rate: 1,
        time_efficiency: 1,
        quality_rating: 4,
        total_tasks: 4,
        completed_tasks: 4,
        total_points: 21,
        completed_points: 21,
        tasks: '[]',
        burndown: '[]',
      })
      .execute()
    const sprint = await db
      .insertInto('sprints')
      .values({ team_id, name: 'Agora', number: 2, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const task = { title: 'Tarefa', sprint_id: sprint.id, team_id, points: 5 }
    const done = { ...task, status: 'completed', completed_at: '2026-11-17T12:00:00Z' }
    await db
      .insertInto('tasks')
      .values([
        { ...done, rank: 'a', due_date: '2026-11-17' },
        { ...done, rank: 'b', due_date: '2026-11-16' },
        { ...task, rank: 'c' },
        { ...task, rank: 'd' },
      ])
      .execute()
    expect(await get('/timeline')).toEqual([
      {
        id: team_id,
        name: 'Produto',
        color: '#2f6fde',
        icon: 'fas fa-users',
        status: 'on_time',
        progress: 50,
        currentSprint: {
          id: sprint.id,
          number: 2,
          name: 'Agora',
          completed: 2,
          total: 4,
          endDate: dates.end_date,
        },
        metrics: { pointsAhead: -1, openPoints: 10, velocity: 21, efficiency: 50 },
      },
    ])
    const { stats, teams } = await dashboard()
    expect(stats).toMatchObject({ activeSprints: 1, sprintsStatus: '1 no prazo, 0 atrasadas' })
    expect(teams.find(({ id }) => id === team_id)).toMatchObject({ activeSprints: 1, leaderName: null })
  })

  it('counts as late what ended yesterday with open tasks, before the night has written so', async () => {
    await empty()
    const { id: team_id } = await createTeam(db, { name: 'Compras' })
    const dates = { start_date: '2026-11-02', end_date: '2026-11-17', status: 'active' }
    const { id: sprint_id } = await db
      .insertInto('sprints')
      .values({ team_id, name: 'Ontem', number: 1, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const finished = { team_id, name: 'Sem tarefas', number: 2, ...dates }
    await db.insertInto('sprints').values(finished).execute()
    await addTask(db, { sprint_id, team_id, status: 'pending' })
    expect((await dashboard()).stats).toMatchObject({ sprintsStatus: '1 no prazo, 1 atrasada' })
  })

  it('shows the sprint that runs today, whatever else was planned since; else what is late, else what is next', async () => {
    await empty()
    const { id: team_id } = await createTeam(db, { name: 'Vendas' })
    const plan = (name: string, number: number, start_date: string, end_date: string) => ({
      ...{ team_id, name, number, start_date, end_date },
      ...(end_date < '2026-11-18' ? { status: 'delayed' } : {}),
    })
    const shown = async () =>
      (await get('/timeline')).map((card: { currentSprint: { name: string } }) => card.currentSprint.name)
    await db
      .insertInto('sprints')
      .values([plan('Depois', 1, '2026-12-02', '2026-12-16'), plan('Amanhã', 2, '2026-11-19', '2026-12-01')])
      .execute()
    expect(await shown()).toEqual(['Amanhã'])
    await db
      .insertInto('sprints')
      .values(plan('Atrasada', 3, '2026-11-01', '2026-11-15'))
      .execute()
    expect(await shown()).toEqual(['Atrasada'])
    await db
      .insertInto('sprints')
      .values(plan('Hoje', 4, '2026-11-10', '2026-11-18'))
      .execute()
    await db
      .insertInto('sprints')
      .values(plan('Bem depois', 5, '2027-01-02', '2027-01-16'))
      .execute()
    expect(await shown()).toEqual(['Hoje'])
  })
})

describe('recent activity', () => {
  it('comes from facts, each once, newest first, with who did it', async () => {
    await empty()
    const at = new Date(NOW).toISOString()
    const task = makeTask({
      title: 'Revisar contrato',
      status: 'completed',
      dueDate: null,
      completedAt: at,
      createdBy: null,
      createdAt: at,
    })
    const before = { assignedTo: null, sprintId: null, teamId: null, status: 'pending' as const }
    await record(db, taskCompleted, { task, before, actorId: ana.id, at })
    const meeting = {
      meetingId: crypto.randomUUID(),
      title: 'Sala permanente',
      participantIds: [],
      actorId: null,
      at,
      teamId: null,
      presentIds: [],
      hasTranscript: false,
      figures: null,
    }
    await record(db, meetingCompleted, { ...meeting, isPermanentRoom: true })
    await record(db, meetingCompleted, {
      ...meeting,
      title: 'Retrospectiva',
      isPermanentRoom: false,
      at: '2026-11-18T15:01:00.000Z',
    })
    await deliverFacts(db, domain.subscribers ?? [])
    const again = db.updateTable('outbox').where('fact', '=', taskCompleted.name)
    await again.set({ delivered_at: null }).execute()
    await deliverFacts(db, domain.subscribers ?? [])
    const activity: Activity[] = await get('/activity')
    expect(activity.map(({ kind, subject, actorName }) => [kind, subject, actorName])).toEqual([
      ['meeting_completed', 'Retrospectiva', null],
      ['task_completed', 'Revisar contrato', 'Ana Teste'],
    ])
    const recorded = db.selectFrom('outbox').select('id').where('fact', '=', activityRecorded.name)
    expect(await recorded.execute()).toHaveLength(2)
    // Neither stands anywhere yet, as when both were deleted since.
    expect(activity.map(({ url }) => url)).toEqual([null, null])
    await addTask(db, { id: task.id })
    expect((await get('/activity'))[1].url).toBe(`/sprints/tasks/${task.id}`)
    await db.updateTable('tasks').set({ deleted_at: at }).where('id', '=', task.id).execute()
    expect((await get('/activity'))[1].url).toBeNull()
  })

  it('knows the comments that everybody may read, and no others', async () => {
    await empty()
    const about = (title: string, isForEveryone: boolean) => ({
      ...{ kind: 'task' as const, recordId: crypto.randomUUID(), title, url: '/support/1', isForEveryone },
      ...{ comment: makeComment(), mentionedIds: [], followerIds: [] },
      ...{ actorId: ana.id, at: new Date(NOW).toISOString() },
    })
    const written = about('Proposta', true)
    await record(db, commentWritten, written)
    await record(db, commentWritten, about('Só nós', false))
    await deliverFacts(db, domain.subscribers ?? [])
    const url = `/support/1?comment=${written.comment.id}`
    expect(await get('/activity')).toMatchObject([
      { kind: 'comment_written', subject: 'Proposta', actorName: 'Ana Teste', url },
    ])
  })
})
