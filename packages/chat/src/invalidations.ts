import { keyOf } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listChannels } from './channels/contract.ts'
import {
  CHAT,
  CHAT_MESSAGE,
  CHAT_PINS,
  CHAT_SAVED,
  CHAT_SCHEDULED,
  CHAT_THREAD,
  getChat,
  listChatMembers,
  listChats,
  Message,
} from './contract.ts'
import { getMarks, listPins, listSaved } from './marks/contract.ts'
import { listScheduled } from './scheduled/contract.ts'
import { listThreads } from './threads/contract.ts'

/** Whether an answer that is shown holds a message. */
function isHeld(client: QueryClient, queryKey: QueryKey, messageId: string): boolean {
  return client
    .getQueriesData({ queryKey })
    .some(([, data]) => data !== undefined && JSON.stringify(data).includes(messageId))
}

/** Queries to refetch when a chat changes. Messages arrive with their event instead, but for lists made of them. */
export const chatInvalidations: Invalidations = {
  [CHAT]: ({ id }) => [
    keyOf(listChats),
    keyOf(listChannels),
    keyOf(getChat, { params: { id } }),
    keyOf(listChatMembers, { params: { id } }),
  ],
  [CHAT_MESSAGE]: ({ id, scope, row }, client) => {
    const lists = [keyOf(listPins, { params: { id: String(scope) } }), keyOf(listSaved)]
    const isRoot = Message.safeParse(row).data?.thread != null
    return [
      ...lists.filter((queryKey) => isHeld(client, queryKey, id)),
      ...(isRoot ? [keyOf(listThreads), keyOf(getMarks, { params: { id: String(scope) } })] : []),
    ]
  },
  [CHAT_THREAD]: () => [keyOf(listThreads), keyOf(getMarks)],
  [CHAT_PINS]: ({ id }) => [keyOf(listPins, { params: { id } })],
  [CHAT_SAVED]: () => [keyOf(listSaved), keyOf(getMarks)],
  [CHAT_SCHEDULED]: () => [keyOf(listScheduled)],
}
