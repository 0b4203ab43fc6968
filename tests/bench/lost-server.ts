import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { OwnDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import type { Server } from '../support/server.ts'
import { caller } from '../support/session.ts'
import { openSocket } from '../support/socket.ts'
import { type Listener, prepareListeners } from './chat-data.ts'
import { type ChatEffort, openAll } from './chat-fan-out.ts'
import { quantile } from './quantile.ts'
import { startServers, type Through } from './scale.ts'

export interface LostServerEffort extends ChatEffort {
  readonly chats: number
}

export interface LostServerFigures {
  readonly through: Through
  readonly sockets: number
  readonly chats: number
  readonly messagesPerSecond: number
  /** From the call that succeeds until a socket of the server that stays has the message. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** From the end of the other server until its last socket is connected again and has caught up. */
  readonly recoveredMs: number
  /** Messages that somebody did not get, and those that came to somebody's socket twice. */
  readonly lost: number
  readonly doubled: number
}

const TICK_MS = 20
const LAST_WITHIN_MS = 30_000
const RETRY_MS = 200
const FIRST_RETRY_MS = 500

interface Heard {
  readonly id: string
  readonly clientId: string | null
  readonly revision: number
}

/** One person's browser: hears live, and after a broken socket asks for what came meanwhile. */
interface Client {
  readonly listener: Listener
  readonly home: Server
  /** By `clientId`. */
  readonly heard: Set<string>
  /** Those that came to the socket that is open. */
  live: Set<string>
  revision: number
  doubled: number
}

interface Delivery {
  readonly client: Client
  readonly clientId: string
}

interface Trial {
  readonly clients: readonly Client[]
  readonly survivor: Server
  readonly lostServer: Server
  /** When each message was sent, at last, by `clientId`. */
  readonly sentAt: Map<string, number>
  readonly delays: number[]
}

function take(client: Client, { clientId, revision }: Heard): boolean {
  client.revision = Math.max(client.revision, revision)
  if (clientId === null || client.heard.has(clientId)) return false
  client.heard.add(clientId)
  return true
}

function listen(socket: WebSocket, client: Client, onMessage: (delivery: Delivery) => void): void {
  socket.on('message', (data) => {
    const text = String(data)
    if (!text.includes('"new_message"')) return
    const { message } = JSON.parse(text) as { readonly message: Heard }
    if (message.clientId === null) return
    const { clientId } = message
    if (client.live.has(clientId)) client.doubled += 1
    client.live.add(clientId)
    // What was caught up on may come live a moment later: pages merge it by its id.
    if (take(client, message)) onMessage({ client, clientId })
  })
}

/** Reads what a chat got while its socket was broken. */
async function catchUp(client: Client, server: Server): Promise<void> {
  const { chatId, cookie } = client.listener
  const path = `/api/chats/${chatId}/messages?limit=100&changedAfter=${client.revision}`
  const answer = await caller(server, cookie)('GET', path)
  const messages = (await answer.json()) as readonly Heard[]
  for (const message of messages) take(client, message)
  if (messages.length === 100) await catchUp(client, server)
}

/** Connects to the server that stays, after half a second to two as pages do, as often as it takes. */
async function reconnect(client: Client, { survivor }: Trial): Promise<void> {
  for (;;) {
    await sleep(FIRST_RETRY_MS + Math.random() * 3 * FIRST_RETRY_MS)
    try {
      const socket = await openSocket(survivor, client.listener.cookie)
      client.live = new Set()
      listen(socket, client, () => {})
      return await catchUp(client, survivor)
    } catch {
      // Again, after a while.
    }
  }
}

/** Sends once, whatever happens: again to the other server with the same `clientId`. */
async function sendOnce(
  { listener, home }: Client,
  clientId: string,
  { survivor, sentAt }: Trial,
): Promise<void> {
  const path = `/api/chats/${listener.chatId}/messages`
  const body = { content: `Combinado, ${clientId}`, clientId }
  for (let server = home; ; server = survivor) {
    try {
      sentAt.set(clientId, performance.now())
      const answer = await caller(server, listener.cookie)('POST', path, body)
      await answer.arrayBuffer()
      if (answer.status === 201 || answer.status === 200) return
    } catch {
      // The server has ended.
    }
    await sleep(RETRY_MS)
  }
}

async function sendSteadily(trial: Trial, perSecond: number, seconds: number): Promise<void> {
  const sending: Promise<void>[] = []
  const startedAt = performance.now()
  while (sending.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) * perSecond) / 1000)
    while (sending.length < due) {
      const client = trial.clients[(sending.length * 7) % trial.clients.length]
      if (!client) throw new Error('nobody to send')
      const clientId = crypto.randomUUID()
      sending.push(sendOnce(client, clientId, trial))
    }
    await sleep(TICK_MS)
  }
  await Promise.all(sending)
}

