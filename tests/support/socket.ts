import { WebSocket } from 'ws'
import type { Server } from './server.ts'

/** Opens a live socket with a session; resolves when it is ready. */
export async function openSocket(
  { port, url }: Pick<Server, 'port' | 'url'>,
  cookie: string,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin: url } })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code} before it was ready`)))
    socket.on('unexpected-response', (_request, { statusCode }) =>
      reject(new Error(`the handshake was answered with ${statusCode}`)),
    )
    socket.on('message', (data) => {
      if (String(data).includes('"ready"')) resolve()
    })
  })
  return socket
}
