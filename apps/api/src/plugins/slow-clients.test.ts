import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

const HEAD = 'POST /api/things HTTP/1.1\r\nhost: x\r\n'

/** Sends a byte every 2 s until the server closes; returns the milliseconds. */
async function trickle(port: number, opening: string): Promise<number> {
  const startedAt = Date.now()
  const socket = connect(port, '127.0.0.1')
  // Closing with an unread byte resets the connection, which `events.once` would reject.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume().write(opening)
  const timer = setInterval(() => socket.write('x'), 2000)
  await closed
  clearInterval(timer)
  return Date.now() - startedAt
}

it('closes trickling heads and bodies within 30 s while others are served', { timeout: 40_000 }, async () => {
  const { port, ask } = await testApi(test)
  const body = `POST /api/things HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: session=ana\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
  const trickling = [
    ...Array.from({ length: 250 }, () => trickle(port, HEAD)),
    ...Array.from({ length: 250 }, () => trickle(port, body)),
  ]
  await sleep(1000)
  const startedAt = performance.now()
  expect((await ask('/api/things')).status).toBe(200)
  // Before the first is closed.
  expect(performance.now() - startedAt).toBeLessThan(5000)
  for (const ms of await Promise.all(trickling)) {
    // None was refused on connect.
    expect(ms).toBeGreaterThan(10_000)
    expect(ms).toBeLessThan(30_000)
  }
})
