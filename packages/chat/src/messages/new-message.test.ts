import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ATTACHMENTS_MAX, Message } from '../contract.ts'
import { messageSent } from '../facts.ts'
import {
  ana,
  chatsOf,
  db,
  facts,
  history,
  open,
  outsider,
  pair,
  person,
  post,
  say,
  uploads,
} from '../testing/chat-app.ts'

describe('POST /api/chats/:id/messages', () => {
  it('answers 201 with the whole message, which the fact and the history repeat to the letter', async () => {
    const { one, other, chatId } = await pair()
    const answer = await post(one, chatId, { content: '  Oi, Enzo!  ', messageType: 'text' })
    expect(answer.statusCode).toBe(201)
    const message = Message.parse(answer.json())
    expect(message).toMatchObject({
      chatId,
      sequence: 1,
      revision: 1,
      senderId: one.id,
      senderName: 'Dora Teste',
      content: 'Oi, Enzo!',
      messageType: 'text',
      clientId: null,
    })
    expect(await history(other, chatId)).toEqual([message])
    const [fact] = await facts('chat.message_sent', chatId)
    expect(messageSent.payload.parse(fact).message).toEqual(message)
    expect((await chatsOf(other))[0]).toMatchObject({ lastMessage: message, unreadCount: 1 })
  })

  it('refuses what is empty after trimming, and more than 4,000 characters', async () => {
    const { one, chatId } = await pair()
    for (const content of ['', '   \n ', '\u200b', 'a'.repeat(4001), 'nul \u0000']) {
      const answer = await post(one, chatId, { content })
      expect(answer.statusCode).toBe(400)
    }
    const longest = await say(one, chatId, ` ${'ã'.repeat(4000)} `)
    expect(longest.content).toHaveLength(4000)
    expect(await history(one, chatId)).toHaveLength(1)
  })

  it('answers a repeated clientId of the same sender with the same message, and writes nothing', async () => {
    const { one, other, chatId } = await pair()
    const clientId = randomUUID()
    const first = await post(one, chatId, { content: 'Uma vez só', clientId })
    const again = await post(one, chatId, { content: 'Uma vez só', clientId })
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(again.json()).toEqual(first.json())
    expect(await facts('chat.message_sent', chatId)).toHaveLength(1)
    const theirs = await say(other, chatId, 'Meu', { clientId })
    expect(theirs.sequence).toBe(2)
  })

  it('keeps sequences without gap or double while many send at once, repeats among them', async () => {
    const { one, other, chatId } = await pair()
    const ids = Array.from({ length: 40 }, () => randomUUID())
    const sends = ids.flatMap((clientId, index) => {
      const who = index % 2 ? one : other
      return [0, 1, 2].map(() => say(who, chatId, `Mensagem ${index}`, { clientId }))
    })
    const answered = await Promise.all(sends)
    const stored = await history(one, chatId, '?limit=1000')
    expect(stored.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1))
    expect(stored.map(({ revision }) => revision)).toEqual(ids.map((_, index) => index + 1))
    expect(new Set(answered.map(({ id }) => id)).size).toBe(40)
    expect(stored.map(({ createdAt }) => createdAt).toSorted()).toEqual(
      stored.map(({ createdAt }) => createdAt),
    )
    expect(await facts('chat.message_sent', chatId)).toHaveLength(40)
  })

  it('leaves connections to other chats while many wait to send in one', async () => {
    const busy = await pair()
    const calm = await pair()
    const { waiting } = await db.transaction().execute(async (trx) => {
      await sql`select from chats where id = ${busy.chatId} for update`.execute(trx)
      const sends = Array.from({ length: 20 }, () => say(busy.one, busy.chatId, 'Espero'))
      expect((await post(calm.one, calm.chatId, { content: 'Passo' })).statusCode).toBe(201)
      return { waiting: Promise.all(sends) }
    })
    expect(await waiting).toHaveLength(20)
  })

  it('leaves connections to other chats while many wait to edit, to pin and to schedule in one', async () => {
    const busy = await pair()
    const calm = await pair()
    const { id } = await say(busy.one, busy.chatId, 'Um')
    const url = `/api/chats/${busy.chatId}/messages/${id}`
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const { waiting } = await db.transaction().execute(async (trx) => {
      await sql`select from chats where id = ${busy.chatId} for update`.execute(trx)
      const changes = Array.from({ length: 8 }, (_, index) => [
        busy.one.send({ method: 'PATCH', url, payload: { content: `Um, ${index}` } }),
        busy.one.send({ method: 'PUT', url: `${url}/pin` }),
        post(busy.one, busy.chatId, { content: `Depois ${index}`, sendAt }),
      ])
      expect((await post(calm.one, calm.chatId, { content: 'Passo' })).statusCode).toBe(201)
      return { waiting: Promise.all(changes.flat()) }
    })
    const statuses = (await waiting).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 202, 204]))
  })

  it('sends once under an Idempotency-Key, also beside the clientId', async () => {
    const { one, chatId } = await pair()
    const payload = { content: 'Com chave', clientId: randomUUID() }
    const request = { method: 'POST', url: `/api/chats/${chatId}/messages`, payload } as const
    const keyed = { ...request, headers: { 'idempotency-key': 'chave' } }
    const answers = await Promise.all([one.send(keyed), one.send(keyed), one.send(request)])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await history(one, chatId)).toHaveLength(1)
  })

  it('is 404 to outsiders and in chats that do not exist, and believes no sender but the session', async () => {
    const { one, chatId } = await pair()
    for (const id of [chatId, randomUUID()]) {
      expect((await post(outsider, id, { content: 'Oi' })).statusCode).toBe(404)
    }
    const message = await say(one, chatId, 'Sou eu', {
      senderId: outsider.id,
      sequence: 99,
      id: randomUUID(),
    })
    expect(message).toMatchObject({ senderId: one.id, sequence: 1 })
  })

  it('keeps emoji, right-to-left and hostile text as it is', async () => {
    const { one, chatId } = await pair()
    const content = `<img src=x onerror=alert(1)> '; drop table chats;-- 👩🏽‍💻 مرحبا e\u0301`
    await say(one, chatId, content)
    expect((await history(one, chatId))[0]?.content).toBe(content)
  })
})

