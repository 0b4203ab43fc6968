import { expect, it } from 'vitest'
import type { TopicRule } from './rules.ts'
import { liveServer, type TestClient } from './testing/live-server.ts'

const changed = (id: string) => ({ type: 'changed', entity: 'task', id }) as const

async function join(client: TestClient, topic: string): Promise<void> {
  client.send({ type: 'join', topic })
  await expect
    .poll(() => client.received)
    .toContainEqual({ type: 'joined', topic, quietMs: expect.any(Number) })
}

function idsOf(client: TestClient): string[] {
  return client.received.flatMap((event) => (event.type === 'changed' ? [event.id] : []))
}

/** A topic with the given members, checked the way the test names. */
function membersOnly(members: ReadonlySet<string>, delayMs = 0): TopicRule {
  const wait = () => new Promise((resolve) => setTimeout(resolve, delayMs))
  return {
    prefix: 'board',
    mayJoin: async (viewer) => {
      await wait()
      return members.has(viewer.userId)
    },
  }
}

it('admits only permitted users, and only to existing topics', async () => {
  const { hub, connect } = await liveServer({ topics: [membersOnly(new Set(['ana']))] })
  const [ana, bia] = [await connect('ana'), await connect('bia')]
  await join(ana, 'board:1')
  bia.send({ type: 'join', topic: 'board:1' })
  bia.send({ type: 'join', topic: 'cellar:1' })
  for (const topic of ['board:1', 'cellar:1']) {
    await expect.poll(() => bia.received).toContainEqual({ type: 'refused', topic })
  }
  hub.deliver({ to: 'topic', topic: 'board:1', event: changed('t1') })
  hub.deliver({ to: 'topic', topic: 'board:2', event: changed('t2') })
  await expect.poll(() => idsOf(ana)).toEqual(['t1'])
  expect(idsOf(bia)).toEqual([])
})

it('receives nothing after leaving a topic, even before it was admitted', async () => {
  const { hub, connect } = await liveServer({ topics: [membersOnly(new Set(['ana']), 30)] })
  const ana = await connect('ana')
  await join(ana, 'board:1')
  ana.send({ type: 'leave', topic: 'board:1' })
  ana.send({ type: 'join', topic: 'board:2' })
  ana.send({ type: 'leave', topic: 'board:2' })
  await join(ana, 'board:3')
  for (const board of ['1', '2', '3']) {
    hub.deliver({ to: 'topic', topic: `board:${board}`, event: changed(`on ${board}`) })
  }
  await expect.poll(() => idsOf(ana)).toEqual(['on 3'])
  expect(hub.stats().topics).toBe(1)
})

it('rechecks membership at delivery', async () => {
  const members = new Set(['ana', 'bia'])
  let clock = 0
  const { hub, connect } = await liveServer({ topics: [membersOnly(members)], now: () => clock })
  const [ana, bia] = [await connect('ana'), await connect('bia')]
  await join(ana, 'board:1')
  await join(bia, 'board:1')
  members.delete('bia')
  clock += 1000
  hub.deliver({ to: 'topic', topic: 'board:1', event: changed('secret') })
  await expect.poll(() => idsOf(ana)).toEqual(['secret'])
  await expect.poll(() => bia.received).toContainEqual({ type: 'refused', topic: 'board:1' })
  expect(idsOf(bia)).toEqual([])
})

it('narrows an event to those who may join the topic of its readers', async () => {
  const readers = new Set(['ana'])
  const everybody: TopicRule = { prefix: 'room', mayJoin: () => true }
  const { hub, connect } = await liveServer({ topics: [everybody, membersOnly(readers)] })
  const [ana, bia] = [await connect('ana'), await connect('bia')]
  for (const client of [ana, bia]) await join(client, 'room:1')
  const topic = 'room:1'
  hub.deliver({ to: 'topic', topic, readers: 'board:1', event: changed('narrowed') })
  readers.add('bia').delete('ana')
  hub.deliver({ to: 'topic', topic, readers: 'cellar:1', event: changed('of nobody') })
  hub.deliver({ to: 'topic', topic, event: changed('for all') })
  await expect.poll(() => idsOf(bia)).toContain('for all')
  await expect.poll(() => idsOf(ana)).toContain('for all')
  expect([...idsOf(ana), ...idsOf(bia)]).not.toContain('of nobody')
})

it('asks for all members at once where the rule can', async () => {
  const asked: number[] = []
  let clock = 0
  const rule: TopicRule = {
    prefix: 'board',
    mayJoin: () => true,
    whoMay: async (viewers) => {
      asked.push(viewers.length)
      return viewers.filter((viewer) => viewer.userId !== 'bia')
    },
  }
  const { hub, connect } = await liveServer({ topics: [rule], now: () => clock })
  const clients = await Promise.all(['ana', 'bia', 'caio'].map((userId) => connect(userId)))
  for (const client of clients) await join(client, 'board:1')
  clock += 1000
  hub.deliver({ to: 'topic', topic: 'board:1', event: changed('t1') })
  const [ana, bia, caio] = clients
  await expect.poll(() => [ana, caio].map((client) => client && idsOf(client))).toEqual([['t1'], ['t1']])
  expect(bia && idsOf(bia)).toEqual([])
  expect(asked).toEqual([3])
})

it('keeps the order of events while a right is being checked', async () => {
  let clock = 0
  const { hub, connect } = await liveServer({
    topics: [membersOnly(new Set(['ana']), 20)],
    now: () => clock,
  })
  const ana = await connect('ana')
  await join(ana, 'board:1')
  const sent = Array.from({ length: 20 }, (_, index) => `t${index}`)
  for (const id of sent) {
    clock += 400
    hub.deliver({ to: 'topic', topic: 'board:1', event: changed(id) })
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  await expect.poll(() => idsOf(ana)).toEqual(sent)
})

it('closes a socket when its permission cannot be checked', async () => {
  let clock = 0
  let isAway = false
  const rule: TopicRule = {
    prefix: 'board',
    mayJoin: async () => {
      if (isAway) throw new Error('database away')
      return true
    },
  }
  const { hub, connect } = await liveServer({ topics: [rule], now: () => clock })
  const ana = await connect('ana')
  await join(ana, 'board:1')
  isAway = true
  clock += 1000
  hub.deliver({ to: 'topic', topic: 'board:1', event: changed('t1') })
  expect(await ana.closed).toBe(1013)
  expect(idsOf(ana)).toEqual([])
})

it('limits the topics of one socket', async () => {
  const { hub, connect } = await liveServer({ topics: [{ prefix: 'board', mayJoin: () => true }] })
  const ana = await connect('ana')
  for (let index = 0; index < 150; index += 1) ana.send({ type: 'join', topic: `board:${index}` })
  await expect.poll(() => ana.received).toContainEqual({ type: 'refused', topic: 'board:149' })
  expect(hub.stats().topics).toBe(100)
})
