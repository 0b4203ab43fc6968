import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '@cadencia/db/testing/free-port'
import { onTestFinished } from 'vitest'

/** A database proxy that can be cut and restored, like a database restart. */
export interface DatabaseProxy {
  readonly connectionString: string
  cut(): Promise<void>
  mend(): Promise<void>
}

function dial(address: URL): Socket {
  const port = Number(address.port || 5432)
  const folder = address.searchParams.get('host')
  return folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, address.hostname)
}

/** Starts cut. */
export async function databaseProxy(target: string): Promise<DatabaseProxy> {
  const address = new URL(target)
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined

  function join(near: Socket): void {
    const far = dial(address)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }

  const cut = async () => {
    const open = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()))
  }
  const mend = async () => {
    server = createServer(join)
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  }
  onTestFinished(cut)

  const here = new URL(target)
  here.searchParams.delete('host')
  here.hostname = '127.0.0.1'
  here.port = String(port)
  return { connectionString: here.href, cut, mend }
}
