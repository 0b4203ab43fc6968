import { hasMissedChanges } from '@cadencia/realtime/live-log'
import { createSlowServer, NETWORK_STEPS } from '@cadencia/realtime/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { Message } from '../contract.ts'
import { gapsOf } from '../testing/gaps.ts'
import { makeMessage } from '../testing.ts'
import {
  applyAnswered,
  applyToLog,
  fetchHistory,
  fetchLog,
  type LoggedMessage,
  logKey,
  type MessageLog,
} from './chat-log.ts'

const KINDS = [
  ...(['refetch', 'history', 'send', 'edit', 'inThread'] as const),
  ...(['sendOwn', 'editOwn', 'reactOwn', 'loseEvent'] as const),
] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(11) }),
  { maxLength: 60 },
)
const FIRST_PAGE = 3
const INITIAL = 6

/** A message is edited, and heard of, after the server answered the page of the history that holds it. */
const EDITED_ON_THE_WAY = (['handle', 'answer', 'history', 'handle', 'edit', 'hear', 'answer'] as const).map(
  (kind) => ({ kind, at: 0 }),
)

/** A chat of the server, each of whose changes takes its next revision. */
function createChat(chatId: string, tell: (message: Message) => void) {
  const messages: LoggedMessage[] = []
  /** They stand only in threads, and count with the rest. */
  const answers: Message[] = []
  let revision = 0

  function write(index: number, fields: Partial<LoggedMessage>): Message {
    const sequence = index + 1
    revision += 1
    const known = messages[index] ?? makeMessage({ chatId, sequence })
    const message = { ...known, ...fields, revision }
    messages[index] = message
    tell(message)
    return message
  }

  return {
    messages,
    send: () => write(messages.length, {}),
    edit: (at: number) => write(at % messages.length, { content: `${at}` }),
    answer: (at: number) => {
      const root = messages[at % messages.length]
      if (!root) return
      revision += 1
      const place = { sequence: null, threadId: root.id, threadSequence: answers.length + 1 }
      const message = { ...makeMessage({ chatId }), ...place, revision }
      answers.push(message)
      tell(message)
    },
    /** The answer to a request of messages. */
    page: (query: URLSearchParams): Message[] => {
      const limit = Number(query.get('limit'))
      const changedAfter = query.get('changedAfter')
      if (changedAfter !== null) {
        const changed = [...messages, ...answers].filter((message) => message.revision > Number(changedAfter))
        return changed.toSorted((one, other) => one.revision - other.revision).slice(0, limit)
      }
      const before = messages.findIndex(({ id }) => id === query.get('before'))
      return (before === -1 ? messages : messages.slice(0, before)).slice(-limit)
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('ends as the server has it, whatever is lost or comes in which order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, INITIAL), async (all, initial) => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      const chatId = crypto.randomUUID()
      const ref = { chatId, threadId: null }
      const queryKey = logKey(ref)
      let losing = 0
      let hasLost = false
      const server = createSlowServer<Message>((message) => {
        if (losing === 0) return applyToLog(client, ref, message)
        losing -= 1
        hasLost = true
      })
      let isAnnounced = false
      const chat = createChat(chatId, (message) => {
        if (isAnnounced) server.emit(message)
      })
      for (let count = 0; count < initial; count += 1) chat.send()
      isAnnounced = true
      vi.stubGlobal('fetch', async (address: string) =>
        Response.json(await server.fetch(() => chat.page(new URL(address, 'http://page').searchParams))),
      )
      const own = (run: () => Message, answered: (message: Message) => void) =>
        void server.change(run).then(answered, () => undefined)
      const observer = new QueryObserver<MessageLog>(client, {
        queryKey,
        structuralSharing: false,
        queryFn: ({ signal }) => fetchLog({ client, ref, signal, firstPage: FIRST_PAGE }),
      })
      const stop = observer.subscribe(() => {})
      const held = () => observer.getCurrentResult().data
      const hasAny = () => chat.messages.length > 0

      await server.play(all, {
        refetch: (at) => void client.invalidateQueries({ queryKey }, { cancelRefetch: at % 2 === 0 }),
        history: () => {
          const first = held()?.rows[0]
          if (first) void fetchHistory(client, ref, { before: first.id })
        },
        send: () => void chat.send(),
        inThread: (at) => chat.answer(at),
        edit: (at) => void (hasAny() && chat.edit(at)),
        sendOwn: () => own(chat.send, (message) => applyToLog(client, ref, message)),
        editOwn: (at) => {
          if (hasAny())
            own(
              () => chat.edit(at),
              (message) => applyToLog(client, ref, message),
            )
        },
        reactOwn: (at) => {
          const known = held()?.rows[at % 3]
          if (!known) return
          own(
            () => chat.edit(known.sequence - 1),
            () => applyAnswered(client, known, (message) => ({ ...message, content: 'answered' })),
          )
        },
        loseEvent: () => {
          losing += 1
        },
      })
      // What the page does when changes are missing and when the connection is back.
      const isMissing = () =>
        held() === undefined || hasMissedChanges(held() ?? { syncedTo: 0, highestSeen: 0 })
      if (hasLost || isMissing()) void client.invalidateQueries({ queryKey })
      await server.play([], {})
      await vi.waitFor(() => expect(client.isFetching()).toBe(0))

      const log = held()
      expect(log && hasMissedChanges(log)).toBe(false)
      const messages = log?.rows ?? []
      const first = messages[0]?.sequence ?? 1
      expect(messages).toEqual(chat.messages.slice(first - 1))
      expect(gapsOf(messages)).toEqual([])
      stop()
      client.clear()
    }),
    { numRuns: 300, examples: [[EDITED_ON_THE_WAY, INITIAL]] },
  )
})
