import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, notFound } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import type { PilotStage, StageDraft, StagePatch } from './contract.ts'
import { stageChanged, stageCreated, stageDeleted } from './facts.ts'
import { deleteStage, findStage, findStageForUpdate, insertStage, updateStage } from './repository.ts'
import { COMPLETED_IS_FINAL, canBecome, dueDayOf } from './rules.ts'

function payloadOf({ id, title, status, assignedTo }: PilotStage, actor: Actor) {
  return { stageId: id, title, status, assignedTo, ...actor }
}

const stageNotFound = () => notFound('Etapa não encontrada.')

async function getStage(db: Db, id: string): Promise<PilotStage> {
  const stage = await findStage(db, id)
  if (!stage) throw stageNotFound()
  return stage
}

async function getStageForUpdate(trx: Db, id: string): Promise<PilotStage> {
  const stage = await findStageForUpdate(trx, id)
  if (!stage) throw stageNotFound()
  return stage
}

export function createStage(db: Db, draft: StageDraft, actor: Actor): Promise<PilotStage> {
  return transact(db, async (trx) => {
    await requireActive(trx, { path: 'assignedTo', ids: [draft.assignedTo] })
    const id = await insertStage(trx, {
      ...draft,
      dueDate: dueDayOf(draft.dueDate),
      assignedTo: draft.assignedTo || null,
      createdBy: actor.actorId,
      completedAt: draft.status === 'completed' ? actor.at : null,
    })
    const stage = await getStage(trx, id)
    await record(trx, stageCreated, payloadOf(stage, actor))
    return stage
  })
}

/** Throws 404, and 409 for a stale version and for another status of a completed stage. */
export function changeStage(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: StagePatch; readonly actor: Actor },
): Promise<PilotStage> {
  return transact(db, async (trx) => {
    const before = await getStageForUpdate(trx, id)
    await requireVersion(before, patch.version)
    const { version: _, status = before.status, dueDate, assignedTo, ...fields } = patch
    if (!canBecome(before.status, status)) throw new AppError('invalid_transition', 409, COMPLETED_IS_FINAL)
    await requireActive(trx, { path: 'assignedTo', ids: [assignedTo], before: [before.assignedTo] })
    const isCompleting = status === 'completed' && before.status !== 'completed'
    await updateStage(trx, id, {
      ...fields,
      status,
      dueDate: dueDate === undefined ? undefined : dueDayOf(dueDate),
      assignedTo: assignedTo === undefined ? undefined : assignedTo || null,
      completedAt: isCompleting ? actor.at : undefined,
    })
    const stage = await getStage(trx, id)
    const was = { status: before.status, assignedTo: before.assignedTo }
    await record(trx, stageChanged, { ...payloadOf(stage, actor), before: was })
    return stage
  })
}

export function removeStage(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    const stage = await getStageForUpdate(trx, id)
    await deleteStage(trx, id)
    await record(trx, stageDeleted, payloadOf(stage, actor))
  })
}
