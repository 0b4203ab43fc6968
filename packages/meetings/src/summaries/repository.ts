import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { MeetingRecord } from '../rules.ts'
import type { SummaryVersion } from './contract.ts'

/** Newest first. */
export function listVersions(db: Db, meetingId: string): Promise<SummaryVersion[]> {
  return db
    .selectFrom('meeting_summaries')
    .select(['version', 'text', 'created_by as createdBy', 'created_at as createdAt'])
    .select(sql<SummaryVersion['source']>`source`.as('source'))
    .where('meeting_id', '=', meetingId)
    .orderBy('version', 'desc')
    .execute()
}

/** The version after the newest. The meeting is locked. */
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
