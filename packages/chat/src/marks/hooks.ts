import { call } from '@cadencia/http/call'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { withReading } from '../chat-list.ts'
import type { Chat, ChatPreferences, Message } from '../contract.ts'
import { changeChats } from '../hooks.ts'
import {
  getMarks,
  listPins,
  listSaved,
  markRead,
  pinMessage,
  saveMessage,
  setPreferences,
  unpinMessage,
  unsaveMessage,
} from './contract.ts'

/** Updates the unread count optimistically. */
export function useMarkRead(chatId: string, viewerId: string) {
  const client = useQueryClient()
  const note = (lastReadSequence: number) =>
    changeChats(client, (chats) =>
      withReading(chats, { chatId, userId: viewerId, lastReadSequence }, viewerId),
    )
  const { mutate } = useMutation({
    ...mutation(markRead),
    onMutate: ({ body }) => note(body?.sequence ?? 0),
    onSuccess: ({ lastReadSequence }) => note(lastReadSequence),
  })
  return (sequence: number) => mutate({ params: { id: chatId }, body: { sequence } })
}

function keepPreferences(client: QueryClient, chatId: string, preferences: ChatPreferences): void {
  changeChats(client, (chats) => chats.map((chat) => (chat.id === chatId ? { ...chat, preferences } : chat)))
}

/** Changes some of the viewer's preferences for a chat. Shown at once; taken back on failure. */
export function useSetPreferences({ id, preferences }: Pick<Chat, 'id' | 'preferences'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<ChatPreferences>) =>
      call(setPreferences, { params: { id }, body: { ...preferences, ...changes } }),
    onMutate: (changes) => keepPreferences(client, id, { ...preferences, ...changes }),
    onError: () => keepPreferences(client, id, preferences),
    onSuccess: (written) => keepPreferences(client, id, written),
  })
}

/** What the viewer saved and follows in a chat. */
export function useMarks(chatId: string) {
  return useQuery(query(getMarks, { params: { id: chatId } }))
}

/** The viewer's saved messages, the last saved first. */
export function useSaved() {
  return useInfiniteQuery(pagedQuery(listSaved, {}))
}

interface Saving {
  readonly message: Pick<Message, 'id' | 'chatId'>
  readonly isSaved: boolean
}

export function useSetSaved() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id, chatId }, isSaved }: Saving) =>
      call(isSaved ? saveMessage : unsaveMessage, { params: { id: chatId, messageId: id } }),
    onSuccess: (_nothing, { message: { chatId: id } }) =>
      Promise.all(
        [keyOf(listSaved), keyOf(getMarks, { params: { id } })].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** What a chat pins, the last pinned first. */
export function usePins(chatId: string) {
  return useQuery(query(listPins, { params: { id: chatId } }))
}

interface Pinning {
  readonly message: Pick<Message, 'id' | 'chatId'>
  readonly isPinned: boolean
}

export function useSetPinned() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id, chatId }, isPinned }: Pinning) =>
      call(isPinned ? pinMessage : unpinMessage, { params: { id: chatId, messageId: id } }),
    onSuccess: (_nothing, { message: { chatId } }) =>
      client.invalidateQueries({ queryKey: keyOf(listPins, { params: { id: chatId } }) }),
  })
}
