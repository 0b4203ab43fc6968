import { randomUUID } from 'node:crypto'
import type { Server, ServerOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@cadencia/contract/problem'

interface Refusal {
  readonly statusCode: number
  readonly reason: string
  readonly code: string
  readonly message: string
}

const BY_NODE_CODE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    reason: 'Request Header Fields Too Large',
    code: 'too_large',
    message: 'O endereço ou os cabeçalhos são grandes demais.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    reason: 'Request Timeout',
    code: 'timeout',
    message: 'A requisição demorou demais.',
  },
}
/** The socket of live events; nothing else is ever upgraded. */
const SOCKET_PATH = /^\/ws(?:\?|$)/

export const httpOptions: ServerOptions = {
  // Room for an address with 500 ids, which is the most that a list of ids may have.
  maxHeaderSize: 32 * 1024,
  // Refused by the check of host names, in our shape.
  requireHostHeader: false,
  // Any other request for an upgrade is answered as if it had not asked.
  shouldUpgradeCallback: ({ method, url = '', headers }) =>
    method === 'GET' && SOCKET_PATH.test(url) && isWebSocket(headers.upgrade),
}

/** Whether an `Upgrade` header asks for a WebSocket. */
export function isWebSocket(upgrade: string | undefined): boolean {
  return upgrade?.toLowerCase() === 'websocket'
}

const EXPECTATION: Refusal = {
  statusCode: 417,
  reason: 'Expectation Failed',
  code: 'refused',
  message: 'Não foi possível atender à requisição.',
}
const TUNNEL: Refusal = {
  statusCode: 405,
  reason: 'Method Not Allowed',
  code: 'refused',
  message: 'Este servidor não repassa conexões.',
}
export const WRONG_HANDSHAKE: Refusal = {
  statusCode: 400,
  reason: 'Bad Request',
  code: 'invalid',
  message: 'O pedido de conexão ao vivo é inválido.',
}

/** Answers the requests that Node would answer itself, without a body. */
export function answerUnread(server: Server): void {
  server.on('checkExpectation', ({ socket }) => refuse(socket, EXPECTATION))
  server.on('connect', (_request, socket) => refuse(socket, TUNNEL))
}

const UNREADABLE: Refusal = {
  statusCode: 400,
  reason: 'Bad Request',
  code: 'invalid',
  message: 'Requisição inválida.',
}

/** Answers what Node could not read as HTTP, and so never became a request, in the shape of every other error. */
export function answerClientError({ code }: { readonly code?: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  refuse(socket, BY_NODE_CODE[code ?? ''] ?? UNREADABLE)
}

/** Writes an error to the bare socket and closes it. */
export function refuse(socket: Duplex, { statusCode, reason, ...details }: Refusal): void {
  const problem: Problem = { statusCode, ...details, requestId: randomUUID() }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${statusCode} ${reason}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'",
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // One that does not read must not hold the socket.
  socket.destroy()
}
