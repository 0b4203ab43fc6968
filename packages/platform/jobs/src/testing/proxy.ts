import { once } from 'node:events'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { freePort } from '@cadencia/db/testing/free-port'

/** Postgres on a Unix socket names the socket's folder in `host`. */
function addressOf({ hostname: host, port, searchParams }: URL) {
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

/** A TCP proxy that can be cut and restored; starts cut. */
export async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  let isHangingUp = false
  const server = createServer((socket) => {
    if (isHangingUp) {
      socket.destroy()
      return
    }
    const upstream = openSocket(addressOf(target))
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

  const port = await freePort()
  const mend = async () => {
    isHangingUp = false
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const dropSockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  /** Accepts connections and closes them at once, as a server that is starting or full. */
  const hangUp = () => {
    isHangingUp = true
    dropSockets()
  }
  const cut = () => {
    server.close()
    dropSockets()
  }

  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  return { url: url.href, mend, cut, hangUp }
}
