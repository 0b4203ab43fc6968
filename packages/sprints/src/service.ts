import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { lockMemberships } from '@cadencia/people/teams/read-repository'
import { type Actor, createActor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import { getSprintFor, requireEditable } from './access.ts'
import type { SprintActor } from './context.ts'
import { MAX_SCORE, type Sprint, type SprintDraft, type SprintPatch } from './contract.ts'
import { sprintDelayed } from './facts.ts'
import { aboutSprint, sprints } from './record.ts'
import { listOverdueSprintIds } from './repository.ts'
import { changesPlan, dayOf, periodIssue, statusAfter } from './rules.ts'

function checkPeriod(period: Pick<Sprint, 'startDate' | 'endDate'>): void {
  const issue = periodIssue(period)
  if (issue) throw invalid('endDate', issue)
}

/** Returns the id. Throws 400 for an invalid period. */
export function addSprint(db: Db, draft: SprintDraft, actor: Actor): Promise<string> {
  const days = { startDate: dayOf(draft.startDate), endDate: dayOf(draft.endDate) }
  checkPeriod(days)
  return transact(db, async (trx) => {
    const { id } = await sprints.insert(trx, { ...draft, ...days, createdBy: actor.actorId }, { actor })
    return id
  })
}

function withDays(patch: SprintPatch): SprintPatch {
  const { startDate, endDate } = patch
  return {
    ...patch,
    ...(startDate === undefined ? {} : { startDate: dayOf(startDate) }),
    ...(endDate === undefined ? {} : { endDate: dayOf(endDate) }),
  }
}

/**
 * Changes a sprint. A delayed one whose end is moved to today or later is active again. Throws 401, 403, 404; 400 for a wrong
 * period, 409 for a stale version and for another plan of a completed sprint.
 */
export function changeSprint(
  db: Db,
  id: string,
  change: { readonly patch: SprintPatch; readonly actor: SprintActor },
): Promise<void> {
  const { actor } = change
  const { version, ...fields } = withDays(change.patch)
  return transact(db, async (trx) => {
    const stored = await sprints.lock(trx, id)
    const before = await requireEditable(trx, stored, actor.viewer)
    await requireVersion(before, version)
    if (before.status === 'completed' && changesPlan(before, fields)) {
      throw new AppError('sprint_completed', 409, 'Uma sprint concluída não pode mais ser replanejada.')
    }
    const period = {
      startDate: fields.startDate ?? before.startDate,
      endDate: fields.endDate ?? before.endDate,
    }
    checkPeriod(period)
    if (Object.values(fields).every((value) => value === undefined)) return
    const status = statusAfter({ status: before.status, endDate: period.endDate }, saoPauloDay(actor.at))
    await sprints.patch(trx, stored, { changes: { ...fields, status }, actor })
  })
}

/** Makes the active sprints delayed whose end has passed with open tasks; answers how many. */
export function markDelayed(db: Db, now: number): Promise<number> {
  const actor = createActor(null, { now: () => now })
  return transact(db, async (trx) => {
    const overdue = await sprints.lockAll(trx, await listOverdueSprintIds(trx, saoPauloDay(now)))
    const patches = overdue
      .filter(({ status }) => status === 'active')
      .map((before) => ({ before, changes: { status: 'delayed' as const } }))
    const delayed = await sprints.patchAll(trx, patches, {
      facts: (sprint) => outboxRow(sprintDelayed, aboutSprint(sprint, actor)),
      actor,
    })
    return delayed.length
  })
}

/** A sprint with an automatic number and the default score. */
export type NextSprint = Pick<SprintDraft, 'teamId' | 'name' | 'startDate' | 'endDate' | 'topics'>

/**
 * Numbers the sprint after the team's highest; safe for concurrent calls. Throws 400 for an unknown team or an
 * invalid period.
 */
export function createNextSprint(db: Db, draft: NextSprint, actor: SprintActor): Promise<Sprint> {
  return transact(db, async (trx) => {
    // Serialises the numbering of this team's sprints.
    const [team] = await lockMemberships(trx, [draft.teamId])
    if (team === undefined) throw invalid('teamId', 'Time não encontrado')
    const last = await trx
      .selectFrom('sprints')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('team_id', '=', draft.teamId)
      .executeTakeFirst()
    const number = (last?.number ?? 0) + 1
    const id = await addSprint(trx, { ...draft, number, maxScore: MAX_SCORE.default }, actor)
    return getSprintFor(trx, id, actor.viewer)
  })
}
