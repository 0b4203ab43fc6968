import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, of which one could take the port before its server does. */
const PORTS = [15_000, 32_000] as const

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS)
  return (await isFree(port)) ? port : await freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
