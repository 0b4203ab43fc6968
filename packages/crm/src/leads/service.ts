import { type Db, transact } from '@cadencia/db/client'
import { instantFromLocalInput, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { nextWorkingDay } from '@cadencia/locale/working-days'
import { isAssignable } from '@cadencia/people/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { FOLLOW_UP } from '../activities/contract.ts'
import { activities } from '../activities/record.ts'
import type { CrmContext } from '../context.ts'
import { readSuppression, type SuppressionPort } from '../shared/suppression.ts'
import { estimatedScore, typedPhone, withExtension } from './contact.ts'
import { LEAD_MESSAGES, type Lead, type LeadDraft, type LeadPatch } from './contract.ts'
import { leads } from './record.ts'
import { statusFieldsOf } from './rules.ts'

type MessengerContext = Pick<CrmContext, 'messenger'>

/** Why a message to a lead was not sent. */
export const DELETED = 'O lead foi excluído antes do envio'

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

async function suppressionOf(trx: Db, messenger: SuppressionPort, phone: string | null) {
  return (await readSuppression(trx, messenger, phone === null ? [] : [phone]))(phone)
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
  const { phone } = stored
  const { status = 'new', temperature = null } = statusFieldsOf(fields)
  const company = fields.company ?? ''
  const score = fields.score ?? estimatedScore({ email, phone, company, source: fields.source, temperature })
  return transact(db, async (trx) => {
    await requireOwner(trx, assignedTo)
    const values = {
      ...fields,
      ...stored,
      ...{ email, company, status, temperature, score, assignedTo },
      notes: withExtension(fields.notes ?? '', extension),
      ...(await suppressionOf(trx, messenger, phone)),
      ...{ createdBy: actor.actorId, createdAt: actor.at, updatedAt: actor.at },
    }
    const lead = await leads.insert(trx, values, { actor })
    if (phone !== null) await messenger.assignMessages(trx, phone, { kind: 'lead', id: lead.id })
    if (followUp) await planFollowUp(trx, lead.id, actor)
    return lead
  })
}

/** The quick-add's box: an activity on the next working day at 09:00 in São Paulo. */
async function planFollowUp(trx: Db, leadId: string, actor: Actor): Promise<void> {
  const { actorId: createdBy, at } = actor
  const scheduledAt = instantFromLocalInput(`${nextWorkingDay(saoPauloDay(at))}T${FOLLOW_UP.time}`)
  const { subject } = FOLLOW_UP
  const values = { leadId, subject, scheduledAt, createdBy, createdAt: at, updatedAt: at }
  await activities.insert(trx, values, { actor })
}

/** Changes a lead. Throws 404, 409 for a stale version, 400 where it could no longer be reached. */
export function changeLead(
  db: Db,
  id: string,
  { patch, messenger, actor }: MessengerContext & { readonly patch: LeadPatch; readonly actor: Actor },
): Promise<Lead> {
  const { version, phone: typedNumber, ...fields } = patch
  return transact(db, async (trx) => {
    const before = await leads.lock(trx, id, { version })
    await requireOwner(trx, patch.assignedTo, before.assignedTo)
    const typed = typedNumber === undefined ? undefined : typedPhone(typedNumber)
    const email = patch.email === undefined ? undefined : patch.email || null
    const phone = typed?.stored.phone
    requireReachable({
      source: patch.source ?? before.source,
      email: email === undefined ? before.email : email,
      phone: phone === undefined ? before.phone : phone,
    })
    const changes = {
      ...fields,
      ...patchedStatus(patch),
      ...typed?.stored,
      email,
      notes: typed?.extension ? withExtension(patch.notes ?? before.notes, typed.extension) : patch.notes,
      ...(typed && (await suppressionOf(trx, messenger, typed.stored.phone))),
    }
    const after = await leads.patch(trx, before, { changes, actor })
    if (phone && phone !== before.phone) await messenger.assignMessages(trx, phone, { kind: 'lead', id })
    return after
  })
}

/** In a change, hot, warm and cold say how warm the lead is and leave its status alone. */
export function patchedStatus(patch: LeadPatch) {
  const { status, temperature } = statusFieldsOf(patch)
  return patch.status === status ? { status, temperature } : { status: undefined, temperature }
}

export function requireReachable({ source, email, phone }: Pick<Lead, 'source' | 'email' | 'phone'>): void {
  if (source === 'whatsapp' && phone === null) throw invalid('phone', LEAD_MESSAGES.phone)
  if (source !== 'whatsapp' && email === null) throw invalid('email', LEAD_MESSAGES.email)
}

/** Deletes a lead; for a day it can be brought back, without the messages that waited. Throws 404. */
export function deleteLead(
  db: Db,
  id: string,
  { messenger, actor }: MessengerContext & { readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    await leads.remove(trx, id, { actor })
    await messenger.cancelMessages(trx, { leadIds: [id] }, DELETED)
  })
}

/** Brings a deleted lead back. Throws 404 where there is none. */
export function undeleteLead(db: Db, id: string, actor: Actor): Promise<Lead> {
  return transact(db, (trx) => leads.restore(trx, id, { actor }))
}
