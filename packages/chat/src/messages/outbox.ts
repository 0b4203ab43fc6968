import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { writerId } from '@cadencia/http/last-person'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { sendMessage } from '../contract.ts'
import { applyMessage } from './chat-log.ts'
import { deleteOutgoing, loadOutgoing, type OutgoingMessage, saveOutgoing } from './outgoing-message.ts'

export const SEND_FAILED = 'Falha ao enviar mensagem'
/** Timeout of a send, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000

interface Outbox {
  /** In the order they were written. */
  readonly messages: readonly OutgoingMessage[]
}

/** Unconfirmed messages of all chats. */
export const useOutbox = create<Outbox>()(() => ({ messages: [] }))

const busyChats = new Set<string>()

function change(clientId: string, fields: Partial<OutgoingMessage>): void {
  useOutbox.setState(({ messages }) => ({
    messages: messages.map((message) => {
      if (message.clientId !== clientId) return message
      const changed = { ...message, ...fields }
      saveOutgoing(changed)
      return changed
    }),
  }))
}

/** Called for a confirmed message and for one the user discards. */
export function removeOutgoing(clientId: string): void {
  deleteOutgoing(clientId)
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter((message) => message.clientId !== clientId),
  }))
}

/** Loads messages left unsent by an earlier visit. */
export function restoreOutbox(senderId: string): void {
  useOutbox.setState(({ messages }) => {
    const known = new Set(messages.map(({ clientId }) => clientId))
    const kept = loadOutgoing(senderId).filter(({ clientId }) => !known.has(clientId))
    const own = messages.filter((message) => message.senderId === senderId)
    return { messages: [...kept.map((message) => ({ ...message, state: 'failed' as const })), ...own] }
  })
}

/** Returns false while the server cannot be reached. */
async function sendOne(client: QueryClient, message: OutgoingMessage): Promise<boolean> {
  const { chatId, clientId, senderId, content, mentionIds, files } = message
  // Another person signed in meanwhile, in another tab: the server would take it for theirs.
  if ((writerId() ?? senderId) !== senderId) {
    removeOutgoing(clientId)
    return true
  }
  change(clientId, { state: 'sending', refusal: null })
  try {
    const fileURLs = files.map(({ fileURL }) => fileURL)
    const body = { content, messageType: 'text' as const, clientId, mentionIds, fileURLs }
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    applyMessage(client, await call(sendMessage, { params: { id: chatId }, body }, { signal }))
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
 * Sends a chat's waiting messages one by one to keep their order. When the server cannot be reached, the rest fail
 * too. The `clientId` prevents duplicates when only the response was lost.
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

/** Shows the message at once and queues it. */
export function sendOutgoing(client: QueryClient, message: OutgoingMessage): void {
  saveOutgoing(message)
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  void sendWaiting(client, message.chatId)
}

export function retryOutgoing(client: QueryClient, { clientId, chatId }: OutgoingMessage): void {
  change(clientId, { state: 'waiting', refusal: null })
  void sendWaiting(client, chatId)
}

/** Retries, in order, the messages that failed without being refused. */
export function retryUnsent(client: QueryClient): void {
  const failed = useOutbox
    .getState()
    .messages.filter(({ state, refusal }) => state === 'failed' && refusal === null)
  for (const { clientId } of failed) change(clientId, { state: 'waiting' })
  for (const chatId of new Set(failed.map((message) => message.chatId))) void sendWaiting(client, chatId)
}
