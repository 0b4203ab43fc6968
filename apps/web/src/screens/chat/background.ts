import { getChat, listChatMembers, listChats, listMessages } from '@cadencia/chat/contract'
import type { MessageLog } from '@cadencia/chat/messages/chat-log'
import { chatInvalidations } from '@cadencia/chat/react'
import { newestOf } from '@cadencia/realtime/live-log'
import type { Kept } from '../../offline/kept-queries.ts'

// Apart from the noun: an `import()` of a whole contract would bring all of it into the first files.

/** Of a chat, the newest messages. */
export const MESSAGES_KEPT = 100

export const INVALIDATIONS = chatInvalidations

export const KEPT: readonly Kept[] = [
  listChats,
  getChat,
  listChatMembers,
  { key: listMessages.url, part: (data) => newestOf(data as MessageLog, MESSAGES_KEPT) },
]
