import { addReaction, deleteMessage, editMessage } from '@cadencia/chat/contract'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { makeChat, makeChatPerson, makeMessage, mockChat } from '@cadencia/chat/testing'
import { mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { field, itemWith, log, prepare } from '../../../../testing/conversation.tsx'
import { ChatScreen } from '../chat-screen.tsx'

const me = makeCurrentUser()
const other = makeChatPerson({ firstName: 'Bruno', lastName: 'Lima' })
/** Whose message it is, unless it is Bruno's. */
const fromMe = { senderId: me.id, senderName: 'Ana Souza' }

/** Shows a conversation with Bruno of this one message. */
function show(fields: Partial<LoggedMessage>) {
  const message = makeMessage({ senderId: other.id, ...fields })
  mockChat({ chats: [makeChat({ otherUser: other, lastMessage: message })], messages: [message] })
  const route = { path: '/chat/:chatId?', element: <ChatScreen /> }
  return { message, ...renderApp([route], { at: `/chat/${message.chatId}` }) }
}

beforeEach(() => {
  prepare()
  mockPeople({ user: me, teams: [] })
  mockUploads()
})

it('gives its text and its link to the clipboard, and offers neither an edit nor a deletion of that of others', async () => {
  const { user, message } = show({ content: 'Veja *isto*' })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Ações da mensagem' }))
    const menu = await screen.findByRole('menu', { name: 'Ações da mensagem' })
    const offered = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
    await user.click(within(menu).getByRole('menuitem', { name }))
    return offered
  }
  expect(await choose('Copiar texto')).toEqual([
    'Responder',
    'Responder em conversa',
    'Salvar',
    'Fixar na conversa',
    'Criar tarefa',
    'Copiar texto',
    'Copiar link',
  ])
  expect(await screen.findByText('Texto copiado')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Veja *isto*')
  await choose('Copiar link')
  expect(await screen.findByText('Link copiado')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/chat/${message.chatId}?message=${message.id}`,
  )
})

describe('an own message', () => {
  it('is edited after arrow up, and Esc leaves it as it was', async () => {
    const { user, message: mine } = show({ ...fromMe, content: 'Quase certo' })
    await log()
    await user.type(await field(), '{ArrowUp}')
    const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Editar mensagem' })
    expect((await editor()).value).toBe('Quase certo')
    await user.keyboard('{Escape}')
    await user.type(await field(), '{ArrowUp}')
    const changes = mock(editMessage, {
      ...mine,
      content: 'Certo',
      revision: 2,
      version: 2,
      editedAt: mine.createdAt,
    })
    await user.clear(await editor())
    await user.type(await editor(), 'Certo{Enter}')
    expect((await itemWith('Certo')).textContent).toContain('editada')
    expect(changes[0]?.body).toMatchObject({ content: 'Certo', version: 1 })
    expect(await field()).toBeTruthy()
  })

  it('keeps what was typed when the edit failed, and says why', async () => {
    const { user } = show({ ...fromMe, content: 'Velho' })
    mockProblem(editMessage, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await log()
    await user.type(await field(), '{ArrowUp}')
    await user.type(await screen.findByRole('textbox', { name: 'Editar mensagem' }), ' e novo{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Volte em instantes.')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Editar mensagem' }).value).toBe(
      'Velho e novo',
    )
  })

  it('shows the newer text when somebody was faster, and overwrites nothing unasked', async () => {
    const { user, message: mine } = show({ ...fromMe, content: 'Velho' })
    const current = { ...mine, content: 'Novo', version: 2, revision: 2 }
    mockProblem(editMessage, { statusCode: 409, code: 'stale', message: 'Alterada.', current })
    await log()
    await user.type(await field(), '{ArrowUp}')
    await user.type(await screen.findByRole('textbox', { name: 'Editar mensagem' }), ' e meu{Enter}')
    await screen.findByText('O texto mudou enquanto você editava')
    const notice = within(screen.getByRole('alert'))
    expect(notice.getByText('Novo')).toBeTruthy()
    const changes = mock(editMessage, { ...current, content: 'Novo!', version: 3, revision: 3 })
    await user.type(screen.getByRole('textbox', { name: 'Editar mensagem' }), '{Enter}')
    expect(changes).toHaveLength(0)
    await user.click(notice.getByRole('button', { name: 'Usar o texto atual' }))
    await user.type(screen.getByRole('textbox', { name: 'Editar mensagem' }), '!{Enter}')
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ content: 'Novo!', version: 2 }))
  })

  it('is deleted after asking, and leaves its place behind', async () => {
    const { user, message: mine } = show({ ...fromMe, content: 'Engano' })
    const deleted = mock(deleteMessage, null)
    const item = within(await itemWith('Engano'))
    await user.click(item.getByRole('button', { name: 'Ações da mensagem' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Apagar' }))
    expect(deleted).toHaveLength(0)
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar mensagem' }))
    await user.click(dialog.getByRole('button', { name: 'Apagar' }))
    await itemWith('Mensagem apagada')
    expect(deleted[0]?.params.messageId).toBe(mine.id)
  })
})

describe('reactions', () => {
  it('are counted with their people, and added by one tap', async () => {
    const { user, message } = show({ content: 'Feito', reactions: [{ emoji: '🎉', userIds: [other.id] }] })
    const asked = mock(addReaction, {
      ...message,
      revision: 2,
      reactions: [{ emoji: '🎉', userIds: [other.id, me.id] }],
    })
    await user.click(await screen.findByRole('button', { name: '🎉 1: Bruno Lima' }))
    expect(await screen.findByRole('button', { name: '🎉 2: Bruno Lima, Você', pressed: true })).toBeTruthy()
    expect(asked[0]?.params.emoji).toBe('🎉')
  })

  it('may be any emoji that is typed, but nothing else', async () => {
    const { user, message } = show({ content: 'Feito' })
    const asked = mock(addReaction, message)
    const item = within(await itemWith('Feito'))
    await user.click(item.getByRole('button', { name: 'Reagir' }))
    const typed = await screen.findByRole('textbox', { name: 'Outro emoji' })
    await user.type(typed, 'x{Enter}')
    expect(await screen.findByText('Digite um só emoji')).toBeTruthy()
    await user.clear(typed)
    await user.type(typed, '🦜{Enter}')
    await waitFor(() => expect(asked[0]?.params.emoji).toBe('🦜'))
  })

  it('that fail one after the other are all taken back', async () => {
    const reactions = ['🎉', '🦜'].map((emoji) => ({ emoji, userIds: [other.id] }))
    const { user } = show({ content: 'Feito', reactions })
    mockProblem(
      addReaction,
      { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' },
      { delayMs: 300 },
    )
    await user.click(await screen.findByRole('button', { name: '🎉 1: Bruno Lima' }))
    await user.click(await screen.findByRole('button', { name: '🦜 1: Bruno Lima' }))
    expect(await screen.findByRole('button', { name: '🎉 2: Bruno Lima, Você' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '🦜 2: Bruno Lima, Você' })).toBeTruthy()
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '🦜 1: Bruno Lima' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '🎉 1: Bruno Lima' })).toBeTruthy()
  })

  it('that failed are taken back, and it is said', async () => {
    const { user } = show({ content: 'Feito', reactions: [{ emoji: '🎉', userIds: [other.id] }] })
    mockProblem(addReaction, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await user.click(await screen.findByRole('button', { name: '🎉 1: Bruno Lima' }))
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    expect(screen.getByRole('button', { name: '🎉 1: Bruno Lima' })).toBeTruthy()
  })
})
