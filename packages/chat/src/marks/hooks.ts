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
import { useRef } from 'react'
import { withReading } from '../chat-list.ts'
import type { Chat, ChatPreferences, Message } from '../contract.ts'
import { changeChats, heldChat } from '../hooks.ts'
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

/** Changes some of the viewer's preferences for a chat. Shown at once; on failure these, and no others, are taken back. */
export function useSetPreferences({ id, preferences: shown }: Pick<Chat, 'id' | 'preferences'>) {
  const client = useQueryClient()
  const now = () => heldChat(client, id)?.preferences ?? shown
  const keep = (changes: Partial<ChatPreferences>) => keepPreferences(client, id, { ...now(), ...changes })
  const mutationKey = ['chat-preferences', id]
  /** What the server has while changes are on their way. */
  const saved = useRef<ChatPreferences>(undefined)
  return useMutation({
    mutationKey,
    // All are sent: one call after the other, each with what the one before has left.
    scope: { id: `chat-preferences ${id}` },
    mutationFn: (changes: Partial<ChatPreferences>) =>
      call(setPreferences, { params: { id }, body: { ...now(), ...changes } }),
    onMutate: (changes) => {
      saved.current ??= now()
      keep(changes)
    },
    onError: (_, changes) => {
      const held = now()
      if (saved.current) keep(pick(saved.current, (name) => name in changes && held[name] === changes[name]))
    },
    onSuccess: (written, changes) => {
      saved.current = written
      keep(pick(written, (name) => name in changes))
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) saved.current = undefined
    },
  })
}

function pick(
  { notify, mutedUntil, isStarred }: ChatPreferences,
  isPicked: (name: keyof ChatPreferences) => boolean,
): Partial<ChatPreferences> {
  return {
    ...(isPicked('notify') && { notify }),
    ...(isPicked('mutedUntil') && { mutedUntil }),
    ...(isPicked('isStarred') && { isStarred }),
  }
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
