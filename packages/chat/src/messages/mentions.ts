import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { Message } from '../contract.ts'
import { chatMentioned } from '../facts.ts'
import { withoutSilenced } from '../marks/repository.ts'
import type { LockedChat } from '../repository.ts'

interface Mentioning {
  readonly chat: Pick<LockedChat, 'id' | 'type' | 'name'>
  readonly message: Message
  /** Those who are newly mentioned. */
  readonly mentionedIds: readonly string[]
}

/** Those who want no notices of the chat are not told. */
export async function recordMentions(trx: Db, { chat, message, mentionedIds }: Mentioning): Promise<void> {
  const notifiedIds = await withoutSilenced(trx, chat.id, mentionedIds)
  if (notifiedIds.length === 0) return
  const { id: messageId, senderId, senderName, threadId, content } = message
  const chatName = chat.type === 'direct' ? senderName : chat.name
  const about = { messageId, senderId, senderName, threadId, content, mentionedIds: notifiedIds }
  await record(trx, chatMentioned, { chatId: chat.id, chatType: chat.type, chatName, ...about })
}
