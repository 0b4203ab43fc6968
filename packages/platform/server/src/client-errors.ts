import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
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
const UNREADABLE: Refusal = {
  statusCode: 400,
  reason: 'Bad Request',
  code: 'invalid',
  message: 'Requisição inválida.',
}

/** Answers what Node could not read as HTTP, and so never became a request, in the shape of every other error. */
export function answerClientError({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const { statusCode, reason, ...told } = BY_NODE_CODE[code ?? ''] ?? UNREADABLE
  const problem: Problem = { statusCode, ...told, requestId: randomUUID() }
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
