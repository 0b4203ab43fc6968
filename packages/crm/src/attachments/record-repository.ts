import type { Db } from '@cadencia/db/client'
import { foundFiles } from '@cadencia/files/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, type SortKey } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { clientConditions } from '../clients/repository.ts'
import { leadConditions } from '../leads/filters.ts'
import { opportunityConditions } from '../opportunities/filters.ts'
import {
  ATTACHABLE,
  type Attachable,
  type RECORDS_WITH_FILES_SORTS,
  type RecordsWithFilesFilter,
  type RecordsWithFilesSort,
  type RecordWithFiles,
} from './contract.ts'

/** A record with the id of its newest attachment, under which files keeps the file's name. */
export interface RecordRow extends Omit<RecordWithFiles, 'newestFileName'> {
  readonly newestAttachmentId: string
}

const attachedTo = (column: string) => sql`(
  select ${sql.ref(column)} as id, count(*)::int as file_count, max(created_at) as newest_at,
    (array_agg(id order by created_at desc, id))[1] as newest_id
  from crm_attachments where ${sql.ref(column)} is not null group by ${sql.ref(column)})`

/** The records of each kind that have files and match a text. */
const SOURCES = {
  lead: (q) => sql`
    select 'lead' as kind, leads.id, leads.name as title, leads.company as detail, a.file_count, a.newest_at, a.newest_id
    from ${attachedTo('lead_id')} a join leads on leads.id = a.id where ${leadConditions({ q })}`,
  opportunity: (q) => sql`
    select 'opportunity', opportunities.id, opportunities.title, coalesce((select l.company from leads l
      where l.id = opportunities.lead_id and l.deleted_at is null), ''), a.file_count, a.newest_at, a.newest_id
    from ${attachedTo('opportunity_id')} a join opportunities on opportunities.id = a.id
    where ${opportunityConditions({ q })}`,
  client: (q) => sql`
    select 'client', clients.id, clients.name, clients.company, a.file_count, a.newest_at, a.newest_id
    from ${attachedTo('client_id')} a join clients on clients.id = a.id where ${clientConditions({ q })}`,
} satisfies Record<Attachable, (q: string | undefined) => RawBuilder<unknown>>

const orderBy = ordersBy('r', {
  title: ['r.title', ({ title }) => title, 'plain'],
  fileCount: ['r.file_count', ({ fileCount }) => fileCount, 'int'],
  newestAt: ['r.newest_at', ({ newestAt }) => newestAt, 'timestamptz'],
} satisfies Record<(typeof RECORDS_WITH_FILES_SORTS)[number], SortKey<RecordRow>>)

interface SourceColumns {
  readonly kind: Attachable
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly file_count: number
  readonly newest_at: string
  readonly newest_id: string
}

interface FoundFile {
  readonly kind: Attachable
  readonly id: string
  readonly title: string
  readonly fileId: string
  readonly fileName: string
  readonly fileAt: string
}

/** Attached files whose names hold the words, with what each is attached to, the newest before. */
export async function findFiles(db: Db, words: string, limit: number): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`
    select r.kind, r.id, r.title, f.id as "fileId", f.name as "fileName", f.created_at as "fileAt"
    from ${foundFiles('crm', words)} f
    join crm_attachments a on a.id = f.record_id
    join lateral (
      select 'lead' as kind, id, name as title from leads where id = a.lead_id and deleted_at is null
      union all select 'opportunity', id, title from opportunities where id = a.opportunity_id and deleted_at is null
      union all select 'client', id, name from clients where id = a.client_id and deleted_at is null) r on true
    order by f.created_at desc, f.id limit ${limit}`.execute(db)
  return rows
}

/** Records that have files. */
export function recordList(db: Db, { q, kind }: RecordsWithFilesFilter, sort: RecordsWithFilesSort) {
  const kinds = kind === undefined ? ATTACHABLE : [kind]
  const sources = sql.join(
    kinds.map((one) => SOURCES[one](q)),
    sql` union all `,
  )
  const matching = db.selectFrom(
    sql<SourceColumns>`(select * from (${sources}) r (kind, id, title, detail, file_count, newest_at, newest_id))`.as(
      'r',
    ),
  )
  return {
    rows: matching.select([
      'r.kind',
      'r.id',
      'r.title',
      'r.detail',
      'r.file_count as fileCount',
      'r.newest_at as newestAt',
      'r.newest_id as newestAttachmentId',
    ]),
    order: orderBy(sort),
    count: () => countRows(db, matching.select('r.id')),
  }
}
