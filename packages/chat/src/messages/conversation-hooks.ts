import { HttpError } from '@cadencia/http/http-error'
import { inBackground } from '@cadencia/http/in-background'
import { mutation } from '@cadencia/http/query'
import { useLiveEvent, useLiveStatus } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Attachment,
  CHAT_MESSAGE,
  deleteMessage,
  editMessage,
  MESSAGES_PER_PAGE,
  Message,
} from '../contract.ts'
import { fetchHistory, fetchLog, foresee, type HistoryPlace, logKey, takeMessage } from './chat-log.ts'
import { isBehind, stillOutgoing } from './merge.ts'
import {
  removeOutgoing,
  restoreOutbox,
  retryOutgoing,
  retryUnrefused,
  sendOutgoing,
  useOutbox,
} from './outbox.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

/** Events overtake each other by less than this, in milliseconds; who waits longer has missed one. */
const OVERTAKING_MS = 400
/** Unread messages that are fetched at once, so that the first of them can be shown. */
const FIRST_PAGE_MAX = 200
/** Read messages that are shown above the first unread one. */
const CONTEXT = 15

/** The messages of a chat: what was fetched and what was heard, in their one order. */
function useChatLog(chatId: string, unreadCount: number) {
  const client = useQueryClient()
  const early = useRef<Message[]>([])
  const firstPage = Math.min(Math.max(MESSAGES_PER_PAGE, unreadCount + CONTEXT), FIRST_PAGE_MAX)
  const log = useQuery({
    queryKey: logKey(chatId),
    queryFn: ({ signal }) => fetchLog({ client, chatId, signal, firstPage }),
    // What happened while the chat was closed was not listened to.
    refetchOnMount: 'always',
    structuralSharing: false,
  })
  const { data, isFetching, refetch } = log

  function hear(message: Message): void {
    if (message.chatId !== chatId) return
    if (message.clientId !== null) removeOutgoing(message.clientId)
    if (client.getQueryData(logKey(chatId)) === undefined) early.current.push(message)
    else takeMessage(client, message)
  }

  useLiveEvent('new_message', (event) => {
    if (event.chatId === chatId) hear(Message.parse(event.message))
  })
  useLiveEvent('changed', (event) => {
    if (event.entity === CHAT_MESSAGE && event.scope === chatId && event.row) hear(Message.parse(event.row))
  })

  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded) return
    for (const message of early.current.splice(0)) takeMessage(client, message)
  }, [client, isLoaded])

  const isMissing = data !== undefined && isBehind(data)
  useEffect(() => {
    if (!isMissing || isFetching) return
    const timer = setTimeout(() => void inBackground(() => refetch()), OVERTAKING_MS)
    return () => clearTimeout(timer)
  }, [isMissing, isFetching, refetch])
  return log
}

/** Fetches parts of the history; `failedPlace` names the one that did not come. */
export function useHistory(chatId: string) {
  const client = useQueryClient()
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (place: HistoryPlace) => fetchHistory(client, chatId, place),
  })
  return {
    fetch: (place: HistoryPlace, onSettled?: () => void) =>
      mutate(place, onSettled ? { onSettled } : undefined),
    isFetching: isPending,
    failedPlace: isError ? variables : undefined,
  }
}

/** A chat's messages, with one's own that are still under way. */
export function useConversation(chatId: string, { unreadCount }: { readonly unreadCount: number }) {
  const { data, error, isFetching, refetch } = useChatLog(chatId, unreadCount)
  const all = useOutbox(({ messages }) => messages)
  const messages = data?.messages
  const outgoing = useMemo(
    () =>
      stillOutgoing(
        all.filter((message) => message.chatId === chatId),
        messages ?? [],
      ),
    [all, chatId, messages],
  )
  return {
    messages,
    outgoing,
    error,
    isFetching,
    /** Missing messages are on their way; nobody else needs to ask for them. */
    isCatchingUp: data !== undefined && (isFetching || isBehind(data)),
    retry: () => void refetch(),
  }
}

/**
 * What one person writes in this browser reaches the server: left-overs of an earlier visit, and what failed while
 * there was no connection, are sent again once there is one. Stands once on the page.
 */
export function useOutboxDelivery(viewerId: string): void {
  const client = useQueryClient()
  const isOpen = useLiveStatus() === 'open'
  useEffect(() => restoreOutbox(viewerId), [viewerId])
  useEffect(() => {
    const retryAll = () => retryUnrefused(client)
    if (isOpen) retryAll()
    window.addEventListener('online', retryAll)
    return () => window.removeEventListener('online', retryAll)
  }, [client, isOpen])
}

export interface Written {
  /** May be empty where there are files. */
  readonly content: string
  readonly mentionIds: readonly string[]
  /** Uploaded before. */
  readonly files: readonly Attachment[]
}

/** Sends into a chat, and deals with what failed. */
export function useSending(chatId: string, viewerId: string) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      send: ({ content, mentionIds, files }: Written) =>
        sendOutgoing(client, {
          clientId: crypto.randomUUID(),
          chatId,
          senderId: viewerId,
          content,
          mentionIds: [...mentionIds],
          files: [...files],
          createdAt: new Date().toISOString(),
          state: 'waiting',
          refusal: null,
        }),
      retry: (message: OutgoingMessage) => retryOutgoing(client, message),
      discard: ({ clientId }: OutgoingMessage) => removeOutgoing(clientId),
    }),
    [client, chatId, viewerId],
  )
}

/** Edits one's own message. A stale `version` fails with 409, and the message is shown as it is now. */
export function useEditMessage() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(editMessage),
    onSuccess: (message) => takeMessage(client, message),
    onError: (error) => {
      const current = error instanceof HttpError ? Message.safeParse(error.problem?.current).data : undefined
      if (current) takeMessage(client, current)
    },
  })
}

/** Deletes one's own message. Its tombstone comes live; until then it is foreseen. */
export function useDeleteMessage() {
  const client = useQueryClient()
  const { mutationFn } = mutation(deleteMessage)
  return useMutation({
    mutationFn: ({ chatId, id }: Message, context) =>
      mutationFn?.({ params: { id: chatId, messageId: id } }, context) ?? Promise.resolve(null),
    onSuccess: (_nothing, message) => {
      const deletedAt = new Date().toISOString()
      foresee(client, { ...message, content: '', mentions: [], attachments: [], reactions: [], deletedAt })
    },
  })
}
