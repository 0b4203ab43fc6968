import { call } from '@cadencia/http/call'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, polledQuery, query } from '@cadencia/http/query'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getMarks } from '../marks/contract.ts'
import { followThread, listThreads, markThreadRead, unfollowThread } from './contract.ts'

/** The threads that the viewer follows, the last answered first. */
export function useThreads(state: 'all' | 'unread' = 'all') {
  return useInfiniteQuery(pagedQuery(listThreads, { query: { state } }))
}

const UNREAD = { query: { state: 'unread', limit: '100' } } as const

/** Those of them with answers that the viewer has not read, at most 100. */
export function useUnreadThreads() {
  return useQuery(query(listThreads, UNREAD))
}

const RECENT = { query: { limit: '200' } } as const
const KNOWN_MS = 30_000

/** Whether the viewer follows a thread that was just answered. False where that cannot be asked. */
export async function isFollowed(client: QueryClient, rootId: string): Promise<boolean> {
  try {
    const threads = await client.fetchQuery({ ...polledQuery(listThreads, RECENT), staleTime: KNOWN_MS })
    return threads.some(({ root }) => root.id === rootId)
  } catch {
    return false
  }
}

async function refetchThreads(client: QueryClient, chatId: string): Promise<void> {
  const keys = [keyOf(listThreads), keyOf(getMarks, { params: { id: chatId } })]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

interface Following {
  readonly chatId: string
  readonly rootId: string
  readonly isFollowing: boolean
}

export function useFollowThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ chatId, rootId, isFollowing }: Following) =>
      call(isFollowing ? followThread : unfollowThread, { params: { id: chatId, messageId: rootId } }),
    onSuccess: (_nothing, { chatId }) => refetchThreads(client, chatId),
  })
}

/** Marks answers as read, up to a `threadSequence`. */
export function useMarkThreadRead(chatId: string, rootId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (sequence: number) =>
      call(markThreadRead, { params: { id: chatId, messageId: rootId }, body: { sequence } }),
    onSuccess: () => refetchThreads(client, chatId),
  })
  return mutate
}
