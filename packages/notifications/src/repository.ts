import { isRead } from '@cadencia/chat/read-repository'
import type { Db } from '@cadencia/db/client'
import { instantMs } from '@cadencia/locale/sao-paulo'
import { personRows } from '@cadencia/people/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { type Reader, whereHeard } from './areas.ts'
import type { Cause, Notification, NotificationType, Preference, PreferenceChange } from './contract.ts'
import type { Notice } from './notice.ts'
import type { ChosenPreference } from './rules.ts'

const COLUMNS = [
  'id',
  'cause',
  'title',
  'message',
  'type',
  sql<boolean>`read_at is not null`.as('isRead'),
  'action_url as actionUrl',
  'copy_text as copyText',
  'record_kind as recordKind',
  'record_id as recordId',
  'created_at as createdAt',
] as const

/** Safe: only this domain writes these columns. */
function asNotification(row: Omit<Notification, 'cause' | 'type'> & { cause: string; type: string }) {
  return { ...row, cause: row.cause as Cause, type: row.type as NotificationType }
}

/** What a person's panel shows, newest first. */
export function notificationList(db: Db, reader: Reader) {
  const shown = db
    .selectFrom('notifications')
    .where('user_id', '=', reader.userId)
    .where('is_on_screen', '=', true)
    .where(whereHeard(reader.heard))
  return {
    rows: shown.select(COLUMNS).$narrowType<Pick<Notification, 'cause' | 'type'>>(),
    order: newestFirst<Notification>('notifications'),
    count: () => countRows(db, shown.select('id')),
  }
}

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', reader.userId)
    .where('is_on_screen', '=', true)
    .where('read_at', 'is', null)
    .where(whereHeard(reader.heard))
    .executeTakeFirstOrThrow()
  return total
}

