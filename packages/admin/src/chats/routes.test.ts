import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { adminApp } from '../testing/admin-app.ts'
import { MonitoredChat, MonitoredMessage } from './contract.ts'

const { db, ada, person, audited } = await adminApp()
const ana = await person('Ana')
const bruno = await person('Bruno')
const [first, second] = [ana.userId, bruno.userId].sort()

/** A direct chat of Ana and Bruno with these messages of Ana's. */
async function directChat(...contents: readonly string[]): Promise<string> {
  const chatId = randomUUID()
  await sql`
    insert into chats (id, type, created_by, first_user_id, second_user_id, last_sequence, revision)
    values (${chatId}, 'direct', ${ana.userId}, ${first}, ${second}, ${contents.length}, ${contents.length})`.execute(
    db,
  )
  await sql`insert into chat_members (chat_id, user_id)
    values (${chatId}, ${first}), (${chatId}, ${second})`.execute(db)
  for (const [index, content] of contents.entries()) {
    await sql`
      insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at)
      values (${randomUUID()}, ${chatId}, ${index + 1}, ${index + 1}, ${ana.userId}, ${content}, now())`.execute(
      db,
    )
  }
  return chatId
}

const chatId = await directChat('um', 'dois', 'três')

it('GET /api/admin/chats shows every chat with participants, count of messages and creation', async () => {
  const answer = await ada.send('GET', '/api/admin/chats')
  const [chat] = MonitoredChat.array().parse(answer.json())
  expect(chat).toMatchObject({ id: chatId, type: 'direct', messageCount: 3, participantCount: 2 })
  expect(chat?.participants.map(({ email }) => email)).toEqual([ana.email, bruno.email])
  expect(answer.headers['x-total-count']).toBe('1')
})

it('GET /api/admin/chats/{id}/messages shows all messages with senderFirstName and senderEmail', async () => {
  const read = async (query: string) =>
    MonitoredMessage.array().parse(
      (await ada.send('GET', `/api/admin/chats/${chatId}/messages${query}`)).json(),
    )
  expect(await read('')).toMatchObject([
    { content: 'um', senderFirstName: 'Ana', senderEmail: ana.email },
    { content: 'dois' },
    { content: 'três' },
  ])
  expect((await read('?limit=1&beforeSequence=3')).map(({ content }) => content)).toEqual(['dois'])
})

it('every look is in the audit trail: whose, at which chat, at which messages', async () => {
  const before = await audited(chatId)
  await ada.send('GET', `/api/admin/chats/${chatId}/messages`)
  await ada.send('GET', `/api/admin/chats/${chatId}/messages?limit=1`)
  const looks = (await audited(chatId)).slice(before.length)
  expect(looks).toMatchObject([
    { actorId: ada.userId, action: 'chat.read', after: { messages: 3, from: 1, to: 3 } },
    { actorId: ada.userId, action: 'chat.read', after: { messages: 1, from: 3, to: 3 } },
  ])
  const lists = await audited('all')
  await ada.send('GET', '/api/admin/chats')
  expect((await audited('all')).length).toBe(lists.length + 1)
})

it('a chat that is not there is 404, and no look', async () => {
  const unknown = randomUUID()
  expect((await ada.send('GET', `/api/admin/chats/${unknown}/messages`)).statusCode).toBe(404)
  expect(await audited(unknown)).toEqual([])
})

it('SEC-24: staff see neither, their own chats included', async () => {
  for (const path of ['', `/${chatId}/messages`]) {
    expect((await ana.send('GET', `/api/admin/chats${path}`)).statusCode).toBe(403)
  }
})
