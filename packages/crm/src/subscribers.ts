import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { meetingCompleted } from '@cadencia/meetings/facts'
import {
  contactIdentified,
  contactMarketingChanged,
  contactOptedOut,
  messageReceived,
} from '@cadencia/messaging/facts'
import { messageRows } from '@cadencia/messaging/read-repository'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noteMeeting } from './activities/meetings.ts'
import type { CrmContext } from './context.ts'
import { leadsChanged } from './facts.ts'
import { leadImportMoved } from './imports/facts.ts'
import { leads } from './leads/record.ts'
import { listNotMarked, type Mark, markDeleted } from './leads/repository.ts'
import type { Suppression } from './shared/suppression.ts'

/** What the CRM's records make of what people answer, and of meetings that end. */
export function recordSubscribers({
  messenger,
  links,
}: Pick<CrmContext, 'messenger' | 'links'>): readonly Subscriber[] {
  return [
    subscribe(meetingCompleted, 'crm.note_meetings', (trx, { meetingId, actorId, at }) =>
      noteMeeting(trx, meetingId, { links, actor: { actorId, at } }),
    ),
    // For display only: the suppression list decides what is sent.
    subscribe(contactOptedOut, 'crm.mark_opted_out', (trx, told) =>
      markLeads(trx, told, { mark: { is_opted_out: true }, changes: { isOptedOut: true } }),
    ),
    subscribe(contactMarketingChanged, 'crm.mark_marketing', (trx, told) =>
      markLeads(trx, told, {
        mark: { is_marketing_stopped: told.isStopped },
        changes: { isMarketingStopped: told.isStopped },
      }),
    ),
    subscribe(messageReceived, 'crm.take_messages', (trx, message) => takeMessages(trx, messenger, message)),
    subscribe(contactIdentified, 'crm.take_identified', (trx, message) =>
      takeMessages(trx, messenger, message),
    ),
    subscribe(leadImportMoved, 'crm.take_imported', async (trx, { importId, status }) => {
      if (status === 'completed') await takeImported(trx, messenger, importId)
    }),
  ]
}

interface Marking {
  readonly mark: Mark
  readonly changes: Partial<Suppression>
}

/** All leads of a number show what forbids writing to it, or does so no more. */
async function markLeads(
  trx: Db,
  { phoneKey, at }: { readonly phoneKey: string; readonly at: string },
  { mark, changes }: Marking,
): Promise<void> {
  await markDeleted(trx, phoneKey, mark)
  const there = await leads.lockAll(trx, await listNotMarked(trx, phoneKey, mark))
  // Nobody edited them: who has one open can still save it.
  const patches = there.map((before) => ({
    before,
    changes: { ...changes, version: before.version, updatedAt: before.updatedAt },
  }))
  await leads.patchAll(trx, patches, { actor: { actorId: null, at }, isMany: true })
}

type Writer = Pick<z.output<typeof messageReceived.payload>, 'contact' | 'phoneKey' | 'subject' | 'at'> & {
  /** Undefined where it is about no single message. */
  readonly messageId?: string
}

/** What a contact wrote who has no lead, or whose lead was deleted, goes to the oldest lead with that number. */
async function takeMessages(
  trx: Db,
  messenger: CrmContext['messenger'],
  { contact, phoneKey, subject, messageId, at }: Writer,
): Promise<void> {
  if (subject !== null) {
    if (messageId === undefined || (await leads.find(trx, subject.id))) return
    await messenger.releaseMessages(trx, { kind: 'message', ids: [messageId] })
  }
  if (contact === null || phoneKey === null) return
  const lead = await trx
    .selectFrom('leads')
    .select('id')
    .where('phone_key', '=', phoneKey)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!lead) return
  const taken = await messenger.assignMessages(trx, contact, { kind: 'lead', id: lead.id })
  if (taken > 0) await record(trx, leadsChanged, { count: 1, actorId: null, at })
}

/** What the numbers of an import wrote before there was a lead; of several leads with a number the oldest takes it. */
async function takeImported(trx: Db, messenger: CrmContext['messenger'], importId: string): Promise<void> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select distinct on (l.phone_key) l.id, l.phone from leads l
    where l.deleted_at is null and l.phone is not null
      and (l.import_id = ${importId}
        or exists (select from lead_import_changes c where c.lead_id = l.id and c.import_id = ${importId}))
      and exists (select from ${messageRows.as('m')} where m.contact_key = l.phone_key and m.subject_id is null)
    order by l.phone_key, l.created_at, l.id`.execute(trx)
  for (const { id, phone } of rows) await messenger.assignMessages(trx, phone, { kind: 'lead', id })
}
