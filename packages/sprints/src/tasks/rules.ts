import { isSameValue, pickFields } from '@cadencia/contract/fields'
import type { Viewer } from '@cadencia/contract/viewer'
import { dayOf } from '../rules.ts'
import {
  type Difficulty,
  type DifficultyInput,
  TASK_FIELDS,
  type Task,
  type TaskDraft,
  type TaskPatch,
  type TaskStatus,
  type TaskStatusInput,
} from './contract.ts'

const STATUS = {
  pending: 'pending',
  todo: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
  done: 'completed',
} as const satisfies Record<TaskStatusInput, TaskStatus>

const DIFFICULTY = {
  low: 'low',
  easy: 'low',
  medium: 'medium',
  high: 'high',
  hard: 'high',
} as const satisfies Record<DifficultyInput, Difficulty>

/** `todo` and `done` are aliases of pending and completed. */
export function statusOf(input: TaskStatusInput): TaskStatus {
  return STATUS[input]
}

/** `easy` and `hard` are aliases of low and high. */
export function difficultyOf(input: DifficultyInput): Difficulty {
  return DIFFICULTY[input]
}

/** '' becomes null. */
function storedDay(input: string | null): string | null {
  return input === null || input === '' ? null : dayOf(input)
}

/** `managesTeam`: leader or admin of the task's team. */
export interface Deleter extends Viewer {
  readonly managesTeam: boolean
}

/**
 * Allowed to creator, assignee, leader or admin of its team and administrators; never to guests. Also for restoring.
 */
export function canDeleteTask(
  { userId, isAdministrator, isGuest, managesTeam }: Deleter,
  { createdBy, assignedTo }: Pick<Task, 'createdBy' | 'assignedTo'>,
): boolean {
  if (isGuest) return false
  return isAdministrator || managesTeam || createdBy === userId || assignedTo === userId
}

/** Shown at the disabled button and in the 403. */
export const DELETE_REFUSED = 'Só quem criou, o responsável, o líder ou um admin do time exclui a tarefa.'

export interface NewTaskContext {
  readonly id: string
  readonly createdBy: string
  /** An instant, as the database writes it. */
  readonly at: string
}

/** Without a place yet: the board gives it its rank and, in a sprint, the sprint's team. */
export function newTask(draft: TaskDraft, { at, ...beginning }: NewTaskContext): Task {
  const status = statusOf(draft.status)
  return {
    ...draft,
    ...beginning,
    checklist: [],
    parentTitle: null,
    subtasks: { total: 0, completed: 0 },
    labels: [],
    blockedByIds: [],
    isBlocked: false,
    status,
    descriptionFormat: draft.descriptionFormat ?? 'markdown',
    difficulty: difficultyOf(draft.difficulty),
    startDate: storedDay(draft.startDate),
    endDate: storedDay(draft.endDate),
    dueDate: storedDay(draft.dueDate),
    quality: null,
    completedAt: status === 'completed' ? at : null,
    rank: '',
    version: 1,
    revision: 1,
    createdAt: at,
  }
}

export type Edit = { readonly [Field in keyof Task]?: Task[Field] | undefined }

/** Resolves aliases and empty values of a patch; its labels depend on those that a task has. */
export function normalisePatch(patch: TaskPatch): Edit {
  const { status, difficulty, startDate, endDate, dueDate, ...others } = patch
  const { beforeId, afterId, version, completeSubtasks, force, labelIds, ...rest } = others
  return {
    ...rest,
    ...(status !== undefined && { status: statusOf(status) }),
    ...(difficulty !== undefined && { difficulty: difficultyOf(difficulty) }),
    ...(startDate !== undefined && { startDate: storedDay(startDate) }),
    ...(endDate !== undefined && { endDate: storedDay(endDate) }),
    ...(dueDate !== undefined && { dueDate: storedDay(dueDate) }),
  }
}

/** The fields in which two states of a task differ. */
export function differingFields(before: Task, after: Task): (keyof Task)[] {
  return TASK_FIELDS.filter((name) => !isSameValue(before[name], after[name]))
}

/** The previous values that facts carry. */
export function snapshotOf(before: Task, after: Task) {
  const { assignedTo, sprintId, teamId, status } = before
  return { ...pickFields(differingFields(before, after), before), assignedTo, sprintId, teamId, status }
}

const RATING: ReadonlySet<keyof Task> = new Set(['quality', 'version', 'revision'])

export interface Change {
  /** Normalised; may contain unchanged values. */
  readonly edit: Edit
  readonly rank: string
  /** Where it goes to another sprint or parent: the team. */
  readonly teamId?: string | null | undefined
  /** An instant, as the database writes it. */
  readonly at: string
}

/** Ignores undefined fields. */
export function merged<T extends object>(base: T, given: { readonly [K in keyof T]?: T[K] | undefined }): T {
  return { ...base, ...given }
}

/**
 * Returns the same object when nothing changes. `completedAt` follows the status; reopening clears it and the
 * quality. Edits increment `version` and `revision`, moves only `revision`.
 */
export function change(task: Task, { edit, rank, teamId, at }: Change): Task {
  const asked = { ...merged(task, edit), rank, teamId: teamId === undefined ? task.teamId : teamId }
  const names = differingFields(task, asked)
  if (names.length === 0) return task
  const isEdit = names.some((name) => name !== 'status' && name !== 'rank')
  const counted = { version: task.version + (isEdit ? 1 : 0), revision: task.revision + 1 }
  const isRewritten = asked.description !== task.description
  const after: Task = { ...asked, ...counted, ...(isRewritten && { descriptionFormat: 'markdown' }) }
  if (after.status !== 'completed') return { ...after, completedAt: null, quality: edit.quality ?? null }
  return task.status === 'completed' ? after : { ...after, completedAt: at }
}

/** Sets the previous values that a fact carries, which counts as another change. */
export function revert(task: Task, before: Edit): Task {
  const version = task.version + (before.version === undefined ? 0 : 1)
  return { ...merged(task, before), version, revision: task.revision + 1 }
}

/** The only change allowed in a completed sprint. */
export function isRatingOnly(before: Task, after: Task): boolean {
  return differingFields(before, after).every((name) => RATING.has(name))
}

/** A message where quality is set on a task that is not completed. */
export function qualityIssue({ status, quality }: Pick<Task, 'status' | 'quality'>): string | undefined {
  if (quality === null || status === 'completed') return undefined
  return 'A qualidade só pode ser dada a uma tarefa concluída.'
}
