import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { AppError, notFound } from '@cadencia/server/app-error'
import type { PilotStage, StageDraft, StagePatch } from './contract.ts'
import { stageChanged, stageCreated, stageDeleted } from './facts.ts'
import { deleteStage, findStage, insertStage, lockStage, updateStage } from './repository.ts'
import { COMPLETED_IS_FINAL, canBecome, dueDayOf } from './rules.ts'

/** Who does it, and when (epoch milliseconds). */
export interface Act {
  readonly actorId: string
  readonly now: number
}

function about({ id, title, status, assignedTo }: PilotStage, { actorId, now }: Act) {
  return { stageId: id, title, status, assignedTo, actorId, at: new Date(now).toISOString() }
}

const unknown = () => notFound('Etapa não encontrada.')

async function getStage(db: Db, id: string): Promise<PilotStage> {
  const stage = await findStage(db, id)
  if (!stage) throw unknown()
  return stage
}

async function lock(trx: Db, id: string): Promise<PilotStage> {
  const stage = await lockStage(trx, id)
  if (!stage) throw unknown()
  return stage
}

export function createStage(db: Db, draft: StageDraft, act: Act): Promise<PilotStage> {
  return transact(db, async (trx) => {
    const id = await insertStage(trx, {
      ...draft,
      dueDate: dueDayOf(draft.dueDate),
      assignedTo: draft.assignedTo || null,
      createdBy: act.actorId,
      completedAt: draft.status === 'completed' ? new Date(act.now).toISOString() : null,
    })
    const stage = await getStage(trx, id)
    await record(trx, stageCreated, about(stage, act))
    return stage
  })
}

/** Not `ok`: somebody else changed the stage first; `stage` is what it is now. */
export interface ChangeOutcome {
  readonly ok: boolean
  readonly stage: PilotStage
}

/** Changes a stage, nothing when `version` is given and old. Throws 404, and 409 for a completed one's status. */
export function changeStage(
  db: Db,
  id: string,
  { patch, act }: { readonly patch: StagePatch; readonly act: Act },
): Promise<ChangeOutcome> {
  return transact(db, async (trx) => {
    const before = await lock(trx, id)
    if (patch.version !== undefined && patch.version !== before.version) return { ok: false, stage: before }
    const { status = before.status, dueDate, assignedTo, title, description } = patch
    if (!canBecome(before.status, status)) throw new AppError('invalid_transition', 409, COMPLETED_IS_FINAL)
    const isCompleting = status === 'completed' && before.status !== 'completed'
    await updateStage(trx, id, {
      title,
      description,
      status,
      dueDate: dueDate === undefined ? undefined : dueDayOf(dueDate),
      assignedTo: assignedTo === undefined ? undefined : assignedTo || null,
      completedAt: isCompleting ? new Date(act.now).toISOString() : undefined,
    })
    const stage = await getStage(trx, id)
    const was = { status: before.status, assignedTo: before.assignedTo }
    await record(trx, stageChanged, { ...about(stage, act), before: was })
    return { ok: true, stage }
  })
}

export function removeStage(db: Db, id: string, act: Act): Promise<void> {
  return transact(db, async (trx) => {
    const stage = await lock(trx, id)
    await deleteStage(trx, id)
    await record(trx, stageDeleted, about(stage, act))
  })
}
