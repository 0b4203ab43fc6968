import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { sprintFor } from './access.ts'
import { seedSprints } from './demo.ts'
import { sprintList } from './repository.ts'
import { listBoard } from './tasks/list-repository.ts'

const KEYS = ['comercial', 'cs', 'pedagogico', 'ti', 'financeiro', 'marketing', 'atendimento']

const { db } = await testDb()
const people = ['Ana', 'Bruno', 'Camila'].map((name) => ({
  id: randomUUID(),
  first_name: name,
  email: `${name}@cadencia.example`,
}))
const teams = KEYS.map((key) => ({
  id: randomUUID(),
  key,
  name: key,
  color: '#3355ff',
  icon: 'fas fa-users',
}))
await db.insertInto('users').values(people).execute()
await db.insertInto('teams').values(teams).execute()
await db
  .insertInto('team_members')
  .values(teams.flatMap((team) => people.map(({ id }) => ({ team_id: team.id, user_id: id }))))
  .execute()
// A Saturday: the demo must also work on weekends.
await seedSprints(db, { now: new Date('2026-11-21T15:00:00Z'), scale: 3 })

const viewer = { userId: people[0]?.id ?? '', isAdministrator: false, isGuest: false }
const rows = await sprintList(db, viewer.userId, {}).rows.execute()
const sprints = rows.map((row) => sprintFor(viewer, row))

describe('demo sprints', () => {
  it('are three times as many at three times the scale, of every team and status', () => {
    expect(sprints.length % 3).toBe(0)
    const count = (status: string) => sprints.filter((sprint) => sprint.status === status).length
    expect([count('active'), count('delayed'), count('completed')]).toEqual([18, 3, 15])
    expect(new Set(sprints.map(({ teamId }) => teamId)).size).toBe(7)
  })

  it('show a good board: done, begun and not begun, due before and after today', async () => {
    const sprint = sprints.find(({ name }) => name === 'Matrículas de verão')
    expect(sprint?.totalTasks).toBe(25)
    const tasks = await db
      .selectFrom('tasks')
      .select(['status', 'due_date', 'assigned_to', 'quality'])
      .where('sprint_id', '=', sprint?.id ?? '')
      .execute()
    const statuses = Object.groupBy(tasks, ({ status }) => status)
    expect(Object.keys(statuses).toSorted()).toEqual(['completed', 'in_progress', 'pending'])
    const open = tasks.filter(({ status }) => status !== 'completed').map(({ due_date }) => due_date ?? '')
    expect(open.some((day) => day < '2026-11-21') && open.some((day) => day > '2026-11-21')).toBe(true)
    expect(new Set(tasks.map(({ assigned_to }) => assigned_to)).size).toBe(4)
  })

  it('have labels, checklists, sub-tasks and a task that waits', async () => {
    const sprint = sprints.find(({ name }) => name === 'Matrículas de verão')
    const tasks = await listBoard(db, { sprintId: sprint?.id ?? '' })
    expect(new Set(tasks.flatMap(({ labels }) => labels.map(({ name }) => name))).size).toBe(4)
    expect(tasks.some(({ checklist }) => checklist.some(({ isDone }) => !isDone))).toBe(true)
    expect(tasks.map(({ subtasks }) => subtasks)).toContainEqual({ total: 3, completed: 1 })
    expect(tasks.some(({ isBlocked, status }) => isBlocked && status === 'pending')).toBe(true)
  })

  it('keep a record of each that is completed, with the score that the rules give', async () => {
    const completed = sprints.filter(({ status }) => status === 'completed')
    const closings = await db.selectFrom('sprint_closings').select(['sprint_id', 'score']).execute()
    expect(closings.map(({ sprint_id }) => sprint_id).toSorted()).toEqual(
      completed.map(({ id }) => id).toSorted(),
    )
    for (const { score } of closings) {
      expect(score).toBeGreaterThan(60)
      expect(score).toBeLessThan(100)
    }
  })

  it('are not completed in the future, and delayed only with open tasks after their end', async () => {
    const [late] = await db
      .selectFrom('tasks')
      .select(({ fn }) => fn.max('completed_at').as('last'))
      .execute()
    expect(`${late?.last}` < '2026-11-21T03:00').toBe(true)
    for (const sprint of sprints.filter(({ status }) => status === 'delayed')) {
      expect(sprint.endDate < '2026-11-21' && sprint.completedTasks < sprint.totalTasks).toBe(true)
    }
  })

  it('come with knowledge that was shared', async () => {
    expect((await db.selectFrom('knowledge_shares').select('id').execute()).length).toBeGreaterThan(20)
  })
})
