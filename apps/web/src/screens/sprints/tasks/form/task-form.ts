import { UNKNOWN, withFallback } from '@cadencia/locale/fallback'
import {
  DIFFICULTIES,
  type Difficulty,
  DifficultyInput,
  POINTS,
  Priority,
  type Task,
  type TaskDraft,
  type TaskStatus,
} from '@cadencia/sprints/tasks/contract'
import type { z } from 'zod'
import { choicesOf } from '../../../../collections/filters/filter-values.ts'
import { DIFFICULTY_LABELS } from '../task-labels.ts'

/** The form's fields as they are typed. */
export interface TaskForm {
  title: string
  description: string
  priority: string
  difficulty: string
  /** What is no number counts as the usual points. */
  points: number | string
  estimatedHours: number | string
  assignedTo: string | null
  sprintId: string | null
  startDate: string | null
  endDate: string | null
  /** Empty on a board means today. */
  dueDate: string | null
  /** Only of a completed task; empty means none. */
  quality: number | string
}

export const EMPTY_TASK: TaskForm = {
  title: '',
  description: '',
  priority: 'medium',
  difficulty: 'medium',
  points: POINTS.default,
  estimatedHours: '',
  assignedTo: null,
  sprintId: null,
  startDate: null,
  endDate: null,
  dueDate: null,
  quality: '',
}

/** The words of the edit form for what is kept as low, medium and high. */
const EDIT_LABELS = withFallback(
  {
    low: { value: 'easy', label: 'Fácil' },
    medium: { value: 'medium', label: 'Média' },
    high: { value: 'hard', label: 'Difícil' },
  } as const satisfies Record<Difficulty, { value: DifficultyInput; label: string }>,
  { value: 'medium', label: UNKNOWN },
)

/** The difficulties as a new task offers them, and as an existing one does. */
export const DIFFICULTY_CHOICES = {
  create: choicesOf(DIFFICULTIES, DIFFICULTY_LABELS),
  edit: DIFFICULTIES.map((value) => EDIT_LABELS[value]),
} as const

function numberOr<T>(typed: number | string, otherwise: T): number | T {
  return typed === '' || Number.isNaN(Number(typed)) ? otherwise : Number(typed)
}

/** The fields as the contract takes them; wrong values are left for its schema to refuse. */
export function bodyOf(values: TaskForm, emptyDueDate: string | null) {
  const { title, description, assignedTo, sprintId, startDate, endDate } = values
  return {
    title,
    description,
    priority: Priority.catch('medium').parse(values.priority),
    difficulty: DifficultyInput.catch('medium').parse(values.difficulty),
    points: numberOr(values.points, POINTS.default),
    estimatedHours: numberOr(values.estimatedHours, null),
    assignedTo,
    sprintId,
    startDate,
    endDate,
    dueDate: values.dueDate ?? emptyDueDate,
    quality: numberOr(values.quality, null),
  }
}

/** The board column of a new task. */
export interface BoardColumn {
  readonly sprintId: string
  readonly status: TaskStatus
  /** Today in São Paulo, `YYYY-MM-DD`: when a task without due date is due. */
  readonly today: string
  /** What the form proposes as due date: the end of a sprint that is still to come. */
  readonly proposedDueDate: string | null
}

/** Body of a new task: all fields, or those of the dashboard's short form. */
export function draftOf(
  values: TaskForm,
  { column, isShort = false }: { column?: BoardColumn | undefined; isShort?: boolean },
): z.input<typeof TaskDraft> {
  const { quality: _, ...body } = bodyOf(values, column?.today ?? null)
  if (column) return { ...body, sprintId: column.sprintId, status: column.status }
  const { points: _points, startDate: _start, endDate: _end, ...short } = body
  return isShort ? short : body
}

/** A task as the form edits it. */
export function formOf(task: Task): TaskForm {
  const { title, description, priority, points, assignedTo, sprintId, startDate, endDate, dueDate } = task
  return {
    title,
    description,
    priority,
    difficulty: EDIT_LABELS[task.difficulty].value,
    points,
    estimatedHours: task.estimatedHours ?? '',
    assignedTo,
    sprintId,
    startDate,
    endDate,
    dueDate,
    quality: task.quality ?? '',
  }
}
