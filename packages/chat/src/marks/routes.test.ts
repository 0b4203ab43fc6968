import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ChatMember, type Message } from '../contract.ts'
import {
  chatsOf,
  createChannel,
  db,
  facts,
  open,
  outsider,
  type Person,
  pair,
  person,
  say,
} from '../testing/chat-app.ts'
import { ReadMark, SAVED_MAX } from './contract.ts'

const ana = await person('Ana')
const bruno = await person('Bruno')
const caio = await person('Caio')

const urlOf = ({ chatId, id }: Message) => `/api/chats/${chatId}/messages/${id}`
const answer = (who: Person, root: Message, content: string, more: object = {}) =>
  say(who, root.chatId, content, { threadId: root.id, ...more })
const follow = (who: Person, root: Message) => who.send({ method: 'PUT', url: `${urlOf(root)}/follow` })

describe('reading', () => {
  it('counts unread messages by their sequence, and marks up to one or all', async () => {
    const { one, other, chatId } = await pair()
    for (const text of ['um', 'dois', 'três']) await say(one, chatId, text)
    const mark = async (payload?: object) => {
      const url = `/api/chats/${chatId}/read`
      const answer = await other.send({ method: 'POST', url, ...(payload ? { payload } : {}) })
      expect(answer.statusCode).toBe(200)
      return ReadMark.parse(answer.json())
    }
    expect(await chatsOf(other)).toContainEqual(expect.objectContaining({ id: chatId, unreadCount: 3 }))
    expect(await mark({ sequence: 2 })).toMatchObject({ chatId, lastReadSequence: 2, unreadCount: 1 })
    expect(await mark({ sequence: 1 })).toMatchObject({ lastReadSequence: 2 })
    expect(await mark()).toMatchObject({ lastReadSequence: 3, unreadCount: 0 })
    expect(await mark({ sequence: 999 })).toMatchObject({ lastReadSequence: 3 })
    expect((await open(one, { userId: other.id })).otherReadSequence).toBe(3)
    const members = ChatMember.array().parse((await one.send({ url: `/api/chats/${chatId}/members` })).json())
    expect(members.map(({ firstName, lastReadSequence }) => [firstName, lastReadSequence])).toEqual([
      ['Dora', 3],
      ['Enzo', 3],
    ])
  })

  it('is told when something was read, and only then', async () => {
    const { one, other, chatId } = await pair()
    for (const text of ['um', 'dois']) await say(one, chatId, text)
    for (const sequence of [1, 1, 2])
      await other.send({ method: 'POST', url: `/api/chats/${chatId}/read`, payload: { sequence } })
    const read = { chatId, userId: other.id }
    expect(await facts('chat.read', chatId)).toEqual([read, read])
  })

  it('is 404 to outsiders, as are the chat and its members', async () => {
    const { chatId } = await pair()
    for (const [method, path] of [
      ['POST', '/read'],
      ['GET', ''],
      ['GET', '/members'],
      ['GET', '/messages'],
    ] as const) {
      expect((await outsider.send({ method, url: `/api/chats/${chatId}${path}` })).statusCode).toBe(404)
    }
  })
})