describe('mentions', () => {
  it('are of participants who are called by name; they are told once, the sender never', async () => {
    const { one, other, chatId } = await pair()
    const mentionIds = [other.id, one.id, outsider.id]
    const message = await say(one, chatId, 'Veja, @Enzo Teste e @Dora Teste e @Caio Teste', { mentionIds })
    expect(message.mentions).toEqual([
      { userId: one.id, name: 'Dora Teste' },
      { userId: other.id, name: 'Enzo Teste' },
    ])
    expect(await facts('chat.mentioned', chatId)).toEqual([
      {
        chatId,
        threadId: null,
        chatType: 'direct',
        chatName: 'Dora Teste',
        messageId: message.id,
        senderId: one.id,
        senderName: 'Dora Teste',
        content: message.content,
        mentionedIds: [other.id],
      },
    ])
  })

  it('need the name in the text, and reach everybody in the general chat', async () => {
    const { id: chatId } = await open(ana, 'general')
    const silent = await say(ana, chatId, 'Olá a todos', { mentionIds: [outsider.id] })
    expect(silent.mentions).toEqual([])
    const guest = await person('Gil', { role: 'guest' })
    const loud = await say(ana, chatId, '@Caio Teste, @Gil Teste', { mentionIds: [guest.id, outsider.id] })
    expect(loud.mentions).toEqual([{ userId: outsider.id, name: 'Caio Teste' }])
  })
})

describe('attachments', () => {
  it('come through the upload part, may stand without text, and are claimed once', async () => {
    const { one, chatId } = await pair()
    uploads.set('/api/files/1', { ownerId: one.id, usedBy: null })
    const clientId = randomUUID()
    const draft = { content: '', fileURLs: ['/api/files/1'], clientId }
    const message = await say(one, chatId, '', draft)
    expect(message.attachments).toEqual([
      {
        fileURL: '/api/files/1',
        fileName: 'pauta.pdf',
        fileType: 'application/pdf',
        fileSize: 1200,
        previewURL: null,
      },
    ])
    expect(uploads.get('/api/files/1')?.usedBy).toBe(message.id)
    expect((await post(one, chatId, draft)).json()).toEqual(message)
  })

  it('are let go with the message', async () => {
    const { one, chatId } = await pair()
    uploads.set('/api/files/3', { ownerId: one.id, usedBy: null })
    const { id } = await say(one, chatId, 'Segue', { fileURLs: ['/api/files/3'] })
    const deleted = await one.send({ method: 'DELETE', url: `/api/chats/${chatId}/messages/${id}` })
    expect(deleted.statusCode).toBe(204)
    expect(uploads.get('/api/files/3')?.usedBy).toBeNull()
  })

  it('are five at most', async () => {
    const { one, chatId } = await pair()
    const fileURLs = Array.from({ length: ATTACHMENTS_MAX + 1 }, (_, index) => `/api/files/many-${index}`)
    const answer = await post(one, chatId, { fileURLs })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Envie no máximo 5 arquivos')
  })

  it('are not claimed for outsiders', async () => {
    const { chatId } = await pair()
    uploads.set('/api/files/2', { ownerId: outsider.id, usedBy: null })
    const answer = await post(outsider, chatId, { content: 'Oi', fileURLs: ['/api/files/2'] })
    expect(answer.statusCode).toBe(404)
    expect(uploads.get('/api/files/2')?.usedBy).toBeNull()
  })
})
