import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { Server } from '../support/server.ts'
import { signIn } from '../support/session.ts'
import { openSocket } from '../support/socket.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const server = await serverForFile()
const ana = await addPerson(server.database, 'Ana')

async function statusOf(path: string): Promise<number> {
  const response = await server.fetch(path)
  await response.arrayBuffer()
  return response.status
}

/** Sends headers and half of a body; `finish` sends the rest and resolves with the status. */
async function startRequest({ port }: Server, cookie: string, body: string) {
  const half = Math.floor(body.length / 2)
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/meetings',
    // A keep-alive connection, which must not delay the shutdown.
    agent: new Agent({ keepAlive: true }),
    headers: { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answered = once(sending, 'response')
  answered.catch(() => {})
  sending.write(body.slice(0, half))
  await once(sending, 'socket')
  return async (): Promise<number> => {
    sending.end(body.slice(half))
    const [response] = await answered
    response.resume()
    return response.statusCode
  }
}

it('REL-12: stops being ready, serves for 3 s, finishes requests and exits with 0', async () => {
  const cookie = await signIn(server, ana)
  const socket = await openSocket(server, cookie)
  const closed = once(socket, 'close')
  const finish = await startRequest(
    server,
    cookie,
    JSON.stringify({ title: 'Em curso', scheduledAt: '2030-01-10T12:00:00Z' }),
  )
  await (await server.fetch('/healthz')).text()

  const startedAt = performance.now()
  const ended = server.terminate()
  await eventually(async () => (await statusOf('/readyz')) === 503, {
    what: '/readyz 503',
    withinMs: 500,
  })
  await sleep(2000 - (performance.now() - startedAt))
  const list = await server.fetch('/api/meetings', { headers: { cookie } })
  expect(list.status).toBe(200)
  // An unread response would keep the connection open.
  expect(await list.json()).toEqual([])

  await eventually(
    () =>
      statusOf('/healthz').then(
        () => false,
        () => true,
      ),
    { what: 'the listener closes' },
  )
  expect(performance.now() - startedAt).toBeGreaterThan(2900)
  expect(await finish()).toBe(201)
  expect((await closed)[0]).toBe(1012)
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - startedAt).toBeLessThan(7000)
  expect(await server.database.query(`select 1 from meetings where title = 'Em curso'`)).toHaveLength(1)
})

it('exits at once with 0 on a second signal', async () => {
  await server.restart()
  const startedAt = performance.now()
  const ended = server.terminate()
  await sleep(100)
  void server.terminate()
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - startedAt).toBeLessThan(2900)
})
