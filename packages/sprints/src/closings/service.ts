import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { AppError, notFound } from '@cadencia/server/app-error'
import { requireEditable } from '../access.ts'
import { burndown } from '../burndown.ts'
import type { SprintActor } from '../context.ts'
import type { Sprint } from '../contract.ts'
import { sprintCompleted } from '../facts.ts'
import { sprintRecord, sprints } from '../record.ts'
import { listBurndownTasks } from '../repository.ts'
import { isPerfect } from '../rules.ts'
import { carryTasks, checkCarry, lockTasksOf } from './carry-over.ts'
import { type ClosingTask, insertClosings, listClosingTasks } from './repository.ts'

interface Completion {
  /** The sprint that takes the open tasks; null leaves them. */
  readonly carryToSprintId: string | null
  readonly actor: SprintActor
}

/**
 * Stores the closing record, then moves open tasks to another sprint of the team if requested. Throws 401, 403, 404; 409 for a
 * completed sprint, 400 or 409 where the other sprint cannot take the tasks.
 */
export function closeSprint(db: Db, id: string, completion: Completion): Promise<true> {
  return transact(db, (trx) => complete(trx, id, completion))
}

async function complete(trx: Db, id: string, { carryToSprintId, actor }: Completion): Promise<true> {
  // Locked, so that the record and the carried tasks agree.
  const locked = await sprints.lockAll(trx, carryToSprintId ? [id, carryToSprintId] : [id])
  const stored = locked.find((one) => one.id === id)
  if (!stored) throw notFound(sprintRecord.unknown)
  if (carryToSprintId) await lockTasksOf(trx, id)
  const sprint = await requireEditable(trx, stored, actor.viewer)
  if (sprint.status === 'completed') {
    throw new AppError('sprint_completed', 409, 'Esta sprint já foi concluída.')
  }
  const carry = carryToSprintId ? { toId: carryToSprintId, viewerId: actor.actorId } : undefined
  if (carry) await checkCarry(trx, sprint, carry)
  const tasks = await listClosingTasks(trx, id)
  await keepRecord(trx, sprint, { tasks, carryToSprintId, actor })
  await sprints.patch(trx, stored, {
    changes: { status: 'completed', completedAt: actor.at },
    facts: () => completionOf(sprint, { tasks, actor }),
    actor,
  })
  const open = tasks.filter(({ status }) => status !== 'completed')
  if (carry) await carryTasks(trx, { from: sprint, toId: carry.toId, tasks: open, actor })
  return true
}

interface ClosingDraft extends Completion {
  readonly tasks: readonly ClosingTask[]
}

async function keepRecord(
  trx: Db,
  sprint: Sprint,
  { tasks, carryToSprintId, actor }: ClosingDraft,
): Promise<void> {
  const { startDate, endDate } = sprint
  const days = await listBurndownTasks(trx, sprint.id)
  const closing = {
    sprint,
    closedAt: actor.at,
    closedBy: actor.actorId,
    carriedTo: carryToSprintId,
    tasks: tasks.map(({ id, ...task }) => ({
      ...task,
      taskId: id,
      isCarried: carryToSprintId !== null && task.status !== 'completed',
    })),
    burndown: burndown(days, { startDate, endDate, today: saoPauloDay(actor.at) }),
  }
  await insertClosings(trx, [closing])
}

function completionOf(sprint: Sprint, { tasks, actor }: Pick<ClosingDraft, 'tasks' | 'actor'>) {
  const { actorId, at } = actor
  const done = tasks.filter(({ status }) => status === 'completed')
  return outboxRow(sprintCompleted, {
    sprintId: sprint.id,
    teamId: sprint.teamId,
    name: sprint.name,
    score: sprint.score,
    maxScore: sprint.maxScore,
    completionRate: sprint.completionRate,
    timeEfficiency: sprint.timeEfficiency,
    qualityRating: sprint.qualityRating,
    completedAt: at,
    isPerfect: isPerfect(tasks, sprint.endDate),
    assigneeIds: [...new Set(done.flatMap(({ assignedTo }) => assignedTo ?? []))],
    actorId,
    at,
  })
}
