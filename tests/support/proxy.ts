import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  readonly url: string
  /** Number of ready backends. */
  readyCount(): number
  close(): Promise<void>
}

const LOOK_EVERY_MS = 200

interface Backend {
  readonly port: number
  isReady: boolean
}

async function look(backend: Backend): Promise<void> {
  backend.isReady = await fetch(`http://127.0.0.1:${backend.port}/readyz`, {
    signal: AbortSignal.timeout(1000),
  }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** A minimal round-robin load balancer that polls /readyz five times a second. */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const backends: Backend[] = ports.map((port) => ({ port, isReady: false }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const server = createServer((incoming, answer) => {
    const ready = backends.filter(({ isReady }) => isReady)
    turn += 1
    const backend = ready[turn % ready.length]
    if (!backend) return void answer.writeHead(502).end('no server is ready')
    const { method, url, headers } = incoming
    const outgoing = request({
      host: '127.0.0.1',
      port: backend.port,
      method,
      path: url,
      agent,
      headers: {
        ...headers,
        host: `127.0.0.1:${backend.port}`,
      },
    })
    outgoing.on('error', (error) => answer.writeHead(502).end(String(error)))
    outgoing.on('response', (response) => {
      const { connection: _, ...kept } = response.headers
      answer.writeHead(response.statusCode ?? 502, kept)
      response.pipe(answer)
    })
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await Promise.all(backends.map(look))
  const timer = setInterval(() => void Promise.all(backends.map(look)), LOOK_EVERY_MS)

  return {
    url: `http://127.0.0.1:${port}`,
    readyCount: () => backends.filter(({ isReady }) => isReady).length,
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
