import { call } from '@cadencia/http/call'
import { isUnknown } from '@cadencia/http/http-error'
import { keyOf, polledQuery, query } from '@cadencia/http/query'
import { renewQueries } from '@cadencia/realtime/live-query'
import { useLiveEvent } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { withChat, withMessage, withReading } from './chat-list.ts'
import {
  CHAT_MESSAGE,
  type Chat,
  type ChatArea,
  type ChatMember,
  getChat,
  listChatMembers,
  listChats,
  Message,
  openDirectChat,
  openGeneralChat,
  openTeamChat,
} from './contract.ts'
import { searchMessages } from './search/contract.ts'

/** Polling interval in milliseconds, in addition to the socket. */
export const LIST_EVERY_MS = 30_000
/** Shorter terms would match almost everything. */
export const SHORTEST_SEARCH = 2

const LIST_KEY = keyOf(listChats, {})

/** Changes the list of chats where it is known. */
export function changeChats(client: QueryClient, change: (chats: readonly Chat[]) => readonly Chat[]): void {
  client.setQueryData<readonly Chat[]>(LIST_KEY, (chats) => chats && change(chats))
}

/** Puts a chat that was answered into the list. */
export function keepChat(client: QueryClient, chat: Chat): void {
  changeChats(client, (chats) => withChat(chats, chat))
}

export function heldChat(client: QueryClient, chatId: string): Chat | undefined {
  return client.getQueryData<readonly Chat[]>(LIST_KEY)?.find(({ id }) => id === chatId)
}

/** Applies live events to the cached chat list. Mount it once per page. */
export function useLiveChatList(viewerId: string): void {
  const client = useQueryClient()

  function hear(message: Message): void {
    const chats = client.getQueryData<readonly Chat[]>(LIST_KEY)
    if (chats?.some(({ id }) => id === message.chatId))
      changeChats(client, (all) => withMessage(all, message, viewerId))
    else if (chats) void renewQueries(client, LIST_KEY)
  }

  useLiveEvent('new_message', (event) => hear(Message.parse(event.message)))
  useLiveEvent('changed', (event) => {
    if (event.entity === CHAT_MESSAGE && event.row) hear(Message.parse(event.row))
  })
  useLiveEvent('read', (event) => changeChats(client, (chats) => withReading(chats, event, viewerId)))
}

/** The viewer's chats, most recent first, polled every 30 seconds. */
export function useChats({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useQuery({
    ...polledQuery(listChats, {}),
    enabled: isEnabled,
    refetchInterval: LIST_EVERY_MS,
  })
}

/** Works also for chats that the list does not hold. Null for an unknown chat or one without access. */
export function useChat(chatId: string) {
  const chats = useChats()
  const listed = chats.data?.find(({ id }) => id === chatId)
  const alone = useQuery({
    ...query(getChat, { params: { id: chatId } }),
    enabled: !listed && !chats.isPending,
  })
  if (listed) return { chat: listed, error: null, retry: () => void chats.refetch() }
  const isGone = isUnknown(alone.error)
  return {
    // One that was left is known from before, and refused now.
    chat: isGone ? null : alone.data,
    error: isGone ? null : alone.error,
    retry: () => void alone.refetch(),
  }
}

export type ChatChoice =
  | { readonly type: 'general' }
  | { readonly type: 'team'; readonly area: ChatArea }
  | { readonly type: 'direct'; readonly userId: string }

function openChat(choice: ChatChoice): Promise<Chat> {
  if (choice.type === 'general') return call(openGeneralChat, {})
  if (choice.type === 'team') return call(openTeamChat, { body: { teamId: choice.area } })
  return call(openDirectChat, { body: { userId: choice.userId } })
}

/** Idempotent: returns the existing chat. */
export function useOpenChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: openChat,
    onSuccess: (chat) => keepChat(client, chat),
  })
}

/** Participants with their read positions. */
export function useChatMembers(chatId: string, { isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  const client = useQueryClient()
  const input = { params: { id: chatId } }
  useLiveEvent('read', ({ chatId: readChatId, userId, lastReadSequence }) => {
    if (readChatId !== chatId) return
    client.setQueryData<ChatMember[]>(keyOf(listChatMembers, input), (members) =>
      members?.map((member) =>
        member.id === userId && member.lastReadSequence < lastReadSequence
          ? { ...member, lastReadSequence }
          : member,
      ),
    )
  })
  return useQuery({
    ...polledQuery(listChatMembers, input),
    enabled: isEnabled,
    // There are no live events about read positions in group chats.
    refetchInterval: LIST_EVERY_MS,
    refetchOnMount: 'always',
  })
}

/** Disabled below `SHORTEST_SEARCH` letters. */
export function useMessageSearch(words: string) {
  const q = words.trim()
  return useQuery({
    ...query(searchMessages, { query: { q } }),
    enabled: q.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: LIST_EVERY_MS,
  })
}
