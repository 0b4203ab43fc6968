import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { StageStatus } from './contract.ts'

/** The stage after the change; for a deletion, as it last was. */
const commonFields = {
  stageId: Id,
  title: z.string(),
  status: StageStatus,
  assignedTo: Id.nullable(),
  actorId: Id,
  at: Instant,
}

const key = ({ stageId }: { stageId: string }) => stageId

export const stageCreated = fact({
  name: 'pilot.stage_created',
  summary: 'Uma etapa de projeto piloto foi criada',
  payload: z.object(commonFields),
  key,
})

export const stageChanged = fact({
  name: 'pilot.stage_changed',
  summary: 'Uma etapa de projeto piloto mudou',
  payload: z.object({
    ...commonFields,
    before: z.object({ status: StageStatus, assignedTo: Id.nullable() }),
  }),
  key,
})

export const stageDeleted = fact({
  name: 'pilot.stage_deleted',
  summary: 'Uma etapa de projeto piloto foi excluída',
  payload: z.object(commonFields),
  key,
})
