import { readPage } from '@cadencia/server/list-page'
import { describe, expect, it } from 'vitest'
import { bruno, db, open, outsider, pair, say } from '../testing/chat-app.ts'
import { listMonitoredMessages, monitoredChatList, nameChats } from './repository.ts'

const ada = { userId: outsider.id, isAdministrator: true, isGuest: false }

describe("the administrator's view", () => {
  it('shows every chat with its participants and size, and any chat’s messages with their senders', async () => {
    const { one, other, chatId } = await pair()
    await say(one, chatId, 'um')
    await say(other, chatId, 'dois')
    const { id: generalId } = await open(bruno, 'general')
    const chats = await readPage(monitoredChatList(db, ada), { limit: 100 })
    expect(chats.find(({ id }) => id === chatId)).toMatchObject({
      type: 'direct',
      name: 'Dora Teste e Enzo Teste',
      messageCount: 2,
      participantCount: 2,
      participants: [
        { id: one.id, firstName: 'Dora', email: one.email },
        { id: other.id, firstName: 'Enzo', email: other.email },
      ],
    })
    expect(chats.find(({ id }) => id === generalId)?.participantCount).toBeGreaterThan(2)
    const said = await listMonitoredMessages(db, ada, { chatId, limit: 10 })
    expect(
      said?.map(({ content, senderFirstName, senderEmail }) => [content, senderFirstName, senderEmail]),
    ).toEqual([
      ['um', 'Dora', one.email],
      ['dois', 'Enzo', other.email],
    ])
    const earlier = await listMonitoredMessages(db, ada, { chatId, limit: 10, beforeSequence: 2 })
    expect(earlier?.map(({ content }) => content)).toEqual(['um'])
    expect(await listMonitoredMessages(db, ada, { chatId: one.id, limit: 1 })).toBeUndefined()
    const list = monitoredChatList(db, ada)
    const [first, second] = await readPage(list, { limit: 2 })
    const rest = first && (await readPage(list, { limit: 1, cursor: list.order.cursorOf(first) }))
    expect(rest?.[0]?.id).toBe(second?.id)
    const names = await nameChats(db, [chatId, generalId, one.id])
    expect([...names.keys()].toSorted()).toEqual([chatId, generalId].toSorted())
    expect(names.get(generalId)).toBe('Chat Geral')
    expect(names.get(chatId)).toBe(chats.find(({ id }) => id === chatId)?.name)
  })

  it('is an administrator’s alone (403)', async () => {
    const { one, chatId } = await pair()
    const staff = { userId: one.id, isAdministrator: false, isGuest: false }
    expect(() => monitoredChatList(db, staff)).toThrow(expect.objectContaining({ statusCode: 403 }))
    const reading = listMonitoredMessages(db, staff, { chatId, limit: 1 })
    await expect(reading).rejects.toMatchObject({ statusCode: 403 })
  })
})
