import type { Db } from '@cadencia/db/client'
import { countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { MeetingRecord } from '../rules.ts'
import { type ListedVersion, type SummaryVersion, VERSIONS_KEPT } from './contract.ts'

function selectVersions(db: Db, meetingId: string) {
  return db
    .selectFrom('meeting_summaries as s')
    .select(['s.version', 's.created_by as createdBy', 's.created_at as createdAt'])
    .select(sql<SummaryVersion['source']>`s.source`.as('source'))
    .where('s.meeting_id', '=', meetingId)
}

const NEWEST_FIRST = sortOrder<ListedVersion>('desc', ['s.version', ({ version }) => version, 'int'])

/** Newest first, without the texts. */
export function versionList(db: Db, meetingId: string) {
  const rows = selectVersions(db, meetingId)
  return { rows, order: NEWEST_FIRST, count: () => countRows(db, rows) }
}

export function findVersion(db: Db, meetingId: string, version: number): Promise<SummaryVersion | undefined> {
  return selectVersions(db, meetingId).select('s.text').where('s.version', '=', version).executeTakeFirst()
}

export function findNewest(db: Db, meetingId: string): Promise<SummaryVersion | undefined> {
  return selectVersions(db, meetingId)
    .select('s.text')
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The version after the newest; older ones than are kept go, but the first. The meeting is locked. */
export async function addVersion(
  trx: Db,
  meetingId: string,
  { text, source, createdBy, createdAt }: Omit<SummaryVersion, 'version'>,
): Promise<void> {
  await trx
    .insertInto('meeting_summaries')
    .columns(['meeting_id', 'version', 'text', 'source', 'created_by', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom('meeting_summaries')
        .select([
          sql<string>`${meetingId}::uuid`.as('meeting_id'),
          sql<number>`coalesce(max(version), 0) + 1`.as('version'),
          sql<string>`${text}::text`.as('text'),
          sql<string>`${source}::text`.as('source'),
          sql<string | null>`${createdBy}::uuid`.as('created_by'),
          sql<string>`${createdAt}::timestamptz`.as('created_at'),
        ])
        .where('meeting_id', '=', meetingId),
    )
    .execute()
  await sql`delete from meeting_summaries s
    using (select min(version) as first, max(version) as newest from meeting_summaries
      where meeting_id = ${meetingId}) kept
    where s.meeting_id = ${meetingId} and s.version <> kept.first
      and s.version <= kept.newest - ${VERSIONS_KEPT}::int`.execute(trx)
}

/** A job and the meeting whose summary it writes. */
interface Writing {
  readonly meetingId: string
  readonly jobId: string
}

/** From now on this job writes the summary, and none that began before. */
export async function beginSummary(trx: Db, { meetingId, jobId }: Writing): Promise<void> {
  await trx.updateTable('meetings').set({ summary_job_id: jobId }).where('id', '=', meetingId).execute()
}

/** False, and nothing changes, where another job began since. */
export async function endSummary(
  db: Db,
  { meetingId, jobId }: Writing,
  status: MeetingRecord['summaryStatus'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meetings')
    .set({ summary_status: status, summary_job_id: null })
    .where('id', '=', meetingId)
    .where('summary_job_id', '=', jobId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A job that failed, also before it began to write; what another wrote or writes stays. */
export async function failSummary(db: Db, { meetingId, jobId }: Writing): Promise<void> {
  await db
    .updateTable('meetings')
    .set({ summary_status: 'failed', summary_job_id: null })
    .where('id', '=', meetingId)
    .where('summary_status', '=', 'pending')
    .where(({ eb, or }) => or([eb('summary_job_id', 'is', null), eb('summary_job_id', '=', jobId)]))
    .execute()
}
