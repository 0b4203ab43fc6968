import { emailKey } from '@cadencia/contract/email'
import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { sql } from 'kysely'
import type { Guest } from '../contract.ts'
import type { InvitedSeries } from './invitation.ts'

/** In one order, so that two calls with the same addresses wait for each other without a deadlock. */
async function upsertGuests(trx: Db, emails: readonly string[]): Promise<void> {
  await sql`insert into guests (email)
    select distinct on (email_key(e)) e from unnest(${emails}::text[]) e order by email_key(e)
    on conflict (email_key(email)) where erased_at is null do update set invited_at = now()`.execute(trx)
}

/** Invites these guests to these meetings, and nobody else from outside. */
export async function replaceGuests(
  trx: Db,
  meetingIds: readonly string[],
  guests: readonly Guest[],
): Promise<void> {
  await sql`delete from meeting_guests where meeting_id = any(${meetingIds}::uuid[])`.execute(trx)
  if (guests.length === 0) return
  const names = guests.map(({ name }) => name)
  const emails = guests.map(({ email }) => email)
  await upsertGuests(trx, emails)
  await sql`
    insert into meeting_guests (meeting_id, guest_id, name, position)
    select m, g.id, n.name, n.position
    from unnest(${meetingIds}::uuid[]) m
      cross join unnest(${names}::text[], ${emails}::text[]) with ordinality n (name, email, position)
      join guests g on email_key(g.email) = email_key(n.email) and g.erased_at is null`.execute(trx)
}

/** Keeps which addresses were mailed a meeting's summary, as long as they are in the audit trail. */
export async function noteSummaryRecipients(
  trx: Db,
  meetingId: string,
  { emails, at }: { readonly emails: readonly string[]; readonly at: string },
): Promise<void> {
  if (emails.length === 0) return
  await upsertGuests(trx, emails)
  await sql`
    insert into summary_recipients (guest_id, meeting_id, sent_at)
    select g.id, ${meetingId}, ${at} from guests g
    where g.erased_at is null and email_key(g.email) = any(${emails.map(emailKey)}::text[])
    on conflict (guest_id, meeting_id) do update set sent_at = excluded.sent_at`.execute(trx)
}

interface Copy {
  readonly id: string
  readonly of: string
}

/** Invites to each meeting the guests of another. */
export async function copyGuests(trx: Db, copies: readonly Copy[]): Promise<void> {
  // Who is being erased is waited for, and is then the guest of nothing.
  const isCopied = sql`id in (
    select guest_id from meeting_guests where meeting_id = any(${copies.map(({ of }) => of)}::uuid[]))`
  await lockRows(trx, 'guests', isCopied, 'share')
  await sql`
    insert into meeting_guests (meeting_id, guest_id, name, position)
    select c.id, g.guest_id, g.name, g.position
    from unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ of }) => of)}::uuid[]) c (id, of)
      join meeting_guests g on g.meeting_id = c.of`.execute(trx)
}

/** Who was invited to something by mail, and to what: a series, else a meeting. */
export interface InvitationKey {
  readonly guestId: string
  readonly subjectId: string
}

/** Of these meetings and their series, the invitations that there are or should be. */
export async function listInvitationKeys(db: Db, meetingIds: readonly string[]): Promise<InvitationKey[]> {
  const { rows } = await sql<InvitationKey>`
    with subjects as (
      select distinct coalesce(series_id, id) as id from meetings where id = any(${meetingIds}::uuid[]))
    select i.guest_id as "guestId", i.subject_id as "subjectId"
      from guest_invitations i join subjects s on s.id = i.subject_id
    union select g.guest_id, s.id from subjects s join meeting_guests g on g.meeting_id = s.id
    union select g.guest_id, s.id from subjects s
      join meetings m on m.series_id = s.id join meeting_guests g on g.meeting_id = m.id`.execute(db)
  return rows
}

