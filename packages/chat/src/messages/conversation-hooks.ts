import { currentRecord, isUnknown } from '@cadencia/http/http-error'
import { mutation } from '@cadencia/http/query'
import type { HistoryAnchor } from '@cadencia/realtime/live-log'
import { useMissedChanges } from '@cadencia/realtime/live-log-query'
import { useLiveEvent } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type Attachment,
  CHAT_MESSAGE,
  deleteMessage,
  editMessage,
  MESSAGES_PER_PAGE,
  Message,
} from '../contract.ts'
import {
  applyAnswered,
  applyMessage,
  applyToLog,
  fetchHistory,
  fetchLog,
  type LogRef,
  logKey,
} from './chat-log.ts'
import { withoutConfirmed } from './merge.ts'
import { type OutgoingMessage, removeOutgoing, retryOutgoing, sendOutgoing, useOutbox } from './outbox.ts'
import { usePendingReactions } from './reaction-hooks.ts'

/** Most messages of the first page, which reaches back to the first unread one. */
const FIRST_PAGE_MAX = 200
/** Read messages above the first unread one. */
const CONTEXT = 15

function useMessageLog({ chatId, threadId }: LogRef, unreadCount: number) {
  const client = useQueryClient()
  const ref = { chatId, threadId }
  const firstPage = Math.min(Math.max(MESSAGES_PER_PAGE, unreadCount + CONTEXT), FIRST_PAGE_MAX)
  const log = useQuery({
    queryKey: logKey(ref),
    queryFn: ({ signal }) => fetchLog({ client, ref, signal, firstPage }),
    // Live events are not applied while the chat is closed.
    refetchOnMount: 'always',
    structuralSharing: false,
  })

  function hear(message: Message): void {
    if (message.chatId !== chatId) return
    if (message.clientId !== null) removeOutgoing(message.clientId)
    applyToLog(client, ref, message)
  }

  useLiveEvent('new_message', (event) => {
    if (event.chatId === chatId) hear(Message.parse(event.message))
  })
  useLiveEvent('changed', (event) => {
    if (event.entity === CHAT_MESSAGE && event.scope === chatId && event.row) hear(Message.parse(event.row))
  })

  return { ...log, isCatchingUp: useMissedChanges(log) }
}

/** `failedAnchor`: the part whose request failed, with `error`. */
export function useHistory(chatId: string, threadId: string | null = null) {
  const client = useQueryClient()
  const { mutate, mutateAsync, error, isPending, isError, variables } = useMutation({
    mutationFn: (anchor: HistoryAnchor) => fetchHistory(client, { chatId, threadId }, anchor),
  })
  return {
    fetch: (anchor: HistoryAnchor) => mutate(anchor),
    /** Loads what stands around a message; whether there is one. */
    find: (id: string): Promise<boolean> =>
      mutateAsync({ around: id }).then(
        () => true,
        (failure: unknown) => {
          if (isUnknown(failure)) return false
          throw failure
        },
      ),
    isFetching: isPending,
    failedAnchor: isError ? variables : undefined,
    error,
  }
}

interface ConversationOptions {
  readonly unreadCount: number
  /** A thread's first message, for its answers. */
  readonly threadId?: string | null
}

/** Confirmed messages and the viewer's unconfirmed ones, of a chat or of a thread in it. */
export function useConversation(chatId: string, { unreadCount, threadId = null }: ConversationOptions) {
  const { data, error, isFetching, isCatchingUp, refetch } = useMessageLog({ chatId, threadId }, unreadCount)
  const all = useOutbox(({ items }) => items)
  const messages = usePendingReactions(data?.rows)
  const outgoing = useMemo(
    () =>
      withoutConfirmed(
        all.filter((message) => message.chatId === chatId && isOutgoingIn(message, threadId)),
        messages ?? [],
      ),
    [all, chatId, threadId, messages],
  )
  return {
    messages,
    outgoing,
    error,
    isFetching,
    /** True while missing messages are being fetched. */
    isCatchingUp,
    retry: () => void refetch(),
  }
}

/** Whether an unsent message will stand there. */
function isOutgoingIn(message: OutgoingMessage, threadId: string | null): boolean {
  const answersIn = message.threadId ?? null
  return answersIn === threadId || (threadId === null && message.alsoInChat === true)
}

export interface Written {
  /** Empty is valid with files. */
  readonly content: string
  readonly mentionIds: readonly string[]
  /** Already uploaded. */
  readonly files: readonly Attachment[]
  readonly replyToId?: string | null
  /** In the chat too, of an answer in a thread. */
  readonly alsoInChat?: boolean
}

/** @param threadId a thread's first message, to answer there */
export function useSending(chatId: string, viewerId: string, threadId: string | null = null) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      send: ({ content, mentionIds, files, replyToId = null, alsoInChat = false }: Written) =>
        sendOutgoing(client, {
          clientId: crypto.randomUUID(),
          chatId,
          senderId: viewerId,
          content,
          mentionIds: [...mentionIds],
          files: [...files],
          ...{ replyToId, threadId, alsoInChat },
          createdAt: new Date().toISOString(),
          state: 'waiting',
          refusal: null,
        }),
      retry: (message: OutgoingMessage) => retryOutgoing(client, message),
      discard: ({ clientId }: OutgoingMessage) => removeOutgoing(clientId),
    }),
    [client, chatId, viewerId, threadId],
  )
}

/** On 409 the current message replaces the cached one. */
export function useEditMessage() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(editMessage),
    onSuccess: (message) => applyMessage(client, message),
    onError: (error) => {
      const current = currentRecord<Message>(error)
      if (current) applyMessage(client, current)
    },
  })
}

/** Shows the tombstone until the event arrives. */
export function useDeleteMessage() {
  const client = useQueryClient()
  const { mutationFn } = mutation(deleteMessage)
  return useMutation({
    mutationFn: ({ chatId, id }: Message, context) =>
      mutationFn?.({ params: { id: chatId, messageId: id } }, context) ?? Promise.resolve(null),
    onSuccess: (_nothing, message) => {
      const deletedAt = new Date().toISOString()
      const empty = { content: '', mentions: [], attachments: [], reactions: [] }
      applyAnswered(client, message, (held) => ({ ...held, ...empty, deletedAt }))
    },
  })
}
