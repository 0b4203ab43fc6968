import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Actor } from '@cadencia/server/actor'
import { invalid, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { requireVersion } from '@cadencia/server/versions'
import { END_BEFORE_START, type Goal, type GoalDraft, type GoalPatch } from './contract.ts'
import { goalChanged, goalCreated, goalDeleted, goalProgressed } from './facts.ts'
import {
  deleteGoal,
  findGoal,
  type GoalValues,
  insertGoal,
  lockGoal,
  updateGoal,
  writeProgress,
} from './repository.ts'
import { daysOf } from './rules.ts'

const unknown = () => notFound('Meta não encontrada.')

async function getGoal(db: Db, id: string): Promise<Goal> {
  const goal = await findGoal(db, id)
  if (!goal) throw unknown()
  return goal
}

async function lock(trx: Db, id: string): Promise<Goal> {
  const goal = await lockGoal(trx, id)
  if (!goal) throw unknown()
  return goal
}

function payloadOf({ id, title, sector }: Goal, actor: Actor) {
  return { goalId: id, title, sector, ...actor }
}

interface Audited {
  readonly action: string
  readonly goalId: string
  readonly before?: Goal
  readonly after?: Goal
}

function audited(trx: Db, { actorId }: Actor, { action, goalId, before, after }: Audited): Promise<void> {
  return audit(trx, {
    actor: actorId,
    action,
    entity: 'goal',
    entityId: goalId,
    ...(before && { before: written(before) }),
    ...(after && { after: written(after) }),
  })
}

/** Audited fields, without counters, timestamps and formats. */
function written(goal: Goal) {
  const {
    id: _id,
    version: _version,
    progressedAt: _progressedAt,
    descriptionFormat: _format,
    ...rest
  } = goal
  return rest
}

function checkDays({ startDate, endDate }: Pick<GoalValues, 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw invalid('endDate', END_BEFORE_START)
}

/** Creates a goal that nothing was done for yet. Throws 400 for an end before its start. */
export function addGoal(db: Db, draft: GoalDraft, actor: Actor): Promise<Goal> {
  const { actorId, at } = actor
  const values = { ...draft, ...daysOf(draft, saoPauloDay(at)) }
  checkDays(values)
  return transact(db, async (trx) => {
    const goal = await getGoal(
      trx,
      await insertGoal(trx, { ...values, createdBy: actorId, progressedAt: at }),
    )
    await record(trx, goalCreated, payloadOf(goal, actor))
    await audited(trx, actor, { action: 'goal.created', goalId: goal.id, after: goal })
    return goal
  })
}

/** Changes a goal. Throws 404, 409 for a stale version, and 400 for an end before its start. */
export function changeGoal(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: GoalPatch; readonly actor: Actor },
): Promise<Goal> {
  const { version, startDate, endDate, ...fields } = patch
  return transact(db, async (trx) => {
    const before = await lock(trx, id)
    await requireVersion(before, version)
    const days = daysOf(
      {
        period: fields.period ?? before.period,
        startDate: startDate === undefined ? before.startDate : startDate,
        endDate: endDate === undefined ? before.endDate : endDate,
      },
      saoPauloDay(actor.at),
    )
    checkDays(days)
    await updateGoal(trx, id, { ...fields, ...days })
    const goal = await getGoal(trx, id)
    await record(trx, goalChanged, payloadOf(goal, actor))
    await audited(trx, actor, { action: 'goal.changed', goalId: id, before, after: goal })
    return goal
  })
}

/** Notes where a goal stands now; its points are dated by this. Throws 404. */
export function noteProgress(
  db: Db,
  id: string,
  { currentValue, actor }: { readonly currentValue: number; readonly actor: Actor },
): Promise<Goal> {
  return transact(db, async (trx) => {
    const before = await lock(trx, id)
    await writeProgress(trx, id, { currentValue, at: actor.at })
    const goal = await getGoal(trx, id)
    await record(trx, goalProgressed, payloadOf(goal, actor))
    await audited(trx, actor, { action: 'goal.progressed', goalId: id, before, after: goal })
    return goal
  })
}

/** Deletes a goal; the points it gave are taken back by the scoring. Throws 404. */
export function removeGoal(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    const goal = await lock(trx, id)
    await deleteGoal(trx, id)
    await record(trx, goalDeleted, payloadOf(goal, actor))
    await audited(trx, actor, { action: 'goal.deleted', goalId: id, before: goal })
  })
}
