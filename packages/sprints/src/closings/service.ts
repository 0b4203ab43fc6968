import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { AppError } from '@cadencia/server/app-error'
import { getSprint } from '../access.ts'
import { burndown } from '../burndown.ts'
import type { Sprint } from '../contract.ts'
import { sprintCompleted } from '../facts.ts'
import { listBurndownTasks, lockSprints, updateSprint } from '../repository.ts'
import { isPerfect } from '../rules.ts'
import type { Act } from '../service.ts'
import { retryOnConflict } from '../tasks/retry-on-conflict.ts'
import { carryTasks, checkCarry } from './carry-over.ts'
import { type ClosingTask, insertClosings, listClosingTasks } from './repository.ts'

interface Completion {
  /** Where the open tasks go on; null: they stay. */
  readonly carryToSprintId: string | null
  readonly act: Act
}

/**
 * Completes a sprint: keeps the record of how it was, then lets its open tasks go on in another sprint of the
 * team if asked. Throws 409 when it is completed already, 400 or 409 when the other sprint can't take them.
 */
export function completeSprint(db: Db, id: string, completion: Completion): Promise<true> {
  return retryOnConflict(db, () => transact(db, (trx) => complete(trx, id, completion)))
}

async function complete(trx: Db, id: string, { carryToSprintId, act }: Completion): Promise<true> {
  // The boards hold still from here on: what the record says is what is carried.
  await lockSprints(trx, carryToSprintId ? [id, carryToSprintId] : [id])
  const sprint = await getSprint(trx, id, act.viewer)
  if (sprint.status === 'completed') {
    throw new AppError('sprint_completed', 409, 'Esta sprint já foi concluída.')
  }
  const carry = carryToSprintId ? { toId: carryToSprintId, viewerId: act.viewer.userId } : undefined
  if (carry) await checkCarry(trx, sprint, carry)
  const tasks = await listClosingTasks(trx, id)
  await keepRecord(trx, sprint, { tasks, carryToSprintId, act })
  await updateSprint(trx, id, { status: 'completed', completedAt: new Date(act.now).toISOString() })
  await recordCompletion(trx, sprint, { tasks, act })
  const open = tasks.filter(({ status }) => status !== 'completed')
  if (carry) await carryTasks(trx, { from: sprint, toId: carry.toId, tasks: open, act })
  return true
}

interface Keeping extends Completion {
  readonly tasks: readonly ClosingTask[]
}

async function keepRecord(trx: Db, sprint: Sprint, { tasks, carryToSprintId, act }: Keeping): Promise<void> {
  const { startDate, endDate } = sprint
  const days = await listBurndownTasks(trx, sprint.id)
  const closing = {
    sprint,
    closedAt: new Date(act.now).toISOString(),
    closedBy: act.viewer.userId,
    carriedTo: carryToSprintId,
    tasks: tasks.map(({ id, ...task }) => ({
      ...task,
      taskId: id,
      isCarried: carryToSprintId !== null && task.status !== 'completed',
    })),
    burndown: burndown(days, { startDate, endDate, today: saoPauloDay(act.now) }),
  }
  await insertClosings(trx, [closing])
}

async function recordCompletion(
  trx: Db,
  sprint: Sprint,
  { tasks, act }: Pick<Keeping, 'tasks' | 'act'>,
): Promise<void> {
  const at = new Date(act.now).toISOString()
  const done = tasks.filter(({ status }) => status === 'completed')
  await record(trx, sprintCompleted, {
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
    actorId: act.viewer.userId,
    at,
  })
}
