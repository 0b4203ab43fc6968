import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { sql } from 'kysely'
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

/** Those of the addresses that are an active person's here. */
export async function knownAddresses(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = emails.map(emailKey)
  const rows = await db
    .selectFrom(personRows.as('u'))
    .select('u.email')
    .where('u.is_active', '=', true)
    .where(sql<boolean>`email_key(u.email) = any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => emailKey(email)))
}
