import { dayOf, type Viewer } from '../rules.ts'
import {
  type Difficulty,
  type DifficultyInput,
  Task,
  type TaskDraft,
  type TaskPatch,
  type TaskStatus,
  type TaskStatusInput,
} from './contract.ts'

/** A deleted task can be brought back for so long, in milliseconds; after that it is gone for good. */
export const RESTORABLE_MS = 24 * 60 * 60_000

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

/** A status as it is kept: `todo` and `done` are other names of pending and completed. */
export function statusOf(input: TaskStatusInput): TaskStatus {
  return STATUS[input]
}

/** A difficulty as it is kept: `easy` and `hard` are other names of low and high. */
export function difficultyOf(input: DifficultyInput): Difficulty {
  return DIFFICULTY[input]
}

/** A day as it is kept: null where a client sends none or ''. */
function storedDay(input: string | null): string | null {
  return input === null || input === '' ? null : dayOf(input)
}

/** Who would delete a task; `managesTeam`: they are leader or admin of the task's team. */
export interface Deleter extends Viewer {
  readonly managesTeam: boolean
}

/** Deleting and bringing back: creator, assignee, leader or admin of its team, administrators; never guests. */
export function canDeleteTask(
  { userId, isAdministrator, isGuest, managesTeam }: Deleter,
  { createdBy, assignedTo }: Pick<Task, 'createdBy' | 'assignedTo'>,
): boolean {
  if (isGuest) return false
  return isAdministrator || managesTeam || createdBy === userId || assignedTo === userId
}

/** Whether a task that was deleted at an instant can no longer be brought back at `now` (epoch milliseconds). */
export function isGone(deletedAt: string, now: number): boolean {
  return now - Date.parse(deletedAt) >= RESTORABLE_MS
}

/** Why the disabled delete button is so, and what a refused call says. */
export const DELETE_REFUSED = 'Só quem criou, o responsável, o líder ou um admin do time exclui a tarefa.'

/** An instant (epoch milliseconds) as the database writes it: without the zeros that end its fraction. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.?0+Z$/, 'Z')
}

/** What a new task needs beside its draft. */
export interface Beginning {
  readonly id: string
  readonly createdBy: string
  readonly rank: string
  /** The sprint's team, or the draft's where there is no sprint. */
  readonly teamId: string | null
  /** An instant, as the database writes it. */
  readonly at: string
}

/** A task as it is when it is made. */
export function begin(draft: TaskDraft, { at, ...beginning }: Beginning): Task {
  const status = statusOf(draft.status)
  return {
    ...draft,
    ...beginning,
    status,
    difficulty: difficultyOf(draft.difficulty),
    startDate: storedDay(draft.startDate),
    endDate: storedDay(draft.endDate),
    dueDate: storedDay(draft.dueDate),
    quality: null,
    completedAt: status === 'completed' ? at : null,
    version: 1,
    revision: 1,
    createdAt: at,
  }
}

type Edit = { readonly [Field in keyof Task]?: Task[Field] | undefined }

/** A patch in the words of the record: what clients may write in two ways is written in one. */
export function normalised(patch: TaskPatch): Edit {
  const { status, difficulty, startDate, endDate, dueDate, beforeId, afterId, version, ...rest } = patch
  return {
    ...rest,
    ...(status !== undefined && { status: statusOf(status) }),
    ...(difficulty !== undefined && { difficulty: difficultyOf(difficulty) }),
    ...(startDate !== undefined && { startDate: storedDay(startDate) }),
    ...(endDate !== undefined && { endDate: storedDay(endDate) }),
    ...(dueDate !== undefined && { dueDate: storedDay(dueDate) }),
  }
}

/** The neighbour that a patch names, and on which side of it the task goes. */
export function anchorOf({ beforeId, afterId }: Pick<TaskPatch, 'beforeId' | 'afterId'>) {
  if (beforeId !== undefined) return { id: beforeId, side: 'before' as const }
  return afterId === undefined ? undefined : { id: afterId, side: 'after' as const }
}

/** A task before a change, as far as subscribers and an undo ask. */
export function standingOf(task: Task) {
  const { assignedTo, sprintId, teamId, status, rank, quality, completedAt } = task
  return { assignedTo, sprintId, teamId, status, rank, quality, completedAt }
}

const FIELDS = Task.keyof().options
const RATING: ReadonlySet<keyof Task> = new Set(['quality', 'version', 'revision'])

export interface Change {
  /** The fields asked for, normalised; those that are as they were count for nothing. */
  readonly edit: Edit
  /** Where it goes, or undefined where it stays. */
  readonly rank?: string | undefined
  /** The team of the sprint that `edit.sprintId` names. */
  readonly teamId?: string | undefined
  /** An instant, as the database writes it. */
  readonly at: string
}

/** A record with what is given of another; fields that JSON left out are not there at all. */
function merged<T extends object>(base: T, given: { readonly [K in keyof T]?: T[K] | undefined }): T {
  return { ...base, ...given }
}

/**
 * A task after a change, or the same object when nothing changes. `completedAt` follows the status; reopening
 * clears it and the quality. Edits count in `version`, moves only in `revision`.
 */
export function change(task: Task, { edit, rank, teamId, at }: Change): Task {
  const asked = { ...merged(task, edit), rank: rank ?? task.rank, teamId: teamId ?? task.teamId }
  const names = FIELDS.filter((name) => asked[name] !== task[name])
  if (names.length === 0) return task
  const isEdit = names.some((name) => name !== 'status' && name !== 'rank')
  const counted = { version: task.version + (isEdit ? 1 : 0), revision: task.revision + 1 }
  const after = { ...asked, ...counted }
  if (after.status !== 'completed') return { ...after, completedAt: null, quality: edit.quality ?? null }
  return task.status === 'completed' ? after : { ...after, completedAt: at }
}

/** Whether nothing but the quality differs: that alone may change once the sprint is completed. */
export function isRatingOnly(before: Task, after: Task): boolean {
  return FIELDS.every((name) => before[name] === after[name] || RATING.has(name))
}

/** Whether a task may be so: quality belongs to what is completed. */
export function qualityIssue({ status, quality }: Pick<Task, 'status' | 'quality'>): string | undefined {
  if (quality === null || status === 'completed') return undefined
  return 'A qualidade só pode ser dada a uma tarefa concluída.'
}
