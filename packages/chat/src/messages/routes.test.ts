import { randomUUID } from 'node:crypto'
import { Task } from '@cadencia/sprints/tasks/contract'
import { describe, expect, it } from 'vitest'
import { Message, REACTIONS_MAX } from '../contract.ts'
import { messageChanged } from '../facts.ts'
import { listWaitingMessages } from '../read-repository.ts'
import { FoundMessage } from '../search/contract.ts'
import {
  chatsOf,
  db,
  facts,
  history,
  madeTasks,
  open,
  outsider,
  type Person,
  pair,
  person,
  say,
} from '../testing/chat-app.ts'

const urlOf = ({ chatId, id }: Message) => `/api/chats/${chatId}/messages/${id}`
const edit = (who: Person, message: Message, payload: object) =>
  who.send({ method: 'PATCH', url: urlOf(message), payload })
const erase = (who: Person, message: Message) => who.send({ method: 'DELETE', url: urlOf(message) })
const react = (who: Person, message: Message, emoji: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  who.send({ method, url: `${urlOf(message)}/reactions/${encodeURIComponent(emoji)}` })

describe('GET /api/chats/:id/messages', () => {
  it('shows the newest 50, ascending, and more before, after and around a message', async () => {
    const { one, chatId } = await pair()
    for (let place = 1; place <= 60; place += 1) await say(one, chatId, `n${place}`)
    const numbers = async (query: string) =>
      (await history(one, chatId, query)).map(({ content }) => Number(content.slice(1)))
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const ids = new Map((await history(one, chatId, '?limit=1000')).map(({ sequence, id }) => [sequence, id]))
    expect(await numbers('')).toEqual(range(11, 60))
    expect(await numbers(`?before=${ids.get(11)}`)).toEqual(range(1, 10))
    expect(await numbers(`?before=${ids.get(11)}&limit=3`)).toEqual([8, 9, 10])
    expect(await numbers(`?after=${ids.get(55)}`)).toEqual(range(56, 60))
    expect(await numbers(`?after=${ids.get(10)}&limit=2`)).toEqual([11, 12])
    expect(await numbers(`?around=${ids.get(30)}&limit=5`)).toEqual(range(28, 32))
    expect(await numbers(`?around=${ids.get(60)}&limit=5`)).toEqual(range(56, 60))
    expect(await numbers(`?around=${ids.get(1)}&limit=5`)).toEqual(range(1, 5))
    const total = (await one.send({ url: `/api/chats/${chatId}/messages?limit=1` })).headers['x-total-count']
    expect(total).toBe('60')
  })

  it('refuses places that are none, two at once, and limits out of range', async () => {
    const { one, chatId } = await pair()
    const { id } = await say(one, chatId, 'só esta')
    const status = async (query: string) =>
      (await one.send({ url: `/api/chats/${chatId}/messages${query}` })).statusCode
    expect(await status(`?before=${randomUUID()}`)).toBe(404)
    expect(await status('?before=x')).toBe(400)
    expect(await status(`?before=${id}&after=${id}`)).toBe(400)
    for (const limit of ['0', '1001', '-1', '1e3']) expect(await status(`?limit=${limit}`)).toBe(400)
  })

  it('answers exactly what changed after a revision: new messages, and old ones that were changed', async () => {
    const { one, other, chatId } = await pair()
    const [first, second] = [await say(one, chatId, 'um'), await say(one, chatId, 'dois')]
    const { revision } = second
    await edit(one, first, { content: 'um, corrigido' })
    await say(other, chatId, 'três')
    await react(other, second, '👍')
    const missed = await history(other, chatId, `?changedAfter=${revision}`)
    expect(missed.map(({ content, revision: at }) => [content, at])).toEqual([
      ['um, corrigido', 3],
      ['três', 4],
      ['dois', 5],
    ])
    expect(await history(other, chatId, '?changedAfter=5')).toEqual([])
    expect(await history(other, chatId, `?changedAfter=${revision}&limit=1`)).toHaveLength(1)
  })
})

describe('PATCH and DELETE /api/chats/:id/messages/:messageId', () => {
  it("edit and delete one's own; the place stays, the fact carries the row", async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Ate amanha')
    const edited = Message.parse((await edit(one, message, { content: ' Até amanhã ' })).json())
    expect(edited).toMatchObject({
      id: message.id,
      sequence: 1,
      revision: 2,
      version: 2,
      content: 'Até amanhã',
    })
    expect(edited.editedAt).not.toBeNull()
    expect((await erase(one, message)).statusCode).toBe(204)
    expect((await erase(one, message)).statusCode).toBe(204)
    const [tombstone] = await history(one, chatId)
    expect(tombstone).toMatchObject({ sequence: 1, revision: 3, content: '', attachments: [], reactions: [] })
    expect(tombstone?.deletedAt).not.toBeNull()
    const changes = await facts('chat.message_changed', chatId)
    expect(changes.map((fact) => messageChanged.payload.parse(fact).message)).toEqual([
      { ...edited, content: '' },
      tombstone,
    ])
  })

  it('SEC-42: leave what was said before in no fact, sent or waiting, and mention who is still mentioned', async () => {
    const [one, other, third] = [await person('Dora'), await person('Enzo'), await person('Fabio')]
    const { id: chatId } = await open(one, 'general')
    const mentionIds = [other.id, third.id]
    const text = 'senha abc123 @Enzo Teste @Fabio Teste'
    const message = await say(one, chatId, text, { mentionIds })
    await db.updateTable('outbox').set({ delivered_at: '2026-11-23T12:00:00Z' }).execute()
    await edit(one, message, { content: 'sem segredo @Enzo Teste', mentionIds })
    const about = async () =>
      (
        await db
          .selectFrom('outbox')
          .select(['fact', 'payload'])
          .where('key', '=', chatId)
          .orderBy('id')
          .execute()
      ).filter(({ payload }) => JSON.stringify(payload).includes(message.id))
    expect(JSON.stringify(await about())).not.toContain('abc123')
    const mentions = async () => (await facts('chat.mentioned', chatId)).at(-1)
    expect(await mentions()).toMatchObject({ content: 'sem segredo @Enzo Teste', mentionedIds: [other.id] })
    await erase(one, message)
    expect(JSON.stringify(await about())).not.toContain('segredo')
    expect(await mentions()).toMatchObject({ content: '', mentionedIds: [] })
    expect(await about()).toHaveLength(4)
  })

  it('SEC-42: a deleted message counts as unread no more, in the list, when reading and in Meu dia', async () => {
    const { one, other, chatId } = await pair()
    await say(one, chatId, 'um')
    const second = await say(one, chatId, 'dois')
    const third = await say(one, chatId, 'três')
    const unread = async () => (await chatsOf(other)).find(({ id }) => id === chatId)?.unreadCount
    expect(await unread()).toBe(3)
    await erase(one, second)
    expect(await unread()).toBe(2)
    await erase(one, third)
    expect(await unread()).toBe(1)
    expect(await listWaitingMessages(db, other.id, 10)).toMatchObject([{ content: 'um', count: 1, total: 1 }])
    const payload = { sequence: 0 }
    const read = await other.send({ method: 'POST', url: `/api/chats/${chatId}/read`, payload })
    expect(read.json()).toMatchObject({ unreadCount: 1 })
    await erase(one, { ...second, id: (await history(one, chatId))[0]?.id ?? '' })
    expect([await unread(), await listWaitingMessages(db, other.id, 10)]).toEqual([0, []])
  })

  it('are 403 for another participant, 404 for outsiders and for a message of another chat', async () => {
    const { one, other, chatId } = await pair()
    const message = await say(one, chatId, 'Meu')
    const elsewhere = { ...message, chatId: (await pair()).chatId }
    expect((await edit(other, message, { content: 'Teu' })).statusCode).toBe(403)
    expect((await erase(other, message)).statusCode).toBe(403)
    expect((await edit(outsider, message, { content: 'X' })).statusCode).toBe(404)
    expect((await erase(outsider, message)).statusCode).toBe(404)
    expect((await edit(one, elsewhere, { content: 'X' })).statusCode).toBe(404)
    expect((await history(one, chatId))[0]).toEqual(message)
  })

  it('refuse an empty text, a stale version and a deleted message', async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Primeira')
    expect((await edit(one, message, { content: ' ' })).statusCode).toBe(400)
    expect((await edit(one, message, { content: 'Segunda', version: 1 })).statusCode).toBe(200)
    const stale = await edit(one, message, { content: 'Terceira', version: 1 })
    expect([stale.statusCode, stale.json().current.content]).toEqual([409, 'Segunda'])
    await erase(one, message)
    const late = await edit(one, message, { content: 'Quarta' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'message_deleted'])
  })

  it('tell only those whom an edit mentions anew', async () => {
    const { one, other, chatId } = await pair()
    const mentionIds = [other.id]
    const message = await say(one, chatId, 'Oi')
    await edit(one, message, { content: 'Oi, @Enzo Teste', mentionIds })
    await edit(one, message, { content: 'Olá, @Enzo Teste', mentionIds })
    expect(await facts('chat.mentioned', chatId)).toMatchObject([
      { messageId: message.id, mentionedIds: mentionIds, chatName: 'Dora Teste' },
    ])
  })
})

