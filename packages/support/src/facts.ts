import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { SupportPriority, SupportStatus } from './contract.ts'

/** The request as it is after what happened. */
const about = {
  requestId: Id,
  title: z.string(),
  priority: SupportPriority,
  status: SupportStatus,
  requestingTeamId: Id.nullable(),
  responsibleTeamId: Id.nullable(),
  createdBy: Id.nullable(),
  assignedUserId: Id.nullable(),
  /** Who did it. */
  actorId: Id,
  at: Instant,
}

const key = ({ requestId }: { requestId: string }) => requestId

export const supportOpened = fact({
  name: 'support.opened',
  summary: 'Uma solicitação de suporte foi aberta',
  payload: z.object({ ...about, dueAt: Instant }),
  key,
})

/** Responsible team or assignee were set; `before` is what they were. */
export const supportAssigned = fact({
  name: 'support.assigned',
  summary: 'O time responsável ou a pessoa de uma solicitação foi definido',
  payload: z.object({
    ...about,
    before: z.object({ responsibleTeamId: Id.nullable(), assignedUserId: Id.nullable() }),
  }),
  key,
})

/** It went from open to in_progress; an assignment that did so is recorded as well. */
export const supportStarted = fact({
  name: 'support.started',
  summary: 'O atendimento de uma solicitação começou',
  payload: z.object(about),
  key,
})

/** `actorId` resolved it; `wasOnTime` compares with its due time. */
export const supportResolved = fact({
  name: 'support.resolved',
  summary: 'Uma solicitação foi resolvida; diz se no prazo',
  payload: z.object({ ...about, resolutionNotes: z.string(), wasOnTime: z.boolean() }),
  key,
})

export const supportClosed = fact({
  name: 'support.closed',
  summary: 'Uma solicitação foi fechada',
  payload: z.object(about),
  key,
})

export const supportCommented = fact({
  name: 'support.commented',
  summary: 'Alguém comentou uma solicitação',
  payload: z.object({ ...about, commentId: Id, text: z.string() }),
  key,
})

export const supportRated = fact({
  name: 'support.rated',
  summary: 'Quem abriu a solicitação avaliou o atendimento',
  payload: z.object({ ...about, rating: z.int() }),
  key,
})
