import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import { type RawBuilder, sql } from 'kysely'
import { type Message, type MessagePatch, REACTIONS_MAX } from '../contract.ts'
import { messageChanged } from '../facts.ts'
import { removePin } from '../marks/service.ts'
import { CHAT_NOT_FOUND, MESSAGE_NOT_FOUND, requireStanding, requireWritable } from '../refusals.ts'
import { type LockedChat, withLockedChat } from '../repository.ts'
import { canChangeMessage, hasReaction, withoutReaction, withReaction } from '../rules.ts'
import { noteThread } from '../threads/service.ts'
import { mentionsIn, NOW } from './columns.ts'
import { recordMentions } from './mentions.ts'
import type { ChatFiles } from './new-message.ts'
import { findMessage, rewriteFacts, updateMessage } from './repository.ts'

export interface Target {
  readonly chatId: string
  readonly messageId: string
  readonly viewer: Viewer
}

interface LockedMessage {
  readonly trx: Db
  readonly chat: LockedChat
  readonly message: Message
}

/** Runs `change` with the chat locked. Throws 404 unless the viewer participates. */
function withLockedMessage<T>(
  db: Db,
  target: Target,
  change: (held: LockedMessage) => Promise<T>,
): Promise<T> {
  const { chatId, messageId, viewer } = target
  return withLockedChat(db, { chatId, userId: viewer.userId }, async (trx, chat) => {
    if (!chat) throw notFound(CHAT_NOT_FOUND)
    const message = await findMessage(trx, chatId, messageId)
    if (!message) throw notFound(MESSAGE_NOT_FOUND)
    requireWritable(chat)
    return change({ trx, chat, message })
  })
}

/** Sets the columns with the chat's next revision and records the fact. */
async function writeChange(
  { trx, chat, message }: LockedMessage,
  columns: RawBuilder<unknown>,
): Promise<Message> {
  const changed = await updateMessage(trx, message.id, columns)
  const { id: chatId, type: chatType, membersVersion } = chat
  await record(trx, messageChanged, { chatId, chatType, membersVersion, message: changed })
  return changed
}

/** Throws 403 for another's message, 409 for a deleted one and for a stale `version`. */
export function changeContent(db: Db, target: Target, patch: MessagePatch): Promise<Message> {
  const { content, mentionIds, version } = patch
  return withLockedMessage(db, target, async (held) => {
    const { trx, chat, message } = held
    requireAuthor(target, message, 'Só quem enviou a mensagem pode editá-la.')
    requireStanding(message)
    await requireVersion(message, version)
    const before = message.mentions.map(({ userId }) => userId)
    await requireActive(trx, { path: 'mentionIds', ids: mentionIds, before })
    const edited = await writeChange(
      held,
      sql`content = ${content}, edited_at = ${NOW}, version = m.version + 1, mentions = (
        select ${mentionsIn(content, mentionIds, before)} from chats c where c.id = ${chat.id})`,
    )
    await rewriteFacts(trx, edited)
    const known = new Set([edited.senderId, ...before])
    const mentionedIds = edited.mentions.map(({ userId }) => userId).filter((id) => !known.has(id))
    await recordMentions(trx, { chat, message: edited, mentionedIds })
    return edited
  })
}

/** Sets the columns that `decide` returns. Throws 409 for a deleted message. */
export function changeVisibleMessage(
  db: Db,
  target: Target,
  decide: (held: LockedMessage) => Promise<RawBuilder<unknown>>,
): Promise<Message> {
  return withLockedMessage(db, target, async (held) => {
    requireStanding(held.message)
    return writeChange(held, await decide(held))
  })
}

function requireAuthor({ viewer }: Target, message: Message, refusal: string): void {
  if (!canChangeMessage(viewer, message)) throw forbidden(refusal)
}

/** Turns the message into a tombstone and releases its files. Idempotent. Throws 403 for another's message. */
export function eraseMessage(db: Db, target: Target, files?: ChatFiles): Promise<void> {
  return withLockedMessage(db, target, async (held) => {
    requireAuthor(target, held.message, 'Só quem enviou a mensagem pode apagá-la.')
    if (held.message.deletedAt !== null) return
    if (held.message.attachments.length > 0) await files?.release(held.trx, held.message.id)
    const erased = await writeChange(
      held,
      sql`content = '', mentions = '[]', attachments = '[]', reactions = '[]', deleted_at = ${NOW}`,
    )
    await rewriteFacts(held.trx, erased)
    await removePin(held.trx, held.chat, { messageId: erased.id, actorId: target.viewer.userId })
    if (erased.threadId !== null) await noteThread(held.trx, held.chat, erased.threadId)
  })
}

/** Throws 409 for a deleted message and beyond `REACTIONS_MAX`. */
export function react(db: Db, target: Target, emoji: string): Promise<Message> {
  return withLockedMessage(db, target, async (held) => {
    const { message } = held
    const { userId } = target.viewer
    requireStanding(message)
    if (hasReaction(message.reactions, emoji, userId)) return message
    const reactions = withReaction(message.reactions, emoji, userId)
    if (reactions === null) {
      const words = `Uma mensagem aceita no máximo ${REACTIONS_MAX} reações diferentes.`
      throw new AppError('too_many_reactions', 409, words)
    }
    return writeChange(held, sql`reactions = ${JSON.stringify(reactions)}`)
  })
}

/** Idempotent. */
export function unreact(db: Db, target: Target, emoji: string): Promise<void> {
  return withLockedMessage(db, target, async (held) => {
    const { reactions } = held.message
    const { userId } = target.viewer
    if (!hasReaction(reactions, emoji, userId)) return
    const rest = withoutReaction(reactions, emoji, userId)
    await writeChange(held, sql`reactions = ${JSON.stringify(rest)}`)
  })
}