describe('reactions', () => {
  it('gather people under an emoji once each, and go away again', async () => {
    const { one, other, chatId } = await pair()
    const message = await say(one, chatId, 'Fechamos!')
    await react(one, message, '🎉')
    await react(other, message, '🎉')
    const twice = Message.parse((await react(other, message, '🎉')).json())
    expect(twice.reactions).toEqual([{ emoji: '🎉', userIds: [one.id, other.id] }])
    expect(twice.revision).toBe(3)
    expect((await react(one, message, '🎉', 'DELETE')).statusCode).toBe(204)
    expect((await react(one, message, '🎉', 'DELETE')).statusCode).toBe(204)
    expect((await history(one, chatId))[0]?.reactions).toEqual([{ emoji: '🎉', userIds: [other.id] }])
  })

  it('are one emoji, also with skin tones and joins, at most twenty different ones', async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Escolham')
    for (const wrong of ['a', '👍👍', '<b>', '1', 'a'.repeat(90)]) {
      expect([wrong, (await react(one, message, wrong)).statusCode]).toEqual([wrong, 400])
    }
    const joined = '👩🏽‍❤️‍💋‍👨🏾'
    expect((await react(one, message, joined)).statusCode).toBe(200)
    const faces = Array.from({ length: REACTIONS_MAX - 1 }, (_, index) =>
      String.fromCodePoint(0x1f600 + index),
    )
    for (const face of faces) expect((await react(one, message, face)).statusCode).toBe(200)
    expect((await react(one, message, '👍')).statusCode).toBe(409)
    expect((await react(one, message, joined)).statusCode).toBe(200)
  })

  it('are for participants, and not on deleted messages', async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Oi')
    expect((await react(outsider, message, '👍')).statusCode).toBe(404)
    await erase(one, message)
    expect((await react(one, message, '👍')).statusCode).toBe(409)
  })

  it('of many at once all stay', async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Votem')
    const faces = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(0x1f600 + index))
    await Promise.all(faces.map((face) => react(one, message, face)))
    const [stored] = await history(one, chatId)
    expect(stored?.reactions.map(({ emoji }) => emoji).toSorted()).toEqual(faces)
    expect(stored?.revision).toBe(11)
  })
})

