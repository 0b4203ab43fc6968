import { getChat, listChatMembers, listChats, listMessages } from '@cadencia/chat/contract'
import { chatInvalidations } from '@cadencia/chat/invalidations'
import { getMarks, listPins, listSaved } from '@cadencia/chat/marks/contract'
import type { MessageLog } from '@cadencia/chat/messages/chat-log'
import { listScheduled } from '@cadencia/chat/scheduled/contract'
import { listThread, listThreads } from '@cadencia/chat/threads/contract'
import { newestOf } from '@cadencia/realtime/live-log'
import type { Kept } from '../../offline/kept-queries.ts'

// Apart from the noun: an `import()` of a whole contract would bring all of it into the first files.

/** Of a chat and of a thread, the newest messages. */
export const MESSAGES_KEPT = 100

export const INVALIDATIONS = chatInvalidations

const newestMessages = (data: unknown) => newestOf(data as MessageLog, MESSAGES_KEPT)

export const KEPT: readonly Kept[] = [
  listChats,
  getChat,
  listChatMembers,
  listPins,
  getMarks,
  listSaved,
  listScheduled,
  listThreads,
  ...[listMessages, listThread].map(({ url }) => ({ key: url, part: newestMessages })),
]
