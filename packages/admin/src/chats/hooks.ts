import { pagedQuery } from '@cadencia/http/pages'
import { query } from '@cadencia/http/query'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listAllChats, readAnyChat } from './contract.ts'

/** Not cached: every view is requested, because the server audits it. */
const ALWAYS_ASKED = { gcTime: 0, staleTime: 0 } as const

/** Everybody's chats page by page, the latest activity first. */
export function useAllChats() {
  return useInfiniteQuery({ ...pagedQuery(listAllChats, { query: { limit: '50' } }), ...ALWAYS_ASKED })
}

/** A page of a chat's messages, the newest before a place. */
export function useAnyChat(chatId: string, beforeSequence: number | undefined) {
  const page = beforeSequence === undefined ? {} : { beforeSequence: String(beforeSequence) }
  return useQuery({ ...query(readAnyChat, { params: { id: chatId }, query: page }), ...ALWAYS_ASKED })
}
