import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDb } from '@cadencia/db/client'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ServerEvent } from '../contract.ts'
import type { LiveLog } from '../rules.ts'
import { createHub, type HubOptions } from '../server.ts'

export const quiet: LiveLog = { info: () => {}, warn: () => {}, error: () => {} }

export interface TestClient {
  readonly socket: WebSocket
  readonly received: ServerEvent[]
  /** Resolves with the code when the socket is closed. */
  readonly closed: Promise<number>
  send(message: unknown): void
}

/**
 * A hub behind a real WebSocket server. The query identifies a socket (`?user=ana&session=s1`); users `guest …` are
 * guests, sessions `unlocked …` have the CRM.
 */
export async function liveServer(options: Partial<HubOptions> = {}) {
  const hub = createHub({
    // Connects only if a rule queries it.
    db: options.db ?? openDb({ connectionString: 'postgres://127.0.0.1:1/none' }),
    log: quiet,
    topics: [],
    sessionIsLive: () => true,
    ...options,
  })
  const http = createServer()
  const server = new WebSocketServer({ server: http, maxPayload: 64 * 1024 })
  server.on('connection', (socket, { url = '' }) => {
    const query = new URL(url, 'http://localhost').searchParams
    const userId = query.get('user') ?? 'ana'
    const sessionId = query.get('session') ?? `session of ${userId}`
    const rights = { isGuest: userId.startsWith('guest '), isAdministrator: false }
    hub.accept(socket, { userId, sessionId, ...rights, hasCrmAccess: sessionId.startsWith('unlocked') })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/ws`

  async function stop(): Promise<void> {
    await hub.drain()
    for (const socket of server.clients) socket.terminate()
    http.close()
  }
  onTestFinished(stop)

  function dial(userId: string, sessionId = `session of ${userId}`): TestClient {
    const socket = new WebSocket(`${url}?user=${userId}&session=${encodeURIComponent(sessionId)}`)
    const received: ServerEvent[] = []
    socket.on('message', (data) => received.push(JSON.parse(data.toString()) as ServerEvent))
    socket.on('error', () => {})
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    const send = (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return { socket, received, closed, send }
  }

  async function connect(userId: string, sessionId?: string): Promise<TestClient> {
    const client = dial(userId, sessionId)
    await once(client.socket, 'message')
    return client
  }

  return { hub, url, http, dial, connect, stop }
}
