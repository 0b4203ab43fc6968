import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

function dial(url: string, headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  socket.on('error', () => {})
  return socket
}

async function refusal(url: string, headers: Record<string, string>): Promise<number> {
  const [, answer] = await once(dial(url, headers), 'unexpected-response')
  return answer.statusCode
}

async function connect(url: string): Promise<WebSocket> {
  const socket = dial(url, { cookie: 'session=ana', origin: url })
  const [ready] = await once(socket, 'message')
  expect(JSON.parse(String(ready))).toMatchObject({ type: 'ready' })
  return socket
}

it('opens for signed-in people on our own pages only', async () => {
  const { url } = await testApi(test)
  const signedIn = { cookie: 'session=ana' }
  expect(await refusal(url, { origin: url })).toBe(401)
  expect(await refusal(url, signedIn)).toBe(403)
  expect(await refusal(url, { ...signedIn, origin: 'https://evil.example' })).toBe(403)
  expect(await refusal(url, { ...signedIn, origin: url, host: 'evil.example' })).toBe(421)
  const socket = await connect(url)
  socket.terminate()
})

it('refuses the eleventh socket of one person', async () => {
  const { url } = await testApi(test)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => connect(url)))
  expect(await refusal(url, { cookie: 'session=ana', origin: url })).toBe(429)
  const other = dial(url, { cookie: 'session=bia', origin: url })
  await once(other, 'message')
  for (const socket of [...sockets, other]) socket.terminate()
})

it('closes with 1009 on a frame over 64 KiB and survives garbage', async () => {
  const { url, ask } = await testApi(test)
  const large = await connect(url)
  large.send('x'.repeat(64 * 1024 + 1))
  expect((await once(large, 'close'))[0]).toBe(1009)

  const noisy = await connect(url)
  const closed = once(noisy, 'close')
  for (let index = 0; index < 10_000 && noisy.readyState === noisy.OPEN; index += 1)
    noisy.send(randomBytes(64))
  expect((await closed)[0]).toBe(1008)
  expect((await ask('/healthz')).status).toBe(200)
})

it('closes sockets with 1012 when the server ends', async () => {
  const { url, app } = await testApi(test)
  const socket = await connect(url)
  const closed = once(socket, 'close')
  await app.close()
  expect((await closed)[0]).toBe(1012)
})

it('takes no new sockets while it drains, and is no page', async () => {
  const { url, ask, lifecycle } = await testApi(test)
  expect((await ask('/ws')).status).toBe(404)
  lifecycle.startDraining()
  expect(await refusal(url, { cookie: 'session=ana', origin: url })).toBe(503)
})
