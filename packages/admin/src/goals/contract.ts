import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  Day,
  DESCRIPTION_MAX,
  Empty,
  Id,
  IdParams,
  Instant,
  line,
  page,
  requiredLine,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { z } from 'zod'

export const GOAL_PERIODS = ['mensal', 'trimestral', 'anual'] as const
export const GoalPeriod = z.enum(GOAL_PERIODS, 'Selecione o período')
export type GoalPeriod = z.infer<typeof GoalPeriod>

/** The teams' keys, and `todos` for every team. */
export const GOAL_SECTORS = [
  'todos',
  'comercial',
  'marketing',
  'ti',
  'pedagogico',
  'cs',
  'atendimento',
  'financeiro',
] as const
export const GoalSector = z.enum(GOAL_SECTORS, 'Selecione o setor')
export type GoalSector = z.infer<typeof GoalSector>

/** Points (of 100) that a reached goal credits to each team of its sector. */
export const GOAL_WEIGHTS = [0.33, 0.66, 0.99, 1] as const
const GoalWeight = z.literal(GOAL_WEIGHTS, 'Peso inválido')
export type GoalWeight = z.infer<typeof GoalWeight>

const UNIT_MAX = 30
/** Beyond this a number is no longer exact to the cent. */
const VALUE_MAX = 999_999_999_999

/** Something that a sector wants to reach in a period. */
export const Goal = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  targetValue: z.number(),
  currentValue: z.number(),
  /** What is counted: 'matrículas', 'R$'. */
  unit: z.string(),
  period: GoalPeriod,
  startDate: Day,
  endDate: Day,
  sector: GoalSector,
  scoreWeight: z.number(),
  /** Whether its progress is worth points. */
  isActiveForScoring: z.boolean(),
  /** When its progress was last written down, which dates its points. */
  progressedAt: Instant,
  createdBy: Id.nullable(),
  version: z.int(),
  createdAt: Instant,
})
export type Goal = z.infer<typeof Goal>

const amount = (message: string) =>
  z
    .number(message)
    .max(VALUE_MAX, 'Número muito grande')
    .multipleOf(0.01, 'Use no máximo duas casas decimais')

/** A day; of a date-time its São Paulo day is taken. Empty: made from the period. */
const day = z.union([Day, Instant, z.literal('')], 'Data inválida').nullable()

const TARGET = 'Informe um valor alvo maior que zero'
const PROGRESS = 'Informe um valor igual ou maior que zero'

const fields = {
  title: requiredLine(TITLE_MAX, 'Título é obrigatório'),
  description: text(DESCRIPTION_MAX),
  targetValue: amount(TARGET).min(0.01, TARGET),
  unit: line(UNIT_MAX),
  period: GoalPeriod,
  startDate: day,
  endDate: day,
  sector: GoalSector,
  scoreWeight: GoalWeight,
  isActiveForScoring: z.boolean('Informe se a meta vale pontos'),
}

export const GoalDraft = z.object({
  ...fields,
  description: fields.description.default(''),
  unit: fields.unit.default(''),
  startDate: fields.startDate.default(null),
  endDate: fields.endDate.default(null),
  scoreWeight: fields.scoreWeight.default(1),
  isActiveForScoring: fields.isActiveForScoring.default(true),
})
export type GoalDraft = z.infer<typeof GoalDraft>

/** Without `version` the given fields win over whatever is there. */
export const GoalPatch = z.object({ ...fields, descriptionFormat: TextFormat, version: Version }).partial()
export type GoalPatch = z.infer<typeof GoalPatch>

export const GoalProgress = z.object({ currentValue: amount(PROGRESS).min(0, PROGRESS) })

export const END_BEFORE_START = 'Data de fim deve ser igual ou posterior à data de início'

export const listGoals = endpoint({
  method: 'GET',
  url: '/api/admin/goals',
  summary: 'As metas, as mais novas antes',
  schema: { querystring: page(200), response: { 200: z.array(Goal) } },
  config: { area: 'admin', access: 'administrator' },
})

export const getGoalHistory = endpoint({
  ...fieldHistoryCall('a meta'),
  url: '/api/admin/goals/:id/history',
  config: { area: 'admin', access: 'administrator' },
})

export const createGoal = endpoint({
  method: 'POST',
  url: '/api/admin/goals',
  summary: 'Cria uma meta',
  schema: { body: GoalDraft, response: { 201: Goal } },
  config: { area: 'admin', access: 'administrator' },
})

export const updateGoal = endpoint({
  method: 'PATCH',
  url: '/api/admin/goals/:id',
  summary: 'Altera uma meta',
  schema: { params: IdParams, body: GoalPatch, response: { 200: Goal } },
  config: { area: 'admin', access: 'administrator' },
})

export const progressGoal = endpoint({
  method: 'POST',
  url: '/api/admin/goals/:id/progress',
  summary: 'Anota onde uma meta está',
  schema: { params: IdParams, body: GoalProgress, response: { 200: Goal } },
  config: { area: 'admin', access: 'administrator' },
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  url: '/api/admin/goals/:id',
  summary: 'Exclui uma meta; os pontos que ela deu são estornados',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'admin', access: 'administrator' },
})
