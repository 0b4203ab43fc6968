import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

const Body = z.object({ id: z.string(), type: z.string(), timestamp: z.string(), data: z.unknown() })

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: z.output<typeof Body>
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that keeps what it took, as somebody's receiver would. */
export async function startReceiver() {
  const received: Received[] = []
  let hits = 0
  let answer: (body: Received['body']) => Answer | Promise<Answer> = () => ({ status: 204 })
  const server = createServer(async (request, response) => {
    hits += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString('utf8')
    const body = Body.parse(JSON.parse(text))
    const { status, headers } = await answer(body)
    if (status < 300) received.push({ headers: request.headers, text, body })
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** What it answered with 2xx, in the order of arrival. */
    received,
    hits: () => hits,
    /** How it answers from now on; without, 204. */
    answerWith: (next?: typeof answer) => {
      answer = next ?? (() => ({ status: 204 }))
    },
    reset: () => {
      received.length = 0
      hits = 0
      answer = () => ({ status: 204 })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks a signature with the library that receivers use; throws for one that does not hold. */
export function verify(secret: string, { headers, text }: Received): void {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  new Webhook(secret).verify(text, named)
}
