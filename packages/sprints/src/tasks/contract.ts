import { endpoint } from '@cadencia/contract/endpoint'
import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { idListPatch } from '@cadencia/contract/id-lists'
import {
  asHeld,
  atMost,
  byDay,
  byInstant,
  byInteger,
  byPosition,
  byText,
  equals,
  type FilterOf,
  listOf,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  Day,
  DayMeant,
  DESCRIPTION_MAX,
  Empty,
  Id,
  Instant,
  page,
  requiredLine,
  sortBy,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { DraftLinks, scopesOfLinks } from '@cadencia/links/contract'
import { z } from 'zod'
import { dayInput } from '../day-input.ts'

export const TASK_STATUSES = ['pending', 'in_progress', 'completed'] as const
export const TaskStatus = z.enum(TASK_STATUSES, 'Status inválido')
export type TaskStatus = z.infer<typeof TaskStatus>

/** Whether nothing is left to do about a task; points, pace, reminders and whatever lists open ones ask this. */
export const isDone = ({ status }: { readonly status: string }): boolean => status === 'completed'

/** What clients may send; `todo` and `done` are kept as pending and completed. */
export const TaskStatusInput = z.enum([...TASK_STATUSES, 'todo', 'done'], 'Status inválido')
export type TaskStatusInput = z.infer<typeof TaskStatusInput>

export const PRIORITIES = ['low', 'medium', 'high'] as const
export const Priority = z.enum(PRIORITIES, 'Prioridade inválida')
export type Priority = z.infer<typeof Priority>

export const DIFFICULTIES = ['low', 'medium', 'high'] as const
export const Difficulty = z.enum(DIFFICULTIES, 'Dificuldade inválida')
export type Difficulty = z.infer<typeof Difficulty>

/** What clients may send; `easy` and `hard` are kept as low and high. */
export const DifficultyInput = z.enum([...DIFFICULTIES, 'easy', 'hard'], 'Dificuldade inválida')
export type DifficultyInput = z.infer<typeof DifficultyInput>

export const POINTS = { least: 1, most: 100, default: 5 } as const
export const QUALITY = { least: 0, most: 100 } as const
export const TASKS_IN_SPRINT_MAX = 5000
/** Tasks that one call may change together. */
export const BULK_MAX = 500
export const LABELS_ON_TASK_MAX = 50

/** A label as the tasks that carry it show it. */
export const TaskLabel = z.object({ id: Id, name: z.string(), color: z.string() })
export type TaskLabel = z.infer<typeof TaskLabel>

export const ChecklistItem = z.object({ id: Id, text: z.string(), isDone: z.boolean() })
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** A task; the same for every viewer, so that live updates carry it whole. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  status: TaskStatus,
  priority: Priority,
  difficulty: Difficulty,
  points: z.int(),
  estimatedHours: z.int().nullable(),
  assignedTo: Id.nullable(),
  sprintId: Id.nullable(),
  /** The sprint's team where it has a sprint. */
  teamId: Id.nullable(),
  /** The meeting in which it was made. */
  meetingId: Id.nullable(),
  /** The task that it is a part of, in whose sprint and team it is. A sub-task has none itself. */
  parentId: Id.nullable(),
  parentTitle: z.string().nullable(),
  /** Of its own sub-tasks. */
  subtasks: z.object({ total: z.int(), completed: z.int() }),
  /** Labels of its team. */
  labelIds: z.array(Id),
  /** By name. */
  labels: z.array(TaskLabel),
  checklist: z.array(ChecklistItem),
  /** The tasks that are to be completed before it. */
  blockedByIds: z.array(Id),
  /** Whether one of them is open. */
  isBlocked: z.boolean(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** 0 to 100, only on a completed task. */
  quality: z.int().nullable(),
  completedAt: Instant.nullable(),
  /** Orders the tasks of one column, compared byte by byte. */
  rank: z.string(),
  createdBy: Id.nullable(),
  /** Incremented by edits, not by moves, ticks and changes of other tasks. */
  version: z.int(),
  /** Incremented by every visible change; the higher of two copies is newer. */
  revision: z.int(),
  createdAt: Instant,
})
export type Task = z.infer<typeof Task>
export const TASK_FIELDS = Task.keyof().options

/** What is read from other tasks and labels. */
export type DerivedTaskField = 'parentTitle' | 'subtasks' | 'labels' | 'blockedByIds' | 'isBlocked'

const POINTS_WRONG = `Pontos devem ser de ${POINTS.least} a ${POINTS.most}`
const HOURS_WRONG = 'Horas estimadas inválidas'
const QUALITY_WRONG = `Qualidade deve ser de ${QUALITY.least} a ${QUALITY.most}`

/** Lower-case, as the database answers it, to be compared with what it answers. */
const StoredId = Id.toLowerCase()

