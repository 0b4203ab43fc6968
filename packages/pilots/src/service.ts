import { type Db, transact } from '@cadencia/db/client'
import type { RecordLinks } from '@cadencia/links/record-links'
import { keepViewer } from '@cadencia/people/teams/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import type { PilotStage, StageDraft, StagePatch } from './contract.ts'
import { stages } from './record.ts'
import { COMPLETED_IS_FINAL, canBecome, dueDayOf } from './rules.ts'

/** Keeps the actor, and whom a write names. Throws 401 where the actor is no longer of the staff since the call began. */
const keepActor = (trx: Db, { actorId: userId }: Actor, named?: string | null) =>
  keepViewer(trx, { userId, isAdministrator: false }, [named])

export function createStage(db: Db, draft: StageDraft, actor: Actor): Promise<PilotStage> {
  return transact(db, async (trx) => {
    await keepActor(trx, actor, draft.assignedTo)
    await requireActive(trx, { path: 'assignedTo', ids: [draft.assignedTo] })
    const values = {
      ...draft,
      dueDate: dueDayOf(draft.dueDate),
      assignedTo: draft.assignedTo || null,
      createdBy: actor.actorId,
      completedAt: draft.status === 'completed' ? actor.at : null,
    }
    return stages.insert(trx, values, { actor })
  })
}

/** Throws 404, and 409 for a stale version and for another status of a completed stage. */
export function changeStage(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: StagePatch; readonly actor: Actor },
): Promise<PilotStage> {
  const { version, status, dueDate, assignedTo, ...fields } = patch
  return transact(db, async (trx) => {
    const before = await stages.lock(trx, id, { version })
    await keepActor(trx, actor, assignedTo)
    if (!canBecome(before.status, status ?? before.status)) {
      throw new AppError('invalid_transition', 409, COMPLETED_IS_FINAL)
    }
    await requireActive(trx, { path: 'assignedTo', ids: [assignedTo], before: [before.assignedTo] })
    const isCompleting = status === 'completed' && before.status !== 'completed'
    const changes = {
      ...fields,
      status,
      dueDate: dueDate === undefined ? undefined : dueDayOf(dueDate),
      assignedTo: assignedTo === undefined ? undefined : assignedTo || null,
      completedAt: isCompleting ? actor.at : undefined,
    }
    return stages.patch(trx, before, { changes, actor })
  })
}

/** With its links, as it cannot be brought back. Throws 404. */
export async function removeStage(
  db: Db,
  id: string,
  { links, actor }: { readonly links: Pick<RecordLinks, 'erase'>; readonly actor: Actor },
): Promise<void> {
  await transact(db, async (trx) => {
    await stages.lock(trx, id)
    await keepActor(trx, actor)
    await links.erase(trx, [id], actor)
    await stages.remove(trx, id, { actor })
  })
}
