import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import { AppError } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { Attachment, type Message, type MessageDraft } from '../contract.ts'
import { chatMentioned, messageSent } from '../facts.ts'
import { lockChat } from '../repository.ts'
import { MESSAGE_COLUMNS, mentionsIn, NOW, takesPart } from './columns.ts'

/** The files domain, as far as chat needs it. */
export interface ChatFiles {
  /**
   * Attaches uploaded files to `reference` in the caller's transaction. Throws 400 for files of others, files in use,
   * and types that chats do not accept.
   */
  claim(
    trx: Db,
    files: { readonly fileURLs: readonly string[]; readonly ownerId: string; readonly reference: string },
  ): Promise<Attachment[]>
  /** Detaches the files of `reference` in the caller's transaction. */
  release(trx: Db, reference: string): Promise<void>
}

interface NewMessage {
  readonly id: string
  readonly chatId: string
  readonly senderId: string
  readonly draft: MessageDraft
  readonly attachments: readonly Attachment[]
}

/**
 * One statement: lock the chat, take the next sequence and revision, insert the row, move the sender's read position,
 * record the facts. Returns undefined and writes nothing when the sender is no participant or the client id was used
 * before.
 */
async function insertMessage(db: Db, message: NewMessage): Promise<Message | undefined> {
  const { id, chatId, senderId, draft, attachments } = message
  const { content, clientId = null, mentionIds } = draft
  const { rows } = await sql<Message>`
    with c as (
      select c.* from chats c where c.id = ${chatId} and ${takesPart(senderId)} for no key update
    ), m as (
      insert into chat_messages (id, chat_id, sequence, revision, sender_id, client_id, content,
        mentions, attachments, created_at)
      select ${id}, c.id, c.last_sequence + 1, c.revision + 1, ${senderId}, ${clientId}, ${content},
        ${mentionsIn(content, mentionIds)}, ${JSON.stringify(attachments)}, ${NOW}
      from c
      on conflict (chat_id, sender_id, client_id) do nothing
      returning *
    ), numbered as (
      update chats set last_sequence = m.sequence, revision = m.revision, last_activity_at = m.created_at
      from m where chats.id = m.chat_id
    ), marked_read as (
      insert into chat_members as s (chat_id, user_id, read_sequence)
      select m.chat_id, m.sender_id, m.sequence from m
      on conflict (chat_id, user_id) do update set read_sequence = excluded.read_sequence
    ), made as (
      select ${MESSAGE_COLUMNS} from m join ${personRows.as('u')} on u.id = m.sender_id
    ), recorded as (
      insert into outbox (fact, key, payload)
      select ${messageSent.name}, c.id, jsonb_build_object('chatId', c.id, 'chatType', c.type,
        'membersVersion', c.members_version, 'message', to_jsonb(made))
      from made, c
    ), recorded_mentions as (
      insert into outbox (fact, key, payload)
      select ${chatMentioned.name}, c.id, jsonb_build_object('chatId', c.id, 'chatType', c.type,
        'chatName', case c.type when 'direct' then made."senderName"
          when 'team' then (select t.name from ${teamRows.as('t')} where t.key = c.area) end,
        'messageId', made.id, 'senderId', made."senderId", 'senderName', made."senderName",
        'content', made.content, 'mentionedIds', called.ids)
      from made, c, lateral (
        select jsonb_agg(one -> 'userId') as ids from jsonb_array_elements(made.mentions) one
        where one ->> 'userId' <> made."senderId"::text) called
      where called.ids is not null
    )
    select * from made`.execute(db)
  return rows[0]
}

/** The message with this client id, if the sender participates in the chat. */
async function findSent(
  db: Db,
  { chatId, senderId, draft }: Pick<NewMessage, 'chatId' | 'senderId' | 'draft'>,
): Promise<Message | undefined> {
  if (draft.clientId === undefined) return undefined
  const { rows } = await sql<Message>`
    select ${MESSAGE_COLUMNS} from chat_messages m
    join ${personRows.as('u')} on u.id = m.sender_id join chats c on c.id = m.chat_id
    where m.chat_id = ${chatId} and m.sender_id = ${senderId} and m.client_id = ${draft.clientId}
      and ${takesPart(senderId)}`.execute(db)
  return rows[0]
}

export interface Sent {
  readonly message: Message
  /** False for a client id that was used before. */
  readonly isNew: boolean
}

export interface Sending {
  readonly chatId: string
  readonly senderId: string
  readonly draft: MessageDraft
  readonly files: ChatFiles | undefined
}

/** Claims the files in the message's transaction, after the check for a duplicate. */
function sendWithFiles(db: Db, sending: Sending, files: ChatFiles): Promise<Sent | undefined> {
  const { chatId, senderId, draft } = sending
  return transact(db, async (trx) => {
    if (!(await lockChat(trx, chatId, senderId))) return undefined
    const before = await findSent(trx, sending)
    if (before) return { message: before, isNew: false }
    const id = randomUUID()
    const claimed = await files.claim(trx, { fileURLs: draft.fileURLs, ownerId: senderId, reference: id })
    const attachments = claimed.map((file) => Attachment.parse(file))
    const message = await insertMessage(trx, { id, chatId, senderId, draft, attachments })
    return message && { message, isNew: true }
  })
}

/** Undefined when the sender is no participant. Throws 400 for invalid attachments, and for mentions of who has left. */
export async function send(db: Db, sending: Sending): Promise<Sent | undefined> {
  const { chatId, senderId, draft, files } = sending
  if (draft.mentionIds.length > 0) {
    // What was stored is answered again, whoever has left since.
    const earlier = await findSent(db, sending)
    if (earlier) return { message: earlier, isNew: false }
    await requireActive(db, { path: 'mentionIds', ids: draft.mentionIds })
  }
  if (draft.fileURLs.length > 0) {
    if (!files) throw new AppError('attachments_unavailable', 400, 'Anexos indisponíveis')
    return sendWithFiles(db, sending, files)
  }
  const message = await insertMessage(db, { id: randomUUID(), chatId, senderId, draft, attachments: [] })
  if (message) return { message, isNew: true }
  const before = await findSent(db, sending)
  return before && { message: before, isNew: false }
}