/** What can be set on a task, without defaults: in a patch an absent field must stay absent. */
const fields = {
  title: requiredLine(TITLE_MAX, 'Título da tarefa é obrigatório'),
  description: text(DESCRIPTION_MAX),
  status: TaskStatusInput,
  priority: Priority,
  difficulty: DifficultyInput,
  points: z.int(POINTS_WRONG).min(POINTS.least, POINTS_WRONG).max(POINTS.most, POINTS_WRONG),
  estimatedHours: z.int(HOURS_WRONG).min(0, HOURS_WRONG).max(10_000, HOURS_WRONG).nullable(),
  assignedTo: Id.nullable(),
  sprintId: StoredId.nullable(),
  parentId: StoredId.nullable(),
  labelIds: z
    .array(StoredId, 'Etiquetas inválidas')
    .max(LABELS_ON_TASK_MAX, `Use no máximo ${LABELS_ON_TASK_MAX} etiquetas`)
    .overwrite((ids) => [...new Set(ids)]),
  startDate: dayInput().nullable(),
  endDate: dayInput().nullable(),
  dueDate: dayInput().nullable(),
} satisfies Partial<Record<keyof Task, z.ZodType>>

export const TaskDraft = z.object({
  title: fields.title,
  description: fields.description.default(''),
  /** Left out, the description is Markdown. */
  descriptionFormat: TextFormat.optional(),
  status: fields.status.default('pending'),
  priority: fields.priority.default('medium'),
  difficulty: fields.difficulty.default('medium'),
  points: fields.points.default(POINTS.default),
  estimatedHours: fields.estimatedHours.default(null),
  assignedTo: fields.assignedTo.default(null),
  /** Ignored for a sub-task, which is in its parent's sprint and team. */
  sprintId: fields.sprintId.default(null),
  parentId: fields.parentId.default(null),
  labelIds: fields.labelIds.default([]),
  /** Ignored for a task with a sprint, which has the sprint's team. */
  teamId: Id.nullable().default(null),
  meetingId: Id.nullable().default(null),
  startDate: fields.startDate.default(null),
  endDate: fields.endDate.default(null),
  dueDate: fields.dueDate.default(null),
  links: DraftLinks.optional(),
} satisfies Partial<Record<keyof Task | 'links', z.ZodType>>)
export type TaskDraft = z.infer<typeof TaskDraft>

/** What can be changed on a task. */
const changes = {
  ...fields,
  quality: z.int(QUALITY_WRONG).min(QUALITY.least, QUALITY_WRONG).max(QUALITY.most, QUALITY_WRONG).nullable(),
}

const patched = { ...changes, labelIds: idListPatch(changes.labelIds, 'Etiquetas inválidas') }

/** What somebody who completes tasks knows and accepts. */
const consents = {
  /** Completes the open sub-tasks too, instead of 409 `open_subtasks`. */
  completeSubtasks: z.boolean('Valor inválido'),
  /** Completes what is blocked, instead of 409 `blocked`. */
  force: z.boolean('Valor inválido'),
}

/**
 * `beforeId` or `afterId` name the new neighbour in the column `status` (default: its own); `status` alone moves the
 * task to that column's end.
 */
export const TaskPatch = z
  .object({
    ...patched,
    ...consents,
    beforeId: StoredId,
    afterId: StoredId,
    version: Version,
  })
  .partial()
  .refine(({ beforeId, afterId }) => beforeId === undefined || afterId === undefined, {
    path: ['afterId'],
    message: 'Informe a vizinha de um lado só',
  })
export type TaskPatch = z.infer<typeof TaskPatch>

/** A list about different tasks, at most as many as one call may change. */
function listOfTasks<T extends z.ZodType>(item: T, idOf: (item: z.output<T>) => string) {
  return z
    .array(item, 'Escolha as tarefas')
    .min(1, 'Escolha as tarefas')
    .max(BULK_MAX, `Escolha no máximo ${BULK_MAX} tarefas`)
    .refine((list) => new Set(list.map(idOf)).size === list.length, 'Escolha cada tarefa uma só vez')
}

/** One change of many tasks; where it moves them, to the end of their columns in the order of `ids`. */
export const TasksPatch = z.object({
  ids: listOfTasks(StoredId, (id) => id),
  patch: z
    .object({ ...patched, ...consents })
    .partial()
    .refine((patch) => Object.keys(patch).some((name) => !(name in consents)), 'Escolha o que alterar'),
})
export type TasksPatch = z.infer<typeof TasksPatch>

/** A task's revision after the change that is undone. */
const Revision = z.int32('Revisão inválida').min(1, 'Revisão inválida')

export const TasksUndo = z.object({
  tasks: listOfTasks(z.object({ id: StoredId, revision: Revision }), ({ id }) => id),
})
export type TasksUndo = z.infer<typeof TasksUndo>

