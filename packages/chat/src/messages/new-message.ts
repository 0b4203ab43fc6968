import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { personRows } from '@cadencia/people/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import { AppError, invalid } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { Attachment, type Message, type MessageDraft } from '../contract.ts'
import { messageSent } from '../facts.ts'
import { requireWritable } from '../refusals.ts'
import { type LockedChat, withLockedChat } from '../repository.ts'
import { noteAnswer } from '../threads/service.ts'
import { MARK_READ, MESSAGE_COLUMNS, mentionsIn, NOW } from './columns.ts'
import { recordMentions } from './mentions.ts'
import { type MessageRow, toMessage } from './message-row.ts'
import { findMessage, selectMessages } from './repository.ts'

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
  readonly senderId: string
  readonly draft: Pick<MessageDraft, 'content' | 'clientId' | 'replyToId' | 'threadId' | 'alsoInChat'> & {
    readonly mentionIds: readonly string[]
  }
  readonly attachments: readonly Attachment[]
}

/**
 * Takes the chat's next revision and, unless it stands only in a thread, its next sequence, up to which the sender has read
 * then. The chat is locked.
 */
async function insertMessage(trx: Db, chatId: string, message: NewMessage): Promise<Message> {
  const { id, senderId, draft, attachments } = message
  const { content, clientId = null, mentionIds, replyToId = null, threadId = null } = draft
  const isInChat = threadId === null || draft.alsoInChat
  const { rows } = await sql<MessageRow>`
    with c as (
      update chats set revision = revision + 1, last_sequence = last_sequence + ${isInChat ? 1 : 0},
        last_activity_at = case when ${isInChat} then ${NOW} else last_activity_at end
      where id = ${chatId} returning *, ${NOW} as at
    ), m as (
      insert into chat_messages (id, chat_id, sequence, revision, sender_id, client_id, content,
        mentions, attachments, created_at, reply_to_id, thread_id, thread_sequence)
      select ${id}, c.id, case when ${isInChat} then c.last_sequence end, c.revision, ${senderId}, ${clientId}, ${content},
        ${mentionsIn(content, mentionIds)}, ${JSON.stringify(attachments)},
        case when ${isInChat} then c.last_activity_at else c.at end, ${replyToId}, ${threadId},
        case when ${threadId}::uuid is not null then 1 + coalesce((
          select max(t.thread_sequence) from chat_messages t where t.thread_id = ${threadId}), 0) end
      from c
      returning *
    ), reading as (
      select m.chat_id, c.type, m.sender_id as user_id, m.sequence from m, c where m.sequence is not null
    ), ${MARK_READ}
    select ${MESSAGE_COLUMNS} from m join ${personRows.as('u')} on u.id = m.sender_id`.execute(trx)
  const [made] = rows
  if (!made) throw new TypeError('a locked chat has gone')
  return toMessage(made)
}

/** The message with this client id. */
export async function findSent(db: Db, { chatId, senderId, draft }: Sending): Promise<Message | undefined> {
  if (draft.clientId === undefined) return undefined
  const [sent] = await selectMessages(
    db,
    sql`m.chat_id = ${chatId} and m.sender_id = ${senderId} and m.client_id = ${draft.clientId}`,
  )
  return sent
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

/**
 * Undefined when the sender is no participant. A `clientId` that was used before answers the first message. Throws 409 for
 * an archived channel, 400 for invalid attachments, a message that is not of the chat, and mentions of who has left.
 */
export function send(db: Db, sending: Sending): Promise<Sent | undefined> {
  const { chatId, senderId, draft } = sending
  return withLockedChat(db, { chatId, userId: senderId }, async (trx, chat) => {
    if (!chat) return undefined
    const earlier = await findSent(trx, sending)
    if (earlier) return { message: earlier, isNew: false }
    await requireActive(trx, { path: 'mentionIds', ids: draft.mentionIds })
    const id = randomUUID()
    const attachments = await claimFiles(trx, id, sending)
    return { message: await writeMessage(trx, chat, { id, senderId, draft, attachments }), isNew: true }
  })
}

/** Writes a message with all that follows from it. The chat is locked. Throws what `send` throws of the draft. */
export async function writeMessage(trx: Db, chat: LockedChat, draft: NewMessage): Promise<Message> {
  const { id: chatId, type: chatType, membersVersion } = chat
  const root = await requireAnswerable(trx, chat, draft.draft)
  const message = await insertMessage(trx, chatId, draft)
  await record(trx, messageSent, { chatId, chatType, membersVersion, message })
  const mentionedIds = message.mentions.map(({ userId }) => userId)
  const others = mentionedIds.filter((one) => one !== message.senderId)
  await recordMentions(trx, { chat, message, mentionedIds: others })
  if (root) await noteAnswer(trx, chat, { root, answer: message })
  return message
}

/**
 * The first message of the thread that a draft answers in. Throws 409 for an archived channel, 400 for messages that are not
 * of the chat, and for a thread in a thread.
 */
export async function requireAnswerable(
  trx: Db,
  chat: LockedChat,
  { replyToId, threadId }: Pick<MessageDraft, 'replyToId' | 'threadId'>,
): Promise<Message | undefined> {
  requireWritable(chat)
  if (replyToId && !(await findMessage(trx, chat.id, replyToId))) {
    throw invalid('replyToId', 'Responda a uma mensagem desta conversa')
  }
  if (!threadId) return undefined
  const root = await findMessage(trx, chat.id, threadId)
  if (!root || root.threadId !== null)
    throw invalid('threadId', 'Responda no fio de uma mensagem desta conversa')
  return root
}

/** In the order of the draft. */
export async function claimFiles(
  trx: Db,
  reference: string,
  { senderId: ownerId, draft: { fileURLs }, files }: Sending,
): Promise<Attachment[]> {
  if (fileURLs.length === 0) return []
  if (!files) throw new AppError('attachments_unavailable', 400, 'Anexos indisponíveis')
  const claimed = await files.claim(trx, { fileURLs, ownerId, reference })
  return claimed.map((file) => Attachment.parse(file))
}
