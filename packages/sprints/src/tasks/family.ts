import type { Change } from '@cadencia/records/record-kind'
import { AppError, invalid } from '@cadencia/server/app-error'
import type { Task, TaskPatch } from './contract.ts'
import type { LockedTasks } from './locked-tasks.ts'
import { change, type Edit } from './rules.ts'

export type Consents = Pick<TaskPatch, 'completeSubtasks' | 'force'>

/** Changes of one call, by the tasks' ids. */
export type TaskChanges = Map<string, Change<Task>>

export function isCompleting({ before, after }: Change<Task>): boolean {
  return after.status === 'completed' && before.status !== 'completed'
}

/** The message where a task, which has an id unless it is new, cannot be a sub-task of another. */
export function parentIssue(
  locked: LockedTasks,
  id: string | undefined,
  parentId: string,
): string | undefined {
  const parent = locked.find(parentId)
  if (!parent || parent.deletedAt !== null) return 'Tarefa principal não encontrada'
  if (parentId === id) return 'Uma tarefa não é subtarefa de si mesma'
  if (parent.task.parentId !== null) return 'Uma subtarefa não tem subtarefas'
  if (id !== undefined && locked.subtasksOf(id).length > 0)
    return 'Uma tarefa com subtarefas não vira subtarefa'
  return undefined
}

/** The task that another becomes a part of. Throws 400. */
export function requireParent(locked: LockedTasks, id: string | undefined, parentId: string): Task {
  const issue = parentIssue(locked, id, parentId)
  if (issue) throw invalid('parentId', issue)
  return locked.get(parentId)
}

interface Following {
  readonly locked: LockedTasks
  readonly rankAtEnd: (column: Pick<Task, 'sprintId' | 'status'>) => Promise<string>
  /** An instant, as the database writes it. */
  readonly at: string
}

interface Entailing extends Following {
  readonly consents: Consents
}

/** Adds the reopening of completed tasks that have one of these as an open part: they take its status. */
export async function reopenParents(
  changes: TaskChanges,
  parts: readonly Task[],
  { locked, rankAtEnd, at }: Following,
): Promise<void> {
  for (const { parentId, status } of parts) {
    const found = parentId === null || status === 'completed' ? undefined : locked.find(parentId)
    if (!found || found.deletedAt !== null) continue
    const { before, after: now } = changes.get(found.task.id) ?? { before: found.task, after: found.task }
    if (now.status !== 'completed') continue
    const rank = await rankAtEnd({ sprintId: now.sprintId, status })
    changes.set(before.id, { before, after: change(now, { edit: { status }, rank, at }) })
  }
}

/**
 * Adds what changes of parents do to their sub-tasks: they go to the same sprint, but for those in a completed one, and
 * are completed with them where that is asked. A sub-task that is open anew reopens its parent. Throws 409
 * `open_subtasks`; 400 for a sub-task that would leave its parent's sprint.
 */
export async function entailFamily(changes: TaskChanges, entailing: Entailing): Promise<void> {
  const { locked, consents } = entailing
  for (const parent of [...changes.values()]) {
    const completes = isCompleting(parent)
    const leaves = parent.before.sprintId !== parent.after.sprintId
    if (!completes && !leaves) continue
    for (const before of locked.subtasksOf(parent.after.id)) {
      const now = changes.get(before.id)?.after ?? before
      if (now.parentId !== parent.after.id) continue
      const isOpen = completes && now.status !== 'completed'
      if (isOpen && !consents.completeSubtasks) {
        throw new AppError('open_subtasks', 409, 'A tarefa tem subtarefas abertas.')
      }
      const edit: Edit = {
        ...(isOpen && { status: 'completed' }),
        ...(leaves && !locked.isClosed(before.sprintId) && { sprintId: parent.after.sprintId }),
      }
      const after = await follow(now, edit, parent.after, entailing)
      if (after !== now) changes.set(before.id, { before, after })
    }
  }
  for (const { before, after } of changes.values()) {
    if (after.parentId === null || after.sprintId === before.sprintId) continue
    const parent = changes.get(after.parentId)?.after ?? locked.find(after.parentId)?.task
    if (parent && parent.sprintId !== after.sprintId) {
      throw invalid('sprintId', 'Uma subtarefa fica na sprint da tarefa principal')
    }
  }
  const opened = [...changes.values()].filter(
    ({ before, after }) => before.status === 'completed' || before.parentId !== after.parentId,
  )
  await reopenParents(
    changes,
    opened.map(({ after }) => after),
    entailing,
  )
}

/** A sub-task after its parent's change. */
async function follow(
  task: Task,
  edit: Edit,
  parent: Task,
  { locked, rankAtEnd, at }: Following,
): Promise<Task> {
  const { sprintId = task.sprintId, status = task.status } = edit
  const isMoved = sprintId !== task.sprintId
  if (!isMoved && status === task.status) return task
  if (isMoved) await locked.enter(sprintId)
  const rank = await rankAtEnd({ sprintId, status })
  return change(task, { edit, rank, teamId: isMoved ? parent.teamId : undefined, at })
}
