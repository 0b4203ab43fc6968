import { call } from '@cadencia/http/call'
import { isUnknown } from '@cadencia/http/http-error'
import { isInBackground } from '@cadencia/http/in-background'
import { keyOf } from '@cadencia/http/query'
import {
  applyLogChange,
  catchUp,
  createLog,
  type HistoryAnchor,
  type LogChange,
  readChanges,
} from '@cadencia/realtime/live-log'
import { fetchHistoryPage } from '@cadencia/realtime/live-log-query'
import { changeQueryData } from '@cadencia/realtime/live-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listMessages, type Message } from '../contract.ts'
import { quoteOf } from '../labels.ts'
import { listThread } from '../threads/contract.ts'
import type { ChatLog } from './merge.ts'

const CHANGES_PER_PAGE = 200
const HISTORY_PAGE = 100

/** A message with its place in a log: in its chat, or in a thread. */
export type LoggedMessage = Message & { readonly sequence: number }
export type MessageLog = ChatLog<LoggedMessage>

/** A chat, or a thread in it. */
export interface LogRef {
  readonly chatId: string
  /** The thread's first message; null for the chat. */
  readonly threadId: string | null
}

/** One cache entry per chat and per thread; all responses and events are merged into it. */
export function logKey({ chatId, threadId }: LogRef): QueryKey {
  return threadId === null
    ? keyOf(listMessages, { params: { id: chatId } })
    : keyOf(listThread, { params: { id: chatId, messageId: threadId } })
}

function placed(message: Message, threadId: string | null): LoggedMessage[] {
  const isOfThread = threadId !== null && message.threadId === threadId
  const sequence = threadId === null ? message.sequence : isOfThread ? message.threadSequence : null
  return sequence === null ? [] : [{ ...message, sequence }]
}

/** A message as a change of a log; deleted ones stay as tombstones. Threads count their changes with their chat. */
function changeOf(message: Message, threadId: string | null): LogChange<LoggedMessage> {
  const { id, revision } = message
  const [row] = placed(message, threadId)
  return row ? { id, revision, row } : { id, revision }
}

/** Answers show what became of the messages that they quote, which have changed without them. */
function withQuotes(log: MessageLog, messages: readonly Message[]): MessageLog {
  const quoted = new Map(messages.map((message) => [message.id, message]))
  let hasChanged = false
  const rows = log.rows.map((row) => {
    const message = row.replyTo && quoted.get(row.replyTo.id)
    if (!row.replyTo || !message) return row
    hasChanged = true
    const isDeleted = message.deletedAt !== null
    return { ...row, replyTo: { ...row.replyTo, excerpt: quoteOf(message), isDeleted } }
  })
  return hasChanged ? { ...log, rows } : log
}

function cachedLog(client: QueryClient, ref: LogRef): MessageLog | undefined {
  return client.getQueryData<MessageLog>(logKey(ref))
}

function changeLog(client: QueryClient, ref: LogRef, change: (log: MessageLog) => MessageLog): void {
  void changeQueryData(client, logKey(ref), change)
}

/** Merges a message from a response or event into the cached logs of its chat and of its thread, if there are any. */
export function applyMessage(client: QueryClient, message: Message): void {
  const { chatId, threadId } = message
  for (const ref of [{ chatId, threadId: null }, ...(threadId === null ? [] : [{ chatId, threadId }])]) {
    applyToLog(client, ref, message)
  }
}

/** Merges any message of the chat into one log, which counts those of other threads too. */
export function applyToLog(client: QueryClient, ref: LogRef, message: Message): void {
  changeLog(client, ref, (log) => withQuotes(applyLogChange(log, changeOf(message, ref.threadId)), [message]))
}

/** Applies an own change that was answered without the message; its event brings a higher revision. */
export function applyAnswered(
  client: QueryClient,
  { chatId, id, revision, threadId }: Message,
  change: (message: LoggedMessage) => LoggedMessage,
): void {
  for (const ref of [{ chatId, threadId: null }, ...(threadId === null ? [] : [{ chatId, threadId }])]) {
    changeLog(client, ref, (log) => ({
      ...log,
      rows: log.rows.map((one) => (one.id === id && one.revision === revision ? change(one) : one)),
    }))
  }
}

