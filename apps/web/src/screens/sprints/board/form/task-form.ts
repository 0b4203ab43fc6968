import {
  DIFFICULTIES,
  type Difficulty,
  DifficultyInput,
  POINTS,
  Priority,
  type Task,
  TaskDraft,
  TaskPatch,
  type TaskStatus,
} from '@cadencia/sprints/tasks/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { z } from 'zod'
import { DIFFICULTY_LABELS } from '../../tasks/task-labels.ts'

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
  startDate: string | null
  endDate: string | null
  /** Empty means today. */
  dueDate: string | null
  /** Only of a completed task; empty means none. */
  quality: number | string
}

export type TaskField = keyof TaskForm

export const EMPTY_TASK: TaskForm = {
  title: '',
  description: '',
  priority: 'medium',
  difficulty: 'medium',
  points: POINTS.default,
  estimatedHours: '',
  assignedTo: null,
  startDate: null,
  endDate: null,
  dueDate: null,
  quality: '',
}

/** Checked on leaving the field; a picker is left already when its calendar opens. */
export const CHECKED_ON_BLUR: TaskField[] = ['title', 'description', 'points', 'estimatedHours', 'quality']

/** The words of the edit form for what is kept as low, medium and high. */
const EDIT_LABELS = {
  low: { value: 'easy', label: 'Fácil' },
  medium: { value: 'medium', label: 'Média' },
  high: { value: 'hard', label: 'Difícil' },
} as const satisfies Record<Difficulty, { value: DifficultyInput; label: string }>

/** The difficulties as a new task offers them, and as an existing one does. */
export const DIFFICULTY_CHOICES = {
  create: DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] })),
  edit: DIFFICULTIES.map((value) => EDIT_LABELS[value]),
} as const

function numberOr<T>(typed: number | string, otherwise: T): number | T {
  return typed === '' || Number.isNaN(Number(typed)) ? otherwise : Number(typed)
}

function fieldsOf(values: TaskForm, today: string) {
  return {
    title: values.title,
    description: values.description,
    priority: Priority.catch('medium').parse(values.priority),
    difficulty: DifficultyInput.catch('medium').parse(values.difficulty),
    points: numberOr(values.points, POINTS.default),
    estimatedHours: numberOr(values.estimatedHours, null),
    assignedTo: values.assignedTo,
    startDate: values.startDate,
    endDate: values.endDate,
    dueDate: values.dueDate ?? today,
  }
}

interface Beginning {
  readonly sprintId: string
  readonly status: TaskStatus
  /** Today in São Paulo, `YYYY-MM-DD`. */
  readonly today: string
}

/** What the form sends for a new task; wrong values are left for the schema to refuse. */
export function draftOf(values: TaskForm, { sprintId, status, today }: Beginning): z.input<typeof TaskDraft> {
  return { ...fieldsOf(values, today), sprintId, status }
}

/** A task as the form edits it. */
export function formOf(task: Task): TaskForm {
  const { title, description, priority, difficulty, points, assignedTo, startDate, endDate, dueDate } = task
  return {
    title,
    description,
    priority,
    difficulty: EDIT_LABELS[difficulty].value,
    points,
    estimatedHours: task.estimatedHours ?? '',
    assignedTo,
    startDate,
    endDate,
    dueDate,
    quality: task.quality ?? '',
  }
}

/** The fields whose values differ. */
export function changedFields(values: TaskForm, base: TaskForm): TaskField[] {
  const fields = Object.keys(EMPTY_TASK).filter((name): name is TaskField => name in EMPTY_TASK)
  return fields.filter((field) => values[field] !== base[field])
}

interface Basis {
  readonly base: TaskForm
  readonly version: number
  readonly today: string
}

/** What an edit sends: only what changed since `base`, and the version it was based on. */
export function patchOf(values: TaskForm, { base, version, today }: Basis): z.input<typeof TaskPatch> {
  const changed: readonly string[] = changedFields(values, base)
  const all = { ...fieldsOf(values, today), quality: numberOr(values.quality, null) }
  const fields = Object.entries(all).filter(([field]) => changed.includes(field))
  return { ...Object.fromEntries(fields), version }
}

/** The shared schema's objections to a new task, by field. */
export function validateDraft(values: TaskForm, beginning: Beginning): FormErrors {
  return zod4Resolver(TaskDraft)({ ...draftOf(values, beginning) })
}

/** The shared schema's objections to an edit, by field. */
export function validatePatch(values: TaskForm, basis: Basis): FormErrors {
  return zod4Resolver(TaskPatch)({ ...patchOf(values, basis) })
}
