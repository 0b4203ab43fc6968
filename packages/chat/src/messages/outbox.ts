import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { sendMessage } from '../contract.ts'
import { takeMessage } from './chat-log.ts'
import { forgetOutgoing, keepOutgoing, keptOutgoing, type OutgoingMessage } from './outgoing-message.ts'

export const SEND_FAILED = 'Falha ao enviar mensagem'
/** A send without an answer within this time, in milliseconds, has failed. */
const ANSWER_WITHIN_MS = 15_000

interface Outbox {
  /** In the order of writing. */
  readonly messages: readonly OutgoingMessage[]
}

/** The viewer's messages that the server has not confirmed, of all chats. */
export const useOutbox = create<Outbox>()(() => ({ messages: [] }))

/** Chats whose messages are being sent. */
const busyChats = new Set<string>()

function change(clientId: string, fields: Partial<OutgoingMessage>): void {
  useOutbox.setState(({ messages }) => ({
    messages: messages.map((message) => {
      if (message.clientId !== clientId) return message
      const changed = { ...message, ...fields }
      keepOutgoing(changed)
      return changed
    }),
  }))
}

/** Forgets a message: it has arrived, or its writer gave it up. */
export function removeOutgoing(clientId: string): void {
  forgetOutgoing(clientId)
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter((message) => message.clientId !== clientId),
  }))
}

/** Takes over what was left unsent when the page was last closed. */
export function restoreOutbox(senderId: string): void {
  useOutbox.setState(({ messages }) => {
    const known = new Set(messages.map(({ clientId }) => clientId))
    const kept = keptOutgoing(senderId).filter(({ clientId }) => !known.has(clientId))
    const own = messages.filter((message) => message.senderId === senderId)
    return { messages: [...kept.map((message) => ({ ...message, state: 'failed' as const })), ...own] }
  })
}

/** Sends one message. Answers whether the next may follow: not while nothing can be reached. */
async function sendOne(client: QueryClient, message: OutgoingMessage): Promise<boolean> {
  const { chatId, clientId, content, mentionIds, files } = message
  change(clientId, { state: 'sending', refusal: null })
  try {
    const fileURLs = files.map(({ fileURL }) => fileURL)
    const body = { content, messageType: 'text' as const, clientId, mentionIds, fileURLs }
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    takeMessage(client, await call(sendMessage, { params: { id: chatId }, body }, { signal }))
    removeOutgoing(clientId)
    return true
  } catch (error) {
    const isRefused = error instanceof HttpError && error.status < 500 && error.status !== 429
    change(clientId, { state: 'failed', refusal: isRefused ? error.messageOr(SEND_FAILED) : null })
    return isRefused
  }
}

function waitingIn(chatId: string): OutgoingMessage[] {
  return useOutbox
    .getState()
    .messages.filter((message) => message.chatId === chatId && message.state === 'waiting')
}

/**
 * Sends what waits in a chat, one after the other, so that messages stand in the order of writing. Where one finds
 * no server, those behind it fail with it. A message that did arrive without our hearing of it is known again by its
 * `clientId` and not doubled.
 */
async function sendWaiting(client: QueryClient, chatId: string): Promise<void> {
  if (busyChats.has(chatId)) return
  busyChats.add(chatId)
  try {
    for (let [next] = waitingIn(chatId); next; [next] = waitingIn(chatId)) {
      if (await sendOne(client, next)) continue
      for (const { clientId } of waitingIn(chatId)) change(clientId, { state: 'failed' })
    }
  } finally {
    busyChats.delete(chatId)
  }
}

/** Shows a message at once and sends it behind those before it. */
export function sendOutgoing(client: QueryClient, message: OutgoingMessage): void {
  keepOutgoing(message)
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  void sendWaiting(client, message.chatId)
}

/** Sends a failed message again. */
export function retryOutgoing(client: QueryClient, { clientId, chatId }: OutgoingMessage): void {
  change(clientId, { state: 'waiting', refusal: null })
  void sendWaiting(client, chatId)
}

/** Sends again, in order, whatever failed without being refused: the server is back. */
export function retryUnrefused(client: QueryClient): void {
  const failed = useOutbox
    .getState()
    .messages.filter(({ state, refusal }) => state === 'failed' && refusal === null)
  for (const { clientId } of failed) change(clientId, { state: 'waiting' })
  for (const chatId of new Set(failed.map((message) => message.chatId))) void sendWaiting(client, chatId)
}
