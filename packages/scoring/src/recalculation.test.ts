import { randomUUID } from 'node:crypto'
import { openDb } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { DIFFICULTIES } from '@cadencia/sprints/tasks/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { recalculateEverything } from './recalculation.ts'
import { goalCredit, meetingCredit, sprintCredit, taskPoints } from './testing/formulas.ts'
import { totals } from './testing/ledger.ts'

const { db, connectionString } = await testDb()
const NOW = Date.parse('2026-11-25T12:00:00Z')
const now = () => NOW
const ana = await createUser(db, { firstName: 'Ana' })
const bruno = await createUser(db, { firstName: 'Bruno' })
const teamId = (await createTeam(db, { leaders: [ana], members: [bruno] })).id

beforeEach(async () => {
  await sql`truncate score_entries, score_runs, earned_badges, goals, tasks, meetings cascade`.execute(db)
})

async function pointsOf(causeId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('score_entries')
    .select('points')
    .where('cause_id', '=', causeId)
    .orderBy('id')
    .execute()
  return rows.map(({ points }) => points)
}

describe('the ledger holds, to the cent, what the rules say', () => {
  it('of tasks', async () => {
    const tasks = fc
      .sample(
        fc.record({
          points: fc.integer({ min: 1, max: 100 }),
          difficulty: fc.constantFrom(...DIFFICULTIES),
          quality: fc.option(fc.integer({ min: 0, max: 100 })),
          daysLate: fc.option(fc.nat({ max: 20 })),
        }),
        400,
      )
      .map((task) => ({ ...task, id: randomUUID() }))
    await db
      .insertInto('tasks')
      .values(
        tasks.map(({ daysLate, ...task }, index) => ({
          ...task,
          title: 'Tarefa',
          status: 'completed',
          // Half past ten in the evening of the 24th in São Paulo, when it is the 25th in UTC.
          completed_at: '2026-11-25T01:30:00Z',
          due_date: daysLate === null ? null : `2026-11-${String(24 - daysLate).padStart(2, '0')}`,
          assigned_to: ana.id,
          rank: String(index).padStart(5, '0'),
        })),
      )
      .execute()
    await recalculateEverything(db, now)
    const rows = await db.selectFrom('score_entries').select(['cause_id as id', 'points']).execute()
    const stored = new Map(rows.map(({ id, points }) => [id, points]))
    for (const { id, daysLate, ...task } of tasks) {
      expect([id, stored.get(id)]).toEqual([id, taskPoints({ ...task, daysLate: daysLate ?? 0 })])
    }
  })

  it('of meetings', async () => {
    const outcomes = fc
      .sample(
        fc.record({
          duration: fc.integer({ min: 15, max: 480 }),
          ranMs: fc.nat({ max: 20_000_000 }),
          goalsSet: fc.nat({ max: 7 }),
          success: fc.double({ min: 0, max: 1, noNaN: true }),
          isThere: fc.boolean(),
          isSummarised: fc.boolean(),
        }),
        150,
      )
      .map((outcome) => ({
        ...outcome,
        id: randomUUID(),
        goalsMet: Math.floor(outcome.goalsSet * outcome.success),
      }))
    const endedAt = '2026-11-24T15:00:00.000Z'
    const startOf = (ranMs: number) => new Date(Date.parse(endedAt) - ranMs).toISOString()
    await db
      .insertInto('meetings')
      .values(
        outcomes.map(({ id, duration, ranMs, goalsSet, goalsMet, isSummarised }) => ({
          id,
          title: 'Reunião',
          scheduled_at: startOf(ranMs),
          started_at: startOf(ranMs),
          ended_at: endedAt,
          duration,
          meeting_type: 'other',
          status: 'completed',
          goals: JSON.stringify(
            Array.from({ length: goalsSet }, (_, index) => ({ text: 'Meta', met: index < goalsMet })),
          ),
          ai_summary: isSummarised ? 'Resumo.' : null,
        })),
      )
      .execute()
    await db
      .insertInto('meeting_participants')
      .values(
        outcomes.flatMap(({ id, isThere, ranMs }) => [
          { meeting_id: id, user_id: ana.id, present_at: startOf(ranMs) },
          { meeting_id: id, user_id: bruno.id, present_at: isThere ? endedAt : '2026-11-24T15:00:00.001Z' },
        ]),
      )
      .execute()
    await recalculateEverything(db, now)
    for (const { id, duration, ranMs, goalsSet, goalsMet, isThere, isSummarised } of outcomes) {
      const credit = meetingCredit({
        plannedMinutes: duration,
        actualMinutes: ranMs / 60_000,
        invited: 2,
        present: isThere ? 2 : 1,
        goalsSet,
        goalsMet,
        isDocumented: isSummarised,
      })
      expect([id, await pointsOf(id)]).toEqual([id, isThere ? [credit, credit] : [credit]])
    }
  })

  it('of goals: each team of the sector, in the period, while the goal is active', async () => {
    const [comercial, ti] = await Promise.all([createTeam(db), createTeam(db)])
    await db.updateTable('teams').set({ key: 'comercial' }).where('id', '=', comercial.id).execute()
    await db.updateTable('teams').set({ key: 'ti' }).where('id', '=', ti.id).execute()
    const goal = {
      title: 'Matrículas',
      target_value: 40,
      current_value: 30,
      period: 'mensal',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      sector: 'comercial',
      score_weight: 0.66,
      progressed_at: '2026-11-20T12:00:00Z',
    }
    const ids = await db
      .insertInto('goals')
      .values([goal, { ...goal, sector: 'todos' }, { ...goal, is_active_for_scoring: false }])
      .returning('id')
      .execute()
    await recalculateEverything(db, now)
    const worth = goalCredit({ current: 30, target: 40, scoreWeight: 0.66 })
    expect(worth).toBe(49.5)
    const found = await Promise.all(ids.map(({ id }) => pointsOf(id)))
    expect(found).toEqual([[49.5], [49.5, 49.5, 49.5], []])
    const last = await db.selectFrom('score_entries').select('at').distinct().execute()
    expect(last).toEqual([{ at: '2026-11-01T02:59:59.999Z' }])
  })
})

