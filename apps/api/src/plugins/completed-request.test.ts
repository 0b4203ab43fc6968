import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { endpoint } from '@cadencia/contract/endpoint'
import { testDb } from '@cadencia/db/testing'
import type { Domain } from '@cadencia/server/domain'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { testApi } from '../testing/test-api.ts'
import type { AnsweredCall } from './access-log.ts'

const test = await testDb()

const slow = endpoint({
  method: 'GET',
  url: '/api/slow',
  summary: 'Demora',
  schema: { response: { 200: z.object({ done: z.boolean() }) } },
  config: { area: 'people' },
})
const endless = endpoint({
  method: 'GET',
  url: '/api/endless',
  summary: 'Não termina',
  schema: { response: { 200: z.any() } },
  config: { area: 'people' },
})
const silent = endpoint({
  method: 'GET',
  url: '/api/silent',
  summary: 'Ainda não disse nada',
  schema: { response: { 200: z.any() } },
  config: { area: 'people' },
})
const send = endpoint({
  method: 'POST',
  url: '/api/send',
  summary: 'Recebe',
  schema: { body: z.object({ title: z.string() }), response: { 201: z.object({ title: z.string() }) } },
  config: { area: 'people' },
})

/** A domain with slow responses. */
function slowDomain() {
  const gone = Promise.withResolvers<void>()
  const domain: Domain = {
    name: 'slow',
    routes: (app) => {
      app.route({
        ...slow,
        handler: async () => {
          await gone.promise
          return { done: true }
        },
      })
      app.route({
        ...endless,
        handler: (_request, reply) =>
          reply.type('text/csv').send(
            Readable.from(
              (async function* () {
                for (;;) yield 'x'.repeat(10_000)
              })(),
            ),
          ),
      })
      app.route({
        ...silent,
        handler: (_request, reply) => reply.type('text/csv').send(new Readable({ read: () => {} })),
      })
      app.route({ ...send, handler: async (request, reply) => reply.code(201).send(request.body) })
    },
  }
  return { domain, letGo: gone.resolve }
}

async function hangUp(port: number, head: string, untilAnswered: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${head}\r\nhost: 127.0.0.1:${port}\r\ncookie: session=ana\r\n`)
  socket.write(
    head.startsWith('POST') ? 'content-type: application/json\r\ncontent-length: 9\r\n\r\n{' : '\r\n',
  )
  if (untilAnswered) await once(socket, 'data')
  else await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await once(socket, 'close')
}

it('SEC-29: a client that hangs up at any time is logged with its address', async () => {
  const calls: AnsweredCall[] = []
  const { domain, letGo } = slowDomain()
  const { port, lines } = await testApi(test, {
    domains: [domain],
    recordAccess: (call) => void calls.push(call),
  })
  await hangUp(port, 'GET /api/slow HTTP/1.1', false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  letGo()
  await expect.poll(() => calls).toHaveLength(1)
  await hangUp(port, 'GET /api/endless HTTP/1.1', true)
  await expect.poll(() => calls).toHaveLength(2)
  await hangUp(port, 'GET /api/silent HTTP/1.1', false)
  await expect.poll(() => calls).toHaveLength(3)
  await hangUp(port, 'POST /api/send HTTP/1.1', false)
  await expect.poll(() => calls).toHaveLength(4)

  const ana = {
    userId: 'user-ana',
    tokenId: null,
    ipAddress: '127.0.0.1',
    responseTimeMs: expect.any(Number),
  }
  expect(calls).toEqual([
    { ...ana, method: 'GET', path: '/api/slow', statusCode: 200 },
    { ...ana, method: 'GET', path: '/api/endless', statusCode: 200 },
    { ...ana, method: 'GET', path: '/api/silent', statusCode: 200 },
    { ...ana, method: 'POST', path: '/api/send', statusCode: 499 },
  ])
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests.map(({ path, status }) => [path, status])).toEqual([
    ['/api/slow', 200],
    ['/api/endless', 200],
    ['/api/silent', 200],
    ['/api/send', 499],
  ])
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
})

it('SEC-29: the address is known of a client that hung up before its request was read', async () => {
  const calls: AnsweredCall[] = []
  const { app, port } = await testApi(test, { recordAccess: (call) => void calls.push(call) })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(app.server, 'connection')
  socket.write(`GET /api/things HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: session=ana\r\n\r\n`, () =>
    socket.resetAndDestroy(),
  )
  await expect.poll(() => calls).toMatchObject([{ path: '/api/things', ipAddress: '127.0.0.1' }])
})
