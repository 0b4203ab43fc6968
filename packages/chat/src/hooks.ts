import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { inBackground, isInBackground } from '@cadencia/http/in-background'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { type Invalidations, useLiveEvent } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { withChat, withMessage, withReading } from './chat-list.ts'
import {
  CHAT,
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
import { markRead } from './read-marks/contract.ts'
import { searchMessages } from './search/contract.ts'

/** The list is asked for again this often, in milliseconds, whatever the socket says. */
export const LIST_EVERY_MS = 30_000
/** Fewer letters than this would find everything. */
export const SHORTEST_SEARCH = 2

/** What a changed chat (opened, joined, left) makes stale. Messages are not fetched again: they come with their event. */
export const chatInvalidations: Invalidations = {
  [CHAT]: ({ id }) => [
    keyOf(listChats),
    keyOf(getChat, { params: { id } }),
    keyOf(listChatMembers, { params: { id } }),
  ],
}

const LIST_KEY = keyOf(listChats, {})

function changeList(client: QueryClient, change: (chats: readonly Chat[]) => readonly Chat[]): void {
  client.setQueryData<readonly Chat[]>(LIST_KEY, (chats) => chats && change(chats))
}

/** Keeps the list of chats as the socket tells it; stands once on the page, whatever screen is shown. */
export function useLiveChatList(viewerId: string): void {
  const client = useQueryClient()

  function hear(message: Message): void {
    const chats = client.getQueryData<readonly Chat[]>(LIST_KEY)
    if (chats?.some(({ id }) => id === message.chatId))
      changeList(client, (all) => withMessage(all, message, viewerId))
    else if (chats) void inBackground(() => client.invalidateQueries({ queryKey: LIST_KEY }))
  }

  useLiveEvent('new_message', (event) => hear(Message.parse(event.message)))
  useLiveEvent('changed', (event) => {
    if (event.entity === CHAT_MESSAGE && event.row) hear(Message.parse(event.row))
  })
  useLiveEvent('read', (event) => changeList(client, (chats) => withReading(chats, event, viewerId)))
}

/**
 * The viewer's chats, the most recent first; asked for again every 30 seconds. Whatever is asked after the first
 * answer was not asked by the person, and says so.
 */
export function useChats({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useQuery({
    ...query(listChats, {}),
    queryFn: ({ client, signal }) => {
      const isPoll = isInBackground() || client.getQueryData(LIST_KEY) !== undefined
      return call(listChats, {}, { signal, isPoll })
    },
    enabled: isEnabled,
    refetchInterval: LIST_EVERY_MS,
  })
}

/** One chat, whether or not the list holds it. Null: unknown, or not the viewer's. */
export function useChat(chatId: string) {
  const chats = useChats()
  const listed = chats.data?.find(({ id }) => id === chatId)
  const alone = useQuery({
    ...query(getChat, { params: { id: chatId } }),
    enabled: !listed && !chats.isPending,
  })
  if (listed) return { chat: listed, error: null, retry: () => void chats.refetch() }
  const isUnknown = alone.error instanceof HttpError && [400, 404].includes(alone.error.status)
  return {
    chat: alone.data ?? (isUnknown ? null : undefined),
    error: isUnknown ? null : alone.error,
    retry: () => void alone.refetch(),
  }
}

/** Which chat a new conversation is. */
export type ChatChoice =
  | { readonly type: 'general' }
  | { readonly type: 'team'; readonly area: ChatArea }
  | { readonly type: 'direct'; readonly userId: string }

function openChat(choice: ChatChoice): Promise<Chat> {
  if (choice.type === 'general') return call(openGeneralChat, {})
  if (choice.type === 'team') return call(openTeamChat, { body: { teamId: choice.area } })
  return call(openDirectChat, { body: { userId: choice.userId } })
}

/** Opens a chat, or the one that there is; asking twice makes no double. */
export function useOpenChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: openChat,
    onSuccess: (chat) => changeList(client, (chats) => withChat(chats, chat)),
  })
}

/** Who takes part in a chat, and up to where they have read. */
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
    ...query(listChatMembers, input),
    queryFn: ({ client: cache, queryKey, signal }) => {
      const isPoll = isInBackground() || cache.getQueryData(queryKey) !== undefined
      return call(listChatMembers, input, { signal, isPoll })
    },
    enabled: isEnabled,
    // Of a chat of many, nobody is told who has read it.
    refetchInterval: LIST_EVERY_MS,
    refetchOnMount: 'always',
  })
}

/** Marks a chat as read up to a message's sequence; the count falls at once. */
export function useMarkRead(chatId: string, viewerId: string) {
  const client = useQueryClient()
  const note = (lastReadSequence: number) =>
    changeList(client, (chats) =>
      withReading(chats, { chatId, userId: viewerId, lastReadSequence }, viewerId),
    )
  const { mutate } = useMutation({
    ...mutation(markRead),
    onMutate: ({ body }) => note(body?.sequence ?? 0),
    onSuccess: ({ lastReadSequence }) => note(lastReadSequence),
  })
  return (sequence: number) => mutate({ params: { id: chatId }, body: { sequence } })
}

/** Messages of the viewer's chats that hold the words; nothing for fewer than two letters. */
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