describe('PUT /api/chats/{id}/preferences', () => {
  const prefer = (who: Person, id: string, payload: object) =>
    who.send({ method: 'PUT', url: `/api/chats/${id}/preferences`, payload })

  it('replaces all three, for oneself, and a mute ends by itself', async () => {
    const { one, other, chatId } = await pair()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const all = { notify: 'mentions', mutedUntil: soon, isStarred: true }
    expect((await prefer(one, chatId, all)).json()).toEqual({ ...all, mutedUntil: expect.any(String) })
    const [mine] = await chatsOf(one)
    expect(Date.parse(mine?.preferences.mutedUntil ?? '')).toBe(Date.parse(soon))
    expect((await chatsOf(other))[0]?.preferences).toEqual({
      notify: 'all',
      mutedUntil: null,
      isStarred: false,
    })
    const past = new Date(Date.now() - 1000).toISOString()
    const left = { notify: 'none', mutedUntil: null, isStarred: false }
    expect((await prefer(one, chatId, { notify: 'none', mutedUntil: past })).json()).toEqual(left)
    expect((await prefer(one, chatId, { notify: 'loud' })).statusCode).toBe(400)
    expect((await prefer(ana, chatId, { notify: 'all' })).statusCode).toBe(404)
  })

  it('mentions count and are told, unless one wants no notices', async () => {
    const { id } = await createChannel(ana, { memberIds: [bruno.id, caio.id] })
    await prefer(bruno, id, { notify: 'mentions', mutedUntil: new Date(Date.now() + 60_000).toISOString() })
    await prefer(caio, id, { notify: 'none' })
    const mentionIds = [bruno.id, caio.id]
    await say(ana, id, '@Bruno Teste e @Caio Teste, podem ver?', { mentionIds })
    await say(ana, id, 'Obrigada')
    const countsOf = async (who: Person) => {
      const chat = (await chatsOf(who)).find((one) => one.id === id)
      return [chat?.unreadCount, chat?.mentionCount]
    }
    expect(await countsOf(bruno)).toEqual([2, 1])
    expect(await countsOf(caio)).toEqual([2, 0])
    expect(await facts('chat.mentioned', id)).toMatchObject([
      { mentionedIds: [bruno.id], chatName: expect.any(String) },
    ])
    await bruno.send({ method: 'POST', url: `/api/chats/${id}/read` })
    expect(await countsOf(bruno)).toEqual([0, 0])
  })
})

describe('pins', () => {
  const pin = (who: Person, message: Message, method: 'PUT' | 'DELETE' = 'PUT') =>
    who.send({ method, url: `${urlOf(message)}/pin` })
  const pinsOf = async (who: Person, chatId: string) =>
    (await who.send({ url: `/api/chats/${chatId}/pins` })).json()

  it('are the participants’, the last one first, and go with their message', async () => {
    const { one, other, chatId } = await pair()
    const [early, late] = [await say(one, chatId, 'a'), await say(one, chatId, 'b')]
    for (const message of [early, late, early]) expect((await pin(other, message)).statusCode).toBe(204)
    const pins = await pinsOf(one, chatId)
    expect(pins).toMatchObject([
      { message: { id: late.id, content: 'b' }, pinnedBy: other.id, pinnedAt: expect.any(String) },
      { message: { id: early.id } },
    ])
    expect((await pin(one, late, 'DELETE')).statusCode).toBe(204)
    expect((await pin(one, late, 'DELETE')).statusCode).toBe(204)
    await one.send({ method: 'DELETE', url: urlOf(early) })
    expect(await pinsOf(one, chatId)).toEqual([])
    const gone = await pin(one, early)
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'message_deleted'])
    const stranger = await person('Gil')
    expect((await pin(stranger, late)).statusCode).toBe(404)
    expect((await stranger.send({ url: `/api/chats/${chatId}/pins` })).statusCode).toBe(404)
    expect(await facts('chat.pins_changed', chatId)).toHaveLength(4)
  })

  it('are at most 50, also when they are pinned at once', async () => {
    const { one, other, chatId } = await pair()
    const messages: Message[] = []
    for (let place = 0; place < 52; place += 1) messages.push(await say(one, chatId, `${place}`))
    for (const message of messages.slice(0, 49)) await pin(one, message)
    const last = await Promise.all(
      messages.slice(49).map((message, index) => pin(index % 2 ? one : other, message)),
    )
    expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409])
    expect(last.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too_many_pins')
  })
})