interface LogRequest {
  readonly client: QueryClient
  readonly ref: LogRef
  readonly signal: AbortSignal
  readonly firstPage: number
}

/** All messages of the chat that changed after a revision, in threads or not. */
async function messagesAfter(
  chatId: string,
  revision: number,
  options: Parameters<typeof call>[2] = {},
): Promise<Message[]> {
  const messages: Message[] = []
  const readPage = async (after: number) => {
    const query = { changedAfter: String(after), limit: String(CHANGES_PER_PAGE) }
    const page = await call(listMessages, { params: { id: chatId }, query }, options)
    messages.push(...page)
    return page.map((message) => changeOf(message, null))
  }
  await readChanges(revision, readPage, CHANGES_PER_PAGE)
  return messages
}

function caughtUp(log: MessageLog, threadId: string | null, messages: readonly Message[]): MessageLog {
  const changes = messages.map((message) => changeOf(message, threadId))
  return withQuotes(catchUp(log, changes), messages)
}

function readPage({ chatId, threadId }: LogRef, query: Record<string, string>, options = {}) {
  return threadId === null
    ? call(listMessages, { params: { id: chatId }, query }, options)
    : call(listThread, { params: { id: chatId, messageId: threadId }, query }, options)
}

const placedAll = (messages: readonly Message[], threadId: string | null) =>
  messages.flatMap((message) => placed(message, threadId))

/** The newest page for what has no log; for what has one, exactly the changes since. */
export async function fetchLog({ client, ref, signal, firstPage }: LogRequest): Promise<MessageLog> {
  const { chatId, threadId } = ref
  const isPoll = isInBackground(signal)
  const known = cachedLog(client, ref)
  if (!known) {
    // The chat's log beside it says how much a thread's page holds at least.
    const knownTo = threadId === null ? 0 : cachedLog(client, { chatId, threadId: null })?.syncedTo
    const page = await readPage(ref, { limit: String(firstPage) }, { signal, isPoll })
    return createLog(placedAll(page, threadId), knownTo)
  }
  const messages = await messagesAfter(chatId, known.syncedTo, { signal, isPoll })
  // Events that arrived during the request are in the cache, not in `known`.
  return caughtUp(cachedLog(client, ref) ?? known, threadId, messages)
}

async function readPart(ref: LogRef, anchor: HistoryAnchor): Promise<Message[]> {
  const limit = String(HISTORY_PAGE)
  if (ref.threadId === null || !('around' in anchor)) return readPage(ref, { ...anchor, limit })
  // Threads are asked for what stands before an answer, or after it.
  const [next] = await readPage(ref, { after: anchor.around, limit: '1' })
  return readPage(ref, { ...(next && { before: next.id }), limit })
}

/** The thread in which a message stands that is not in its chat's list; undefined for any other, or none. */
export async function findThreadId(chatId: string, messageId: string): Promise<string | undefined> {
  const params = { id: chatId, messageId }
  const [answer] = await call(listThread, { params, query: { limit: '1' } }).catch((error: unknown) => {
    if (isUnknown(error)) return []
    throw error
  })
  const threadId = answer?.threadId ?? undefined
  return threadId === messageId ? undefined : threadId
}

/** Fetches a part of the history, and what changed in it meanwhile. */
export async function fetchHistory(client: QueryClient, ref: LogRef, anchor: HistoryAnchor): Promise<void> {
  const { chatId, threadId } = ref
  await fetchHistoryPage<LoggedMessage, MessageLog>({
    client,
    queryKey: logKey(ref),
    readPage: async () => placedAll(await readPart(ref, anchor), threadId),
    readChangesAfter: async (revision) =>
      (await messagesAfter(chatId, revision)).map((message) => changeOf(message, threadId)),
  })
}
