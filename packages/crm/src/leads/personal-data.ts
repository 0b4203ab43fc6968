import { type Db, transact } from '@cadencia/db/client'
import { outboxRow, recordAll } from '@cadencia/db/outbox'
import { withLocalInstants } from '@cadencia/locale/local-instants'
import { listHistory } from '@cadencia/records/history'
import { type Actor, actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { dispositionOf } from '@cadencia/server/disposition'
import { rememberErasure } from '@cadencia/server/erasure/erasures'
import { eraseMentions } from '@cadencia/server/erasure/text-erasure'
import { requireSession, viewerOf } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { selectActivities } from '../activities/repository.ts'
import { selectClients } from '../clients/repository.ts'
import type { CrmContext } from '../context.ts'
import type { HistoryEntry } from '../contract.ts'
import {
  activityChanged,
  attachmentChanged,
  clientChanged,
  leadRemoved,
  leadsChanged,
  opportunityChanged,
} from '../facts.ts'
import { lockPipeline, selectOpportunities } from '../opportunities/repository.ts'
import { LEAD_MESSAGES, type Lead } from './contract.ts'
import { eraseLeadData, exportLeadData, type LeadData } from './personal-data-contract.ts'
import { leads } from './record.ts'
import { type Belongings, belongings, listOwnPhones, tracesOf } from './traces.ts'

type Keepers = Pick<CrmContext, 'messenger' | 'files' | 'comments' | 'links'>
type Erasing = Keepers &
  Pick<CrmContext, 'personalData' | 'eraseGuests'> & { readonly actor: Actor | ReplayAct }
/** An erasure that is done again after a restore is nobody's. */
type ReplayAct = { readonly actorId: null; readonly at: string }

/** What stands where a name was. */
export const ERASED_NAME = 'Dados apagados'

/** The two rights of the LGPD over a lead: what is kept of the person, and that it is kept no more. */
export function personalDataRoutes(app: App, context: CrmContext): void {
  app.route({
    ...exportLeadData,
    handler: async (request, reply) => {
      const { id } = request.params
      const data = await exportData(request.db, id, { ...context, at: actorOf(request, context).at })
      const actor = viewerOf(request).userId
      await audit(request.db, { actor, action: 'lead.data_exported', entity: 'lead', entityId: id })
      reply.header('content-disposition', dispositionOf(`lead-${id}.json`))
      return withLocalInstants(data)
    },
  })

  app.route({
    ...eraseLeadData,
    handler: async (request, reply) => {
      requireSession(viewerOf(request))
      await eraseData(request.db, request.params.id, { ...context, actor: actorOf(request, context) })
      return reply.code(204).send(null)
    },
  })
}

const among = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** Everything that is kept about the person that a lead describes. Throws 404. */
async function exportData(
  db: Db,
  id: string,
  { messenger, files, comments, links, at }: Keepers & { readonly at: string },
): Promise<LeadData> {
  const lead = await leads.get(db, id)
  const own = await belongings(db, id)
  const records = [id, ...own.opportunities, ...own.clients]
  return {
    exportedAt: at,
    lead,
    opportunities: await selectOpportunities(db)
      .where(among('opportunities.id', own.opportunities))
      .execute(),
    clients: await selectClients(db).where(among('clients.id', own.clients)).execute(),
    activities: await selectActivities(db).where(among('crm_activities.id', own.activities)).execute(),
    attachments: await files.list(db, 'crm', own.attachments),
    messages: await messenger.listMessages(db, { kind: 'lead', id }),
    comments: await comments.list(db, records),
    links: await links.listEnds(db, records),
    history: await listHistory<HistoryEntry['what']>(db, id),
  }
}

/** Erases a lead that a restored backup brought back. */
export function eraseLeadAgain(db: Db, id: string, context: CrmContext): Promise<void> {
  const at = new Date(context.now()).toISOString()
  return eraseData(db, id, { ...context, actor: { actorId: null, at } })
}

/**
 * Erases the person from a lead and from all that belongs to it; ids, figures and times stay, so that totals do. The
 * number stays on the suppression list as a keyed hash. Answers and facts that are kept for a while go too. Throws 404,
 * and 409 for one that was erased already.
 */
function eraseData(
  db: Db,
  id: string,
  { messenger, files, comments, links, eraseGuests, personalData, actor }: Erasing,
): Promise<void> {
  return transact(db, async (trx) => {
    await lockPipeline(trx)
    // Also one that was deleted and can be restored for a day.
    const [lead] = await leads.lockStored(trx, [id])
    if (!lead || (lead.isDeleted && actor.actorId !== null)) throw notFound(LEAD_MESSAGES.unknown)
    if (lead.erasedAt !== null) throw new AppError('erased', 409, 'Os dados deste lead já foram apagados.')
    const own = await belongings(trx, id)
    const traces = await tracesOf(trx, id, own)
    if (lead.phone !== null) await messenger.suppress(trx, lead.phone, 'erasure')
    await messenger.eraseMessages(trx, { kind: 'lead', id }, await listOwnPhones(trx, id, { own, traces }))
    for (const attachment of own.attachments) await files.discard(trx, 'crm', attachment)
    await anonymise(trx, lead, { ...own, actor })
    const records = [id, ...own.opportunities, ...own.clients]
    await comments.erase(trx, records, actor)
    await links.erase(trx, records, actor)
    await forgetAnswers(trx, [...records, ...own.activities])
    await tellErased(trx, own, actor)
    await audit(trx, { actor: actor.actorId ?? id, action: 'lead.data_erased', entity: 'lead', entityId: id })
    await rememberErasure(trx, { kind: 'lead', id, at: actor.at })
    await eraseGuests(trx, traces.emails, actor)
    await eraseMentions(trx, traces, personalData())
  })
}

async function anonymise(
  trx: Db,
  lead: Lead,
  { opportunities, clients, activities, attachments, actor }: Belongings & Pick<Erasing, 'actor'>,
): Promise<void> {
  const { id: leadId } = lead
  const { at } = actor
  await leads.patch(trx, lead, {
    what: 'erased',
    actor,
    changes: {
      ...{ name: ERASED_NAME, email: null, phone: null, phoneKey: null, company: '', notes: '' },
      ...{ consentNote: '', isOptedOut: true, erasedAt: at },
    },
    facts: () => [
      outboxRow(leadRemoved, { leadId, isErased: true, ...actor }),
      outboxRow(leadsChanged, { count: 1, ...actor }),
    ],
  })
  await sql`update clients set name = ${ERASED_NAME}, email = null, phone = null, phone_key = null, company = '',
    notes = '', updated_at = ${at}, version = version + 1 where id = any(${clients}::uuid[])`.execute(trx)
  await sql`update opportunities set title = ${ERASED_NAME}, notes = '',
    lost_reason = case when lost_reason is null then null else ${ERASED_NAME} end, updated_at = ${at},
    version = version + 1, revision = revision + 1 where id = any(${opportunities}::uuid[])`.execute(trx)
  await sql`update opportunity_stages set lost_reason = case when lost_reason is null then null else ${ERASED_NAME} end
    where opportunity_id = any(${opportunities}::uuid[])`.execute(trx)
  await sql`update crm_activities set subject = ${ERASED_NAME}, description = '', next_action = '',
    updated_at = ${at}, version = version + 1 where id = any(${activities}::uuid[])`.execute(trx)
  await sql`delete from crm_attachments where id = any(${attachments}::uuid[])`.execute(trx)
  // What an import changed of it, so that it could be undone, is the person's as well.
  await sql`delete from lead_import_changes where lead_id = ${leadId}`.execute(trx)
  const ids = [leadId, ...opportunities, ...clients, ...activities]
  // Of the erasure itself, too.
  await sql`update record_history set changes = '[]' where record_id = any(${ids}::uuid[])`.execute(trx)
}

/** Each record that loses its words with the lead has its fact, without them. */
async function tellErased(trx: Db, own: Belongings, actor: Erasing['actor']): Promise<void> {
  const opportunities = await selectOpportunities(trx)
    .where(among('opportunities.id', own.opportunities))
    .where('opportunities.deleted_at', 'is', null)
    .execute()
  await recordAll(
    trx,
    opportunityChanged,
    opportunities.map((opportunity) => ({ opportunity, ...actor })),
  )
  await recordAll(
    trx,
    clientChanged,
    own.clients.map((clientId) => ({ clientId, what: 'changed' as const, ...actor })),
  )
  const activities = await selectActivities(trx).where(among('crm_activities.id', own.activities)).execute()
  await recordAll(
    trx,
    activityChanged,
    activities.map(({ id, leadId, opportunityId, clientId }) => ({
      ...{ activityId: id, leadId, opportunityId, clientId, what: 'changed' as const, ...actor },
    })),
  )
  const nobody = { leadId: null, opportunityId: null, clientId: null }
  await recordAll(
    trx,
    attachmentChanged,
    own.attachments.map((attachmentId) => ({ attachmentId, ...nobody, what: 'removed' as const, ...actor })),
  )
}

/** Stored answers of creations that name one of these records, and the words of facts that carry their rows. */
async function forgetAnswers(trx: Db, ids: readonly string[]): Promise<void> {
  const named = ids.map((id) => `%${id}%`)
  await sql`delete from idempotency_keys where body like any(${named}::text[])`.execute(trx)
  const wordless = JSON.stringify({ title: ERASED_NAME, notes: '', lostReason: null, lead: null })
  await sql`update outbox set payload = jsonb_set(payload, '{opportunity}', payload -> 'opportunity' || ${wordless}::jsonb)
    where key = any(${ids}::text[]) and payload ? 'opportunity'`.execute(trx)
}
