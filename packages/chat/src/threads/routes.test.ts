import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Message } from '../contract.ts'
import { listWaitingMessages } from '../read-repository.ts'
import { chatsOf, db, facts, history, type Person, pair, person, post, say } from '../testing/chat-app.ts'
import { FollowedThread } from './contract.ts'

const urlOf = ({ chatId, id }: Message) => `/api/chats/${chatId}/messages/${id}`

async function answers(who: Person, root: Message, query = ''): Promise<Message[]> {
  const answer = await who.send({ url: `${urlOf(root)}/thread${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return Message.array().parse(answer.json())
}
const answer = (who: Person, root: Message, content: string, more: object = {}) =>
  say(who, root.chatId, content, { threadId: root.id, ...more })
const threadsOf = async (who: Person, state = 'all') =>
  FollowedThread.array().parse((await who.send({ url: `/api/chats/threads?state=${state}` })).json())
const rootOf = async (who: Person, root: Message) =>
  (await history(who, root.chatId)).find(({ id }) => id === root.id)
const follow = (who: Person, root: Message, method: 'PUT' | 'DELETE' = 'PUT') =>
  who.send({ method, url: `${urlOf(root)}/follow` })
const read = (who: Person, root: Message, payload: object = {}) =>
  who.send({ method: 'POST', url: `${urlOf(root)}/thread/read`, payload })

describe('threads', () => {
  it('take the chat’s next revision and no place in it, unread count or last message', async () => {
    const { one, other, chatId } = await pair()
    const root = await say(one, chatId, 'Quem leva o projetor?')
    const first = await answer(other, root, 'Eu levo')
    expect(first).toMatchObject({
      sequence: null,
      threadSequence: 1,
      threadId: root.id,
      revision: 2,
      thread: null,
    })
    const [chat] = await chatsOf(one)
    expect(chat).toMatchObject({ unreadCount: 0, lastSequence: 1, revision: 3, lastMessage: { id: root.id } })
    expect((await history(one, chatId)).map(({ id }) => id)).toEqual([root.id])
    const changes = await history(one, chatId, '?changedAfter=1')
    expect(changes.map(({ id, revision }) => [id, revision])).toEqual([
      [first.id, 2],
      [root.id, 3],
    ])
    expect(changes[1]?.thread).toEqual({ count: 1, lastAt: first.createdAt, userIds: [other.id] })
    expect(await facts('chat.message_changed', chatId)).toMatchObject([
      { message: { id: root.id, revision: 3 } },
    ])
    const both = await answer(one, root, 'Combinado', { alsoInChat: true })
    expect(both).toMatchObject({ sequence: 2, threadSequence: 2 })
    expect((await chatsOf(other))[0]).toMatchObject({ unreadCount: 2, lastMessage: { id: both.id } })
    expect((await answers(one, root)).map(({ id }) => id)).toEqual([first.id, both.id])
  })

  it('have pages, and no threads of their own', async () => {
    const { one, other, chatId } = await pair()
    const root = await say(one, chatId, 'Lista de compras')
    for (let place = 1; place <= 60; place += 1) await answer(other, root, `n${place}`)
    const all = await answers(one, root, '?limit=1000')
    const numbers = async (query: string) =>
      (await answers(one, root, query)).map(({ threadSequence }) => threadSequence)
    expect(await numbers('')).toEqual(Array.from({ length: 50 }, (_, index) => index + 11))
    expect(await numbers(`?before=${all[10]?.id}&limit=3`)).toEqual([8, 9, 10])
    expect(await numbers(`?after=${all[55]?.id}`)).toEqual([57, 58, 59, 60])
    const total = await one.send({ url: `${urlOf(root)}/thread?limit=1` })
    expect(total.headers['x-total-count']).toBe('60')
    const refused = await post(one, chatId, { content: 'x', threadId: all[0]?.id })
    expect([refused.statusCode, refused.json().issues?.[0].path]).toEqual([400, 'threadId'])
    expect((await post(one, chatId, { content: 'x', threadId: randomUUID() })).statusCode).toBe(400)
    expect((await one.send({ url: `${urlOf(root)}/thread?before=${root.id}` })).statusCode).toBe(404)
    expect(
      (await one.send({ url: `${urlOf(root)}/thread?before=${root.id}&after=${root.id}` })).statusCode,
    ).toBe(400)
    const stranger = await person('Gil')
    expect((await stranger.send({ url: `${urlOf(root)}/thread` })).statusCode).toBe(404)
    expect((await follow(stranger, root)).statusCode).toBe(404)
    expect((await read(stranger, root)).statusCode).toBe(404)
  })

  it('count no deleted answers, and stay readable without their root', async () => {
    const { one, other, chatId } = await pair()
    const root = await say(one, chatId, 'Segredo')
    const first = await answer(other, root, 'um')
    const second = await answer(one, root, 'dois')
    await other.send({ method: 'DELETE', url: urlOf(first) })
    expect((await rootOf(one, root))?.thread).toEqual({
      count: 1,
      lastAt: second.createdAt,
      userIds: [one.id],
    })
    await one.send({ method: 'DELETE', url: urlOf(root) })
    expect((await answers(other, root)).map(({ content }) => content)).toEqual(['', 'dois'])
    await one.send({ method: 'DELETE', url: urlOf(second) })
    expect((await rootOf(one, root))?.thread).toBeNull()
  })

  it('answers at once keep their places and the chat its revisions', async () => {
    const { one, other, chatId } = await pair()
    const root = await say(one, chatId, 'Corrida')
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? say(one, chatId, `c${index}`)
          : answer(index % 2 === 0 ? one : other, root, `r${index}`),
      ),
    )
    const places = (await answers(one, root)).map(({ threadSequence }) => threadSequence)
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const changed = await history(one, chatId, '?changedAfter=0&limit=1000')
    const revision = (await chatsOf(one))[0]?.revision
    // Each answer is followed by its root, of which only the last revision is left.
    expect([changed.at(-1)?.revision, revision]).toEqual([21, 21])
    expect(new Set(changed.map((message) => message.revision)).size).toBe(changed.length)
    expect((await history(one, chatId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('following', () => {
  it('begins by itself for the root’s author, who answers and who is mentioned', async () => {
    const { one, other, chatId } = await pair()
    const root = await say(one, chatId, 'Alguém vai?')
    expect(await threadsOf(one)).toEqual([])
    const first = await answer(other, root, 'Eu')
    expect(await threadsOf(one)).toMatchObject([
      { chatId, root: { id: root.id }, unread: 1, lastAt: first.createdAt },
    ])
    expect(await threadsOf(other, 'unread')).toEqual([])
    expect((await read(one, root)).statusCode).toBe(204)
    expect(await threadsOf(one, 'unread')).toEqual([])
    expect((await follow(one, root, 'DELETE')).statusCode).toBe(204)
    expect((await follow(one, root, 'DELETE')).statusCode).toBe(204)
    await answer(other, root, 'Levo bolo')
    expect(await threadsOf(one)).toEqual([])
    await answer(other, root, '@Dora Teste, e você?', { mentionIds: [one.id] })
    expect(await threadsOf(one)).toMatchObject([{ unread: 1 }])
    await follow(one, root, 'DELETE')
    expect((await follow(one, root)).statusCode).toBe(204)
    expect(await threadsOf(one)).toMatchObject([{ unread: 0 }])
  })

  it('is newest first, and only of what one may still read', async () => {
    const channel = await (await person('Lia')).send({
      method: 'POST',
      url: '/api/chats/channels',
      payload: { name: randomUUID() },
    })
    expect(channel.statusCode).toBe(201)
    const { one, other, chatId } = await pair()
    const early = await say(one, chatId, 'a')
    const late = await say(one, chatId, 'b')
    await answer(other, late, '1')
    await answer(other, early, '2')
    expect((await threadsOf(one)).map(({ root }) => root.id)).toEqual([early.id, late.id])
    expect((await one.send({ url: '/api/chats/threads?state=x' })).statusCode).toBe(400)
    const first = await one.send({ url: '/api/chats/threads?limit=1' })
    expect([first.json().length, first.headers['x-total-count']]).toEqual([1, '2'])
  })

  it('mentions in a thread wait until that is read, and lead there', async () => {
    const [lia, rui] = [await person('Lia'), await person('Rui')]
    const made = await lia.send({
      method: 'POST',
      url: '/api/chats/channels',
      payload: { name: randomUUID(), memberIds: [rui.id] },
    })
    const chatId = made.json().id
    const root = await say(lia, chatId, 'Pauta')
    await answer(lia, root, '@Rui Teste, veja', { mentionIds: [rui.id] })
    expect(await facts('chat.mentioned', chatId)).toMatchObject([
      { threadId: root.id, mentionedIds: [rui.id] },
    ])
    expect(await listWaitingMessages(db, rui.id, 10)).toMatchObject([{ kind: 'mention', chatId }])
    await rui.send({ method: 'POST', url: `/api/chats/${chatId}/read` })
    expect(await listWaitingMessages(db, rui.id, 10)).toHaveLength(1)
    await read(rui, root)
    await read(rui, root)
    expect(await facts('chat.read', chatId)).toEqual([
      { chatId, userId: rui.id },
      { chatId, userId: rui.id },
    ])
    expect(await listWaitingMessages(db, rui.id, 10)).toEqual([])
  })
})

describe('replies', () => {
  it('quote a message of the chat as plain text, and follow its edits', async () => {
    const { one, other, chatId } = await pair()
    const message = await say(one, chatId, `**Bom** dia ${'a'.repeat(200)}`)
    const reply = await say(other, chatId, 'Bom dia!', { replyToId: message.id })
    const quote = { id: message.id, senderId: one.id, senderName: 'Dora Teste', isDeleted: false }
    expect(reply.replyTo).toMatchObject(quote)
    expect(reply.replyTo?.excerpt).toMatch(/^Bom dia a+…?$/)
    expect([...(reply.replyTo?.excerpt ?? '')].length).toBeLessThanOrEqual(140)
    await one.send({ method: 'PATCH', url: urlOf(message), payload: { content: '_Boa_ tarde' } })
    expect((await history(one, chatId))[1]?.replyTo).toEqual({ ...quote, excerpt: 'Boa tarde' })
    await one.send({ method: 'DELETE', url: urlOf(message) })
    expect((await history(one, chatId))[1]?.replyTo).toEqual({ ...quote, excerpt: '', isDeleted: true })
    expect(JSON.stringify(await facts('chat.message_sent', chatId))).not.toContain('tarde')
    expect(JSON.stringify(await facts('chat.message_sent', chatId))).not.toContain('aaaa')
  })

  it('refuse a message of another chat', async () => {
    const { one, chatId } = await pair()
    const elsewhere = await pair()
    const { id } = await say(elsewhere.one, elsewhere.chatId, 'Oi')
    const refused = await post(one, chatId, { content: 'x', replyToId: id })
    expect([refused.statusCode, refused.json().issues?.[0].path]).toEqual([400, 'replyToId'])
  })
})

describe('POST /api/chats/catch-up', () => {
  it('tells in a few lines what others wrote since, threads included, each with its messages', async () => {
    const { one, other, chatId } = await pair()
    await say(other, chatId, 'antes')
    const since = new Date().toISOString()
    await say(one, chatId, 'eu')
    const root = await say(other, chatId, 'Quem pode revisar o contrato de 12 meses?')
    const inThread = await answer(other, root, 'Preciso até sexta')
    for (let place = 0; place < 10; place += 1) await say(other, chatId, 'ok')
    const asked = async (who: Person, at: string) =>
      (await who.send({ method: 'POST', url: '/api/chats/catch-up', payload: { since: at } })).json()
    const [caught] = await asked(one, since)
    expect(caught.chatId).toBe(chatId)
    expect(caught.lines.length).toBeLessThanOrEqual(5)
    expect(caught.lines[0]).toEqual({
      text: 'Enzo: Quem pode revisar o contrato de 12 meses?',
      messageIds: [root.id],
    })
    for (const { messageIds } of caught.lines) expect(messageIds).toHaveLength(1)
    expect(inThread.threadId).toBe(root.id)
    expect(await asked(other, new Date(Date.now() + 60_000).toISOString())).toEqual([])
    const wrong = await one.send({ method: 'POST', url: '/api/chats/catch-up', payload: { since: 'ontem' } })
    expect(wrong.statusCode).toBe(400)
  })
})
