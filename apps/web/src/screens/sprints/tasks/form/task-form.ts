import { idListChange } from '@cadencia/contract/id-lists'
import { lookUp } from '@cadencia/locale/fallback'
import {
  DIFFICULTIES,
  type Difficulty,
  DifficultyInput,
  type Task,
  type TaskDraft,
  type TaskPatch,
  type TaskStatus,
} from '@cadencia/sprints/tasks/contract'
import type { z } from 'zod'
import { choicesOf } from '../../../../collections/filters/filter-values.ts'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../../records/fields/form-values.ts'
import { TASK_FIELDS } from '../fields.tsx'
import { DIFFICULTY_LABELS } from '../task-labels.ts'

/** The form's fields as they are typed; without a due date on a board it is due today. */
export type TaskForm = FormOf<typeof TASK_FIELDS>

export const EMPTY_TASK: TaskForm = emptyForm(TASK_FIELDS)

/** The words of the edit form for what is kept as low, medium and high. */
const EDIT_LABELS = {
  low: { value: 'easy', label: 'Fácil' },
  medium: { value: 'medium', label: 'Média' },
  high: { value: 'hard', label: 'Difícil' },
} as const satisfies Record<Difficulty, { value: DifficultyInput; label: string }>

/** The difficulties as a new task offers them, and as an existing one does. */
export const DIFFICULTY_CHOICES = {
  create: choicesOf(DIFFICULTIES, DIFFICULTY_LABELS),
  edit: DIFFICULTIES.map((value) => EDIT_LABELS[value]),
} as const

/** The fields as the contract takes them; wrong values are left for its schema to refuse. */
export function bodyOf(values: TaskForm, emptyDueDate: string | null) {
  return {
    ...fieldsBody(TASK_FIELDS, values),
    difficulty: DifficultyInput.catch('medium').parse(values.difficulty),
    dueDate: values.dueDate ?? emptyDueDate,
  }
}

/** Lists whose changes go with those of others. */
export const ID_LISTS = ['labelIds'] as const

/** What is sent of an edited task. */
export function patchOf(
  task: Task,
  { labelIds, ...body }: Partial<ReturnType<typeof bodyOf>> & Pick<Task, 'version'>,
): z.input<typeof TaskPatch> {
  return { ...body, ...(labelIds && { labelIds: idListChange(task.labelIds, labelIds) }) }
}

/** The board column of a new task. */
export interface BoardColumn {
  readonly sprintId: string
  readonly teamId: string
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
  const { quality: _, labelIds, ...fields } = bodyOf(values, column?.today ?? null)
  const body = { ...fields, ...(labelIds.length > 0 && { labelIds }) }
  if (column) return { ...body, sprintId: column.sprintId, status: column.status }
  const { points: _points, startDate: _start, endDate: _end, ...short } = body
  return isShort ? short : body
}

/** A task as the form edits it. */
export function formOf(task: Task): TaskForm {
  return {
    ...fieldsForm(TASK_FIELDS, task),
    difficulty: lookUp(EDIT_LABELS, task.difficulty, EDIT_LABELS.medium).value,
  }
}
