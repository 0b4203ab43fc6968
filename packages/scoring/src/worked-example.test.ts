import { createUser } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { RankingTeam, Score } from './contract.ts'
import { recalculateEverything } from './recalculation.ts'
import { totals } from './testing/ledger.ts'
import { ana, bruno, clock, create, db, deliver, now, read, send, share, teamId } from './testing/world.ts'

/** São Paulo's clock on a day of November 2026. */
function at(day: number, time: string): void {
  clock.ms = Date.parse(`2026-11-${day}T${time}:00-03:00`)
}

async function change(url: string, payload: object): Promise<void> {
  const answer = await send('PATCH', url, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  await deliver()
}

/** Lives through the week of docs/scoring.md, call by call. */
async function liveThroughTheWeek(): Promise<void> {
  await db.updateTable('teams').set({ key: 'comercial' }).where('id', '=', teamId).execute()
  for (const firstName of ['Caio', 'Davi']) {
    const { id } = await createUser(db, { firstName })
    await db.insertInto('team_members').values({ team_id: teamId, user_id: id }).execute()
  }
  at(16, '09:00')
  const days = { startDate: '2026-11-16', endDate: '2026-11-20' }
  const sprintId = await create('/api/sprints', { teamId, name: 'Matrículas', number: 1, ...days })
  const task = (fields: object) =>
    create('/api/tasks', { title: 'Tarefa', sprintId, assignedTo: ana.id, ...fields })
  const proposal = await task({ points: 8, difficulty: 'hard', dueDate: '2026-11-16' })
  const contract = await task({ points: 13, difficulty: 'medium', dueDate: '2026-11-16' })
  const call = await task({ points: 5, difficulty: 'easy', dueDate: '2026-11-18' })
  await task({ points: 4, dueDate: '2026-11-20' })
  const scheduledAt = '2026-11-18T10:00:00-03:00'
  const goals = [
    { text: 'Preço', met: true },
    { text: 'Prazo', met: false },
  ]
  const meetingId = await create('/api/meetings', {
    title: 'Planejamento',
    scheduledAt,
    duration: 60,
    teamId,
  })
  await db
    .updateTable('meetings')
    .set({ goals: JSON.stringify(goals) })
    .where('id', '=', meetingId)
    .execute()
  await inviteEverybody(meetingId)

  at(17, '15:00')
  await change(`/api/tasks/${call}`, { status: 'done' })
  at(18, '10:00')
  await change(`/api/meetings/${meetingId}`, { status: 'active' })
  await db
    .updateTable('meeting_participants')
    .set({ present_at: new Date(clock.ms).toISOString() })
    .where('user_id', 'in', [ana.id, bruno.id])
    .execute()
  at(18, '10:48')
  await change(`/api/meetings/${meetingId}`, { status: 'completed' })
  at(18, '17:00')
  await change(`/api/tasks/${proposal}`, { status: 'done' })
  await change(`/api/tasks/${proposal}`, { quality: 85 })
  await share({ sprintId, title: 'Planilha de metas' })
  await share({ sprintId, title: 'Planilha de metas' })
  at(19, '11:00')
  await change(`/api/tasks/${contract}`, { status: 'done' })
  await change(`/api/tasks/${contract}`, { quality: 92 })
  at(20, '18:00')
  expect((await send('POST', `/api/sprints/${sprintId}/complete`, {})).statusCode).toBe(200)
  await deliver()
}

/** The whole team is invited; a third is there, besides Ana and Bruno. */
async function inviteEverybody(meetingId: string): Promise<void> {
  const members = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id', 'first_name as firstName'])
    .where('team_id', '=', teamId)
    .execute()
  await db.deleteFrom('meeting_participants').where('meeting_id', '=', meetingId).execute()
  await db
    .insertInto('meeting_participants')
    .values(
      members.map(({ id, firstName }) => ({
        meeting_id: meetingId,
        user_id: id,
        present_at: firstName === 'Caio' ? '2026-11-18T13:05:00Z' : null,
      })),
    )
    .execute()
}

it('the worked example of docs/scoring.md comes out to the cent', async () => {
  await liveThroughTheWeek()
  const own = await read(`/api/scoring/user/${ana.id}?period=weekly`, Score)
  expect(own).toMatchObject({ score: 57.03, place: 1, rating: 6.79, from: '2026-11-16', to: '2026-11-22' })
  expect(own.parts).toEqual([
    { cause: 'task', points: 45.65, count: 3 },
    { cause: 'meeting', points: 6.38, count: 1 },
    { cause: 'knowledge', points: 5, count: 1 },
  ])
  expect(own.trend.map(({ points }) => points)).toEqual([0, 0, 0, 0, 0, 0, 0, 57.03])
  expect(await read(`/api/scoring/team/${teamId}?period=weekly`, Score)).toMatchObject({
    score: 112.64,
    parts: [
      { cause: 'sprint', points: 66.99, count: 1 },
      { cause: 'task', points: 45.65, count: 3 },
    ],
  })

  const live = await totals(db)
  expect((await recalculateEverything(db, now)).corrected).toBe(0)
  expect(await totals(db)).toEqual(live)
})

it('a goal of the sector adds to its team, once it is recalculated', async () => {
  await db
    .insertInto('goals')
    .values({
      title: 'Matrículas de verão',
      target_value: 40,
      current_value: 30,
      period: 'mensal',
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      sector: 'comercial',
      score_weight: 0.66,
      progressed_at: '2026-11-20T20:00:00Z',
    })
    .execute()
  expect((await send('POST', '/api/scoring/recalculate-all')).statusCode).toBe(200)
  expect(await read('/api/scoring/rankings/teams', RankingTeam.array())).toEqual([
    {
      id: teamId,
      name: 'Comercial',
      color: '#2f6fde',
      place: 1,
      score: 162.14,
      productivityRating: 8.67,
      collaborationRating: 2.5,
      rating: 6.2,
    },
  ])
})
