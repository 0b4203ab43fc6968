import { listChannels } from '@cadencia/chat/channels/contract'
import { type Chat, getChat, listMessages, MESSAGE_MAX, sendMessage } from '@cadencia/chat/contract'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useOutbox } from '@cadencia/chat/messages/outbox'
import { makeChat, makeChatPerson, makeGeneralChat, makeMessage, mockChat } from '@cadencia/chat/testing'
import { mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, items, itemWith, log, prepare } from '../../../../testing/conversation.tsx'
import { ChatAttendant } from '../chat-attendant.tsx'
import { ChatScreen } from '../chat-screen.tsx'

/** Who uses the page. */
const me = makeCurrentUser()
const other = makeChatPerson({ firstName: 'Bruno', lastName: 'Lima' })
/** Another for each test: what one left unsent is nothing to the next. */
let chatId = ''
function fromBruno(sequence: number, overrides: Partial<LoggedMessage> = {}): LoggedMessage {
  return makeMessage({ chatId, sequence, senderId: other.id, senderName: 'Bruno Lima', ...overrides })
}

function fromMe(sequence: number, overrides: Partial<LoggedMessage> = {}): LoggedMessage {
  return fromBruno(sequence, { senderId: me.id, senderName: 'Ana Souza', ...overrides })
}

function open(messages: LoggedMessage[], overrides: Partial<Chat> = {}) {
  const lastMessage = messages.at(-1) ?? null
  const chat = makeChat({ id: chatId, otherUser: other, lastMessage, ...overrides })
  const calls = mockChat({ chats: [chat], messages })
  return { ...visitChat(), ...calls }
}

/** Shows the chat as it is mocked. */
function visitChat(search = '') {
  const element = (
    <>
      <ChatAttendant />
      <ChatScreen />
    </>
  )
  return renderApp([{ path: '/chat/:chatId?', element }], { at: `/chat/${chatId}${search}` })
}

beforeEach(() => {
  chatId = crypto.randomUUID()
  prepare()
  mockPeople({ user: me, teams: [] })
  mockUploads()
})

