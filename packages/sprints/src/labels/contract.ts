import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, page, uniqueName, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { TaskLabel } from '../tasks/contract.ts'

export const LABEL_NAME_MAX = 50
/** Labels that one team can have. */
export const LABELS_MAX = 200

/** A label that a team puts on its tasks. */
export const TeamLabel = TaskLabel.extend({ teamId: Id, version: z.int() })
export type TeamLabel = z.infer<typeof TeamLabel>

const fields = {
  name: uniqueName(LABEL_NAME_MAX, 'Nome é obrigatório'),
  color: z
    .string('Cor inválida')
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Cor inválida'),
}

export const LabelDraft = z.object(fields)
export type LabelDraft = z.infer<typeof LabelDraft>

/** A patch without `version` skips the check for concurrent edits. */
export const LabelPatch = z.object({ ...fields, version: Version }).partial()
export type LabelPatch = z.infer<typeof LabelPatch>

export const listLabels = endpoint({
  method: 'GET',
  url: '/api/teams/:id/labels',
  summary: 'As etiquetas de um time, por nome',
  schema: { params: IdParams, querystring: page(LABELS_MAX), response: { 200: z.array(TeamLabel) } },
  config: { area: 'sprints' },
})

export const createLabel = endpoint({
  method: 'POST',
  url: '/api/teams/:id/labels',
  summary: 'Cria uma etiqueta de um time',
  schema: { params: IdParams, body: LabelDraft, response: { 201: TeamLabel } },
  config: { area: 'sprints' },
})

export const updateLabel = endpoint({
  method: 'PATCH',
  url: '/api/labels/:id',
  summary: 'Altera uma etiqueta em todas as tarefas que a têm',
  schema: { params: IdParams, body: LabelPatch, response: { 200: TeamLabel } },
  config: { area: 'sprints' },
})

export const deleteLabel = endpoint({
  method: 'DELETE',
  url: '/api/labels/:id',
  summary: 'Exclui uma etiqueta e a tira das tarefas',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'sprints' },
})
