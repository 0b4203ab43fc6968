import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { GoalSector } from './goals.ts'

const about = z.object({
  goalId: Id,
  title: z.string(),
  sector: GoalSector,
  actorId: Id,
  at: Instant,
})

const key = ({ goalId }: { goalId: string }) => goalId

export const goalCreated = fact({ name: 'goal.created', payload: about, key })

/** Anything but its progress changed: also whether it is worth points. */
export const goalChanged = fact({ name: 'goal.changed', payload: about, key })

export const goalProgressed = fact({ name: 'goal.progressed', payload: about, key })

export const goalDeleted = fact({ name: 'goal.deleted', payload: about, key })
