import { call } from '@cadencia/http/call'
import { isInBackground } from '@cadencia/http/in-background'
import { keyOf } from '@cadencia/http/query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listMessages, type Message } from '../contract.ts'
import { addHistory, type ChatLog, catchUp, hearChange, openLog } from './merge.ts'

/** Changes that one answer of a catch-up holds. */
const CHANGES_PER_PAGE = 200
/** Messages that one answer of older history holds. */
const HISTORY_PAGE = 100

export type MessageLog = ChatLog<Message>

/** Where a chat's log is cached; every list of its messages flows into this one. */
export function logKey(chatId: string): QueryKey {
  return keyOf(listMessages, { params: { id: chatId } })
}

function cachedLog(client: QueryClient, chatId: string): MessageLog | undefined {
  return client.getQueryData<MessageLog>(logKey(chatId))
}

function changeLog(client: QueryClient, chatId: string, change: (log: MessageLog) => MessageLog): void {
  client.setQueryData<MessageLog>(logKey(chatId), (log) => log && change(log))
}

/** Puts a message, as an answer or the socket brought it, into the log of its chat if that is open. */
export function takeMessage(client: QueryClient, message: Message): void {
  changeLog(client, message.chatId, (log) => hearChange(log, message))
}

/** Shows a change before the server confirms it; the confirmed copy has a higher revision and takes its place. */
export function foresee(client: QueryClient, message: Message): void {
  changeLog(client, message.chatId, (log) => ({
    ...log,
    messages: log.messages.map((one) =>
      one.id === message.id && one.revision === message.revision ? message : one,
    ),
  }))
}

interface LogRequest {
  readonly client: QueryClient
  readonly chatId: string
  readonly signal: AbortSignal
  /** Messages of the first page. */
  readonly firstPage: number
}

/** All changes after a revision, page by page. */
async function changesSince(request: LogRequest, revision: number, isPoll: boolean): Promise<Message[]> {
  const { chatId, signal } = request
  const changes: Message[] = []
  for (let changedAfter = revision; ; ) {
    const page = await call(
      listMessages,
      {
        params: { id: chatId },
        query: { changedAfter: String(changedAfter), limit: String(CHANGES_PER_PAGE) },
      },
      { signal, isPoll },
    )
    changes.push(...page)
    const last = page.at(-1)
    if (!last || page.length < CHANGES_PER_PAGE) return changes
    changedAfter = last.revision
  }
}

/** The newest messages of a chat that is not known yet; of one that is, exactly what changed since. */
export async function fetchLog(request: LogRequest): Promise<MessageLog> {
  const { client, chatId, signal, firstPage } = request
  const isPoll = isInBackground()
  const known = cachedLog(client, chatId)
  if (!known) {
    const input = { params: { id: chatId }, query: { limit: String(firstPage) } }
    return openLog(await call(listMessages, input, { signal, isPoll }))
  }
  const changes = await changesSince(request, known.syncedTo, isPoll)
  // What was heard meanwhile is in the cache, not in `known`.
  return catchUp(cachedLog(client, chatId) ?? known, changes)
}

/** Which part of the history is asked for, by the message that it lies next to. */
export type HistoryPlace =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly around: string }

/** Fetches a part of the history into the log. */
export async function fetchHistory(client: QueryClient, chatId: string, place: HistoryPlace): Promise<void> {
  const page = await call(listMessages, {
    params: { id: chatId },
    query: { ...place, limit: String(HISTORY_PAGE) },
  })
  changeLog(client, chatId, (log) => addHistory(log, page))
}
