import { pagedQuery } from '@cadencia/http/pages'
import { query } from '@cadencia/http/query'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listAllChats, type MonitoredMessage, readAnyChat } from './contract.ts'

/** Not cached: every view is requested, because the server audits it. */
const ALWAYS_ASKED = { gcTime: 0, staleTime: 0 } as const

/** Everybody's chats page by page, the latest activity first. */
export function useAllChats() {
  return useInfiniteQuery({ ...pagedQuery(listAllChats, { query: { limit: '50' } }), ...ALWAYS_ASKED })
}

/** Where a page of a chat ends: before a message of the chat, or before an answer in its thread. */
export type ChatPlace = Pick<MonitoredMessage, 'rootSequence' | 'threadSequence' | 'sequence'>

/** A page of a chat's messages, the newest before a place. */
export function useAnyChat(chatId: string, before: ChatPlace | undefined) {
  const page = before && {
    beforeSequence: String(before.rootSequence),
    ...(before.sequence === null && { beforeThreadSequence: String(before.threadSequence) }),
  }
  return useQuery({ ...query(readAnyChat, { params: { id: chatId }, query: page ?? {} }), ...ALWAYS_ASKED })
}
