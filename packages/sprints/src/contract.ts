import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import {
  byDay,
  byInstant,
  byPosition,
  byText,
  equals,
  type FilterOf,
  listOf,
  type SortOf,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  Day,
  DESCRIPTION_MAX,
  Id,
  IdParams,
  Instant,
  requiredLine,
  requiredText,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { z } from 'zod'
import { dayInput } from './day-input.ts'

export const SPRINT_STATUSES = ['active', 'completed', 'delayed'] as const
export const SprintStatus = z.enum(SPRINT_STATUSES, 'Status inválido')
export type SprintStatus = z.infer<typeof SprintStatus>

/** Whether a sprint was completed: its figures stand, and of its tasks only the quality still changes. */
export const isClosed = ({ status }: { readonly status: string }): boolean => status === 'completed'

export const MAX_SCORE = { default: 100, largest: 1000 } as const
/** Entries in each of a sprint's lists: challenges, difficulties, help requests. */
export const NOTES_MAX = 50
/** Characters of an entry. */
export const NOTE_MAX = 500

/** A sprint with figures: current ones while it runs, those of its closing once it is completed. */
export const Sprint = z.object({
  id: Id,
  teamId: Id,
  name: z.string(),
  number: z.int(),
  startDate: Day,
  endDate: Day,
  maxScore: z.int(),
  status: SprintStatus,
  challenges: z.array(z.string()),
  difficulties: z.array(z.string()),
  helpRequests: z.array(z.string()),
  topics: z.string(),
  topicsFormat: TextFormat,
  /** 0 to `maxScore`, two decimals. */
  score: z.number(),
  /** Completed over total points, 0 to 1. */
  completionRate: z.number(),
  /** Share of the completed points that were on time, 0 to 1. */
  timeEfficiency: z.number(),
  /** 0 to 5. */
  qualityRating: z.number(),
  totalTasks: z.int(),
  completedTasks: z.int(),
  totalPoints: z.int(),
  completedPoints: z.int(),
  createdBy: Id.nullable(),
  completedAt: Instant.nullable(),
  version: z.int(),
  createdAt: Instant,
  /** Whether the viewer may change and complete it: members of its team, administrators. */
  canEdit: z.boolean(),
})
export type Sprint = z.infer<typeof Sprint>

/** One task as it stood when its sprint was completed. */
export const ClosedTask = z.object({
  taskId: Id,
  title: z.string(),
  status: z.string(),
  points: z.int(),
  assignedTo: Id.nullable(),
  quality: z.int().nullable(),
  dueDate: Day.nullable(),
  completedAt: Instant.nullable(),
  /** Whether it was moved to another sprint. */
  isCarried: z.boolean(),
})
export type ClosedTask = z.infer<typeof ClosedTask>

export const BurndownDay = z.object({
  day: Day,
  /** Remaining points with even progress over the working days. */
  ideal: z.number(),
  /** Remaining points at the end of the day; null for future days. */
  remaining: z.number().nullable(),
})
export type BurndownDay = z.infer<typeof BurndownDay>

/** The record of a completed sprint, written once. */
export const SprintClosing = z.object({
  sprintId: Id,
  closedAt: Instant,
  closedBy: Id.nullable(),
  carriedTo: Id.nullable(),
  tasks: z.array(ClosedTask),
  burndown: z.array(BurndownDay),
})
export type SprintClosing = z.infer<typeof SprintClosing>

/** A day of a form that must be filled. */
const requiredDay = (missing: string) => dayInput(missing).refine((value) => value !== '', missing)

const NUMBER_TOO_SMALL = 'Número deve ser maior que 0'
const SCORE_TOO_SMALL = 'Pontuação máxima deve ser maior que 0'
const notes = (what: string) =>
  z.array(requiredText(NOTE_MAX, `Descreva ${what}`)).max(NOTES_MAX, `Use no máximo ${NOTES_MAX} itens`)

/** Without defaults: an absent field of a patch must stay absent. */
const fields = {
  name: requiredLine(TITLE_MAX, 'Nome é obrigatório'),
  number: z.int(NUMBER_TOO_SMALL).min(1, NUMBER_TOO_SMALL).max(100_000, 'Número muito grande'),
  startDate: requiredDay('Data de início é obrigatória'),
  endDate: requiredDay('Data de fim é obrigatória'),
  maxScore: z
    .int(SCORE_TOO_SMALL)
    .min(1, SCORE_TOO_SMALL)
    .max(MAX_SCORE.largest, `Pontuação máxima de até ${MAX_SCORE.largest.toLocaleString('pt-BR')}`),
  challenges: notes('o desafio'),
  difficulties: notes('a dificuldade'),
  helpRequests: notes('o pedido de ajuda'),
  topics: text(DESCRIPTION_MAX),
}

export const END_BEFORE_START = 'Data de fim deve ser igual ou posterior à data de início'

/** `periodIssue` in rules.ts checks the period, also of patches. */
export const SprintDraft = z
  .object({
    teamId: z.uuid('Equipe é obrigatória'),
    name: fields.name,
    number: fields.number,
    startDate: fields.startDate,
    endDate: fields.endDate,
    maxScore: fields.maxScore.default(MAX_SCORE.default),
    topics: fields.topics.default(''),
  })
  .refine(({ startDate, endDate }) => endDate.slice(0, 10) >= startDate.slice(0, 10), {
    path: ['endDate'],
    message: END_BEFORE_START,
  })
export type SprintDraft = z.infer<typeof SprintDraft>

/** A patch without `version` skips the check for concurrent edits. */
export const SprintPatch = z.object({ ...fields, topicsFormat: TextFormat, version: Version }).partial()
export type SprintPatch = z.infer<typeof SprintPatch>

export const SprintCompletion = z.object({
  /** Another sprint of the team, not completed, that takes the open tasks; null leaves them. */
  carryToSprintId: Id.nullable().default(null),
})

export const SPRINT_LIST = listOf<Sprint>()({
  pageSize: 200,
  filters: {
    teamId: equals(Id),
    status: equals(SprintStatus),
    /** Words in name or topics. */
    q: { schema: text(200, 'Busca muito longa'), judge: ['name', 'topics'] },
  },
  sorts: { name: byText(), startDate: byDay(), status: byPosition(SPRINT_STATUSES), createdAt: byInstant() },
  sort: '-createdAt',
})
export type SprintFilter = FilterOf<typeof SPRINT_LIST>

/** What sprints can be sorted by; `-` before it reverses the order. */
export const SPRINT_SORTS = SPRINT_LIST.sortKeys
export type SprintSort = SortOf<typeof SPRINT_LIST>

export const listSprints = endpoint({
  method: 'GET',
  url: '/api/sprints',
  summary: 'As sprints, as mais novas antes ou como sort diz',
  schema: {
    querystring: SPRINT_LIST.query,
    response: { 200: z.array(Sprint) },
  },
  config: { area: 'sprints' },
})

export const createSprint = endpoint({
  method: 'POST',
  url: '/api/sprints',
  summary: 'Cria uma sprint',
  schema: { body: SprintDraft, response: { 201: Sprint } },
  config: { area: 'sprints' },
})

export const getSprint = endpoint({
  method: 'GET',
  url: '/api/sprints/:id',
  summary: 'Mostra uma sprint',
  schema: { params: IdParams, response: { 200: Sprint } },
  config: { area: 'sprints' },
})

export const getSprintHistory = endpoint({
  ...fieldHistoryCall('a sprint'),
  url: '/api/sprints/:id/history',
  config: { area: 'sprints' },
})

export const updateSprint = endpoint({
  method: 'PATCH',
  url: '/api/sprints/:id',
  summary: 'Altera uma sprint',
  schema: { params: IdParams, body: SprintPatch, response: { 200: Sprint } },
  config: { area: 'sprints' },
})

export const completeSprint = endpoint({
  method: 'POST',
  url: '/api/sprints/:id/complete',
  summary: 'Conclui uma sprint e leva as tarefas abertas para outra, se pedido',
  // The body is optional.
  schema: { params: IdParams, body: SprintCompletion.nullable(), response: { 200: Sprint } },
  config: { area: 'sprints' },
})

export const getBurndown = endpoint({
  method: 'GET',
  url: '/api/sprints/:id/burndown',
  summary: 'Pontos restantes por dia útil',
  schema: { params: IdParams, response: { 200: z.array(BurndownDay) } },
  config: { area: 'sprints' },
})

export const getClosing = endpoint({
  method: 'GET',
  url: '/api/sprints/:id/closing',
  summary: 'O registro do fechamento de uma sprint concluída',
  schema: { params: IdParams, response: { 200: SprintClosing } },
  config: { area: 'sprints' },
})