/** Tasks without a due date come last either way. */
export const TASK_LIST = listOf<Task>()({
  pageSize: 500,
  filters: {
    sprintId: equals(Id),
    teamId: equals(Id),
    assignedTo: equals(Id),
    /** `open`: whatever is not completed; without `sprintId` it also leaves out tasks of completed sprints. */
    status: {
      schema: z.enum([...TaskStatusInput.options, 'open'], 'Status inválido'),
      judge: ({ status, sprintId }, value, held) => {
        if (value !== 'open') return status === value
        return status !== 'completed' && (sprintId === null || held?.sprintId === sprintId || undefined)
      },
    },
    priority: equals(Priority),
    meetingId: equals(Id),
    labelId: { schema: StoredId, judge: ({ labelIds }, id) => labelIds.includes(id) },
    /** Sub-tasks of this task. */
    parentId: equals(StoredId),
    /** Linked to this client of the CRM. */
    clientId: { schema: Id, judge: asHeld },
    /** Words in title or description. */
    q: { schema: text(200, 'Busca muito longa'), judge: ['title', 'description'] },
    /** Due on that day or before. */
    dueUntil: atMost(DayMeant, 'dueDate'),
  },
  sorts: {
    title: byText(),
    status: byPosition(TASK_STATUSES),
    priority: byPosition(PRIORITIES),
    points: byInteger(),
    dueDate: byDay('nulls last'),
    createdAt: byInstant(),
  },
  sort: '-createdAt',
  orders: { board: { judge: ({ status, rank }) => `${TASK_STATUSES.indexOf(status)} ${rank}` } },
  orderOf: ({ sprintId, sort, order }) => {
    if (sprintId) return 'board'
    return String(sort ?? (order === 'due' ? 'dueDate' : '-createdAt'))
  },
  others: ['order'],
})
export type TaskFilter = FilterOf<typeof TASK_LIST>

/** What tasks can be sorted by; `-` before it reverses the order. */
export const TASK_SORTS = TASK_LIST.sortKeys
export const TaskSort = sortBy(TASK_SORTS)
export type TaskSort = z.infer<typeof TaskSort>

export const listTasks = endpoint({
  method: 'GET',
  url: '/api/tasks',
  summary: 'As tarefas, as mais novas antes; com sprintId, todas da sprint na ordem do quadro',
  schema: {
    querystring: page(TASK_LIST.pageSize).extend({
      ...TASK_LIST.filter.shape,
      /** `due`: earliest due date first, tasks without one last. Ignored with `sprintId`. */
      order: z.enum(['newest', 'due'], 'Ordem inválida').default('newest'),
      /** Used instead of `order`. */
      sort: TaskSort.optional(),
    }),
    response: { 200: z.array(Task) },
  },
  config: { area: 'sprints', mayNeed: ['crm:read'] },
})

export const TaskParams = z.object({ id: StoredId })

export const createTask = endpoint({
  method: 'POST',
  url: '/api/tasks',
  summary: 'Cria uma tarefa, ao fim de sua coluna',
  schema: { body: TaskDraft, response: { 201: Task } },
  config: { area: 'sprints', mayNeed: scopesOfLinks('sprints') },
})

export const getTask = endpoint({
  method: 'GET',
  url: '/api/tasks/:id',
  summary: 'Mostra uma tarefa',
  schema: { params: TaskParams, response: { 200: Task } },
  config: { area: 'sprints' },
})

export const getTaskHistory = endpoint({
  method: 'GET',
  url: '/api/tasks/:id/history',
  summary: 'Quem mudou o quê na tarefa, do mais novo ao mais antigo',
  schema: {
    params: TaskParams,
    querystring: page(500),
    response: { 200: z.array(FieldHistoryEntry) },
  },
  config: { area: 'sprints' },
})

export const updateTask = endpoint({
  method: 'PATCH',
  url: '/api/tasks/:id',
  summary: 'Altera ou move uma tarefa',
  schema: { params: TaskParams, body: TaskPatch, response: { 200: Task } },
  config: { area: 'sprints' },
})

export const undoTask = endpoint({
  method: 'POST',
  url: '/api/tasks/:id/undo',
  summary: 'Desfaz a própria mudança de uma tarefa, até dez minutos depois e enquanto ninguém mudar o mesmo',
  schema: { params: TaskParams, body: z.object({ revision: Revision }), response: { 200: Task } },
  config: { area: 'sprints' },
})

export const updateTasks = endpoint({
  method: 'PATCH',
  url: '/api/tasks',
  summary: 'Altera várias tarefas de uma vez, todas ou nenhuma',
  schema: { body: TasksPatch, response: { 200: z.array(Task) } },
  config: { area: 'sprints' },
})

export const undoTasks = endpoint({
  method: 'POST',
  url: '/api/tasks/undo',
  summary: 'Desfaz as próprias mudanças de várias tarefas, todas ou nenhuma',
  schema: { body: TasksUndo, response: { 200: z.array(Task) } },
  config: { area: 'sprints' },
})

export const removeTask = endpoint({
  method: 'DELETE',
  url: '/api/tasks/:id',
  summary: 'Exclui uma tarefa com as suas subtarefas; por um dia ainda pode ser trazida de volta',
  schema: { params: TaskParams, response: { 204: Empty } },
  config: { area: 'sprints' },
})

export const restoreTask = endpoint({
  method: 'POST',
  url: '/api/tasks/:id/restore',
  summary: 'Traz de volta uma tarefa excluída, com as subtarefas que foram com ela',
  schema: { params: TaskParams, response: { 200: Task } },
  config: { area: 'sprints' },
})
