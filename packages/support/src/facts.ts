import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { SupportPriority, SupportStatus } from './contract.ts'

/** The request after the change. */
const commonFields = {
  requestId: Id,
  title: z.string(),
  priority: SupportPriority,
  status: SupportStatus,
  requestingTeamId: Id.nullable(),
  responsibleTeamId: Id.nullable(),
  createdBy: Id.nullable(),
  assignedUserId: Id.nullable(),
  actorId: Id,
  at: Instant,
}

const key = ({ requestId }: { requestId: string }) => requestId

export const supportOpened = fact({
  name: 'support.opened',
  summary: 'Uma solicitação de suporte foi aberta',
  payload: z.object({ ...commonFields, dueAt: Instant }),
  key,
})

/** `before` holds the previous team and assignee. */
export const supportAssigned = fact({
  name: 'support.assigned',
  summary: 'O time responsável ou a pessoa de uma solicitação foi definido',
  payload: z.object({
    ...commonFields,
    before: z.object({ responsibleTeamId: Id.nullable(), assignedUserId: Id.nullable() }),
  }),
  key,
})

/** Recorded also when an assignment starts an open request. */
export const supportStarted = fact({
  name: 'support.started',
  summary: 'O atendimento de uma solicitação começou',
  payload: z.object(commonFields),
  key,
})

export const supportResolved = fact({
  name: 'support.resolved',
  summary: 'Uma solicitação foi resolvida; diz se no prazo',
  payload: z.object({ ...commonFields, resolutionNotes: z.string(), wasOnTime: z.boolean() }),
  key,
})

export const supportClosed = fact({
  name: 'support.closed',
  summary: 'Uma solicitação foi fechada',
  payload: z.object(commonFields),
  key,
})

export const supportCommented = fact({
  name: 'support.commented',
  summary: 'Alguém comentou uma solicitação',
  payload: z.object({ ...commonFields, commentId: Id, text: z.string() }),
  key,
})

export const supportRated = fact({
  name: 'support.rated',
  summary: 'Quem abriu a solicitação avaliou o atendimento',
  payload: z.object({ ...commonFields, rating: z.int() }),
  key,
})
