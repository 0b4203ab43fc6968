import { type Db, transact } from '@cadencia/db/client'
import { record, recordAll } from '@cadencia/db/outbox'
import { instantFromLocalInput, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { nextWorkingDay } from '@cadencia/locale/working-days'
import { changesBetween } from '@cadencia/records/history'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { invalid, notFound } from '@cadencia/server/app-error'
import { restoreDeleted, softDelete } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import { FOLLOW_UP } from '../activities/contract.ts'
import type { CrmContext } from '../context.ts'
import { activityChanged, leadAssigned, leadChanged, leadCreated, leadRemoved } from '../facts.ts'
import { requireOne } from '../shared/deletion-repository.ts'
import { writeHistory } from '../shared/history.ts'
import { estimatedScore, type StoredPhone, typedPhone, withExtension } from './contact.ts'
import { LEAD_MESSAGES, type Lead, type LeadDraft, type LeadPatch } from './contract.ts'
import { findLead, insertLead, isAssignable, LEAD_COLUMNS, lockLead, writeLeads } from './repository.ts'
import { standingOf } from './rules.ts'

type MessengerContext = Pick<CrmContext, 'messenger'>

export const AUDITED_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'source',
  'status',
  'temperature',
  'score',
  'notes',
  'assignedTo',
  'consent',
] as const satisfies readonly (keyof Lead)[]

/** Why a message to a lead was not sent. */
export const DELETED = 'O lead foi excluído antes do envio'

export async function getLeadRecord(db: Db, id: string): Promise<Lead> {
  const lead = await findLead(db, id)
  if (!lead) throw notFound(LEAD_MESSAGES.unknown)
  return lead
}

/** Throws 400 where somebody is named who cannot be given work and did not have it. */
export async function requireOwner(
  trx: Db,
  userId: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (userId === before) return
  await requireActive(trx, { path: 'assignedTo', ids: [userId] })
  if (userId && !(await isAssignable(trx, userId))) throw invalid('assignedTo', 'Responsável não encontrado')
}

/** What every fact says of a lead. */
export function aboutLead({ id, source, status, assignedTo }: Lead, { actorId, at }: Actor<string | null>) {
  return { leadId: id, source, status, assignedTo, actorId, at }
}

/** Records facts that notify new owners of leads assigned by somebody else. */
export async function tellOwners(trx: Db, given: readonly Lead[], actor: Actor): Promise<void> {
  const byOwner = Map.groupBy(given, ({ assignedTo }) => assignedTo)
  const facts = [...byOwner].flatMap(([assignedTo, leads]) =>
    assignedTo === null || assignedTo === actor.actorId
      ? []
      : [{ assignedTo, leadIds: leads.map(({ id }) => id), ...actor }],
  )
  await recordAll(trx, leadAssigned, facts)
}

/**
 * Makes a lead, its owner's notification, what its number wrote before, and the follow-up where one is asked for.
 * Throws 400 for a wrong phone or an unknown owner.
 */
export function addLead(
  db: Db,
  draft: LeadDraft,
  { messenger, actor }: MessengerContext & { readonly actor: Actor },
): Promise<Lead> {
  const { followUp, assignedTo = actor.actorId, ...fields } = draft
  const email = fields.email || null
  const { stored, extension } = typedPhone(fields.phone)
  const { phone, phone_key } = stored
  const { status = 'new', temperature = null } = standingOf(fields)
  const company = fields.company ?? ''
  const score = fields.score ?? estimatedScore({ email, phone, company, source: fields.source, temperature })
  return transact(db, async (trx) => {
    await requireOwner(trx, assignedTo)
    const optedOut = phone === null ? new Set() : await messenger.isOptedOut(trx, [phone])
    const id = await insertLead(trx, {
      ...LEAD_COLUMNS.row({
        ...fields,
        ...{ email, phone, company, status, temperature, score, assignedTo },
        notes: withExtension(fields.notes ?? '', extension),
        isOptedOut: optedOut.size > 0,
        ...{ createdBy: actor.actorId, createdAt: actor.at, updatedAt: actor.at },
      }),
      phone_key,
    })
    if (phone !== null) await messenger.assignMessages(trx, phone, { kind: 'lead', id })
    if (followUp) await planFollowUp(trx, id, actor)
    const lead = await getLeadRecord(trx, id)
    await writeHistory(trx, [{ noun: 'lead', recordId: id, what: 'created' }], actor)
    await record(trx, leadCreated, aboutLead(lead, actor))
    await tellOwners(trx, [lead], actor)
    return lead
  })
}

