import { readPage } from '@cadencia/server/list-page'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
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

  it('SEC-49: shows a page of at most so many messages, answers in threads counted, and leads on through them', async () => {
    const { one, chatId } = await pair()
    const [first] = [await say(one, chatId, 'um'), await say(one, chatId, 'dois')]
    const threadId = z.object({ id: z.string() }).parse(first).id
    for (const answer of ['1a', '1b', '1c', '1d', '1e']) await say(one, chatId, answer, { threadId })
    const pages: string[][] = []
    let before: object = {}
    for (;;) {
      const page = (await listMonitoredMessages(db, ada, { chatId, limit: 3, ...before })) ?? []
      if (page.length > 0) pages.unshift(page.map(({ content }) => content))
      const [earliest] = page
      if (!earliest || page.length < 3) break
      before = {
        beforeSequence: earliest.rootSequence,
        ...(earliest.sequence === null && { beforeThreadSequence: earliest.threadSequence }),
      }
    }
    expect(pages).toEqual([['um'], ['1a', '1b', '1c'], ['1d', '1e', 'dois']])
  })

  it('is an administrator’s alone (403)', async () => {
    const { one, chatId } = await pair()
    const staff = { userId: one.id, isAdministrator: false, isGuest: false }
    expect(() => monitoredChatList(db, staff)).toThrow(expect.objectContaining({ statusCode: 403 }))
    const reading = listMonitoredMessages(db, staff, { chatId, limit: 1 })
    await expect(reading).rejects.toMatchObject({ statusCode: 403 })
  })
})
