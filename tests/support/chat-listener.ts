import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Server } from './server.ts'
import { caller } from './session.ts'
import { openSocket } from './socket.ts'

const Message = z.object({
  id: z.string(),
  sequence: z.int(),
  revision: z.int(),
  content: z.string(),
  clientId: z.string().nullable(),
})
export type HeardMessage = z.infer<typeof Message>

const Event = z.union([
  z.object({ type: z.literal('new_message'), chatId: z.string(), message: Message }),
  z.object({
    type: z.literal('changed'),
    entity: z.literal('chat_message'),
    scope: z.string(),
    row: Message,
  }),
])

/** The maximum page size. */
const CATCH_UP_PAGE = 200

interface ListenerOptions {
  /** Connections rotate over these. */
  readonly servers: readonly Server[]
  readonly cookie: string
  readonly chatId: string
}

/**
 * A client that keeps a chat in sync like a page: live events, and after each reconnect all messages above the highest
 * gapless revision.
 */
export async function listenToChat({ servers, cookie, chatId }: ListenerOptions) {
  const messages = new Map<string, HeardMessage>()
  /** Revisions above the first gap. */
  const ahead = new Set<number>()
  /** Sequences of new messages, per connection. */
  const connections: number[][] = []
  let knownUpTo = 0
  let socket: WebSocket | undefined

  function learn(revision: number): void {
    ahead.add(revision)
    while (ahead.delete(knownUpTo + 1)) knownUpTo += 1
  }

  function take(message: HeardMessage): void {
    const before = messages.get(message.id)
    if (!before || before.revision < message.revision) messages.set(message.id, message)
  }

  async function catchUp(server: Server): Promise<void> {
    const call = caller(server, cookie)
    for (;;) {
      const path = `/api/chats/${chatId}/messages?changedAfter=${knownUpTo}&limit=${CATCH_UP_PAGE}`
      const page = Message.array().parse(await (await call('GET', path)).json())
      for (const message of page) take(message)
      // A page holds every change after `knownUpTo`, so there is no gap up to its last one.
      const last = page.at(-1)?.revision ?? knownUpTo
      while (knownUpTo < last) learn(knownUpTo + 1)
      if (page.length < CATCH_UP_PAGE) return
    }
  }

  async function connect(): Promise<void> {
    const server = servers[connections.length % servers.length]
    if (!server) throw new Error('no server to listen to')
    const arrived: number[] = []
    connections.push(arrived)
    socket = await openSocket(server, cookie)
    socket.on('message', (data) => {
      const event = Event.safeParse(JSON.parse(String(data)))
      if (!event.success) return
      const isNew = event.data.type === 'new_message'
      const message = event.data.type === 'new_message' ? event.data.message : event.data.row
      if ((event.data.type === 'new_message' ? event.data.chatId : event.data.scope) !== chatId) return
      if (isNew) arrived.push(message.sequence)
      learn(message.revision)
      take(message)
    })
    await catchUp(server)
  }

  await connect()
  return {
    messages: (): HeardMessage[] => [...messages.values()].toSorted((a, b) => a.sequence - b.sequence),
    connections,
    reconnect: async (awayMs = 0): Promise<void> => {
      socket?.terminate()
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      await connect()
    },
    close: (): void => socket?.terminate(),
  }
}
