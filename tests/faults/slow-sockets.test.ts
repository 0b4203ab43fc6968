import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const SOCKETS = times(100, 500)
const OTHERS = 4
const CLOSED_WITHIN_MS = 30_000
const P99_WITHIN_MS = 500

const server = await serverForFile({ env: { LOG_LEVEL: 'warn' } })
const cookie = await signIn(server, await addPerson(server.database, 'Ana'))

const HEAD = 'POST /api/tasks HTTP/1.1\r\nhost: x\r\n'
const BODY = `POST /api/tasks HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`

/** Sends a byte every 2 s until the server closes; returns the milliseconds. */
async function trickle(opening: string): Promise<number> {
  const startedAt = performance.now()
  const socket = connect(server.port, '127.0.0.1')
  // Closing with an unread byte resets the connection.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume().write(opening)
  const timer = setInterval(() => socket.write('x'), 2000)
  await closed
  clearInterval(timer)
  return performance.now() - startedAt
}

it('REL-16: closes trickling sockets within 30 s without slowing others', async () => {
  const call = caller(server, cookie)
  await (await call('GET', '/api/tasks')).text()
  const trickling = Promise.all(
    Array.from({ length: SOCKETS }, (_, index) => trickle(index % 2 === 0 ? HEAD : BODY)),
  )
  let isOver = false
  const waits: number[] = []
  const others = Array.from({ length: OTHERS }, async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await call('GET', '/api/tasks')
      await answer.text()
      waits.push(performance.now() - startedAt)
      expect(answer.status).toBe(200)
      await sleep(20)
    }
  })
  const lives = await trickling
  isOver = true
  await Promise.all(others)
  const sorted = waits.toSorted((one, two) => one - two)
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const longestMs = Math.max(...lives)
  console.log(
    `REL-16: ${JSON.stringify({ sockets: SOCKETS, longestMs: Math.round(longestMs), others: waits.length, p99Ms: Math.round(p99Ms) })}`,
  )
  // None was refused on connect.
  expect(Math.min(...lives)).toBeGreaterThan(10_000)
  expect(longestMs).toBeLessThan(CLOSED_WITHIN_MS)
  expect(p99Ms).toBeLessThan(P99_WITHIN_MS)
})
