import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { personTag } from '@cadencia/server/person-tag'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { isIn, type Scope } from '../timeline/repository.ts'
import type { Attachment } from './contract.ts'

/** What a file is attached to: exactly one of the three. */
export interface Target {
  readonly leadId: string | null
  readonly opportunityId: string | null
  readonly clientId: string | null
}

/** An attachment without its file, which files keeps under the attachment's id. */
export type AttachmentRow = Omit<Attachment, 'fileURL' | 'fileName' | 'fileType' | 'fileSize'>

function selectAttachments(db: Db) {
  return db
    .selectFrom('crm_attachments as a')
    .select(['a.id', 'a.lead_id as leadId', 'a.opportunity_id as opportunityId', 'a.client_id as clientId'])
    .select([
      'a.created_by as createdBy',
      'a.created_at as createdAt',
      personTag('a.created_by').as('author'),
    ])
}

/** The attachments of one record, the newest before. */
export function listOf(db: Db, { leadId, opportunityId, clientId }: Target): CountedList<AttachmentRow> {
  const rows = selectAttachments(db)
    .$if(leadId !== null, (query) => query.where('a.lead_id', '=', leadId))
    .$if(opportunityId !== null, (query) => query.where('a.opportunity_id', '=', opportunityId))
    .$if(clientId !== null, (query) => query.where('a.client_id', '=', clientId))
  return { rows, order: newestFirst<AttachmentRow>('a'), count: () => countRows(db, rows) }
}

/** The newest attachments of several records, the newest before. */
export function listIn(db: Db, scope: Scope, limit: number): Promise<AttachmentRow[]> {
  return selectAttachments(db)
    .where(isIn(scope, 'a'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export function findAttachment(db: Db, id: string): Promise<AttachmentRow | undefined> {
  return selectAttachments(db).where('a.id', '=', id).executeTakeFirst()
}

/** Whether the record is there and not deleted; it is kept from going until the transaction ends. */
export async function targetExists(trx: Db, { leadId, opportunityId, clientId }: Target): Promise<boolean> {
  const isThere = sql`id = ${leadId ?? opportunityId ?? clientId}::uuid and deleted_at is null`
  return (await lockRows(trx, tableOf({ leadId, opportunityId }), isThere, 'share')).length > 0
}

function tableOf({ leadId, opportunityId }: Omit<Target, 'clientId'>) {
  if (leadId !== null) return 'leads'
  return opportunityId === null ? 'clients' : 'opportunities'
}

interface NewAttachment extends Target {
  readonly id: string
  readonly createdBy: string
  readonly at: string
}

export async function insertAttachment(trx: Db, made: NewAttachment): Promise<void> {
  const { id, leadId, opportunityId, clientId, createdBy, at } = made
  await trx
    .insertInto('crm_attachments')
    .values({
      ...{ id, lead_id: leadId, opportunity_id: opportunityId, client_id: clientId },
      ...{ created_by: createdBy, created_at: at },
    })
    .execute()
}

export async function deleteAttachment(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('crm_attachments').where('id', '=', id).execute()
}
