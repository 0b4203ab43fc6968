import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { changesBetween } from '@cadencia/records/history'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import { restoreDeleted, softDelete } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import { activityChanged } from '../facts.ts'
import { requireOne } from '../shared/deletion-repository.ts'
import { writeHistory } from '../shared/history.ts'
import type { Activity, ActivityDraft, ActivityPatch, ActivityState, Outcome } from './contract.ts'
import {
  ACTIVITY_COLUMNS,
  type ActivityRow,
  findActivity,
  insertActivity,
  lockActivity,
  writeActivity,
} from './repository.ts'

const UNKNOWN = 'Atividade não encontrada.'
const REFERENCES: References = {
  crm_activities_lead_id_fkey: ['leadId', 'Lead não encontrado'],
  crm_activities_opportunity_id_fkey: ['opportunityId', 'Oportunidade não encontrada'],
  crm_activities_client_id_fkey: ['clientId', 'Cliente não encontrado'],
}

const AUDITED_FIELDS = [
  'type',
  'subject',
  'description',
  'scheduledAt',
  'outcome',
  'nextAction',
  'leadId',
  'opportunityId',
  'clientId',
] as const satisfies readonly (keyof ActivityRow)[]

/** Where an activity stands at an instant: it is done once its outcome was noted. */
export function stateOf(
  { outcome, scheduledAt }: { readonly outcome: Outcome | null; readonly scheduledAt: string | null },
  now: string,
): ActivityState {
  if (outcome !== null) return 'done'
  if (scheduledAt === null) return 'unscheduled'
  return Date.parse(scheduledAt) < Date.parse(now) ? 'overdue' : 'upcoming'
}

export function withState(row: ActivityRow, now: string): Activity {
  return { ...row, state: stateOf(row, now) }
}

export async function getActivityRecord(db: Db, id: string, now: string): Promise<Activity> {
  const row = await findActivity(db, id)
  if (!row) throw notFound(UNKNOWN)
  return withState(row, now)
}

function about({ id, leadId, opportunityId, clientId }: ActivityRow, actor: Actor) {
  return { activityId: id, leadId, opportunityId, clientId, ...actor }
}

/** Makes an activity, by its creator. Throws 400 for an unknown record. */
export function addActivity(db: Db, draft: ActivityDraft, actor: Actor): Promise<Activity> {
  const { actorId: createdBy, at } = actor
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      const values = {
        ...draft,
        description: draft.description ?? '',
        completedAt: draft.outcome === null ? null : at,
        nextAction: draft.nextAction ?? '',
        ...{ createdBy, createdAt: at, updatedAt: at },
      }
      const id = await insertActivity(trx, ACTIVITY_COLUMNS.row(values))
      const made = await getActivityRecord(trx, id, actor.at)
      await writeHistory(trx, [{ noun: 'activity', recordId: id, what: 'created' }], actor)
      await record(trx, activityChanged, { ...about(made, actor), what: 'created' })
      return made
    }),
  )
}

/** Changes an activity; an outcome completes it. Throws 404, 409 for a stale version, 400 for an unknown record. */
export function changeActivity(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: ActivityPatch; readonly actor: Actor },
): Promise<Activity> {
  const { version, ...fields } = patch
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      const before = await lockActivity(trx, id)
      if (!before) throw notFound(UNKNOWN)
      await requireVersion(withState(before, actor.at), version)
      const change = { ...fields, completedAt: completedAt(before, patch, actor), updatedAt: actor.at }
      await writeActivity(trx, id, ACTIVITY_COLUMNS.row(change))
      const after = await getActivityRecord(trx, id, actor.at)
      const changes = changesBetween<ActivityRow>(before, after, AUDITED_FIELDS)
      if (changes.length > 0) {
        await writeHistory(trx, [{ noun: 'activity', recordId: id, what: 'changed', changes }], actor)
      }
      await record(trx, activityChanged, { ...about(after, actor), what: 'changed' })
      return after
    }),
  )
}

/** The first outcome completes it, none opens it again, another one leaves the instant. */
function completedAt(
  before: ActivityRow,
  { outcome }: ActivityPatch,
  { at }: Actor,
): string | null | undefined {
  if (outcome === undefined) return undefined
  return outcome === null ? null : (before.completedAt ?? at)
}

export function deleteActivity(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    const gone = await getActivityRecord(trx, id, actor.at)
    requireOne(await softDelete(trx, 'crm_activities', { ids: [id], at: actor.at }), UNKNOWN)
    await record(trx, activityChanged, { ...about(gone, actor), what: 'removed' })
  })
}

export function undeleteActivity(db: Db, id: string, actor: Actor): Promise<Activity> {
  return transact(db, async (trx) => {
    requireOne(await restoreDeleted(trx, 'crm_activities', [id]), UNKNOWN)
    const back = await getActivityRecord(trx, id, actor.at)
    await record(trx, activityChanged, { ...about(back, actor), what: 'created' })
    return back
  })
}
