import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { publishOnCommit } from '@cadencia/realtime/publish'
import { AppError, notFound } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { orNotFound } from '../context.ts'
import { CHAT, CHAT_SAVED, type ChatPreferences, chatGroup } from '../contract.ts'
import { pinsChanged } from '../facts.ts'
import { NOW } from '../messages/columns.ts'
import { findMessage, findReadable } from '../messages/repository.ts'
import { CHAT_NOT_FOUND, MESSAGE_NOT_FOUND, requireStanding, requireWritable } from '../refusals.ts'
import { type LockedChat, withLockedChat } from '../repository.ts'
import { PINS_MAX, type ReadMark, SAVED_MAX } from './contract.ts'
import { countSaved, deleteSaved, insertSaved, writePreferences, writeReadMark } from './repository.ts'

/** Saves the read position and announces it to the reader's own pages and, in a direct chat, to the other person. */
export async function saveReadPosition(
  db: Db,
  chatId: string,
  { userId, sequence }: { readonly userId: string; readonly sequence: number | undefined },
): Promise<ReadMark> {
  const mark = orNotFound(await writeReadMark(db, chatId, { userId, sequence }))
  if (mark.hasChanged) {
    const event = { type: 'read', chatId, userId, lastReadSequence: mark.read } as const
    const audience =
      mark.type === 'direct'
        ? ({ to: 'group', group: chatGroup(chatId) } as const)
        : ({ to: 'users', userIds: [userId] } as const)
    await publishOnCommit(db, { ...audience, event })
  }
  return { chatId, userId, lastReadSequence: mark.read, unreadCount: mark.unread }
}

/** Throws 404. */
export function savePreferences(
  db: Db,
  id: string,
  { userId, preferences }: { readonly userId: string; readonly preferences: ChatPreferences },
): Promise<ChatPreferences> {
  return withLockedChat(db, { chatId: id, userId }, async (trx, chat) => {
    if (!chat) throw notFound(CHAT_NOT_FOUND)
    const written = await writePreferences(trx, id, { userId, preferences })
    const event = { type: 'changed', entity: CHAT, id } as const
    await publishOnCommit(trx, { to: 'users', userIds: [userId], event })
    return written
  })
}

interface Saving {
  readonly chatId: string
  readonly messageId: string
  readonly userId: string
}

/** Idempotent. Throws as `save` does. */
export function setSaved(db: Db, saving: Saving, isSaved: boolean): Promise<void> {
  return transact(db, async (trx) => {
    const { messageId, userId } = saving
    const hasChanged = await (isSaved ? save(trx, saving) : deleteSaved(trx, messageId, userId))
    if (!hasChanged) return
    const event = { type: 'changed', entity: CHAT_SAVED, id: messageId } as const
    await publishOnCommit(trx, { to: 'users', userIds: [userId], event })
  })
}

/** False where it was saved before. Throws 404 and 409: deleted, and beyond `SAVED_MAX` that can still be read. */
async function save(trx: Db, saving: Saving): Promise<boolean> {
  const message = await findReadable(trx, saving)
  if (!message) throw notFound(MESSAGE_NOT_FOUND)
  const isNew = await insertSaved(trx, saving.messageId, saving.userId)
  if (!isNew) return false
  requireStanding(message)
  if ((await countSaved(trx, saving.userId)) > SAVED_MAX) {
    throw new AppError('too_many_saved', 409, `Salve no máximo ${SAVED_MAX} mensagens.`)
  }
  return true
}

interface PinChange {
  readonly messageId: string
  readonly actorId: string
}

async function tell(trx: Db, chat: LockedChat, { messageId, actorId }: PinChange): Promise<void> {
  const { id: chatId, type: chatType, membersVersion } = chat
  await record(trx, pinsChanged, { chatId, chatType, membersVersion, messageId, actorId })
}

/** Unpins a message of a locked chat, if it is pinned. */
export async function removePin(trx: Db, chat: LockedChat, change: PinChange): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat_pins')
    .where('message_id', '=', change.messageId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await tell(trx, chat, change)
}

interface Pinning extends PinChange {
  readonly chatId: string
  readonly isPinned: boolean
}

/** Idempotent. Throws 404, 409 for an archived channel, a deleted message, and beyond `PINS_MAX`. */
export function setPinned(db: Db, { chatId, isPinned, ...change }: Pinning): Promise<void> {
  const { messageId, actorId } = change
  return withLockedChat(db, { chatId, userId: actorId }, async (trx, chat) => {
    if (!chat) throw notFound(CHAT_NOT_FOUND)
    const message = await findMessage(trx, chatId, messageId)
    if (!message) throw notFound(MESSAGE_NOT_FOUND)
    requireWritable(chat)
    if (!isPinned) return removePin(trx, chat, change)
    requireStanding(message)
    const pinned = await trx
      .selectFrom('chat_pins')
      .select('message_id')
      .where('chat_id', '=', chatId)
      .execute()
    if (pinned.some(({ message_id }) => message_id === messageId)) return
    if (pinned.length >= PINS_MAX) {
      throw new AppError('too_many_pins', 409, `Uma conversa tem no máximo ${PINS_MAX} mensagens fixadas.`)
    }
    await sql`insert into chat_pins (message_id, chat_id, pinned_by, pinned_at)
      values (${messageId}, ${chatId}, ${actorId}, ${NOW})`.execute(trx)
    await tell(trx, chat, change)
  })
}
