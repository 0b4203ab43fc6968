import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { foundFiles } from '@cadencia/files/read-repository'
import { sql } from 'kysely'
import type { SupportStatus } from './contract.ts'
import { COLUMNS, joinedTo } from './record.ts'

export function selectRecords(db: Db) {
  return db.selectFrom('support_requests as r').select(COLUMNS.select('r')).select(joinedTo('r'))
}

/** Only the first call for a request has an effect. */
export async function saveFirstAction(
  trx: Db,
  id: string,
  { at, hours }: { readonly at: string; readonly hours: number },
): Promise<void> {
  await trx
    .updateTable('support_requests')
    .set({ first_action_at: at, first_action_hours: hours })
    .where('id', '=', id)
    .where('first_action_at', 'is', null)
    .execute()
}

/** Requests with a file whose name holds the words, the newest file before. */
export function searchFiles(db: Db, words: string, limit: number) {
  return db
    .selectFrom(foundFiles('support', words).as('f'))
    .innerJoin('support_requests as r', 'r.id', 'f.record_id')
    .select(['r.id', 'r.title', 'f.id as fileId', 'f.name as fileName', 'f.created_at as fileAt'])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(limit)
    .execute()
}

/** Full-text search in title and description, newest first. */
export function searchRecords(db: Db, words: string, limit: number) {
  return db
    .selectFrom('support_requests')
    .select(['id', 'title', 'description', sql<SupportStatus>`status`.as('status')])
    .select(sql<TextFormat>`description_format`.as('descriptionFormat'))
    .where(containsWords({ table: 'support_requests' }, words))
    .orderBy(titleBeginsWith({ table: 'support_requests' }, words))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
