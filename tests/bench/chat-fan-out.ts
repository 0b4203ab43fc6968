import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { OwnDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type Server, startServer } from '../support/server.ts'
import { caller } from '../support/session.ts'
import { openSocket } from '../support/socket.ts'
import { CHATS, type Listener, prepareListeners } from './chat-data.ts'
import { quantile } from './quantile.ts'

export interface ChatEffort {
  /** Total sockets, one per person. */
  readonly listeners: number
  readonly messagesPerSecond: number
  readonly chatSeconds: number
}

export interface ChatFigures {
  readonly through: 'Postgres' | 'Redis'
  readonly sockets: number
  readonly chats: number
  readonly messagesPerSecond: number
  /** Messages delivered to a socket, of those expected. */
  readonly delivered: number
  readonly expected: number
  /** From sending until a socket receives the message. */
  readonly p50Ms: number
  readonly p99Ms: number
}

interface ChatBench {
  readonly database: OwnDatabase
  readonly redisUrl: string | undefined
}

/** Concurrent handshakes. */
const AT_ONCE = 50
const TICK_MS = 20
/** Timeout of the last messages, in milliseconds. */
const LAST_WITHIN_MS = 20_000
/** Time for the switch from Postgres to Redis after a start. */
const SETTLE_MS = 4000
const MARK = 'enviada em '

/** Opens a socket for each listener, spread over the servers. */
export async function openAll(
  servers: readonly Pick<Server, 'port' | 'url'>[],
  listeners: readonly Listener[],
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let start = 0; start < listeners.length; start += AT_ONCE) {
    const some = listeners.slice(start, start + AT_ONCE).map(({ cookie }, index) => {
      const server = servers[index % servers.length]
      return server ? openSocket(server, cookie) : Promise.reject(new Error('no server'))
    })
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** Records the delay of each message per socket. */
function measure(sockets: readonly WebSocket[]): number[] {
  const delays: number[] = []
  for (const socket of sockets) {
    socket.on('message', (data) => {
      const text = String(data)
      const place = text.indexOf(MARK)
      // Parsing only the mark, since the measuring machine also runs the servers.
      if (place > 0) delays.push(performance.now() - Number.parseFloat(text.slice(place + MARK.length)))
    })
  }
  return delays
}

/** Sends at a constant rate without awaiting responses; resolves when all have arrived. */
async function sendSteadily(
  servers: readonly Server[],
  listeners: readonly Listener[],
  { messagesPerSecond, chatSeconds }: ChatEffort,
): Promise<string[]> {
  const total = messagesPerSecond * chatSeconds
  const answers: Promise<string>[] = []
  const send = async (index: number): Promise<string> => {
    const listener = listeners[(index * 7) % listeners.length]
    const server = servers[index % servers.length]
    if (!listener || !server) throw new Error('nobody to send')
    const { chatId, cookie } = listener
    const body = { content: `Mensagem ${index}, ${MARK}${performance.now()}`, clientId: crypto.randomUUID() }
    const answer = await caller(server, cookie)('POST', `/api/chats/${chatId}/messages`, body)
    if (answer.status !== 201) throw new Error(`a message was answered with ${answer.status}`)
    await answer.arrayBuffer()
    return chatId
  }
  const startedAt = performance.now()
  while (answers.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) * messagesPerSecond) / 1000)
    while (answers.length < due) answers.push(send(answers.length))
    await sleep(TICK_MS)
  }
  return Promise.all(answers)
}

/** Measures delivery in fifty chats over two servers at a constant message rate. */
export async function benchChat({ database, redisUrl }: ChatBench, effort: ChatEffort): Promise<ChatFigures> {
  const env = { LOG_LEVEL: 'warn', ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
  const options = { databaseUrl: database.url, env }
  const servers = [await startServer(options), await startServer(options)]
  const sockets: WebSocket[] = []
  try {
    const listeners = await prepareListeners(database, effort.listeners)
    sockets.push(...(await openAll(servers, listeners)))
    if (redisUrl) await sleep(SETTLE_MS)
    await sendSteadily(servers, listeners, { ...effort, chatSeconds: 1 })
    await sleep(1000)
    const delays = measure(sockets)
    const seats = Map.groupBy(listeners, ({ chatId }) => chatId)
    const sentTo = await sendSteadily(servers, listeners, effort)
    const expected = sentTo.reduce((sum, chatId) => sum + (seats.get(chatId)?.length ?? 0), 0)
    await eventually(() => delays.length >= expected, {
      what: 'every message is heard',
      withinMs: LAST_WITHIN_MS,
    }).catch(() => {})
    const sorted = Float64Array.from(delays).sort()
    return {
      through: redisUrl ? 'Redis' : 'Postgres',
      sockets: sockets.length,
      chats: CHATS,
      messagesPerSecond: effort.messagesPerSecond,
      delivered: delays.length,
      expected,
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    await Promise.all(servers.map((server) => server.end()))
  }
}