/** Messages in many chats over two servers, one of which is killed in the middle. */
export async function benchLostServer(
  database: OwnDatabase,
  redisUrl: string | undefined,
  effort: LostServerEffort,
): Promise<LostServerFigures> {
  const { messagesPerSecond, chatSeconds, chats } = effort
  const servers = await startServers({ databaseUrl: database.url, redisUrl, count: 2 })
  const [survivor, lostServer] = servers
  if (!survivor || !lostServer) throw new Error('no servers')
  try {
    const listeners = await prepareListeners(database, effort.listeners, chats)
    const clients = listeners.map((listener, index) => ({
      listener,
      home: servers[index % 2] ?? survivor,
      heard: new Set<string>(),
      live: new Set<string>(),
      revision: 0,
      doubled: 0,
    }))
    const trial: Trial = { clients, survivor, lostServer, sentAt: new Map(), delays: [] }
    const returns: Promise<void>[] = []
    let isCounting = true
    const onMessage = ({ client, clientId }: Delivery) => {
      if (isCounting && client.home === survivor)
        trial.delays.push(performance.now() - (trial.sentAt.get(clientId) ?? 0))
    }
    const sockets = await openAll(servers, listeners)
    for (const [index, client] of clients.entries()) {
      const socket = sockets[index]
      if (!socket) continue
      listen(socket, client, onMessage)
      if (client.home === lostServer) socket.once('close', () => returns.push(reconnect(client, trial)))
    }
    // The first second compiles and prepares.
    isCounting = false
    await sendSteadily(trial, messagesPerSecond, 1)
    isCounting = true
    const sending = sendSteadily(trial, messagesPerSecond, chatSeconds)
    await sleep((chatSeconds * 1000) / 2)
    const killedAt = performance.now()
    await lostServer.kill()
    await eventually(() => returns.length === clients.filter(({ home }) => home === lostServer).length, {
      what: 'every socket of the killed server notices',
      withinMs: LAST_WITHIN_MS,
    })
    await Promise.all(returns)
    const recoveredMs = performance.now() - killedAt
    await sending
    return { ...(await judge(database, trial)), recoveredMs, ...figuresOf(trial, effort, redisUrl) }
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}

function figuresOf({ delays, clients }: Trial, effort: LostServerEffort, redisUrl: string | undefined) {
  const sorted = Float64Array.from(delays).sort()
  return {
    through: redisUrl === undefined ? ('Postgres' as const) : ('Redis' as const),
    sockets: clients.length,
    chats: effort.chats,
    messagesPerSecond: effort.messagesPerSecond,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  }
}

/** Everybody must have every message of their chat, each written once. */
async function judge(database: OwnDatabase, trial: Trial): Promise<{ lost: number; doubled: number }> {
  const rows = await database.query<{ clientId: string; chatId: string }>(
    'select client_id::text as "clientId", chat_id as "chatId" from chat_messages where client_id is not null',
  )
  const written = rows.filter(({ clientId }) => trial.sentAt.has(clientId))
  const byChat = Map.groupBy(written, ({ chatId }) => chatId)
  const missing = () =>
    trial.clients.reduce(
      (sum, { listener, heard }) =>
        sum + (byChat.get(listener.chatId) ?? []).filter(({ clientId }) => !heard.has(clientId)).length,
      0,
    )
  await eventually(() => missing() === 0, { what: 'all is heard', withinMs: LAST_WITHIN_MS }).catch(() => {})
  const unwritten = trial.sentAt.size - new Set(written.map(({ clientId }) => clientId)).size
  const twice = written.length - new Set(written.map(({ clientId }) => clientId)).size
  return {
    lost: missing() + unwritten,
    doubled: twice + trial.clients.reduce((sum, { doubled }) => sum + doubled, 0),
  }
}
