import { type Chat, listChats, openDirectChat, openGeneralChat, openTeamChat } from '@cadencia/chat/contract'
import { chatInvalidations } from '@cadencia/chat/invalidations'
import { LIST_EVERY_MS } from '@cadencia/chat/react'
import { searchMessages } from '@cadencia/chat/search/contract'
import {
  makeChat,
  makeChatPerson,
  makeGeneralChat,
  makeMessage,
  makeTeamChat,
  mockChat,
} from '@cadencia/chat/testing'
import { mockUploads } from '@cadencia/files/testing'
import { listUsers } from '@cadencia/people/contract'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatAttendant } from './chat-attendant.tsx'
import { ChatScreen } from './chat-screen.tsx'
import './list/new-chat-dialog.tsx'
import { layOut } from '../../../testing/layout.ts'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })

function open(chats: Chat[], at = '/chat') {
  mockChat({ chats })
  const element = (
    <>
      <ChatAttendant />
      <ChatScreen />
    </>
  )
  return renderApp([{ path: '/chat/:chatId?', element }], { at, invalidations: chatInvalidations })
}

const rows = async () => within(await screen.findByRole('list', { name: 'Conversas' })).getAllByRole('link')

beforeEach(() => {
  layOut()
  mockUploads()
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [] })
})

describe('the list of chats', () => {
  it("names a chat by its own name, else 'Chat Geral', 'Equipe {teamId}' or 'Chat Direto'", async () => {
    open([
      makeGeneralChat(),
      makeTeamChat({ name: null, teamId: 'ti' }),
      makeChat({ name: null }),
      makeTeamChat({ name: 'Comercial' }),
    ])
    const names = (await rows()).map((row) => row.textContent)
    expect(names[0]).toContain('Chat Geral')
    expect(names[1]).toContain('Equipe ti')
    expect(names[2]).toContain('Comercial')
    expect(names[3]).toContain('Chat Direto')
  })

  it("shows the last message, or 'Nenhuma mensagem', and how many are unread", async () => {
    const lastMessage = makeMessage({
      content: 'Até já',
      senderName: 'Carla Reis',
      createdAt: '2020-05-06T12:30:00Z',
    })
    open([makeGeneralChat({ lastMessage, unreadCount: 3 }), makeChat()])
    const [general, direct] = await rows()
    expect(general?.textContent).toContain('Carla: Até já')
    expect(general?.textContent).toContain('06/05/2020')
    expect(general?.textContent).toContain('3 mensagens não lidas')
    expect(direct?.textContent).toContain('Nenhuma mensagem')
    expect(direct?.textContent).not.toContain('não lida')
  })

  it("says 'Selecione um chat' while none is open", async () => {
    open([makeChat()])
    expect(await screen.findByText('Selecione um chat')).toBeTruthy()
  })

  it('can be asked for again when it did not arrive', async () => {
    mockChat()
    mockProblem(listChats, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<ChatScreen />, { at: '/chat' })
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listChats, [makeGeneralChat()])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await rows()).toHaveLength(1)
  })

  it('is asked for again every 30 seconds, which keeps no session alive (X-Poll)', async () => {
    expect(LIST_EVERY_MS).toBe(30_000)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    mockChat({ chats: [makeChat()] })
    const asked = mock(listChats, [makeChat()])
    renderApp(<ChatScreen />, { at: '/chat' })
    await rows()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers.get('x-poll')).toBeNull()
    act(() => void vi.advanceTimersByTime(LIST_EVERY_MS))
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]?.headers.get('x-poll')).toBe('1')
  })

  it('counts a new message at once and brings its chat to the top of its section', async () => {
    const [other, direct] = [
      makeChat({ lastActivityAt: '2030-01-02T00:00:00Z' }),
      makeChat({ lastActivityAt: '2030-01-01T00:00:00Z' }),
    ]
    const { announce } = open([other, direct])
    await rows()
    const message = makeMessage({ chatId: direct.id, content: 'Chegou', createdAt: '2030-01-03T00:00:00Z' })
    announce({ type: 'new_message', chatId: direct.id, message })
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Chegou'))
    expect((await rows())[0]?.textContent).toContain('1 mensagem não lida')
  })

  it('finds chats by name and messages by their text, and leads to the message', async () => {
    const chat = makeTeamChat()
    const { user, router } = open([makeGeneralChat(), chat])
    const message = makeMessage({ chatId: chat.id, senderName: 'Bruno Lima' })
    const excerpt = [
      { text: 'sobre a ', isMatch: false },
      { text: 'comercialização', isMatch: true },
    ]
    const asked = mock(searchMessages, [
      { message, chatType: 'team', chatName: 'Comercial', teamId: 'comercial', excerpt },
    ])
    await rows()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar conversas e mensagens' }), 'comerci')
    const hit = await screen.findByRole('link', { name: /Bruno: sobre a comercialização/ })
    expect(hit.getAttribute('href')).toBe(`/chat/${chat.id}?message=${message.id}&q=comerci`)
    expect(router.state.location.search).toBe('?q=comerci')
    expect(within(hit).getByText('comercialização').tagName).toBe('MARK')
    expect(await rows()).toHaveLength(1)
    expect(asked.map(({ query }) => query.q)).toEqual(['comerci'])
  })

  it('has nothing for guests', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    renderApp(<ChatScreen />, { at: '/chat' })
    expect(await screen.findByText('O chat não está disponível para convidados')).toBeTruthy()
  })
})

