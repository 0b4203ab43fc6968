import { dayLabel } from '@cadencia/locale/dates'
import { describe, expect, it } from 'vitest'
import { chatName, isTold, messageUrl, NO_MESSAGE, previewOf, sentAtLabel, typingLabel } from './labels.ts'
import { makeChat, makeGeneralChat, makeMessage, makeTeamChat } from './testing.ts'

const TODAY = '2026-11-21'

it("falls back to 'Chat Geral', 'Equipe {teamId}' and 'Chat Direto' where a chat has no name", () => {
  expect(chatName(makeGeneralChat())).toBe('Chat Geral')
  expect(chatName(makeTeamChat({ name: null, teamId: 'cs' }))).toBe('Equipe cs')
  expect(chatName(makeChat({ name: null }))).toBe('Chat Direto')
  expect(chatName(makeChat({ name: 'Bruno Lima' }))).toBe('Bruno Lima')
})

it('leads to a message in its chat, or in the thread where it stands alone', () => {
  const [id, chatId, threadId] = ['m', 'c', 't']
  expect(messageUrl({ id, chatId, threadId: null, sequence: 1 })).toBe('/chat/c?message=m')
  expect(messageUrl({ id, chatId, threadId, sequence: 2 })).toBe('/chat/c?message=m')
  expect(messageUrl({ id, chatId, threadId, sequence: null })).toBe('/chat/c?thread=t&message=m')
})

it('tells of messages as one wants of the chat: mentions while it is muted, nothing with none', () => {
  const plain = makeMessage()
  const mention = makeMessage({ mentions: [{ userId: 'me', name: 'Eu' }] })
  const mutedUntil = new Date(Date.now() + 60_000).toISOString()
  const told = (preferences: object) => {
    const chat = makeChat({
      preferences: { notify: 'all', mutedUntil: null, isStarred: false, ...preferences },
    })
    return [isTold(chat, plain, 'me'), isTold(chat, mention, 'me')]
  }
  expect(told({})).toEqual([true, true])
  expect(told({ mutedUntil })).toEqual([false, true])
  expect(told({ notify: 'mentions' })).toEqual([false, true])
  expect(told({ notify: 'none' })).toEqual([false, false])
})

it('says days by their distance, in São Paulo', () => {
  expect(dayLabel(TODAY, TODAY)).toBe('Hoje')
  expect(dayLabel('2026-11-20', TODAY)).toBe('Ontem')
  expect(dayLabel('2026-11-19', TODAY)).toBe('19/11/2026')
  expect(sentAtLabel('2026-11-22T02:30:00Z', TODAY)).toBe('23:30')
  expect(sentAtLabel('2026-11-21T02:30:00Z', TODAY)).toBe('Ontem')
})

describe('the last message in the list', () => {
  const me = crypto.randomUUID()

  it("is 'Nenhuma mensagem' where there is none", () => {
    expect(NO_MESSAGE).toBe('Nenhuma mensagem')
    expect(previewOf(makeChat(), me)).toBe('Nenhuma mensagem')
  })

  it('names its writer where several talk, and oneself always', () => {
    const lastMessage = makeMessage({ content: 'Oi', senderName: 'Bruno Lima' })
    expect(previewOf(makeChat({ lastMessage }), me)).toBe('Oi')
    expect(previewOf(makeGeneralChat({ lastMessage }), me)).toBe('Bruno: Oi')
    expect(previewOf(makeChat({ lastMessage: { ...lastMessage, senderId: me } }), me)).toBe('Você: Oi')
  })

  it('may be deleted, or only a file', () => {
    const deleted = makeMessage({ content: '', deletedAt: '2026-11-21T12:00:00Z' })
    expect(previewOf(makeChat({ lastMessage: deleted }), me)).toBe('Mensagem apagada')
    const attachments = [
      { fileURL: '/f', fileName: 'pauta.pdf', fileType: 'application/pdf', fileSize: 1, previewURL: null },
    ]
    const file = makeMessage({ content: '', attachments })
    expect(previewOf(makeChat({ lastMessage: file }), me)).toBe('pauta.pdf')
  })
})

it('says who is typing', () => {
  expect(typingLabel([])).toBe('')
  expect(typingLabel(['Bruno'])).toBe('Bruno está digitando…')
  expect(typingLabel(['Bruno', 'Carla'])).toBe('Bruno e Carla estão digitando…')
  expect(typingLabel(['Bruno', 'Carla', 'Davi'])).toBe('3 pessoas estão digitando…')
})
