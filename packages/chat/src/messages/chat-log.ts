import { call } from '@cadencia/http/call'
import { isInBackground } from '@cadencia/http/in-background'
import { keyOf } from '@cadencia/http/query'
import { catchUp, createLog, readChanges } from '@cadencia/realtime/live-log'
import { fetchHistoryPage } from '@cadencia/realtime/live-log-query'
import { changeQueryData } from '@cadencia/realtime/live-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listMessages, type Message } from '../contract.ts'
import { applyChange, type ChatLog, changeOf } from './merge.ts'

const CHANGES_PER_PAGE = 200
const HISTORY_PAGE = 100

export type MessageLog = ChatLog<Message>

/** One cache entry per chat; all responses and events are merged into it. */
export function logKey(chatId: string): QueryKey {
  return keyOf(listMessages, { params: { id: chatId } })
}

function cachedLog(client: QueryClient, chatId: string): MessageLog | undefined {
  return client.getQueryData<MessageLog>(logKey(chatId))
}

function changeLog(client: QueryClient, chatId: string, change: (log: MessageLog) => MessageLog): void {
  void changeQueryData(client, logKey(chatId), change)
}

/** Merges a message from a response or event into the cached log, if there is one. */
export function applyMessage(client: QueryClient, message: Message): void {
  changeLog(client, message.chatId, (log) => applyChange(log, message))
}

/** Applies an own change that was answered without the message; its event brings a higher revision. */
export function applyAnswered(
  client: QueryClient,
  { chatId, id, revision }: Message,
  change: (message: Message) => Message,
): void {
  changeLog(client, chatId, (log) => ({
    ...log,
    rows: log.rows.map((one) => (one.id === id && one.revision === revision ? change(one) : one)),
  }))
}

interface LogRequest {
  readonly client: QueryClient
  readonly chatId: string
  readonly signal: AbortSignal
  readonly firstPage: number
}

function changesAfter(chatId: string, revision: number, options: Parameters<typeof call>[2] = {}) {
  const readPage = async (after: number) => {
    const query = { changedAfter: String(after), limit: String(CHANGES_PER_PAGE) }
    const messages = await call(listMessages, { params: { id: chatId }, query }, options)
    return messages.map(changeOf)
  }
  return readChanges(revision, readPage, CHANGES_PER_PAGE)
}

/** The newest page for a chat without a log; for one with a log, exactly the changes since. */
export async function fetchLog({ client, chatId, signal, firstPage }: LogRequest): Promise<MessageLog> {
  const isPoll = isInBackground(signal)
  const known = cachedLog(client, chatId)
  if (!known) {
    const input = { params: { id: chatId }, query: { limit: String(firstPage) } }
    return createLog(await call(listMessages, input, { signal, isPoll }))
  }
  const changes = await changesAfter(chatId, known.syncedTo, { signal, isPoll })
  // Events that arrived during the request are in the cache, not in `known`.
  return catchUp(cachedLog(client, chatId) ?? known, changes)
}

/** A part of the history, relative to a message. */
export type HistoryAnchor =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly around: string }

/** Fetches a part of the history, and what changed in it meanwhile. */
export async function fetchHistory(
  client: QueryClient,
  chatId: string,
  anchor: HistoryAnchor,
): Promise<void> {
  await fetchHistoryPage<Message, MessageLog>({
    client,
    queryKey: logKey(chatId),
    readPage: () =>
      call(listMessages, { params: { id: chatId }, query: { ...anchor, limit: String(HISTORY_PAGE) } }),
    readChangesAfter: (revision) => changesAfter(chatId, revision),
  })
}