/** The quick-add's box: an activity on the next working day at 09:00 in São Paulo. */
async function planFollowUp(trx: Db, leadId: string, { actorId, at }: Actor): Promise<void> {
  const day = nextWorkingDay(saoPauloDay(at))
  const { id } = await trx
    .insertInto('crm_activities')
    .values({
      lead_id: leadId,
      subject: FOLLOW_UP.subject,
      scheduled_at: instantFromLocalInput(`${day}T${FOLLOW_UP.time}`),
      created_by: actorId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { activityId: id, leadId, opportunityId: null, clientId: null }
  await record(trx, activityChanged, { ...about, what: 'created', actorId, at })
}

/** Changes a lead. Throws 404, 409 for a stale version, 400 where it could no longer be reached. */
export function changeLead(
  db: Db,
  id: string,
  { patch, messenger, actor }: MessengerContext & { readonly patch: LeadPatch; readonly actor: Actor },
): Promise<Lead> {
  const { version, phone, ...fields } = patch
  return transact(db, async (trx) => {
    const before = await lockLead(trx, id)
    if (!before) throw notFound(LEAD_MESSAGES.unknown)
    await requireVersion(before, version)
    await requireOwner(trx, patch.assignedTo, before.assignedTo)
    const { status, temperature } = patchedStanding(patch)
    const typed = phone === undefined ? undefined : typedPhone(phone)
    const contact: Partial<StoredPhone> = typed?.stored ?? {}
    const email = patch.email === undefined ? undefined : patch.email || null
    requireReachable({
      source: patch.source ?? before.source,
      email: email === undefined ? before.email : email,
      phone: contact.phone === undefined ? before.phone : contact.phone,
    })
    const isNewPhone = typeof contact.phone === 'string' && contact.phone !== before.phone
    await writeLeads(trx, [id], {
      ...LEAD_COLUMNS.row({ ...fields, status, temperature, email, updatedAt: actor.at }),
      ...(typed?.extension ? { notes: withExtension(patch.notes ?? before.notes, typed.extension) } : {}),
      ...contact,
      ...(contact.phone === undefined
        ? {}
        : {
            is_opted_out:
              contact.phone !== null && (await messenger.isOptedOut(trx, [contact.phone])).size > 0,
          }),
    })
    if (isNewPhone && contact.phone) await messenger.assignMessages(trx, contact.phone, { kind: 'lead', id })
    const after = await getLeadRecord(trx, id)
    await noteChange(trx, { before, after }, actor)
    if (after.assignedTo !== before.assignedTo) await tellOwners(trx, [after], actor)
    return after
  })
}

/** In a change, hot, warm and cold say how warm the lead is and leave its status alone. */
export function patchedStanding(patch: LeadPatch) {
  const { status, temperature } = standingOf(patch)
  return patch.status === status ? { status, temperature } : { status: undefined, temperature }
}

export function requireReachable({ source, email, phone }: Pick<Lead, 'source' | 'email' | 'phone'>): void {
  if (source === 'whatsapp' && phone === null) throw invalid('phone', LEAD_MESSAGES.phone)
  if (source !== 'whatsapp' && email === null) throw invalid('email', LEAD_MESSAGES.email)
}

export interface Changed {
  readonly before: Lead
  readonly after: Lead
}

export async function noteChange(trx: Db, { before, after }: Changed, actor: Actor): Promise<void> {
  const changes = changesBetween(before, after, AUDITED_FIELDS)
  if (changes.length > 0) {
    await writeHistory(trx, [{ noun: 'lead', recordId: after.id, what: 'changed', changes }], actor)
  }
  await record(trx, leadChanged, changeOf({ before, after }, actor))
}

/** What the fact of a change says. */
export function changeOf({ before: { status, assignedTo }, after }: Changed, actor: Actor<string | null>) {
  return { ...aboutLead(after, actor), before: { status, assignedTo } }
}

/** Deletes a lead; for a day it can be brought back, without the messages that waited. Throws 404. */
export function deleteLead(
  db: Db,
  id: string,
  { messenger, actor }: MessengerContext & { readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    requireOne(await softDelete(trx, 'leads', { ids: [id], at: actor.at }), LEAD_MESSAGES.unknown)
    await messenger.cancelMessages(trx, { leadIds: [id] }, DELETED)
    await record(trx, leadRemoved, { leadId: id, isErased: false, ...actor })
  })
}

/** Brings a deleted lead back. Throws 404 where there is none. */
export function undeleteLead(db: Db, id: string, actor: Actor): Promise<Lead> {
  return transact(db, async (trx) => {
    requireOne(await restoreDeleted(trx, 'leads', [id]), LEAD_MESSAGES.unknown)
    const lead = await getLeadRecord(trx, id)
    await record(trx, leadChanged, changeOf({ before: lead, after: lead }, actor))
    return lead
  })
}
