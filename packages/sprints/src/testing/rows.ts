import { randomUUID } from 'node:crypto'
import { ranksAfter } from '@cadencia/board/rank'
import type { Db } from '@cadencia/db/client'
import type { SprintStatus } from '../contract.ts'
import type { TaskStatus } from '../tasks/contract.ts'

interface SprintValues {
  readonly teamId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly maxScore: number
  readonly status: SprintStatus
}

/** A stored sprint of November 2026; what does not matter is made up. */
export async function createSprint(
  db: Db,
  over: Partial<SprintValues> & Pick<SprintValues, 'teamId'>,
): Promise<SprintValues & { id: string }> {
  const sprint: SprintValues = {
    name: 'Sprint',
    startDate: '2026-11-16',
    endDate: '2026-11-27',
    maxScore: 100,
    status: 'active',
    ...over,
  }
  const { id } = await db
    .insertInto('sprints')
    .values({
      team_id: sprint.teamId,
      name: sprint.name,
      number: 1,
      start_date: sprint.startDate,
      end_date: sprint.endDate,
      max_score: sprint.maxScore,
      status: sprint.status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...sprint, id }
}

export interface TaskValues {
  readonly title: string
  readonly status: TaskStatus
  readonly points: number
  readonly assignedTo: string | null
  readonly dueDate: string | null
  readonly quality: number | null
  readonly completedAt: string | null
  readonly createdAt: string
  readonly deletedAt: string | null
}

/** Stored tasks, in this order in their columns of one sprint, behind those that are there; answers their ids. */
export async function createTasks(
  db: Db,
  sprint: { readonly id: string; readonly teamId: string },
  tasks: readonly Partial<TaskValues>[],
): Promise<string[]> {
  const there = await db.selectFrom('tasks').select('rank').where('sprint_id', '=', sprint.id).execute()
  const last =
    there
      .map((task) => task.rank)
      .sort()
      .at(-1) ?? null
  const ranks = ranksAfter(last, tasks.length)
  const rows = tasks.map((task, index) => {
    const rank = ranks[index] ?? ''
    const status = task.status ?? (task.completedAt ? 'completed' : 'pending')
    const createdAt = task.createdAt ?? '2026-11-16T12:00:00Z'
    return {
      id: randomUUID(),
      title: task.title ?? 'Tarefa',
      status,
      points: task.points ?? 5,
      assigned_to: task.assignedTo ?? null,
      due_date: task.dueDate ?? null,
      quality: task.quality ?? null,
      completed_at: status === 'completed' ? (task.completedAt ?? createdAt) : null,
      created_at: createdAt,
      deleted_at: task.deletedAt ?? null,
      sprint_id: sprint.id,
      team_id: sprint.teamId,
      rank,
    }
  })
  if (rows.length > 0) await db.insertInto('tasks').values(rows).execute()
  return rows.map(({ id }) => id)
}
