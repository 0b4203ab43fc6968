import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { forbidden } from '@cadencia/server/app-error'
import { countRows } from '@cadencia/server/list-page'
import { latestFirst, type Slice } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import type { Chat, ChatPerson, Message } from '../contract.ts'
import { MESSAGE_COLUMNS } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import { canMonitorChats } from '../rules.ts'

/** A chat as an administrator sees it. */
export interface MonitoredChat extends Pick<Chat, 'id' | 'type' | 'name' | 'teamId' | 'createdAt'> {
  readonly participants: Pick<ChatPerson, 'id' | 'firstName' | 'email'>[]
  readonly participantCount: number
  readonly messageCount: number
  readonly lastActivityAt: string
}

export interface MonitoredMessage extends Message {
  readonly senderFirstName: string
  readonly senderEmail: string
  /** The place of the message itself, or of that whose thread it stands in. */
  readonly rootSequence: number
}

interface MonitoredRow
  extends MessageRow,
    Pick<MonitoredMessage, 'senderFirstName' | 'senderEmail' | 'rootSequence'> {}

interface HistoryPage {
  readonly chatId: string
  readonly limit: number
  readonly beforeSequence?: number | undefined
  /** With it, also what stands before this answer in the thread of that message. */
  readonly beforeThreadSequence?: number | undefined
}

/** Participants listed per chat. */
const NAMED = 10

function requireMonitor(viewer: Viewer): void {
  if (!canMonitorChats(viewer)) throw forbidden('Apenas administradores autorizados')
}

/** The team's or the channel's name, or its people's; null for the general chat. */
const NAME = sql`case c.type when 'team' then (select t.name from ${teamRows.as('t')} where t.key = c.area)
  when 'direct' then (select string_agg(rtrim(u.first_name || ' ' || u.last_name), ' e ' order by u.first_name)
    from ${personRows.as('u')} where u.id in (c.first_user_id, c.second_user_id))
  when 'group' then coalesce(c.name, (select string_agg(u.first_name, ', ' order by u.first_name, u.id)
    from ${personRows.as('u')} where u.id = any(c.people)))
  else c.name end`

/** Names by chat id. */
export async function nameChats(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, coalesce(${NAME}, 'Chat Geral') as name from chats c
    where c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const LATEST_ACTIVITY_FIRST = latestFirst<MonitoredChat>(
  'c',
  'last_activity_at',
  ({ lastActivityAt }) => lastActivityAt,
)

/**
 * Latest activity first. Throws 403 unless the viewer is an administrator; the caller must record the access.
 * `participants`: the first ten by name.
 */
export function monitoredChatList(db: Db, viewer: Viewer) {
  requireMonitor(viewer)
  return {
    rows: (slice: Slice) => readMonitoredChats(db, slice),
    order: LATEST_ACTIVITY_FIRST,
    count: () => countRows(db, db.selectFrom('chats').select('id')),
  }
}

async function readMonitoredChats(db: Db, { after, by, limit }: Slice): Promise<MonitoredChat[]> {
  const { rows } = await sql<MonitoredChat>`
    select c.id, c.type, c.area as "teamId", c.created_at as "createdAt",
      c.last_activity_at as "lastActivityAt", c.last_sequence as "messageCount",
      ${NAME} as name,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'firstName', u.first_name, 'email', u.email))
        from (${participants(sql`u.id, u.first_name, u.last_name, u.email`)}
          order by first_name, last_name, id limit ${NAMED}) u), '[]') as participants,
      (select count(*)::int from (${participants(sql`u.id`)}) all_of_them) as "participantCount"
    from chats c
    where ${after}
    order by ${by} limit ${limit}`.execute(db)
  return rows
}

/** Two selects, so that no chat of two people looks through everybody. */
function participants(columns: ReturnType<typeof sql>) {
  return sql`select ${columns} from chat_members p join ${personRows.as('u')} on u.id = p.user_id
      where p.chat_id = c.id and c.type <> 'general'
    union all
    select ${columns} from ${personRows.as('u')} where c.type = 'general' and u.is_active and u.role <> 'guest'`
}

/**
 * Messages before a place (default: the newest), ascending, each followed by the answers in its thread, as many as asked for.
 * Undefined for an unknown chat. Throws 403 unless the viewer is an administrator; the caller must record the access.
 */
export async function listMonitoredMessages(
  db: Db,
  viewer: Viewer,
  { chatId, limit, beforeSequence, beforeThreadSequence }: HistoryPage,
): Promise<MonitoredMessage[] | undefined> {
  requireMonitor(viewer)
  const isBefore = (part: RawBuilder<unknown>) =>
    beforeSequence === undefined
      ? sql`true`
      : sql`(root.sequence, ${part}) < (${beforeSequence}::int, ${beforeThreadSequence ?? 0}::int)`
  const { rows } = await sql<{ messages: MonitoredRow[] }>`
    select coalesce((
      select jsonb_agg(to_jsonb(shown) || jsonb_build_object('rootSequence', placed.place) order by placed.place, placed.part)
      from (
        select answer.id, root.sequence as place, answer.part
        from (
          select root.id, root.sequence from chat_messages root where root.chat_id = c.id and root.sequence is not null
            ${beforeSequence === undefined ? sql`` : sql`and root.sequence <= ${beforeSequence}`}
          order by root.sequence desc limit ${limit + 1}
        ) root
        cross join lateral (
          select root.id, 0 as part where ${isBefore(sql`0`)}
          union all (select a.id, a.thread_sequence from chat_messages a
            where a.thread_id = root.id and a.sequence is null and ${isBefore(sql`a.thread_sequence`)}
            order by a.thread_sequence desc limit ${limit})) answer
        order by root.sequence desc, answer.part desc limit ${limit}
      ) placed
      cross join lateral (
        select ${MESSAGE_COLUMNS}, u.first_name as "senderFirstName", u.email as "senderEmail"
        from chat_messages m join ${personRows.as('u')} on u.id = m.sender_id where m.id = placed.id) shown), '[]') as messages
    from chats c where c.id = ${chatId}`.execute(db)
  return rows[0]?.messages.map(({ senderFirstName, senderEmail, rootSequence, ...message }) => ({
    ...toMessage(message),
    ...{ senderFirstName, senderEmail, rootSequence },
  }))
}
