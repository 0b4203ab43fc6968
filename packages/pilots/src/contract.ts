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
  page,
  requiredLine,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { z } from 'zod'

export const STAGE_STATUSES = ['pending', 'in_progress', 'completed', 'blocked'] as const
export const StageStatus = z.enum(STAGE_STATUSES, 'Status inválido')
export type StageStatus = z.infer<typeof StageStatus>

/** Whether a stage is done, for good. */
export const isStageDone = ({ status }: { readonly status: string }): boolean => status === 'completed'

const PersonTag = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

/** One stage of the pilot projects' timeline; all staff may read and change it. */
export const PilotStage = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  /** `completed` is final. */
  status: StageStatus,
  dueDate: Day.nullable(),
  assignedTo: Id.nullable(),
  assignee: PersonTag.nullable(),
  createdBy: Id.nullable(),
  completedAt: Instant.nullable(),
  version: z.int(),
  createdAt: Instant,
})
export type PilotStage = z.infer<typeof PilotStage>

const fields = {
  title: requiredLine(TITLE_MAX, 'Título é obrigatório.'),
  description: text(DESCRIPTION_MAX),
  status: StageStatus,
  /** A day, or an instant, of which the São Paulo day is kept. Empty for none. */
  dueDate: z.union([Day, Instant, z.literal('')], 'Data inválida').nullable(),
  /** Empty for nobody. */
  assignedTo: z.union([Id, z.literal('')], 'Responsável inválido').nullable(),
}

export const StageDraft = z.object({
  title: fields.title,
  description: fields.description.default(''),
  status: fields.status.default('pending'),
  dueDate: fields.dueDate.default(null),
  assignedTo: fields.assignedTo.default(null),
})
export type StageDraft = z.infer<typeof StageDraft>

/** A patch without `version` skips the check for concurrent edits. */
export const StagePatch = z.object({ ...fields, descriptionFormat: TextFormat, version: Version }).partial()
export type StagePatch = z.infer<typeof StagePatch>

export const listPilotStages = endpoint({
  method: 'GET',
  url: '/api/pilot-stages',
  summary: 'As etapas dos projetos piloto pela data, as sem data no fim',
  schema: { querystring: page(200), response: { 200: z.array(PilotStage) } },
  config: { area: 'pilots' },
})

export const getPilotStageHistory = endpoint({
  ...fieldHistoryCall('a etapa'),
  url: '/api/pilot-stages/:id/history',
  config: { area: 'pilots' },
})

export const createPilotStage = endpoint({
  method: 'POST',
  url: '/api/pilot-stages',
  summary: 'Cria uma etapa',
  schema: { body: StageDraft, response: { 201: PilotStage } },
  config: { area: 'pilots' },
})

export const updatePilotStage = endpoint({
  method: 'PATCH',
  url: '/api/pilot-stages/:id',
  summary: 'Altera uma etapa ou só o seu status',
  schema: { params: IdParams, body: StagePatch, response: { 200: PilotStage } },
  config: { area: 'pilots' },
})

export const deletePilotStage = endpoint({
  method: 'DELETE',
  url: '/api/pilot-stages/:id',
  summary: 'Exclui uma etapa',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'pilots' },
})