describe("'Nova Conversa'", () => {
  async function openDialog() {
    const app = open([makeChat()])
    await app.user.click(await screen.findByRole('button', { name: 'Nova Conversa' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Nova Conversa' })) }
  }

  it('opens the first that is found with Enter, however fast it was typed', async () => {
    const { user, dialog } = await openDialog()
    const opened = mock(openDirectChat, makeChat())
    await dialog.findByRole('button', { name: /Bruno/ })
    await user.type(dialog.getByRole('searchbox'), 'bruno{Enter}')
    await waitFor(() => expect(opened[0]?.body).toEqual({ userId: bruno.id }))
  })

  it('offers the general chat, six areas and everyone but oneself', async () => {
    const { dialog } = await openDialog()
    expect(await dialog.findByRole('button', { name: /Bruno Lima/ })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Ana Souza/ })).toBeNull()
    const shared = within(dialog.getByRole('region', { name: 'Canais' })).getAllByRole('button')
    expect(shared.map((button) => button.textContent)).toEqual([
      'Chat Geral',
      'Comercial',
      'TI',
      'Customer Success',
      'Marketing',
      'Pedagógico',
      'Financeiro',
    ])
  })

  it("says 'Carregando usuários...' meanwhile", async () => {
    mock(listUsers, [bruno], { delayMs: 'infinite' })
    const { dialog } = await openDialog()
    expect(await dialog.findByText('Carregando usuários...')).toBeTruthy()
  })

  it("says 'Erro ao carregar usuários' when they did not arrive, and asks again", async () => {
    mockProblem(listUsers, { statusCode: 500, code: 'internal', message: 'Erro.' })
    const { dialog, user } = await openDialog()
    expect(await dialog.findByText('Erro ao carregar usuários')).toBeTruthy()
    mock(listUsers, [bruno])
    await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }))
    expect(await dialog.findByRole('button', { name: /Bruno Lima/ })).toBeTruthy()
  })

  it.each([
    ['Chat Geral', openGeneralChat, undefined],
    ['Pedagógico', openTeamChat, { teamId: 'pedagogico' }],
    [/Bruno Lima/, openDirectChat, { userId: bruno.id }],
  ])('opens %s', async (name, endpoint, body) => {
    const { dialog, user, router } = await openDialog()
    const chat = makeChat({ otherUser: makeChatPerson({ id: bruno.id }) })
    const asked = mock(endpoint, chat)
    await user.click(await dialog.findByRole('button', { name }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/chat/${chat.id}`))
    expect(asked[0]?.body).toEqual(body)
  })
})
