import { once } from 'node:events'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { app, db, origin } = await socketApi()
const host = new URL(origin).host

type Headers = Record<string, string>

const wrong = (): Headers => ({ authorization: `Bearer cad_${crypto.randomUUID()}` })

const call = (url: '/api/users' | '/mcp', headers: Headers, remoteAddress = '127.0.0.1') =>
  app.inject({
    method: url === '/mcp' ? 'POST' : 'GET',
    url,
    remoteAddress,
    headers: { host, accept: 'application/json, text/event-stream', ...headers },
    ...(url === '/mcp' && { payload: { jsonrpc: '2.0', id: 1, method: 'ping' } }),
  })

/** The status of a refused handshake, or 101. */
async function handshake(headers: Headers): Promise<number> {
  const socket = new WebSocket(`ws://${host}/ws`, { headers })
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
  })
  const status = await Promise.race([refused, once(socket, 'open').then(() => 101)])
  socket.on('error', () => {})
  socket.terminate()
  return status
}

it('SEC-8: wrong tokens are limited by address over all doors; right ones always pass', async () => {
  const session = await signInAs(db, await createUser(db))
  const made = await app.inject({
    method: 'POST',
    url: '/api/tokens',
    headers: { host, ...session },
    payload: { name: 'Robô', scopes: ['people:read'] },
  })
  const { token } = z.object({ token: z.string() }).parse(made.json())
  const right = { authorization: `Bearer ${token}` }

  const tries: number[] = []
  for (let round = 0; round < 3; round += 1) {
    tries.push((await call('/api/users', wrong())).statusCode, (await call('/mcp', wrong())).statusCode)
    tries.push(await handshake(wrong()))
  }
  tries.push((await call('/api/users', wrong())).statusCode)
  expect(tries).toEqual(Array(10).fill(401))

  const refused = await call('/mcp', wrong())
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await call('/api/users', wrong())).statusCode).toBe(429)
  expect(await handshake(wrong())).toBe(429)

  expect((await call('/api/users', right)).statusCode).toBe(200)
  expect((await call('/mcp', right)).statusCode).toBe(200)
  expect(await handshake(right)).toBe(101)
  expect((await call('/api/users', session)).statusCode).toBe(200)
  expect((await call('/api/users', wrong(), '10.0.0.9')).statusCode).toBe(401)
})