/** The unread mentions in comments, newest first, each with the count of all; chats know their own. */
export async function listUnreadMentions(db: Db, reader: Reader, limit: number) {
  return db
    .selectFrom('notifications')
    .select([
      'id as notificationId',
      'title',
      'message as content',
      sql<string>`action_url`.as('url'),
      'created_at as at',
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('user_id', '=', reader.userId)
    .where('is_on_screen', '=', true)
    .where('read_at', 'is', null)
    .where(whereHeard(reader.heard))
    .where('cause', '=', 'mention')
    .where(sql<boolean>`record_kind is distinct from 'chat'`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Marks one of a person's as read; undefined when they have no such one. `wasUnread`: until now. */
export async function markRead(db: Db, reader: Reader, id: string) {
  const row = await db
    .with('was', (query) =>
      query
        .selectFrom('notifications')
        .select(['id', 'read_at'])
        .where('id', '=', id)
        .where('user_id', '=', reader.userId)
        .where(whereHeard(reader.heard))
        // A click on a push reads what is off the screen too.
        .where((eb) => eb.or([eb('is_on_screen', '=', true), eb('is_push_due', '=', true)]))
        .forUpdate(),
    )
    .updateTable('notifications')
    .from('was')
    .set({ read_at: sql<string>`coalesce(notifications.read_at, now())` })
    .whereRef('notifications.id', '=', 'was.id')
    .returning([
      'notifications.id',
      'cause',
      'title',
      'message',
      'type',
      'action_url as actionUrl',
      'copy_text as copyText',
      'record_kind as recordKind',
      'record_id as recordId',
      'created_at as createdAt',
      sql<boolean>`was.read_at is null`.as('wasUnread'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { wasUnread, ...notification } = row
  return { wasUnread, notification: asNotification({ ...notification, isRead: true }) }
}

/** Marks all of a person's as read; answers how many were not. */
export async function markAllRead(db: Db, reader: Reader): Promise<number> {
  const { numUpdatedRows } = await unreadOf(db, reader.userId)
    .where(whereHeard(reader.heard))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks those as read that quote what a person has read in a chat; answers how many were not. */
export async function markReadInChat(db: Db, userId: string, chatId: string): Promise<number> {
  const { numUpdatedRows } = await unreadOf(db, userId)
    .where('record_id', '=', chatId)
    .where('source_id', 'is not', null)
    .where(isRead(sql.ref('notifications.source_id'), userId))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const unreadOf = (db: Db, userId: string) =>
  db
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

/** What a person decided, cause by cause. */
export async function listChosen(db: Db, userId: string): Promise<ChosenPreference[]> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['cause', 'screen', 'email', 'push'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ ...row, cause: row.cause as Cause }))
}

export async function saveChosen(db: Db, userId: string, chosen: readonly PreferenceChange[]): Promise<void> {
  if (chosen.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(chosen.map((one) => ({ user_id: userId, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cause']).doUpdateSet(({ ref }) => ({
        screen: ref('excluded.screen'),
        email: ref('excluded.email'),
        push: sql<boolean | null>`coalesce(excluded.push, notification_preferences.push)`,
      })),
    )
    .execute()
}

/** One notification for several people. */
export interface NewNotice {
  readonly to: readonly string[]
  readonly cause: Cause
  readonly causeId: string
  readonly title: string
  readonly message: string
  readonly type: NotificationType
  readonly actionUrl: string | null
  readonly record?: Notice['record']
  readonly sourceId?: string
  readonly copyText?: string | undefined
  readonly usual: Pick<Preference, 'screen' | 'email' | 'push'>
}

type NoticeColumns = Record<'user_id' | 'cause' | 'cause_id' | 'title' | 'message' | 'type', string> & {
  readonly nr: number
  readonly action_url: string | null
  readonly copy_text: string | null
  readonly source_id: string | null
  readonly record_kind: string | null
  readonly record_id: string | null
}

/** A row for each notice and person. */
function unnested(notices: readonly NewNotice[]) {
  const rows = notices.map(({ to: people, causeId: cause_id, actionUrl: action_url, ...notice }, nr) => {
    const { copyText: copy_text, sourceId: source_id, record, usual, ...rest } = notice
    return {
      ...{ ...rest, ...usual },
      ...{ nr, people, cause_id, action_url, copy_text, source_id },
      ...{ record_kind: record?.kind, record_id: record?.id },
    }
  })
  return sql<NoticeColumns>`(select r.*, unnest(r.people) as user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (nr int, people uuid[], cause text, cause_id text,
      title text, message text, type text, action_url text, copy_text text, source_id uuid, record_kind text, record_id uuid, screen boolean, email boolean, push boolean))`
}

/**
 * One statement for any number of notices: a row for each active person who wants the cause on screen, by e-mail or on a
 * device, and has no row for it yet. Returns the rows written.
 */
export async function insertFor(
  trx: Db,
  notices: readonly NewNotice[],
  { isMailOn, isPushOn }: { readonly isMailOn: boolean; readonly isPushOn: boolean },
) {
  const isOnScreen = sql<boolean>`coalesce(p.screen, n.screen)`
  const isMailDue = sql<boolean>`(coalesce(p.email, n.email) and ${isMailOn}::boolean)`
  const isPushDue = sql<boolean>`(${isPushOn}::boolean and coalesce(p.push, n.push)
    and exists (select from push_subscriptions s where s.user_id = u.id))`
  const rows = await trx
    .insertInto('notifications')
    .columns([
      'user_id',
      'cause',
      'cause_id',
      'title',
      'message',
      'type',
      'action_url',
      'copy_text',
      'source_id',
      'record_kind',
      'record_id',
      'is_on_screen',
      'is_mail_due',
      'is_push_due',
      'created_at',
    ])
    .expression((from) =>
      from
        .selectFrom(unnested(notices).as('n'))
        .innerJoin(personRows.as('u'), 'u.id', 'n.user_id')
        .leftJoin('notification_preferences as p', (join) =>
          join.onRef('p.user_id', '=', 'u.id').onRef('p.cause', '=', 'n.cause'),
        )
        .select(['u.id', 'n.cause', 'n.cause_id', 'n.title', 'n.message', 'n.type', 'n.action_url'])
        .select(['n.copy_text', 'n.source_id', 'n.record_kind', 'n.record_id'])
        .select([isOnScreen.as('is_on_screen'), isMailDue.as('is_mail_due'), isPushDue.as('is_push_due')])
        // Those of one transaction stand in the order of what happened.
        .select(sql<string>`clock_timestamp()`.as('created_at'))
        .where('u.is_active', '=', true)
        .where(sql<boolean>`(${isOnScreen} or ${isMailDue} or ${isPushDue})`)
        .orderBy('n.nr'),
    )
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning([
      ...COLUMNS,
      'user_id as userId',
      'cause_id as causeId',
      'is_on_screen as isOnScreen',
      'is_mail_due as isMailDue',
      'is_push_due as isPushDue',
    ])
    .execute()
  return rows.map(({ userId, causeId, isOnScreen, isMailDue, isPushDue, ...row }) => ({
    userId,
    causeId,
    isOnScreen,
    isMailDue,
    isPushDue,
    notification: asNotification(row),
  }))
}

/** A claim older than this is of a job that will not send any more. */
const CLAIMED_MINUTES = 15

/** Claims for a job what waits to be mailed to a person and no other job is sending; the oldest first. */
export async function claimMailDue(
  db: Db,
  { userId, jobId }: { readonly userId: string; readonly jobId: string },
) {
  const claimed = await db
    .updateTable('notifications as n')
    .from(personRows.as('u'))
    .set({ mail_job_id: jobId, mail_claimed_at: sql<string>`now()` })
    .whereRef('u.id', '=', 'n.user_id')
    .where('n.user_id', '=', userId)
    .where('n.is_mail_due', '=', true)
    .where(
      sql<boolean>`(n.mail_job_id is null or n.mail_job_id = ${jobId}
        or n.mail_claimed_at < now() - make_interval(mins => ${CLAIMED_MINUTES}))`,
    )
    .returning([
      'n.id',
      'n.title',
      'n.message',
      'n.action_url as actionUrl',
      'n.created_at as createdAt',
      'u.email',
      'u.first_name as firstName',
    ])
    .returning(sql<boolean>`n.read_at is not null or not u.is_active`.as('isNeedless'))
    .execute()
  return claimed.sort((one, other) => instantMs(one.createdAt) - instantMs(other.createdAt))
}

/** Confirms that a job mailed what it had claimed, or that it need not be mailed. */
export async function markMailed(db: Db, jobId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ is_mail_due: false, mail_job_id: null, mail_claimed_at: null })
    .where('mail_job_id', '=', jobId)
    .execute()
}

/** Deletes what is older than `shown` in the panel and `unshown` outside of it; answers how many. */
export async function deleteOlder(
  db: Db,
  { shown, unshown }: { readonly shown: string; readonly unshown: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where(
      'created_at',
      '<',
      sql<string>`case when is_on_screen then ${shown} else ${unshown} end::timestamptz`,
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
