import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { GoalSector } from './contract.ts'

const about = z.object({
  goalId: Id,
  title: z.string(),
  sector: GoalSector,
  actorId: Id,
  at: Instant,
})

const key = ({ goalId }: { goalId: string }) => goalId

export const goalCreated = fact({ name: 'goal.created', summary: 'Uma meta foi criada', payload: about, key })

/** Anything but its progress changed: also whether it is worth points. */
export const goalChanged = fact({
  name: 'goal.changed',
  summary: 'Uma meta mudou, menos o seu progresso',
  payload: about,
  key,
})

export const goalProgressed = fact({
  name: 'goal.progressed',
  summary: 'O valor atual de uma meta foi anotado',
  payload: about,
  key,
})

export const goalDeleted = fact({
  name: 'goal.deleted',
  summary: 'Uma meta foi excluída e seus pontos foram estornados',
  payload: about,
  key,
})