/** Completed tasks of many people, credited to them and to their team. */
async function completeTasks(count: number): Promise<void> {
  await sql`
    insert into tasks (title, status, difficulty, points, quality, assigned_to, team_id, due_date, completed_at, rank)
    select 'Tarefa ' || n, 'completed', (array['low', 'medium', 'high'])[1 + n % 3], 1 + n % 13,
      case when n % 2 = 0 then n % 101 end, (array[${ana.id}, ${bruno.id}]::uuid[])[1 + n % 2], ${teamId}::uuid,
      date '2026-11-20' - n % 200, timestamptz '2026-11-20 15:00Z' - make_interval(hours => n % 4000),
      lpad(n::text, 7, '0')
    from generate_series(1, ${sql.lit(count)}) n`.execute(db)
}

it('rebuilds 20,000 tasks within five seconds, and finds nothing to do the second time', async () => {
  // The statistics say that there is no entry, as where the database was looked after before the first points.
  await sql`vacuum analyze score_entries`.execute(db)
  await completeTasks(20_000)
  const startedAt = performance.now()
  const first = await recalculateEverything(db, now)
  const took = performance.now() - startedAt
  expect(first).toMatchObject({ entries: 40_000, corrected: 40_000 })
  const before = await totals(db)
  const again = await recalculateEverything(db, now)
  expect(again).toMatchObject({ entries: 40_000, corrected: 0 })
  expect(await totals(db)).toEqual(before)
  expect(took).toBeLessThan(5000)
}, 60_000)

it('lets those who ask at once join one run, in whatever process', async () => {
  await completeTasks(3000)
  const others = [openDb({ connectionString }), openDb({ connectionString })]
  // All connected, so that they do ask at once.
  await Promise.all([db, db, ...others].map((one) => sql`select pg_sleep(0.05)`.execute(one)))
  const runs = await Promise.all([db, db, ...others].map((one) => recalculateEverything(one, now)))
  expect(new Set(runs.map(({ corrected }) => corrected))).toEqual(new Set([6000]))
  expect(await db.selectFrom('score_runs').select('corrected').execute()).toHaveLength(1)
  await Promise.all(others.map((one) => one.destroy()))
})

it('takes back what no longer holds with one entry against it, and gives the badges that are due once', async () => {
  await completeTasks(2)
  await recalculateEverything(db, now)
  await db
    .updateTable('tasks')
    .set({ points: 20, difficulty: 'low', quality: null, due_date: null })
    .execute()
  await recalculateEverything(db, now)
  expect(await totals(db)).toEqual({ [ana.id]: 20, [bruno.id]: 20, [teamId]: 40 })
  await expect(db.deleteFrom('score_entries').execute()).rejects.toThrow('the ledger is append-only')
  const earned = await db.selectFrom('outbox').select('key').where('fact', '=', 'badge.earned').execute()
  expect(earned.filter(({ key }) => key === ana.id)).not.toHaveLength(0)
})

it('holds of sprints 100 × score / maxScore, whatever maxScore is, and nothing for one in which nothing was done', async () => {
  const teamId = randomUUID()
  await db
    .insertInto('teams')
    .values({ id: teamId, key: 'escala', name: 'Escala', color: '#000000', icon: 'users' })
    .execute()
  const closings = [
    { score: 670.5, maxScore: 1000, completedPoints: 8 },
    { score: 66.99, maxScore: 100, completedPoints: 8 },
    { score: 0.67, maxScore: 1, completedPoints: 8 },
    { score: 0, maxScore: 1000, completedPoints: 0 },
  ].map((closing) => ({ ...closing, id: randomUUID() }))
  const days = { start_date: '2026-11-16', end_date: '2026-11-20', status: 'completed' }
  await db
    .insertInto('sprints')
    .values(
      closings.map(({ id, maxScore }, index) => ({
        ...{ id, team_id: teamId, name: 'Sprint', number: index + 1, max_score: maxScore, ...days },
      })),
    )
    .execute()
  await db
    .insertInto('sprint_closings')
    .values(
      closings.map(({ id, score, completedPoints }) => ({
        ...{ sprint_id: id, closed_at: '2026-11-20T15:00:00Z', score, completed_points: completedPoints },
        ...{
          completion_rate: 1,
          time_efficiency: 1,
          quality_rating: 3.5,
          total_tasks: 2,
          completed_tasks: 2,
        },
        ...{ total_points: 10, tasks: '[]', burndown: '[]' },
      })),
    )
    .execute()
  await recalculateEverything(db, now)
  for (const { id, score, maxScore } of closings) {
    const credit = sprintCredit(score, maxScore)
    expect([id, await pointsOf(id)]).toEqual([id, credit === 0 ? [] : [credit]])
  }
  expect(closings.map(({ score, maxScore }) => sprintCredit(score, maxScore))).toEqual([67.05, 66.99, 67, 0])
})