describe('POST /api/chats/:id/messages/:messageId/task', () => {
  it('makes a task of a message, by its first line unless told, and notes it there', async () => {
    const { one, other, chatId } = await pair()
    const message = await say(one, chatId, 'Revisar contrato\nAntes de sexta, por favor.')
    const answer = await other.send({ method: 'POST', url: `${urlOf(message)}/task` })
    expect(answer.statusCode).toBe(201)
    expect(madeTasks.at(-1)).toMatchObject({ title: 'Revisar contrato', userId: other.id, assignedTo: null })
    const task = Task.parse(answer.json())
    expect(task).toMatchObject({ title: 'Revisar contrato', status: 'pending' })
    expect((await history(one, chatId))[0]?.taskId).toBe(task.id)
    await other.send({
      method: 'POST',
      url: `${urlOf(message)}/task`,
      payload: { title: 'Ligar', assignedTo: one.id },
    })
    expect(madeTasks.at(-1)).toMatchObject({ title: 'Ligar', assignedTo: one.id })
    expect((await outsider.send({ method: 'POST', url: `${urlOf(message)}/task` })).statusCode).toBe(404)
    expect(madeTasks.at(-1)).toMatchObject({ descriptionFormat: 'markdown' })
  })

  it('leaves a message from before the format as it is shown', async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Medir 2*3*4')
    await db
      .updateTable('chat_messages')
      .set({ content_format: 'plain' })
      .where('id', '=', message.id)
      .execute()
    await one.send({ method: 'POST', url: `${urlOf(message)}/task` })
    expect(madeTasks.at(-1)).toMatchObject({ title: 'Medir 2*3*4', descriptionFormat: 'plain' })
  })
})

