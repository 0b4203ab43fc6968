import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral range, so that no outgoing connection takes the port first. */
const PORTS = [15_000, 32_000] as const

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
