import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { END_BEFORE_START, type Goal, type GoalDraft, type GoalPatch } from './contract.ts'
import { goalProgressed } from './facts.ts'
import { aboutGoal, goals } from './record.ts'
import { daysOf } from './rules.ts'

interface Audited {
  readonly action: string
  readonly before?: Goal
  readonly after?: Goal
}

function audited(trx: Db, { actorId }: Actor, { action, before, after }: Audited): Promise<void> {
  return audit(trx, {
    actor: actorId,
    action,
    entity: 'goal',
    entityId: (after ?? before)?.id ?? '',
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

function checkDays({ startDate, endDate }: Pick<Goal, 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw invalid('endDate', END_BEFORE_START)
}

/** Creates a goal that nothing was done for yet. Throws 401, and 400 for an end before its start. */
export function addGoal(db: Db, draft: GoalDraft, actor: Actor): Promise<Goal> {
  const { actorId, at } = actor
  const values = { ...draft, ...daysOf(draft, saoPauloDay(at)), createdBy: actorId, progressedAt: at }
  checkDays(values)
  return transact(db, async (trx) => {
    await keepAdministrator(trx, actor)
    const goal = await goals.insert(trx, values, { actor })
    await audited(trx, actor, { action: 'goal.created', after: goal })
    return goal
  })
}

/** Changes a goal. Throws 401, 404, 409 for a stale version, and 400 for an end before its start. */
export function changeGoal(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: GoalPatch; readonly actor: Actor },
): Promise<Goal> {
  const { version, startDate, endDate, ...fields } = patch
  return transact(db, async (trx) => {
    const before = await goals.lock(trx, id, { version })
    await keepAdministrator(trx, actor)
    const days = daysOf(
      {
        period: fields.period ?? before.period,
        startDate: startDate === undefined ? before.startDate : startDate,
        endDate: endDate === undefined ? before.endDate : endDate,
      },
      saoPauloDay(actor.at),
    )
    checkDays(days)
    const after = await goals.patch(trx, before, { changes: { ...fields, ...days }, actor })
    await audited(trx, actor, { action: 'goal.changed', before, after })
    return after
  })
}

/** Notes where a goal stands now; its points are dated by this. Throws 401 and 404. */
export function noteProgress(
  db: Db,
  id: string,
  { currentValue, actor }: { readonly currentValue: number; readonly actor: Actor },
): Promise<Goal> {
  return transact(db, async (trx) => {
    const before = await goals.lock(trx, id)
    await keepAdministrator(trx, actor)
    const after = await goals.patch(trx, before, {
      changes: { currentValue, progressedAt: actor.at },
      facts: (goal) => outboxRow(goalProgressed, aboutGoal(goal, actor)),
      actor,
    })
    await audited(trx, actor, { action: 'goal.progressed', before, after })
    return after
  })
}

/** Deletes a goal; the points it gave are taken back by the scoring. Throws 401 and 404. */
export function removeGoal(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    await goals.lock(trx, id)
    await keepAdministrator(trx, actor)
    const before = await goals.remove(trx, id, { actor })
    await audited(trx, actor, { action: 'goal.deleted', before })
  })
}
