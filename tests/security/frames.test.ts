import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { openSocket } from '../support/socket.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const FRAMES = times(10_000, 100_000)
const PER_SOCKET = 100

const server = await serverForFile({ env: { LOG_LEVEL: 'warn' } })
const ana = await signIn(server, await addPerson(server.database, 'Ana'))
const bruno = await signIn(server, await addPerson(server.database, 'Bruno'))

const GARBAGE: readonly ((index: number) => string | Buffer)[] = [
  () => '',
  () => '{',
  () => 'null',
  () => '[]',
  () => '"join"',
  (index) => randomBytes(index % 500),
  (index) => randomBytes(index % 500).toString('latin1'),
  () => '{"type":"join"}',
  () => '{"type":"join","topic":["a"]}',
  () => '{"type":"join","topic":"../../etc"}',
  (index) => `{"type":"join","topic":"board:${index}"}`,
  () => '{"type":"__proto__","__proto__":{"type":"ping"}}',
  () => `{"type":"${'x'.repeat(60_000)}"}`,
  () => '['.repeat(30_000),
  () => '{"type":1e999}',
  () => '{"type":"typing","chatId":"x","isTyping":1}',
]

/** HTTP status of a handshake; 101 when accepted. */
async function handshake(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers })
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy()
      resolve(statusCode)
    })
  })
}

it('SEC-23: survives ten thousand malformed frames without affecting others', async () => {
  const other = await openSocket(server, bruno)
  const heard: string[] = []
  other.on('message', (data) => heard.push(String(data)))
  let sent = 0
  const codes = new Set<number>()
  while (sent < FRAMES) {
    const socket = await openSocket(server, ana)
    const closed = once(socket, 'close')
    for (let frame = 0; frame < PER_SOCKET; frame += 1) {
      socket.send(GARBAGE[(sent + frame) % GARBAGE.length]?.(sent + frame) ?? '')
    }
    sent += PER_SOCKET
    codes.add((await closed)[0])
  }
  expect(codes).toEqual(new Set([1008]))

  const startedAt = performance.now()
  const created = await caller(server, ana)('POST', '/api/meetings', {
    title: 'Depois do lixo',
    scheduledAt: '2030-01-10T12:00:00Z',
  })
  const { id }: { id: string } = await created.json()
  await eventually(() => heard.some((event) => event.includes(id)), { what: 'the change is heard' })
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(other.readyState).toBe(other.OPEN)
  other.terminate()
  expect((await server.fetch('/readyz')).status).toBe(200)
})

it('SEC-23: closes a socket that sends a frame over 64 KiB', async () => {
  const socket = await openSocket(server, ana)
  const closed = once(socket, 'close')
  socket.send('x'.repeat(64 * 1024 + 1))
  expect((await closed)[0]).toBe(1009)
})

it('SEC-23: refuses sockets without session, from other sites, and beyond ten per person', async () => {
  const origin = server.url
  expect(await handshake({ origin })).toBe(401)
  expect(await handshake({ origin, cookie: 'session=invented' })).toBe(401)
  expect(await handshake({ cookie: ana })).toBe(403)
  expect(await handshake({ cookie: ana, origin: 'https://evil.example' })).toBe(403)
  expect(await handshake({ cookie: ana, origin: 'null' })).toBe(403)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(server, ana)))
  expect(await handshake({ cookie: ana, origin })).toBe(429)
  expect(await handshake({ cookie: bruno, origin })).toBe(101)
  for (const socket of sockets) socket.terminate()
})
