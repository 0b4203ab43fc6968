import { testDb } from '@cadencia/db/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFanOut } from './fan-out.ts'
import type { MemberGroup, MemberGroupRule, SignalRule } from './rules.ts'
import type { HubOptions } from './server.ts'
import { liveServer, quiet, type TestClient } from './testing/live-server.ts'

/** Member groups `chat:<id>` with members set by the test, and a count of queries. */
function memberGroups() {
  const members = new Map<string, MemberGroup>()
  const asked: (readonly string[])[] = []
  const state = { isBroken: false, delayMs: 0 }
  const rule: MemberGroupRule = {
    prefix: 'chat',
    members: async (ids) => {
      asked.push(ids)
      // The members at the time of the query, however slow it is.
      const found = new Map(members)
      if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
      if (state.isBroken) throw new Error('the database is away')
      return found
    },
  }
  return { members, asked, state, rule }
}

const typing: SignalRule = {
  type: 'typing',
  group: ({ chatId }) => `chat:${chatId}`,
  event: ({ chatId, isTyping }, { userId }) => ({ type: 'typing', chatId, userId, isTyping }),
}

async function server(options: Partial<HubOptions> = {}) {
  const world = memberGroups()
  const live = await liveServer({ memberGroups: [world.rule], signals: [typing], ...options })
  const say = (text: string, version?: number) =>
    live.hub.deliver({
      to: 'group',
      group: 'chat:1',
      version,
      event: { type: 'new_message', chatId: '1', message: text },
    })
  return { ...live, ...world, say }
}

const heard = ({ received }: TestClient) =>
  received.flatMap((event) => (event.type === 'new_message' ? [event.message] : []))

describe('a group', () => {
  it('hears its events on all sockets of its members, without joining, in order, and nobody else does', async () => {
    const { connect, members, say, state } = await server()
    members.set('1', { version: 1, userIds: ['ana', 'bia'] })
    const [ana, again, bia, caio] = [
      await connect('ana'),
      await connect('ana'),
      await connect('bia'),
      await connect('caio'),
    ]
    state.delayMs = 30
    const texts = Array.from({ length: 20 }, (_, index) => `m${index}`)
    for (const text of texts) say(text, 1)
    for (const client of [ana, again, bia]) await expect.poll(() => heard(client)).toEqual(texts)
    expect(heard(caio)).toEqual([])
  })

  it('reloads members at once for a newer version, after ten seconds for the same, after one second without a version', async () => {
    let nowMs = 0
    const { connect, members, asked, say } = await server({ now: () => nowMs })
    members.set('1', { version: 1, userIds: ['ana'] })
    const [ana, bia] = [await connect('ana'), await connect('bia')]
    say('to ana', 1)
    await expect.poll(() => heard(ana)).toEqual(['to ana'])
    for (let count = 0; count < 50; count += 1) say('again', 1)
    expect(asked).toHaveLength(1)
    members.set('1', { version: 2, userIds: ['ana', 'bia'] })
    say('to both', 2)
    await expect.poll(() => heard(bia)).toEqual(['to both'])
    expect(asked).toHaveLength(2)
    members.set('1', { version: 2, userIds: ['ana'] })
    nowMs += 1001
    say('still to both', 2)
    say('to ana alone')
    await expect.poll(() => heard(ana).at(-1)).toBe('to ana alone')
    expect(heard(bia)).toEqual(['to both', 'still to both'])
    nowMs += 10_001
    say('a last one', 2)
    await expect.poll(() => heard(ana).at(-1)).toBe('a last one')
    expect(asked).toHaveLength(4)
  })

  it('is asked for once with the others that hear something in the same batch', async () => {
    const { hub, connect, members, asked } = await server()
    const ids = ['1', '2', '3']
    for (const id of ids) members.set(id, { version: 1, userIds: ['ana'] })
    const ana = await connect('ana')
    for (const chatId of [...ids, ...ids])
      hub.deliver({
        ...{ to: 'group', group: `chat:${chatId}`, version: 1 },
        event: { type: 'new_message', chatId, message: chatId },
      })
    await expect.poll(() => heard(ana).toSorted()).toEqual(['1', '1', '2', '2', '3', '3'])
    expect(asked).toEqual([ids])
  })

  it('of everyone excludes guests', async () => {
    const { hub, connect, members, say } = await server()
    members.set('1', { version: 1, userIds: 'everyone' })
    const [ana, gil] = [await connect('ana'), await connect('guest gil')]
    say('to all', 1)
    await expect.poll(() => heard(ana)).toEqual(['to all'])
    expect(heard(gil)).toEqual([])
    expect(hub.stats().sockets).toBe(2)
  })

  it('that does not exist reaches nobody', async () => {
    const { hub, connect, say } = await server()
    const ana = await connect('ana')
    say('into the void')
    hub.deliver({ to: 'group', group: 'board:1', event: { type: 'changed', entity: 'board', id: '1' } })
    hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'team', id: 'last' } })
    await expect.poll(() => ana.received.at(-1)).toMatchObject({ id: 'last' })
    expect(ana.received).toHaveLength(2)
  })

  it('whose members cannot be loaded closes all sockets after some retries', async () => {
    const { connect, members, asked, say, state } = await server()
    members.set('1', { version: 1, userIds: ['ana'] })
    const ana = await connect('ana')
    state.isBroken = true
    say('late')
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    state.isBroken = false
    await expect.poll(() => heard(ana)).toEqual(['late'])
    state.isBroken = true
    say('lost', 9)
    await expect(ana.closed).resolves.toBe(1013)
  })
})

describe('a signal', () => {
  const typed = ({ received }: TestClient) =>
    received.flatMap((event) => (event.type === 'typing' ? [`${event.userId} ${event.isTyping}`] : []))
  const chatId = '7a1f1c52-5be0-4d0b-9a55-0b6f8f0a4b11'
  const signal = { type: 'typing', chatId, isTyping: true }

  it("is heard by its group as its sender's, in every process, and by nobody when an outsider sends it", async () => {
    const { db, connectionString } = await testDb()
    const processes = [await server({ db }), await server({ db })] as const
    for (const { hub, members } of processes) {
      members.set(chatId, { version: 1, userIds: ['ana', 'bia'] })
      const fanOut = startFanOut({ db, connectionString, rules: [], hub, log: quiet })
      await fanOut.ready
      onTestFinished(() => fanOut.close())
    }
    const [one, two] = processes
    const [ana, caio, bia] = [await one.connect('ana'), await one.connect('caio'), await two.connect('bia')]
    caio.send(signal)
    ana.send({ ...signal, userId: 'caio' })
    await expect.poll(() => typed(bia)).toEqual(['ana true'])
    expect(typed(ana)).toEqual(['ana true'])
    expect(typed(caio)).toEqual([])
  })

  it('is dropped when there are more than sixty between two pings; malformed ones count as garbage', async () => {
    const { connect, members } = await server()
    members.set(chatId, { version: 1, userIds: ['ana', 'bia'] })
    const [ana, bia] = [await connect('ana'), await connect('bia')]
    for (let count = 0; count < 200; count += 1) ana.send(signal)
    await expect.poll(() => typed(bia)).toHaveLength(60)
    for (let count = 0; count < 60; count += 1) bia.send({ type: 'typing', chatId: 'x'.repeat(500) })
    await expect(bia.closed).resolves.toBe(1008)
    expect(typed(ana)).toHaveLength(60)
  })
})
