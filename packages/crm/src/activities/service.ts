import { type Db, transact } from '@cadencia/db/client'
import type { LinkEnd } from '@cadencia/links/contract'
import { findMeetingTags, type MeetingTag } from '@cadencia/meetings/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import type { Reader } from '@cadencia/server/kinds'
import { checkingReferences, type References } from '@cadencia/server/references'
import type { Linking } from '../context.ts'
import type { Activity, ActivityDraft, ActivityPatch, ActivityState, Outcome } from './contract.ts'
import { type ActivityRow, activities } from './record.ts'

const REFERENCES: References = {
  crm_activities_lead_id_fkey: ['leadId', 'Lead não encontrado'],
  crm_activities_opportunity_id_fkey: ['opportunityId', 'Oportunidade não encontrada'],
  crm_activities_client_id_fkey: ['clientId', 'Cliente não encontrado'],
  crm_activities_meeting_id_fkey: ['meetingId', 'Reunião não encontrada'],
}

/** Where an activity stands at an instant: it is done once its outcome was noted. */
export function stateOf(
  { outcome, scheduledAt }: { readonly outcome: Outcome | null; readonly scheduledAt: string | null },
  now: string,
): ActivityState {
  if (outcome !== null) return 'done'
  if (scheduledAt === null) return 'unscheduled'
  return Date.parse(scheduledAt) < Date.parse(now) ? 'overdue' : 'upcoming'
}

interface Asked {
  readonly viewer: Reader
  /** ISO instant. */
  readonly at: string
}

/** Activities as they are answered: where they stand, and of their meetings what the viewer may read. */
export async function toActivities(
  db: Db,
  rows: readonly ActivityRow[],
  { viewer, at }: Asked,
): Promise<Activity[]> {
  const ids = rows.flatMap(({ meetingId }) => meetingId ?? [])
  const meetings = await findMeetingTags(db, ids, viewer)
  return rows.map((row) => toActivity(row, meetings, at))
}

export async function answerActivity(db: Db, row: ActivityRow, { viewer, at }: Asked): Promise<Activity> {
  const ids = row.meetingId === null ? [] : [row.meetingId]
  return toActivity(row, await findMeetingTags(db, ids, viewer), at)
}

function toActivity(row: ActivityRow, meetings: ReadonlyMap<string, MeetingTag>, at: string): Activity {
  const meeting = row.meetingId === null ? undefined : meetings.get(row.meetingId)
  return { ...row, meeting: meeting ?? null, state: stateOf(row, at) }
}

/** The record that an activity's links become links of. */
function namedRecord({ opportunityId, clientId, leadId }: ActivityDraft): LinkEnd | undefined {
  if (opportunityId !== null) return { kind: 'opportunity', id: opportunityId }
  if (clientId !== null) return { kind: 'client', id: clientId }
  return leadId === null ? undefined : { kind: 'lead', id: leadId }
}

/** Makes an activity, by its creator. Throws 400 for an unknown record or link, 409 for too many links. */
export function addActivity(
  db: Db,
  { links: drafted = [], ...draft }: ActivityDraft,
  { actor, linking }: { readonly actor: Actor; readonly linking: Linking },
): Promise<ActivityRow> {
  const { actorId: createdBy, at } = actor
  const values = {
    ...draft,
    description: draft.description ?? '',
    completedAt: draft.outcome === null ? null : at,
    nextAction: draft.nextAction ?? '',
    ...{ createdBy, createdAt: at, updatedAt: at },
  }
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      const made = await activities.insert(trx, values, { actor })
      if (drafted.length > 0) {
        const named = namedRecord(draft)
        if (!named) throw invalid('links.0', 'Informe a oportunidade, o cliente ou o lead')
        const { links, viewer } = linking
        await links.connect(trx, named, { drafted: { links: drafted, viewer }, actor })
      }
      return made
    }),
  )
}

interface Change {
  readonly patch: ActivityPatch
  readonly actor: Actor
  /** The record as a 409 shows it. */
  readonly present: (row: ActivityRow, trx: Db) => Promise<Activity>
}

/** Changes an activity; an outcome completes it. Throws 404, 409 for a stale version, 400 for an unknown record. */
export function changeActivity(db: Db, id: string, { patch, actor, present }: Change): Promise<ActivityRow> {
  const { version, ...fields } = patch
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      const before = await activities.lock(trx, id, { version, present })
      const changes = { ...fields, completedAt: completedAt(before, patch, actor) }
      return activities.patch(trx, before, { changes, actor })
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

export async function deleteActivity(db: Db, id: string, actor: Actor): Promise<void> {
  await transact(db, (trx) => activities.remove(trx, id, { actor }))
}

export function undeleteActivity(db: Db, id: string, actor: Actor): Promise<ActivityRow> {
  return transact(db, (trx) => activities.restore(trx, id, { actor }))
}
