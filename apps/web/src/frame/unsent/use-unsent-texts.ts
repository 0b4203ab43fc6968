import { removeOutgoing, retryOutgoing, useOutbox } from '@cadencia/chat/messages/outbox'
import {
  isKeptOnDevice,
  removeUnsentComment,
  retryComment,
  useUnsentComments,
} from '@cadencia/discussions/unsent-comments'
import { excerptOf } from '@cadencia/text/excerpt'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/** A message or a comment that could not be sent. */
export interface UnsentText {
  readonly clientId: string
  /** 'Enviar mensagem' */
  readonly what: string
  readonly text: string
  readonly createdAt: string
  readonly refusal: string | null
  readonly retry: (client: QueryClient) => void
  readonly discard: () => void
}

/** Messages of all chats and comments on all records that could not be sent. */
export function useUnsentTexts(): readonly UnsentText[] {
  const messages = useOutbox(({ items }) => items)
  const comments = useUnsentComments(({ items }) => items)
  return useMemo(() => {
    const ofChats = messages.map((message) => ({
      ...message,
      what: 'Enviar mensagem',
      text: excerptOf(message.content, 'markdown'),
      retry: (client: QueryClient) => retryOutgoing(client, message),
      discard: () => removeOutgoing(message.clientId),
    }))
    const ofRecords = comments.map((comment) => ({
      ...comment,
      what: 'Comentar',
      // The session may have lost the right to the CRM meanwhile.
      text: isKeptOnDevice(comment.kind) ? excerptOf(comment.body, 'markdown') : 'Comentário no CRM',
      retry: (client: QueryClient) => retryComment(client, comment),
      discard: () => removeUnsentComment(comment.clientId),
    }))
    return [...ofChats, ...ofRecords].filter(({ state }) => state === 'failed')
  }, [messages, comments])
}