describe('the messages', () => {
  it('show who wrote what at which hh:mm, own ones on their side, day by day', async () => {
    open([
      fromBruno(1, { content: 'Antigo', createdAt: '2020-05-06T12:30:00Z' }),
      fromBruno(2, { content: 'Novo' }),
      fromMe(3, { content: 'Meu' }),
    ])
    const [first, second, third] = await items()
    expect(first?.textContent).toMatch(/^06\/05\/2020/)
    expect(first?.textContent).toContain('Bruno Lima')
    expect(within(first ?? document.body).getByText('09:30')).toBeTruthy()
    expect(second?.textContent).toMatch(/^Hoje/)
    expect(third?.querySelector('[data-own]')).toBeTruthy()
    expect(second?.querySelector('[data-own]')).toBeNull()
  })

  it("are none yet: 'Nenhuma mensagem ainda. Seja o primeiro a enviar uma mensagem!'", async () => {
    open([])
    expect(
      await screen.findByText('Nenhuma mensagem ainda. Seja o primeiro a enviar uma mensagem!'),
    ).toBeTruthy()
  })

  it('begin with a line where the unread ones begin', async () => {
    open([fromBruno(1), fromBruno(2, { content: 'Lida' }), fromBruno(3, { content: 'Nova' })], {
      unreadCount: 1,
      lastReadSequence: 2,
    })
    expect((await itemWith('Nova')).textContent).toContain('Novas mensagens')
    expect((await itemWith('Lida')).textContent).not.toContain('Novas mensagens')
  })

  it('draw links that are safe to follow, and everything else as text', async () => {
    const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) https://exemplo.com.br/a'
    open([fromBruno(1, { content: hostile })])
    const item = await itemWith('<img src=x onerror=alert(1)>')
    expect(item.querySelector('img')).toBeNull()
    const links = within(item).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://exemplo.com.br/a'])
    expect(links[0]?.getAttribute('rel')).toContain('noopener')
  })

  it('come live, are announced politely, and one that is known is not doubled', async () => {
    const { announce } = open([fromBruno(1, { content: 'Um' })])
    await itemWith('Um')
    const message = fromBruno(2, { content: 'Dois' })
    announce({ type: 'new_message', chatId, message })
    announce({ type: 'new_message', chatId, message })
    await itemWith('Dois')
    expect(await items()).toHaveLength(2)
    const status = screen.getByRole('status', { name: 'Novidades da conversa' })
    expect(status.getAttribute('aria-live')).toBe('polite')
    expect(status.textContent).toBe('Bruno Lima: Dois')
  })

  it('show an edit and a deletion as they are heard, and nothing older than what is shown', async () => {
    const { announce } = open([fromBruno(1, { content: 'Errado' }), fromBruno(2, { content: 'Fica' })])
    const [first] = [await itemWith('Errado')]
    const id = first && (await items()).indexOf(first)
    expect(id).toBe(0)
    const known = fromBruno(3, { content: 'Terceira' })
    announce({ type: 'new_message', chatId, message: known })
    const edited = { ...known, content: 'Terceira, certa', revision: 4, editedAt: known.createdAt }
    const change = { type: 'changed', entity: 'chat_message', id: known.id, scope: chatId } as const
    announce({ ...change, row: edited })
    expect((await itemWith('Terceira, certa')).textContent).toContain('editada')
    announce({ ...change, row: known })
    await itemWith('Terceira, certa')
    announce({ ...change, row: { ...edited, content: '', revision: 5, deletedAt: known.createdAt } })
    await itemWith('Mensagem apagada')
  })

  it('that were missed are asked for by their revision, and stand in order', async () => {
    const [one, two, three] = [1, 2, 3].map((sequence) =>
      fromBruno(sequence, { content: `Número ${sequence}` }),
    )
    const { announce } = open(one ? [one] : [])
    await itemWith('Número 1')
    const asked = mock(
      listMessages,
      [two, three].flatMap((message) => message ?? []),
    )
    announce({ type: 'new_message', chatId, message: three })
    await itemWith('Número 2')
    expect((await items()).map((item) => item.querySelector('p')?.textContent?.slice(-8))).toEqual([
      'Número 1',
      'Número 2',
      'Número 3',
    ])
    expect(asked.map(({ query }) => query)).toEqual([{ changedAfter: '1', limit: '200' }])
    expect(asked[0]?.headers.get('x-poll')).toBe('1')
  })

  it('can be asked for again when they did not arrive', async () => {
    mockChat({ chats: [makeChat({ id: chatId, otherUser: other })] })
    mockProblem(listMessages, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = visitChat()
    await screen.findByText('Volte em instantes.')
    mock(listMessages, [fromBruno(1, { content: 'Chegou' })])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await itemWith('Chegou')
  })

  it('leads to the one that the address names, and says when there is none', async () => {
    const second = fromBruno(2, { content: 'Esta' })
    mockChat({ chats: [makeChat({ id: chatId, otherUser: other })], messages: [fromBruno(1), second] })
    const { router } = visitChat(`?message=${second.id}`)
    await itemWith('Esta')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(document.querySelector('[data-highlighted]')?.textContent).toContain('Esta')

    mockProblem(listMessages, { statusCode: 404, code: 'not_found', message: 'Não encontrado.' })
    await router.navigate(`/chat/${chatId}?message=${crypto.randomUUID()}`)
    expect(await screen.findByText('Mensagem não encontrada')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('says that it could not load the one that the address names, and tries again', async () => {
    const wanted = fromBruno(2, { content: 'Esta' })
    mockChat({ chats: [makeChat({ id: chatId, otherUser: other })], messages: [fromBruno(9)] })
    const { router, user } = visitChat()
    await items()
    mockProblem(listMessages, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await router.navigate(`/chat/${chatId}?message=${wanted.id}`)
    await screen.findByText('Volte em instantes.')
    expect(screen.queryByText('Mensagem não encontrada')).toBeNull()
    mock(listMessages, [wanted])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await itemWith('Esta')
  })

  it('says that a channel to join could not be loaded, and tries again', async () => {
    mockChat()
    mockProblem(getChat, { statusCode: 404, code: 'not_found', message: 'Não encontrado.' })
    mockProblem(listChannels, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = visitChat()
    await screen.findByText('Volte em instantes.')
    mock(listChannels, [])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Conversa não encontrada')).toBeTruthy()
  })

  it('of a chat of others are not found (404)', async () => {
    mockChat()
    mockProblem(getChat, { statusCode: 404, code: 'not_found', message: 'Não encontrado.' })
    mock(listChannels, [])
    visitChat()
    expect(await screen.findByText('Conversa não encontrada')).toBeTruthy()
  })
})

describe('reading', () => {
  it('marks what is in sight', async () => {
    const { read } = open([fromBruno(1), fromBruno(2)], { unreadCount: 2, lastReadSequence: 0 })
    await waitFor(() => expect(read.map(({ body }) => body)).toEqual([{ sequence: 2 }]))
  })

  it('marks nothing while the page is in the background', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { read } = open([fromBruno(1)], { unreadCount: 1, lastReadSequence: 0 })
    await log()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(read).toHaveLength(0)
  })

  it('shows whether the other person has read', async () => {
    const { announce } = open([fromMe(1, { content: 'Leu?' })])
    expect((await itemWith('Leu?')).textContent).toContain('Enviada')
    announce({ type: 'read', chatId, userId: other.id, lastReadSequence: 1 })
    await waitFor(async () => expect((await itemWith('Leu?')).textContent).toContain('Lida'))
  })
})

it('names the general chat and how many take part', async () => {
  const general = makeGeneralChat({ id: chatId, memberCount: 24 })
  mockChat({ chats: [general], messages: [] })
  visitChat()
  expect(await screen.findByRole('heading', { level: 2, name: 'Chat Geral' })).toBeTruthy()
  expect(screen.getByText('24 participantes')).toBeTruthy()
})
describe('writing', () => {
  it('sends on Enter what was typed, trimmed, and shows it before it is confirmed', async () => {
    const { user } = open([fromBruno(1)])
    const sent = mock(sendMessage, fromMe(2, { content: 'Olá' }), { status: 201, delayMs: 500 })
    await user.type(await field(), '  Olá  {Enter}')
    expect((await itemWith('Olá')).textContent).toContain('Enviando')
    expect((await field()).value).toBe('')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ content: 'Olá', messageType: 'text', mentionIds: [] })
    expect(sent[0]?.body).toHaveProperty('clientId', expect.stringMatching(/^[0-9a-f-]{36}$/))
  })

  it('breaks the line on Shift+Enter, and sends nothing that is blank', async () => {
    const { user, sent } = open([fromBruno(1)])
    await user.type(await field(), '   {Enter}')
    await user.clear(await field())
    await user.type(await field(), 'um{Shift>}{Enter}{/Shift}dois')
    expect((await field()).value).toBe('um\ndois')
    expect(sent).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ content: 'um\ndois' }))
  })

  it('takes no more than 4,000 characters, and says how many there are', async () => {
    expect(MESSAGE_MAX).toBe(4000)
    const { user } = open([fromBruno(1)])
    const typed = await field()
    await user.click(typed)
    await user.paste('a'.repeat(4001))
    expect(screen.getByText('4.001 de 4.000 caracteres')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
    expect(typed.value).toHaveLength(4001)
  })

  it("keeps a message that failed in its place with 'Falha ao enviar mensagem', and sends it again with the same id", async () => {
    const { user } = open([fromBruno(1)])
    mockNetworkFailure(sendMessage)
    await user.type(await field(), 'Não foi{Enter}')
    expect(await within(await log()).findByText('Falha ao enviar mensagem')).toBeTruthy()
    expect(screen.getByRole('status', { name: 'Novidades da conversa' }).textContent).toBe(
      'Falha ao enviar mensagem',
    )
    const [{ clientId } = { clientId: '' }] = useOutbox.getState().items
    const sent = mock(sendMessage, fromMe(2, { content: 'Não foi', clientId }), { status: 201 })
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() =>
      expect(screen.queryByText('Falha ao enviar mensagem', { selector: 'li *' })).toBeNull(),
    )
    expect(sent[0]?.body).toMatchObject({ clientId })
    expect(await items()).toHaveLength(2)
  })

  it('gives up a failed message when asked, and says why one was refused', async () => {
    const { user } = open([fromBruno(1)])
    mockProblem(sendMessage, { statusCode: 400, code: 'invalid', message: 'Texto com caracteres inválidos' })
    await user.type(await field(), 'Ruim{Enter}')
    expect(await screen.findByText(/Falha ao enviar mensagem: Texto com caracteres inválidos/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(await items()).toHaveLength(1)
    expect(localStorage).toHaveLength(0)
  })

  it('shows an own message once, also when the socket is faster than the answer', async () => {
    const { user, announce } = open([fromBruno(1)])
    mock(sendMessage, fromMe(2), { status: 201, delayMs: 'infinite' })
    await user.type(await field(), 'Uma vez{Enter}')
    await itemWith('Uma vez')
    const [{ clientId } = { clientId: '' }] = useOutbox.getState().items
    announce({ type: 'new_message', chatId, message: fromMe(2, { content: 'Uma vez', clientId }) })
    await waitFor(async () => expect((await itemWith('Uma vez')).textContent).not.toContain('Enviando'))
    expect(await items()).toHaveLength(2)
  })

  it('keeps a draft for each chat', async () => {
    const { user, unmount } = open([fromBruno(1)])
    await user.type(await field(), 'Depois eu')
    unmount()
    open([fromBruno(1)])
    expect((await field()).value).toBe('Depois eu')
  })

  it('offers people after an @ and mentions whoever is chosen', async () => {
    const { user, sent } = open([fromBruno(1)])
    await user.type(await field(), 'Oi @bru')
    expect(await screen.findByRole('option', { name: /Bruno Lima/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect((await field()).value).toBe('Oi @Bruno Lima ')
    await user.type(await field(), 'tudo bem?{Enter}')
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ content: 'Oi @Bruno Lima tudo bem?', mentionIds: [other.id] }),
    )
  })

  it('says who is typing, until they send', async () => {
    const { announce } = open([fromBruno(1)])
    await log()
    announce({ type: 'typing', chatId, userId: other.id, isTyping: true })
    expect(await screen.findByText('Bruno está digitando…')).toBeTruthy()
    announce({ type: 'new_message', chatId, message: fromBruno(2) })
    await waitFor(() => expect(screen.queryByText('Bruno está digitando…')).toBeNull())
  })
})
