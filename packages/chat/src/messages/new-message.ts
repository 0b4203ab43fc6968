import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { personRows } from '@cadencia/people/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import { AppError } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { Attachment, type Message, type MessageDraft } from '../contract.ts'
import { messageSent } from '../facts.ts'
import { requireWritable } from '../refusals.ts'
import { lockChat } from '../repository.ts'
import { MESSAGE_COLUMNS, mentionsIn, NOW } from './columns.ts'
import { recordMentions } from './mentions.ts'

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
  readonly draft: MessageDraft
  readonly attachments: readonly Attachment[]
}

/** Takes the chat's next sequence and revision, and moves the sender's read position. The chat is locked. */
async function insertMessage(trx: Db, chatId: string, message: NewMessage): Promise<Message> {
  const { id, senderId, draft, attachments } = message
  const { content, clientId = null, mentionIds } = draft
  const { rows } = await sql<Message>`
    with c as (
      update chats set last_sequence = last_sequence + 1, revision = revision + 1, last_activity_at = ${NOW}
      where id = ${chatId} returning *
    ), m as (
      insert into chat_messages (id, chat_id, sequence, revision, sender_id, client_id, content,
        mentions, attachments, created_at)
      select ${id}, c.id, c.last_sequence, c.revision, ${senderId}, ${clientId}, ${content},
        ${mentionsIn(content, mentionIds)}, ${JSON.stringify(attachments)}, c.last_activity_at
      from c
      returning *
    ), marked_read as (
      insert into chat_members as s (chat_id, user_id, read_sequence)
      select m.chat_id, m.sender_id, m.sequence from m
      on conflict (chat_id, user_id) do update set read_sequence = excluded.read_sequence
    )
    select ${MESSAGE_COLUMNS} from m join ${personRows.as('u')} on u.id = m.sender_id`.execute(trx)
  const [made] = rows
  if (!made) throw new TypeError('a locked chat has gone')
  return made
}

/** The message with this client id. */
async function findSent(db: Db, { chatId, senderId, draft }: Sending): Promise<Message | undefined> {
  if (draft.clientId === undefined) return undefined
  const { rows } = await sql<Message>`
    select ${MESSAGE_COLUMNS} from chat_messages m
    join ${personRows.as('u')} on u.id = m.sender_id
    where m.chat_id = ${chatId} and m.sender_id = ${senderId} and m.client_id = ${draft.clientId}`.execute(db)
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

/**
 * Undefined when the sender is no participant. A `clientId` that was used before answers the first message. Throws 409 for
 * an archived channel, 400 for invalid attachments, and for mentions of who has left.
 */
export function send(db: Db, sending: Sending): Promise<Sent | undefined> {
  const { chatId, senderId, draft } = sending
  return transact(db, async (trx) => {
    const chat = await lockChat(trx, chatId, senderId)
    if (!chat) return undefined
    const earlier = await findSent(trx, sending)
    if (earlier) return { message: earlier, isNew: false }
    requireWritable(chat)
    await requireActive(trx, { path: 'mentionIds', ids: draft.mentionIds })
    const id = randomUUID()
    const attachments = await claimFiles(trx, id, sending)
    const message = await insertMessage(trx, chatId, { id, senderId, draft, attachments })
    const { type: chatType, membersVersion } = chat
    await record(trx, messageSent, { chatId, chatType, membersVersion, message })
    const mentionedIds = message.mentions.map(({ userId }) => userId).filter((one) => one !== senderId)
    await recordMentions(trx, { chat, message, mentionedIds })
    return { message, isNew: true }
  })
}

async function claimFiles(
  trx: Db,
  reference: string,
  { senderId: ownerId, draft: { fileURLs }, files }: Sending,
): Promise<Attachment[]> {
  if (fileURLs.length === 0) return []
  if (!files) throw new AppError('attachments_unavailable', 400, 'Anexos indisponíveis')
  const claimed = await files.claim(trx, { fileURLs, ownerId, reference })
  return claimed.map((file) => Attachment.parse(file))
}
