import { once } from 'node:events'
import { createServer, connect as openSocket, type Socket } from 'node:net'

/** A TCP proxy that can be cut and restored; starts cut. */
export async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = openSocket({ host: target.hostname, port: Number(target.port) })
    for (const end of [socket, upstream]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        upstream.destroy()
      })
    }
    socket.pipe(upstream).pipe(socket)
  })

  const mend = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }

  const port = await mend()
  cut()
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, mend: () => mend(port), cut }
}
