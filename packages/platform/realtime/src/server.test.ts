import { expect, it } from 'vitest'
import type { LiveEventOf } from './contract.ts'
import { liveServer, type TestClient } from './testing/live-server.ts'

const changed = (id: string): LiveEventOf<'changed'> => ({ type: 'changed', entity: 'meeting', id })

function idsOf(client: TestClient): string[] {
  return client.received.flatMap((event) => (event.type === 'changed' ? [event.id] : []))
}

/** Resolves when all messages so far have arrived. */
async function settled(...clients: TestClient[]): Promise<void> {
  for (const client of clients) {
    client.send({ type: 'ping' })
    const before = client.received.filter((event) => event.type === 'pong').length
    await expect
      .poll(() => client.received.filter((event) => event.type === 'pong').length)
      .toBeGreaterThan(before)
  }
}

it('sends a socket its id and only events for staff and its user', async () => {
  const { hub, connect } = await liveServer()
  const [ana, bia] = [await connect('ana'), await connect('bia')]
  hub.deliver({ to: 'staff', event: changed('for all') })
  hub.deliver({ to: 'users', userIds: ['ana', 'ana'], event: changed('for ana') })
  hub.deliver({ to: 'topic', topic: 'board:1', event: changed('for the board') })
  await settled(ana, bia)
  expect(ana.received[0]).toEqual({
    type: 'ready',
    connectionId: expect.any(String),
    quietMs: expect.any(Number),
  })
  expect(ana.received[0]).not.toEqual(bia.received[0])
  expect(idsOf(ana)).toEqual(['for all', 'for ana'])
  expect(idsOf(bia)).toEqual(['for all'])
})

it('SEC-17: CRM events reach only sessions that unlocked it, and no guests', async () => {
  const { hub, connect } = await liveServer()
  const unlocked = await connect('ana', 'unlocked a')
  const locked = await connect('ana', 'locked')
  const guest = await connect('guest gil', 'unlocked g')
  hub.deliver({ to: 'crm', event: changed('a lead') })
  await settled(unlocked, locked, guest)
  expect([unlocked, locked, guest].map(idsOf)).toEqual([['a lead'], [], []])
})

it('refuses the 11th socket of a user and takes one again when another closes', async () => {
  const { hub, connect, dial } = await liveServer()
  const open: TestClient[] = []
  for (let count = 0; count < 10; count += 1) open.push(await connect('ana'))
  expect(hub.hasRoom({ userId: 'ana' })).toBe(false)
  // Her programs have ten of their own.
  expect(hub.hasRoom({ userId: 'ana', isProgram: true })).toBe(true)
  expect(await dial('ana').closed).toBe(1013)
  await connect('bia')
  open[0]?.socket.close()
  await expect.poll(() => hub.hasRoom({ userId: 'ana' })).toBe(true)
  await connect('ana')
  expect(hub.stats()).toMatchObject({ sockets: 11, users: 2 })
})

it('survives 10,000 malformed frames and closes their sender', async () => {
  const { hub, connect } = await liveServer()
  const [vandal, ana] = [await connect('vandal'), await connect('ana')]
  const garbage = ['', '{', 'null', '[]', '{"type":"join"}', '{"type":"join","topic":7}', '\u0000']
  for (let count = 0; count < 10_000; count += 1) {
    if (count % 3 === 0) vandal.socket.send(Buffer.from([0xff, count & 0xff]))
    else vandal.send(garbage[count % garbage.length])
  }
  expect(await vandal.closed).toBe(1008)
  hub.deliver({ to: 'staff', event: changed('still here') })
  await settled(ana)
  expect(idsOf(ana)).toEqual(['still here'])
})

it('ignores messages of types that it does not know', async () => {
  const { connect } = await liveServer()
  const ana = await connect('ana')
  for (let count = 0; count < 200; count += 1) ana.send({ type: 'from the future', count })
  await settled(ana)
  expect(ana.socket.readyState).toBe(ana.socket.OPEN)
})

it('closes a client that floods it with well-formed messages', async () => {
  const { connect } = await liveServer()
  const ana = await connect('ana')
  for (let count = 0; count < 2000; count += 1) ana.send({ type: 'ping' })
  expect(await ana.closed).toBe(1008)
})

