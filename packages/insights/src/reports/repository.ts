import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { lockRows } from '@cadencia/db/locks'
import { addDays, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { type RawBuilder, sql } from 'kysely'
import {
  FILE_FORMATS,
  type FileFormat,
  REPORT_LIST,
  type Report,
  ReportData,
  type ReportFilter,
  type ReportSort,
  type ReportStatus,
  type ReportType,
} from './contract.ts'

const filesReady = sql<number>`(select count(*)::int from report_files f where f.report_id = r.id)`

const COLUMNS = [
  'r.id',
  'r.title',
  'r.description',
  'r.from_day as from',
  'r.to_day as to',
  'r.created_at as createdAt',
  'r.created_by as createdBy',
  sql<ReportType>`r.type`.as('type'),
  sql<ReportStatus>`r.status`.as('status'),
  filesReady.as('filesReady'),
] as const

const LISTED = {
  list: REPORT_LIST,
  table: 'r',
  columns: {
    ...{ type: 'type', title: 'title', status: 'status', from: 'from_day' },
    ...{ createdAt: 'created_at', createdBy: 'created_by' },
  },
}

const orderBy = ordersOf<Report>()(LISTED, {})

interface ReportsAsked extends ReportFilter {
  readonly sort: ReportSort
  /** The São Paulo day. */
  readonly today: string
  /** Whether reports of conversions are shown. */
  readonly hasConversions: boolean
}

export function reportList(db: Db, { sort, today, hasConversions, ...filter }: ReportsAsked) {
  const isListed = matching(LISTED, filter, {
    within: (days) => sql`r.created_at >= ${saoPauloStartOfDay(addDays(today, 1 - Number(days)))}`,
  })
  const listed = db
    .selectFrom('reports as r')
    .where(isListed)
    .$if(!hasConversions, (query) => query.where('r.type', '<>', 'conversions'))
  return {
    rows: listed.select(COLUMNS),
    order: orderBy(sort),
    count: () => countRows(db, listed.select('r.id')),
  }
}

export async function findReport(db: Db, id: string): Promise<Report | undefined> {
  return db.selectFrom('reports as r').select(COLUMNS).where('r.id', '=', id).executeTakeFirst()
}

/** The newest whose title or description, which says the days, holds all words. */
export function searchReports(db: Db, words: string, limit: number): Promise<Report[]> {
  const patterns = words.split(/\s+/).map(containsPattern)
  return db
    .selectFrom('reports as r')
    .select(COLUMNS)
    .where(
      sql<boolean>`plain_text(r.title || ' ' || r.description)
        like all (select plain_text(p) from unnest(${patterns}::text[]) p)`,
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

export async function findData(db: Db, id: string): Promise<ReportData | undefined> {
  return (await findContent(db, id))?.data
}

/** `mark` changes with the data. */
export async function findContent(db: Db, id: string) {
  const row = await db
    .selectFrom('reports')
    .select(['data', sql<string>`md5(data::text)`.as('mark')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { data: ReportData.parse(row.data), mark: row.mark }
}

interface NewReport {
  readonly data: ReportData
  readonly description: string
  /** Null for one that comes round by itself. */
  readonly createdBy: string | null
  /** The Monday of the week that a scheduled report is about. */
  readonly week?: string
}

/** Answers the new report's id; undefined where there is one of that type about that week. */
export async function insertReport(db: Db, report: NewReport): Promise<string | undefined> {
  const { data, description, createdBy, week = null } = report
  const row = await db
    .insertInto('reports')
    .values({
      type: data.type,
      title: data.title,
      description,
      from_day: data.from,
      to_day: data.to,
      data: JSON.stringify(data),
      week,
      created_by: createdBy,
      created_at: data.generatedAt,
    })
    .onConflict((conflict) => conflict.constraint('reports_once_a_week').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The scheduled reports about the week from `monday`. */
export async function listWeekly(db: Db, monday: string): Promise<Report[]> {
  return db
    .selectFrom('reports as r')
    .select(COLUMNS)
    .where('r.week', '=', monday)
    .orderBy('r.type')
    .execute()
}

/** The formats whose files are there, of the report; undefined where there is no report. */
export async function listFormats(db: Db, id: string): Promise<FileFormat[] | undefined> {
  const rows = await db
    .selectFrom('reports as r')
    .leftJoin('report_files as f', 'f.report_id', 'r.id')
    .select('f.format')
    .where('r.id', '=', id)
    .execute()
  if (rows.length === 0) return undefined
  return FILE_FORMATS.filter((format) => rows.some((row) => row.format === format))
}

interface StoredFile {
  readonly reportId: string
  readonly format: FileFormat
  readonly size: number
  /** Of what the report said when the file was written. */
  readonly mark: string
}

/** False for a file stored before and for data that has changed since. */
export async function insertFile(db: Db, { reportId, format, size, mark }: StoredFile): Promise<boolean> {
  const { rows } = await sql`
    insert into report_files (report_id, format, size)
    select id, ${format}, ${size} from reports where id = ${reportId} and md5(data::text) = ${mark} for share
    on conflict (report_id, format) do nothing returning format`.execute(db)
  return rows.length > 0
}

/** Reports that may be changed by an erasure; `isCandidate` is asked of their data. */
export async function listForErasure(
  trx: Db,
  isCandidate: (data: ReturnType<typeof sql.ref>) => RawBuilder<boolean>,
): Promise<readonly { readonly id: string; readonly data: unknown }[]> {
  const locked = await lockRows(trx, 'reports', isCandidate(sql.ref('data')))
  if (locked.length === 0) return []
  return trx.selectFrom('reports').select(['id', 'data']).where('id', 'in', locked).orderBy('id').execute()
}

/** Also deletes the rows of its files. */
export async function replaceData(trx: Db, id: string, data: unknown): Promise<void> {
  await sql`update reports set data = ${JSON.stringify(data)}::jsonb,
    status = case status when 'Disponível' then 'Processando' else status end where id = ${id}`.execute(trx)
  await trx.deleteFrom('report_files').where('report_id', '=', id).execute()
}

/** Undefined when the report is not in status `from`. */
export async function moveReport(db: Db, id: string, { from, to }: { from: ReportStatus; to: ReportStatus }) {
  return db
    .updateTable('reports')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['title', 'description', 'created_by as requestedBy'])
    .executeTakeFirst()
}

/** Ids of reports that were made before an instant. */
export async function listOld(
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteReports(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('reports').where('id', 'in', ids).execute()
}