/** A meeting or all of a series as they are for one guest, by their occurrences, cancelled ones too. */
export async function listInvited(db: Db, { guestId, subjectId }: InvitationKey) {
  return db
    .selectFrom('meetings as m')
    .leftJoin('meeting_guests as g', (join) =>
      join.onRef('g.meeting_id', '=', 'm.id').on('g.guest_id', '=', guestId),
    )
    .select([
      'm.scheduled_at as start',
      'm.duration as minutes',
      'm.title',
      'm.description',
      'm.location',
      'm.meet_url as url',
      'm.occurrence',
      'm.created_by as createdBy',
    ])
    .select([
      sql<TextFormat>`m.description_format`.as('descriptionFormat'),
      sql<boolean>`m.cancelled_at is not null`.as('isCancelled'),
      sql<boolean>`m.status = 'completed'`.as('isCompleted'),
      sql<boolean>`g.guest_id is not null`.as('isInvited'),
      'g.name',
    ])
    .where(({ eb, or }) => or([eb('m.id', '=', subjectId), eb('m.series_id', '=', subjectId)]))
    .orderBy(sql`coalesce(m.occurrence, m.scheduled_at)`)
    .orderBy('m.id')
    .execute()
}

export async function findInvitedSeries(db: Db, id: string): Promise<InvitedSeries | undefined> {
  const { rows } = await sql<InvitedSeries>`
    select recurrence as rule, starts_at as "startsAt", skips_holidays as "skipsHolidays",
      nullif(extended_until, 'infinity') as "plannedFrom"
    from meeting_series where id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps a guest from being erased until the transaction ends. False for one who was. */
export async function keepGuest(trx: Db, id: string): Promise<boolean> {
  return (await lockRows(trx, 'guests', sql`id = ${id} and erased_at is null`, 'share')).length > 0
}

/** The address of a guest who was not erased. */
export async function findGuestEmail(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('guests')
    .select('email')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.email
}

/** What a guest was sent of something, and the mail that is being sent. */
interface StoredInvitation {
  /** The guest's, by which the last mail called them. */
  readonly name: string
  readonly sequence: number
  readonly sent: unknown
  readonly pending: unknown
  readonly jobId: string | null
  readonly at: string
}

export async function findInvitation(db: Db, { guestId, subjectId }: InvitationKey) {
  const row = await db
    .selectFrom('guest_invitations')
    .select(['name', 'sequence', 'sent', 'pending', 'job_id as jobId', 'at'])
    .where('guest_id', '=', guestId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row && { ...row, at: new Date(row.at).toISOString() }
}

export async function saveInvitation(
  trx: Db,
  { guestId, subjectId }: InvitationKey,
  { name, sequence, sent, pending, jobId, at }: StoredInvitation,
): Promise<void> {
  const state = {
    ...{ name, sequence, job_id: jobId, at },
    sent: sent === null ? null : JSON.stringify(sent),
    pending: JSON.stringify(pending),
  }
  await trx
    .insertInto('guest_invitations')
    .values({ guest_id: guestId, subject_id: subjectId, ...state })
    .onConflict((conflict) => conflict.columns(['guest_id', 'subject_id']).doUpdateSet(state))
    .execute()
}

/** Confirms that a mail was sent. */
export async function confirmInvitation(
  db: Db,
  { guestId, subjectId }: InvitationKey,
  sequence: number,
): Promise<void> {
  await db
    .updateTable('guest_invitations')
    .set({ pending: null, job_id: null })
    .where('guest_id', '=', guestId)
    .where('subject_id', '=', subjectId)
    .where('sequence', '=', sequence)
    .execute()
}

/**
 * Deletes what guests were sent of what ended before an instant, whom cancelled meetings name of which nothing is known any
 * more, and guests of nothing; answers how many of these.
 */
export async function deleteForgotten(db: Db, before: string): Promise<number> {
  await sql`delete from guest_invitations
    where at < ${before} and (sent is null or sent ->> 'endsAt' < ${before})`.execute(db)
  await sql`delete from meeting_guests g using meetings m
    where m.id = g.meeting_id and m.cancelled_at < ${before} and not exists (
      select from guest_invitations i
      where i.guest_id = g.guest_id and i.subject_id = coalesce(m.series_id, m.id))`.execute(db)
  // Somebody who was named just now may not be visible as the guest of anything yet.
  const { numAffectedRows = 0n } = await sql`delete from guests g
    where g.erased_at is null and g.invited_at < now() - interval '1 day'
      and not exists (select from meeting_guests m where m.guest_id = g.id)
      and not exists (select from guest_invitations i where i.guest_id = g.id)
      and not exists (select from summary_recipients r where r.guest_id = g.id)`.execute(db)
  return Number(numAffectedRows)
}