it('closes a socket whose frame is larger than 64 KiB', async () => {
  const { connect } = await liveServer()
  const ana = await connect('ana')
  ana.send('x'.repeat(64 * 1024 + 1))
  expect(await ana.closed).toBe(1009)
})

it('drops a client with 1 MiB unread and keeps serving others', async () => {
  const { hub, connect } = await liveServer()
  const [sleeper, ana] = [await connect('sleeper'), await connect('ana')]
  sleeper.socket.pause()
  const large = { ...changed('large'), row: 'x'.repeat(50_000) }
  let delivered = 0
  while (hub.stats().dropped === 0 && delivered < 2000) {
    hub.deliver({ to: 'staff', event: large })
    delivered += 1
    await new Promise(setImmediate)
  }
  expect(hub.stats()).toMatchObject({ dropped: 1, sockets: 1 })
  await settled(ana)
  expect(idsOf(ana)).toHaveLength(delivered)
  sleeper.socket.resume()
  expect(await sleeper.closed).toBe(1006)
})

it('drops a client that does not answer a ping, and keeps one that does', async () => {
  const { hub, connect } = await liveServer({ pingEveryMs: 100, pongWithinMs: 60 })
  const [dead, ana] = [await connect('dead'), await connect('ana')]
  dead.socket.pause()
  await expect.poll(() => hub.stats()).toMatchObject({ sockets: 1, dropped: 1 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(ana.socket.readyState).toBe(ana.socket.OPEN)
})

it('ends the sockets of a session, of a user, and of a session found dead at a ping', async () => {
  const live = new Set(['s1', 's2', 's3', 's4'])
  const { hub, connect } = await liveServer({
    pingEveryMs: 100,
    sessionIsLive: async (sessionId) => live.has(sessionId),
  })
  const [one, two] = [await connect('ana', 's1'), await connect('ana', 's2')]
  const [three, four] = [await connect('bia', 's3'), await connect('caio', 's4')]
  await hub.closeSession('s1')
  expect(await one.closed).toBe(4401)
  expect(two.socket.readyState).toBe(two.socket.OPEN)
  await hub.closeUser('ana')
  expect(await two.closed).toBe(4401)
  live.delete('s3')
  expect(await three.closed).toBe(4401)
  expect(four.socket.readyState).toBe(four.socket.OPEN)
})

it('ends a session within 5 s even when its client does not read', async () => {
  const { hub, connect } = await liveServer()
  const ana = await connect('ana', 's1')
  ana.socket.pause()
  const before = performance.now()
  await hub.closeSession('s1')
  expect(performance.now() - before).toBeLessThan(5000)
  expect(hub.stats().sockets).toBe(0)
})

it('closes all sockets with 1012 on drain and accepts no more', async () => {
  const { hub, connect, dial } = await liveServer()
  const [ana, bia] = [await connect('ana'), await connect('bia')]
  await hub.drain()
  expect(await Promise.all([ana.closed, bia.closed])).toEqual([1012, 1012])
  expect(await dial('caio').closed).toBe(1012)
})

it('delivers each event to 200 sockets once and in order', async () => {
  const { hub, connect } = await liveServer({ topics: [{ prefix: 'board', mayJoin: () => true }] })
  const clients = await Promise.all(Array.from({ length: 200 }, (_, index) => connect(`user ${index}`)))
  const rows = clients.map((): number[] => [])
  let joined = 0
  for (const [index, { socket }] of clients.entries()) {
    socket.on('message', (data) => {
      const event = JSON.parse(data.toString())
      if (event.type === 'joined') joined += 1
      else if (event.type === 'changed') rows[index]?.push(event.row)
    })
  }
  for (const client of clients) client.send({ type: 'join', topic: 'board:1' })
  await expect.poll(() => joined).toBe(200)
  const sent = Array.from({ length: 40 }, (_, round) => round)
  for (const row of sent) hub.deliver({ to: 'topic', topic: 'board:1', event: { ...changed('t'), row } })
  await expect.poll(() => rows.every((heard) => heard.length >= sent.length)).toBe(true)
  for (const heard of rows) expect(heard).toEqual(sent)
})
