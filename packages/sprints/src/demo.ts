import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { membershipRows, teamRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { sprintFor } from './access.ts'
import { burndown } from './burndown.ts'
import { insertClosings } from './closings/repository.ts'
import { MAX_SCORE } from './contract.ts'
import { DEMO_LABELS, type PlannedSprint, type PlannedTask, planSprint, planTasks } from './demo/plan.ts'
import { SALES_SPRINTS } from './demo/sales-sprints.ts'
import { SCHOOL_SPRINTS } from './demo/school-sprints.ts'
import { SHARE_POINTS } from './knowledge/contract.ts'
import { listSprintsById } from './repository.ts'

/** Sprints per batch of statements, about 700 tasks. */
const AT_ONCE = 50
/** Figures are the same for everybody. */
const NOBODY = { userId: '00000000-0000-4000-8000-000000000000', isAdministrator: false, isGuest: true }

/** The members of each team by its key, the leader first. */
async function listTeams(db: Db): Promise<ReadonlyMap<string | null, { id: string; memberIds: string[] }>> {
  const rows = await db
    .selectFrom(teamRows.as('t'))
    .innerJoin(membershipRows.as('m'), 'm.team_id', 't.id')
    .select(['t.id', 't.key', 'm.user_id as userId'])
    .orderBy(({ eb }) => eb('m.role', '=', 'leader'), 'desc')
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute()
  const teams = Map.groupBy(rows, ({ key }) => key)
  return new Map(
    [...teams].map(([key, members]) => [
      key,
      { id: members[0]?.id ?? '', memberIds: members.map(({ userId }) => userId) },
    ]),
  )
}

type Planned = PlannedSprint & {
  readonly id: string
  readonly tasks: (PlannedTask & { readonly id: string })[]
}

/** Every team's sprints with their tasks, `scale` times. */
async function plan(db: Db, { scale, now }: SeedOptions): Promise<Planned[]> {
  const today = saoPauloDay(now)
  const teams = await listTeams(db)
  const copies = Array.from({ length: scale }, (_, copy) => copy)
  return copies.flatMap((copy) =>
    [...SALES_SPRINTS, ...SCHOOL_SPRINTS].flatMap((demo) => {
      const team = teams.get(demo.teamKey)
      if (!team) return []
      const sprint = planSprint({ demo, copy, today, teamId: team.id, memberIds: team.memberIds })
      const tasks = planTasks(sprint, today).map((task) => ({ ...task, id: randomUUID() }))
      return [{ ...sprint, id: randomUUID(), tasks }]
    }),
  )
}

/** Sprints under way, delayed and completed, with their tasks, records and what people shared in them. */
export async function seedSprints(db: Db, options: SeedOptions): Promise<void> {
  const planned = await plan(db, options)
  const labels = await insertLabels(db, new Set(planned.map(({ teamId }) => teamId)))
  for (const some of inParts(planned, AT_ONCE)) {
    await insertSprints(db, some)
    await insertTasks(db, some, labels)
    await closeSprints(db, some)
    await insertShares(db, some)
  }
}

async function insertSprints(db: Db, planned: readonly Planned[]): Promise<void> {
  const rows = planned.map(({ id, demo, copy, teamId, memberIds, ...sprint }) => ({
    id,
    team_id: teamId,
    name: copy === 0 ? demo.name : `${demo.name} ${copy + 1}`,
    number: demo.number + copy,
    start_date: sprint.startDate,
    end_date: sprint.endDate,
    max_score: MAX_SCORE.default,
    status: sprint.status,
    challenges: JSON.stringify(demo.challenges),
    difficulties: JSON.stringify(demo.difficulties),
    help_requests: JSON.stringify(demo.helpRequests),
    topics: demo.topics,
    created_by: memberIds[0] ?? null,
    created_at: sprint.createdAt,
    completed_at: sprint.completedAt,
  }))
  await db.insertInto('sprints').values(rows).execute()
}

/** The ids of the labels of each team. */
async function insertLabels(
  db: Db,
  teamIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = new Map([...teamIds].map((teamId) => [teamId, DEMO_LABELS.map(() => randomUUID())]))
  const rows = [...ids].flatMap(([teamId, labelIds]) =>
    DEMO_LABELS.map((label, index) => ({ ...label, id: labelIds[index] ?? '', team_id: teamId })),
  )
  if (rows.length > 0) await db.insertInto('team_labels').values(rows).execute()
  return ids
}

async function insertTasks(
  db: Db,
  planned: readonly Planned[],
  labels: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = planned.flatMap(({ id, teamId, memberIds, tasks }) =>
    tasks.map((task) => ({
      id: task.id,
      title: task.title,
      description: task.description,
      status: task.status,
      priority: task.priority,
      difficulty: task.difficulty,
      points: task.points,
      estimated_hours: task.estimatedHours,
      assigned_to: task.assignedTo,
      sprint_id: id,
      team_id: teamId,
      start_date: task.startDate,
      end_date: task.dueDate > task.startDate ? task.dueDate : null,
      due_date: task.dueDate,
      quality: task.quality,
      completed_at: task.completedAt,
      rank: task.rank,
      created_by: memberIds[0] ?? null,
      created_at: task.createdAt,
      parent_id: task.parent === null ? null : (tasks[task.parent]?.id ?? null),
      label_ids: task.labels.map((index) => labels.get(teamId)?.[index] ?? ''),
      checklist: JSON.stringify(task.checklist.map((item) => ({ id: randomUUID(), ...item }))),
    })),
  )
  if (rows.length > 0) await db.insertInto('tasks').values(rows).execute()
  const waiting = planned.flatMap(({ tasks }) =>
    tasks.flatMap(({ id, blocker }) => {
      const blockerId = blocker === null ? undefined : tasks[blocker]?.id
      return blockerId ? [{ task_id: id, blocker_id: blockerId }] : []
    }),
  )
  if (waiting.length > 0) await db.insertInto('task_blockers').values(waiting).execute()
}

/** Writes the records of the completed sprints, with the figures that the product counts. */
async function closeSprints(db: Db, planned: readonly Planned[]): Promise<void> {
  const byId = new Map(planned.map((sprint) => [sprint.id, sprint]))
  const ended = planned.filter(({ status }) => status === 'completed').map(({ id }) => id)
  if (ended.length === 0) return
  const counted = await listSprintsById(db, ended, NOBODY.userId)
  const closings = counted.flatMap((row) => {
    const sprint = byId.get(row.id)
    return sprint ? [{ ...recordOf(sprint), sprint: sprintFor(NOBODY, row) }] : []
  })
  await insertClosings(db, closings)
}

function recordOf({ tasks, startDate, endDate, createdAt, completedAt, memberIds }: Planned) {
  const days = tasks.map((task) => ({ ...task, createdDay: task.startDate }))
  return {
    closedAt: completedAt ?? createdAt,
    closedBy: memberIds[0] ?? null,
    carriedTo: null,
    burndown: burndown(days, { startDate, endDate, today: endDate }),
    tasks: tasks.map((task) => ({
      taskId: task.id,
      title: task.title,
      status: task.status,
      points: task.points,
      assignedTo: task.assignedTo,
      quality: task.quality,
      dueDate: task.dueDate,
      completedAt: task.completedAt,
      isCarried: false,
    })),
  }
}

async function insertShares(db: Db, planned: readonly Planned[]): Promise<void> {
  const rows = planned.flatMap(({ id, demo, copy, createdAt, memberIds }) =>
    demo.shares.flatMap(([title, area], index) => {
      const from = memberIds[(copy + index) % memberIds.length]
      const to = memberIds[(copy + index + 1) % memberIds.length]
      if (!from || !to || from === to) return []
      const share = { sprint_id: id, from_user_id: from, to_user_id: to, title, knowledge_area: area }
      return [{ ...share, points: SHARE_POINTS, created_at: createdAt }]
    }),
  )
  if (rows.length > 0) await db.insertInto('knowledge_shares').values(rows).execute()
}
