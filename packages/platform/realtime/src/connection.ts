import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { CLOSE_CODE } from './close-codes.ts'
import { ClientMessage, type ServerEvent } from './contract.ts'
import type { LiveViewer } from './rules.ts'

/** Send buffer limit; slower clients are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_INVALID_FRAMES = 50
/** Messages per ping interval; a screen sends a handful. */
const MAX_MESSAGES_PER_BEAT = 1000
/** Time to answer our close frame before the socket is terminated. */
const CLOSE_WITHIN_MS = 2000

export interface Connection {
  readonly id: string
  readonly socket: WebSocket
  readonly viewer: LiveViewer
  /** Topics that the client requested, admitted or not. */
  readonly requestedTopics: Set<string>
  isAlive: boolean
  invalidFrames: number
  messagesThisBeat: number
  signalsThisBeat: number
}

export function openConnection(socket: WebSocket, viewer: LiveViewer): Connection {
  const counters = { isAlive: true, invalidFrames: 0, messagesThisBeat: 0, signalsThisBeat: 0 }
  return { id: randomUUID(), socket, viewer, requestedTopics: new Set(), ...counters }
}

/** Serialised once for all sockets. */
export function encode(event: ServerEvent): Buffer {
  return Buffer.from(JSON.stringify(event))
}

/** Sends; terminates the socket and returns false when its buffer is full. */
export function send({ socket }: Connection, data: Buffer): boolean {
  if (socket.readyState !== socket.OPEN) return true
  socket.send(data, { binary: false })
  if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) return true
  socket.terminate()
  return false
}

/** Closes the socket, then terminates it. Resolves when it is gone. */
export function end({ socket }: Connection, code: number, reason: string): Promise<void> {
  if (socket.readyState === socket.CLOSED) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.close(code, reason)
  })
}

function parse(data: RawData, isBinary: boolean): ClientMessage | 'unknown' | 'invalid' {
  if (isBinary) return 'invalid'
  let frame: unknown
  try {
    frame = JSON.parse(data.toString())
  } catch {
    return 'invalid'
  }
  const message = ClientMessage.safeParse(frame)
  if (message.success) return message.data
  return isOfUnknownType(frame) ? 'unknown' : 'invalid'
}

function isOfUnknownType(frame: unknown): boolean {
  if (typeof frame !== 'object' || frame === null || !('type' in frame)) return false
  const { type } = frame
  return typeof type === 'string' && !ClientMessage.options.some((option) => option.shape.type.value === type)
}

/**
 * Parses one frame. Unknown types are ignored, for newer clients; malformed frames and floods are counted, and too many
 * close the socket (1008).
 */
export function read(connection: Connection, data: RawData, isBinary: boolean): ClientMessage | null {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return null
  const message = parse(data, isBinary)
  connection.isAlive = true
  connection.messagesThisBeat += 1
  if (message === 'invalid') connection.invalidFrames += 1
  if (connection.invalidFrames > MAX_INVALID_FRAMES || connection.messagesThisBeat > MAX_MESSAGES_PER_BEAT) {
    void end(connection, CLOSE_CODE.misuse, 'misuse')
    return null
  }
  return typeof message === 'string' ? null : message
}