describe('saved messages', () => {
  const save = (who: Person, message: Message, method: 'PUT' | 'DELETE' = 'PUT') =>
    who.send({ method, url: `${urlOf(message)}/save` })
  const savedBy = async (who: Person) => (await who.send({ url: '/api/chats/saved' })).json()

  it('are one’s own, newest first, and only what one may still read', async () => {
    const [lia, rui] = [await person('Lia'), await person('Rui')]
    const { id: chatId } = await createChannel(lia, { memberIds: [rui.id] })
    const [early, late] = [await say(lia, chatId, 'a'), await say(lia, chatId, 'b')]
    const inThread = await answer(lia, early, 'c')
    for (const message of [early, late, inThread, early])
      expect((await save(rui, message)).statusCode).toBe(204)
    expect(await savedBy(rui)).toMatchObject([
      { message: { id: inThread.id }, savedAt: expect.any(String) },
      { message: { id: late.id } },
      { message: { id: early.id } },
    ])
    expect(await savedBy(lia)).toEqual([])
    await save(rui, late, 'DELETE')
    await lia.send({ method: 'DELETE', url: urlOf(early) })
    expect(await savedBy(rui)).toMatchObject([{ message: { id: inThread.id } }])
    expect((await save(rui, early)).statusCode).toBe(204)
    await rui.send({ method: 'POST', url: `/api/chats/${chatId}/leave` })
    expect(await savedBy(rui)).toEqual([])
    expect((await save(rui, late)).statusCode).toBe(404)
    expect((await save(rui, inThread, 'DELETE')).statusCode).toBe(204)
    const kept = await db
      .selectFrom('chat_saved')
      .where('user_id', '=', rui.id)
      .select('message_id')
      .execute()
    expect(kept).toEqual([{ message_id: early.id }])
  })

  it('that can no longer be read do not count', async () => {
    const { one, chatId } = await pair()
    const [gone, there] = [await say(one, chatId, 'Apagada'), await say(one, chatId, 'De pé')]
    await sql`
      with copies as (
        insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at, deleted_at)
        select gen_random_uuid(), chat_id, 10 + n, 10 + n, sender_id, '', now(), now()
        from chat_messages, generate_series(1, ${SAVED_MAX}) n where id = ${gone.id} returning id)
      insert into chat_saved (message_id, user_id, saved_at) select id, ${one.id}, now() from copies`.execute(
      db,
    )
    expect((await save(one, there)).statusCode).toBe(204)
  })
})

it('GET /api/chats/{id}/marks: all that one saved and follows there, for oneself', async () => {
  const { one, other, chatId } = await pair()
  const [root, quiet] = [await say(one, chatId, 'Alguém vai?'), await say(one, chatId, 'Bolo de quê?')]
  await answer(one, root, 'Eu vou')
  await answer(one, root, 'De carro')
  for (const message of [root, quiet]) await follow(other, message)
  const late = await answer(one, root, 'Às dez')
  for (const message of [quiet, late]) await other.send({ method: 'PUT', url: `${urlOf(message)}/save` })
  await one.send({ method: 'DELETE', url: urlOf(late) })
  const elsewhere = await say(other, (await open(other, 'general')).id, 'Aqui não')
  await other.send({ method: 'PUT', url: `${urlOf(elsewhere)}/save` })
  const marksOf = async (who: Person) => (await who.send({ url: `/api/chats/${chatId}/marks` })).json()
  const { savedIds, threads } = await marksOf(other)
  expect(savedIds).toEqual([quiet.id])
  expect(threads).toHaveLength(2)
  expect(threads).toEqual(
    expect.arrayContaining([
      { rootId: root.id, unread: 0 },
      { rootId: quiet.id, unread: 0 },
    ]),
  )
  await answer(one, root, 'Às onze')
  expect((await marksOf(other)).threads).toContainEqual({ rootId: root.id, unread: 1 })
  expect(await marksOf(one)).toEqual({ savedIds: [], threads: [{ rootId: root.id, unread: 0 }] })
  expect((await outsider.send({ url: `/api/chats/${chatId}/marks` })).statusCode).toBe(404)
})