describe('GET /api/chats/search', () => {
  const find = async (who: Person, q: string, more = '') => {
    const answer = await who.send({ url: `/api/chats/search?q=${encodeURIComponent(q)}${more}` })
    expect(answer.statusCode).toBe(200)
    return { found: FoundMessage.array().parse(answer.json()), headers: answer.headers }
  }

  it('finds Portuguese words in any form, without accents and by their beginning, newest first', async () => {
    const { one, other, chatId } = await pair()
    await say(one, chatId, 'As reuniões de planejamento começam às nove')
    const second = await say(other, chatId, 'A reunião de amanhã foi adiada')
    const { found, headers } = await find(one, 'reuniao')
    expect(found.map(({ message }) => message.content[0])).toEqual(['A', 'A'])
    expect(found[0]).toMatchObject({
      message: second,
      chatType: 'direct',
      chatName: 'Enzo Teste',
      teamId: null,
    })
    expect(found[0]?.excerpt).toContainEqual({ text: 'reunião', isMatch: true })
    expect(headers['x-total-count']).toBe('2')
    expect((await find(one, 'planej')).found).toHaveLength(1)
    expect((await find(one, 'reunião adiada')).found).toHaveLength(1)
    expect((await find(one, 'orçamento')).found).toEqual([])
    expect((await find(one, "' & | ! ( :* %")).found).toEqual([])
    const page = await find(one, 'reunião', '&limit=1')
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    const rest = FoundMessage.array().parse((await one.send({ url: next })).json())
    expect(rest[0]?.message.id).toBe(found[1]?.message.id)
  })

  it('stays within own chats and forgets what was deleted or edited', async () => {
    const { one, chatId } = await pair()
    const message = await say(one, chatId, 'Segredo do abacaxi')
    expect((await find(outsider, 'abacaxi')).found).toEqual([])
    await edit(one, message, { content: 'Segredo da manga' })
    expect((await find(one, 'abacaxi')).found).toEqual([])
    await erase(one, message)
    expect((await find(one, 'manga')).found).toEqual([])
  })

  it('covers areas only once one has joined', async () => {
    const [one, other] = [await person('Iris'), await person('Jonas')]
    const { id } = await open(one, { teamId: 'marketing' })
    await say(one, id, 'Campanha do girassol')
    expect((await find(other, 'girassol')).found).toEqual([])
    await open(other, { teamId: 'marketing' })
    expect((await find(other, 'girassol')).found).toHaveLength(1)
  })
})
