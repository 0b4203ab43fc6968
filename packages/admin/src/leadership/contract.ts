import { endpoint } from '@cadencia/contract/endpoint'
import {
  Day,
  DESCRIPTION_MAX,
  Id,
  Instant,
  requiredLine,
  requiredText,
  TITLE_MAX,
} from '@cadencia/contract/values'
import { Sprint } from '@cadencia/sprints/contract'
import { z } from 'zod'

/** What the form says whichever field is empty. */
export const SPRINT_INCOMPLETE = 'Por favor, preencha todos os campos.'

/** A day; of a date-time its São Paulo day is taken. */
const day = z
  .string(SPRINT_INCOMPLETE)
  .min(1, SPRINT_INCOMPLETE)
  .pipe(z.union([Day, Instant], 'Data inválida'))

/** A sprint that the leadership sets for a team: an ordinary one, with topics. */
export const LeadershipSprintDraft = z.object({
  name: requiredLine(TITLE_MAX, SPRINT_INCOMPLETE),
  teamId: z.string(SPRINT_INCOMPLETE).min(1, SPRINT_INCOMPLETE).pipe(Id),
  startDate: day,
  endDate: day,
  topics: requiredText(DESCRIPTION_MAX, SPRINT_INCOMPLETE),
})
export type LeadershipSprintDraft = z.infer<typeof LeadershipSprintDraft>

export const createLeadershipSprint = endpoint({
  method: 'POST',
  url: '/api/admin/sprints',
  summary: 'Cria uma sprint de liderança: número seguinte do time, 100 pontos',
  schema: { body: LeadershipSprintDraft, response: { 201: Sprint } },
  config: { area: 'admin', access: 'administrator' },
})
