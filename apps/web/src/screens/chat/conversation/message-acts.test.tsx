import { type Chat, listChatMembers, listMessages, type Message, sendMessage } from '@cadencia/chat/contract'
import { getMarks, pinMessage, saveMessage } from '@cadencia/chat/marks/contract'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { makeChat, makeChatMember, makeChatPerson, makeMessage, mockChat } from '@cadencia/chat/testing'
import { followThread } from '@cadencia/chat/threads/contract'
import { mockUploads } from '@cadencia/files/testing'
import { initials } from '@cadencia/locale/text'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { field, itemWith, log, prepare } from '../../../../testing/conversation.tsx'
import { ChatScreen } from '../chat-screen.tsx'
import './thread-pane.tsx'

const me = makeCurrentUser()
const other = makeChatPerson({ firstName: 'Bruno', lastName: 'Lima' })
let chatId = ''

const fromBruno = (sequence: number, fields: Partial<LoggedMessage> = {}) =>
  makeMessage({ chatId, sequence, senderId: other.id, senderName: 'Bruno Lima', ...fields })

interface Shown extends Partial<Chat> {
  answers?: Message[]
  search?: string
  /** It is known then who is there. */
  membersAfter?: Promise<unknown>
}

function show(messages: LoggedMessage[], shown: Shown = {}) {
  const { answers = [], search = '', membersAfter, ...fields } = shown
  const lastMessage = messages.at(-1) ?? null
  const chat = makeChat({ id: chatId, otherUser: other, lastMessage, ...fields })
  const calls = mockChat({ chats: [chat], messages, answers })
  mock(listChatMembers, [makeChatMember(other)], membersAfter ? { after: membersAfter } : {})
  const route = { path: '/chat/:chatId?', element: <ChatScreen /> }
  return { ...calls, ...renderApp([route], { at: `/chat/${chatId}${search}` }) }
}

type User = ReturnType<typeof renderApp>['user']

async function act(user: User, text: string, name: string): Promise<void> {
  await user.click(within(await itemWith(text)).getByRole('button', { name: 'Ações da mensagem' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

beforeEach(() => {
  chatId = crypto.randomUUID()
  prepare()
  mockPeople({ user: me, teams: [] })
  mockUploads()
})

describe('a message', () => {
  it('is answered by a quotation, which can be taken back and stays with the draft', async () => {
    const asked = fromBruno(1, { content: 'Quem vai à feira?' })
    const { user, sent, unmount } = show([asked])
    await act(user, 'Quem vai à feira?', 'Responder')
    expect(await screen.findByText('Respondendo a Bruno Lima')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancelar resposta' }))
    expect(screen.queryByText('Respondendo a Bruno Lima')).toBeNull()
    await act(user, 'Quem vai à feira?', 'Responder')
    unmount()
    show([asked])
    expect(await screen.findByText('Respondendo a Bruno Lima')).toBeTruthy()
    expect(sent).toEqual([])
    const sends = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    await user.type(await field(), 'Eu{Enter}')
    await waitFor(() => expect(sends[0]?.body).toMatchObject({ content: 'Eu', replyToId: asked.id }))
    expect(screen.queryByText('Respondendo a Bruno Lima')).toBeNull()
  })

  it('shows what it answers, and that what it answered was deleted', async () => {
    const replyTo = {
      id: crypto.randomUUID(),
      senderId: other.id,
      senderName: 'Bruno Lima',
      excerpt: 'Quem vai?',
      isDeleted: false,
    }
    show([
      fromBruno(1, { content: 'Eu vou', replyTo }),
      fromBruno(2, { content: 'Nós também', replyTo: { ...replyTo, excerpt: '', isDeleted: true } }),
    ])
    const quotes = await screen.findAllByRole('button', { name: /^Em resposta a Bruno Lima/ })
    expect(quotes.map((quote) => quote.getAttribute('aria-label'))).toEqual([
      'Em resposta a Bruno Lima: Quem vai?',
      'Em resposta a Bruno Lima: Mensagem apagada',
    ])
  })

  it('is pinned and saved from its menu, and what the server refuses is said', async () => {
    const { user } = show([fromBruno(1, { content: 'Guardem isto' })])
    const pinned = mock(pinMessage, null)
    const saved = mock(saveMessage, null)
    await act(user, 'Guardem isto', 'Salvar')
    expect(await screen.findByText('Mensagem salva')).toBeTruthy()
    await act(user, 'Guardem isto', 'Fixar na conversa')
    await waitFor(() => expect([pinned.length, saved.length]).toEqual([1, 1]))
    const message = 'Uma conversa tem no máximo 50 mensagens fixadas.'
    mockProblem(pinMessage, { statusCode: 409, code: 'too_many_pins', message })
    await act(user, 'Guardem isto', 'Fixar na conversa')
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('of an archived channel is only read', async () => {
    const { user } = show([fromBruno(1, { content: 'Antigo' })], {
      ...{ type: 'channel', name: 'feira', otherUser: null, isArchived: true, role: 'member' },
    })
    await user.click(within(await itemWith('Antigo')).getByRole('button', { name: 'Ações da mensagem' }))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Salvar', 'Copiar texto', 'Copiar link'])
    expect(screen.queryByRole('textbox', { name: 'Escreva uma mensagem' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reagir' })).toBeNull()
  })

  it('is sent later from beside the field, which keeps the text where that fails', async () => {
    const { user } = show([fromBruno(1)])
    mockProblem(sendMessage, {
      statusCode: 409,
      code: 'too_many_scheduled',
      message: 'Agende no máximo 100 mensagens.',
    })
    await user.type(await field(), 'Bom dia')
    const later = async () => {
      await user.click(screen.getByRole('button', { name: 'Agendar mensagem' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Amanhã às 9:00' }))
    }
    await later()
    expect(await screen.findByText('Agende no máximo 100 mensagens.')).toBeTruthy()
    expect((await field()).value).toBe('Bom dia')
    const scheduled = {
      id: crypto.randomUUID(),
      chatId,
      content: 'Bom dia',
      sendAt: new Date().toISOString(),
    }
    const rest = { threadId: null, replyToId: null, attachments: [], version: 1 }
    const sends = mock(sendMessage, { ...scheduled, ...rest }, { status: 202 })
    await later()
    await waitFor(async () => expect((await field()).value).toBe(''))
    expect(sends[0]?.body).toMatchObject({ content: 'Bom dia', sendAt: expect.stringMatching(/T12:00:00/) })
  })

  it('is sent with what was pasted just before Enter', async () => {
    const { user } = show([fromBruno(1)])
    const sends = mock(sendMessage, fromBruno(2, { senderId: me.id }))
    await user.type(await field(), 'Veja: ')
    const data: Record<string, string> = { 'text/html': '<b>a ata</b>', 'text/plain': 'a ata' }
    const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] }
    fireEvent.paste(await field(), { clipboardData })
    fireEvent.keyDown(await field(), { key: 'Enter' })
    await waitFor(() => expect(sends[0]?.body).toMatchObject({ content: 'Veja: **a ata**' }))
  })

  it('is sent later beside what is typed meanwhile, which Enter sends alone', async () => {
    const { user } = show([fromBruno(1)])
    const scheduled = {
      id: crypto.randomUUID(),
      chatId,
      content: 'Bom dia',
      sendAt: new Date().toISOString(),
    }
    const rest = { threadId: null, replyToId: null, attachments: [], version: 1 }
    const sends = mock(sendMessage, { ...scheduled, ...rest }, { status: 202, delayMs: 500 })
    await user.type(await field(), 'Bom dia')
    await user.click(screen.getByRole('button', { name: 'Agendar mensagem' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Amanhã às 9:00' }))
    await waitFor(() => expect(sends).toHaveLength(1))
    await user.type(await field(), 'Já vou{Enter}')
    await user.type(await field(), 'Outra')
    expect(await screen.findByText(/^Será enviada em/)).toBeTruthy()
    expect((await field()).value).toBe('Outra')
    await waitFor(() => expect(sends).toHaveLength(2))
    expect(sends[1]?.body).toMatchObject({ content: 'Já vou' })
  })

  it('that could not be sent later stands again before what was typed meanwhile', async () => {
    const { user } = show([fromBruno(1)])
    const problem = { statusCode: 409, code: 'too_many_scheduled', message: 'Agende menos mensagens.' }
    const sends = mockProblem(sendMessage, problem, { delayMs: 300 })
    await user.type(await field(), 'Bom dia')
    await user.click(screen.getByRole('button', { name: 'Agendar mensagem' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Amanhã às 9:00' }))
    await waitFor(() => expect(sends).toHaveLength(1))
    await user.type(await field(), 'Outra')
    expect(await screen.findByText('Agende menos mensagens.')).toBeTruthy()
    expect((await field()).value).toBe('Bom dia\nOutra')
  })
})

describe('what is written before it is known who is there', () => {
  const channel = { type: 'channel', otherUser: null } as const

  it('completes with Enter the name that was begun, and mentions that person', async () => {
    const known = Promise.withResolvers<void>()
    const { user } = show([fromBruno(1)], { ...channel, membersAfter: known.promise })
    const sends = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    await user.type(await field(), '@bru{Enter}')
    expect((await field()).value).toBe('@bru')
    known.resolve()
    await waitFor(async () => expect((await field()).value).toBe('@Bruno Lima '))
    await user.keyboard('veja{Enter}')
    await waitFor(() =>
      expect(sends[0]?.body).toMatchObject({ content: '@Bruno Lima veja', mentionIds: [other.id] }),
    )
  })

  it('is sent with its mentions, also as a draft that was kept', async () => {
    const { user, unmount } = show([fromBruno(1)], channel)
    await user.type(await field(), '@Bruno Lima veja')
    unmount()
    const known = Promise.withResolvers<void>()
    show([fromBruno(1)], { ...channel, membersAfter: known.promise })
    const sends = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    await user.type(await field(), '{Enter}')
    expect(sends).toEqual([])
    known.resolve()
    await waitFor(() => expect(sends[0]?.body).toMatchObject({ mentionIds: [other.id] }))
  })

  it('is sent with Enter where nobody has such a name; Shift+Enter breaks the line at once', async () => {
    const known = Promise.withResolvers<void>()
    const { user } = show([fromBruno(1)], { ...channel, membersAfter: known.promise })
    const sends = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    await user.type(await field(), 'Oi{Shift>}{Enter}{/Shift}@todos{Shift>}{Enter}{/Shift}@todos{Enter}')
    expect((await field()).value).toBe('Oi\n@todos\n@todos')
    known.resolve()
    await waitFor(() => expect(sends[0]?.body).toMatchObject({ content: 'Oi\n@todos\n@todos' }))
  })
})

it('is not seen again in a chat that is opened anew while it is scheduled, and is put back there if refused', async () => {
  const problem = { statusCode: 409, code: 'too_many_scheduled', message: 'Agende menos mensagens.' }
  const { user, unmount } = show([fromBruno(1)])
  const refused = Promise.withResolvers<void>()
  const sends = mockProblem(sendMessage, problem, { after: refused.promise })
  await user.type(await field(), 'Bom dia')
  const files = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!files) throw new Error('no field for files')
  await user.upload(files, new File(['tela'], 'tela.png', { type: 'image/png' }))
  await screen.findByRole('button', { name: /^Remover/ })
  await user.click(screen.getByRole('button', { name: 'Agendar mensagem' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Amanhã às 9:00' }))
  await waitFor(() => expect(sends).toHaveLength(1))
  unmount()
  show([fromBruno(1)])
  expect((await field()).value).toBe('')
  await user.type(await field(), 'Outra')
  expect(screen.queryByRole('button', { name: /^Remover/ })).toBeNull()
  refused.resolve()
  await waitFor(async () => expect((await field()).value).toBe('Bom dia\nOutra'))
  expect(await screen.findByRole('button', { name: /^Remover/ })).toBeTruthy()
})

describe('a thread', () => {
  const answered = () => {
    const root = fromBruno(1, { content: 'Quem revisa?' })
    const thread = { count: 1, lastAt: root.createdAt, userIds: [other.id] }
    const place = { threadId: root.id, threadSequence: 1 }
    const answer = { ...fromBruno(1, { content: 'Eu reviso', revision: 2 }), ...place, sequence: null }
    return { root: { ...root, thread, revision: 3 }, answer }
  }
  const pane = () => screen.findByRole('region', { name: 'Respostas' })

  it('opens from below its message, is answered there, and is followed', async () => {
    const { root, answer } = answered()
    const { user, router } = show([root], { answers: [answer] })
    await user.click(await screen.findByRole('button', { name: /^1 resposta/ }))
    expect(router.state.location.search).toBe(`?thread=${root.id}`)
    const region = within(await pane())
    expect(await region.findByText('Eu reviso')).toBeTruthy()
    const sends = mock(sendMessage, { ...answer, id: crypto.randomUUID() }, { status: 201 })
    await user.click(region.getByRole('checkbox', { name: 'Enviar também na conversa direta' }))
    await user.type(region.getByRole('textbox', { name: 'Escreva uma resposta' }), 'Obrigada{Enter}')
    await waitFor(() =>
      expect(sends[0]?.body).toMatchObject({ content: 'Obrigada', threadId: root.id, alsoInChat: true }),
    )
    const follows = mock(followThread, null)
    const follow = await region.findByRole('button', { name: 'Seguir' })
    mock(getMarks, { savedIds: [], threads: [{ rootId: root.id, unread: 0 }] })
    await user.click(follow)
    await waitFor(() => expect(follows).toHaveLength(1))
    expect(await region.findByRole('button', { name: 'Deixar de seguir' })).toBeTruthy()
    await user.click(region.getByRole('button', { name: 'Fechar respostas' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('shows below its message the initials of those who answered, one’s own too', async () => {
    const { root } = answered()
    const thread = { count: 2, lastAt: root.createdAt, userIds: [me.id, other.id] }
    show([{ ...root, thread }])
    const link = await screen.findByRole('button', { name: /2 respostas/ })
    const faces = [...link.querySelectorAll('.user-avatar')].map(({ textContent }) => textContent)
    expect(faces).toEqual([initials(`${me.firstName} ${me.lastName}`), 'BL'])
  })

  it('closes by Esc, unless its field needs the key, and leads back to its message', async () => {
    const { root, answer } = answered()
    const { user, router } = show([root], { answers: [answer] })
    const opener = await screen.findByRole('button', { name: /^1 resposta/ })
    opener.focus()
    await user.keyboard('{Enter}')
    const region = within(await pane())
    const [menu] = await region.findAllByRole('button', { name: 'Ações da mensagem' })
    if (menu) await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: 'Responder' }))
    expect(await region.findByText('Respondendo a Bruno Lima')).toBeTruthy()
    await user.click(region.getByRole('textbox', { name: 'Escreva uma resposta' }))
    await user.keyboard('{Escape}')
    expect(region.queryByText('Respondendo a Bruno Lima')).toBeNull()
    expect(router.state.location.search).not.toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('begins with a line where the unread ones begin, also where it is opened by its address', async () => {
    const { root, answer } = answered()
    const read = { ...answer, id: crypto.randomUUID(), content: 'Lida', threadSequence: 1 }
    const marks = { savedIds: [], threads: [{ rootId: root.id, unread: 1 }] }
    show([root], { answers: [read, { ...answer, threadSequence: 2 }], search: `?thread=${root.id}` })
    mock(getMarks, marks, { delayMs: 200 })
    const region = within(await pane())
    const unread = await region.findByText('Novas mensagens')
    expect(unread.compareDocumentPosition(region.getByText('Eu reviso'))).toBe(4)
    expect(unread.compareDocumentPosition(region.getByText('Lida'))).toBe(2)
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { root, answer } = answered()
    const { user, router } = show([fromBruno(9, { content: 'Outra' })], { answers: [answer] })
    await itemWith('Outra')
    mockProblem(listMessages, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await router.navigate(`/chat/${chatId}?thread=${root.id}`)
    const region = within(await pane())
    await region.findByText('Volte em instantes.')
    mock(listMessages, [root])
    await user.click(region.getByRole('button', { name: 'Tentar novamente' }))
    expect(await region.findByText('Eu reviso')).toBeTruthy()
    mockProblem(listMessages, { statusCode: 404, code: 'not_found', message: 'Não encontrada.' })
    await router.navigate(`/chat/${chatId}?thread=${crypto.randomUUID()}`)
    expect(await within(await pane()).findByText('Mensagem não encontrada')).toBeTruthy()
  })

  it('is reached by its address, also where its message is not to be found', async () => {
    const { root, answer } = answered()
    show([root], { answers: [answer], search: `?thread=${root.id}` })
    expect(await within(await pane()).findByText('Eu reviso')).toBeTruthy()
  })
})

it('shows of a message that it was saved, however many were saved since', async () => {
  const saved = fromBruno(1, { content: 'Ata de março' })
  const { user } = show([saved])
  mock(getMarks, { savedIds: [saved.id], threads: [] })
  const item = within(await itemWith('Ata de março'))
  expect(await item.findByLabelText('Salva')).toBeTruthy()
  await user.click(item.getByRole('button', { name: 'Ações da mensagem' }))
  expect(await screen.findByRole('menuitem', { name: 'Remover dos salvos' })).toBeTruthy()
})

it('moves between messages by the arrows, and opens the menu of one with Enter', async () => {
  const { user } = show([fromBruno(1, { content: 'Primeira' }), fromBruno(2, { content: 'Segunda' })])
  await itemWith('Segunda')
  ;(await log()).focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toContain('Segunda')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toContain('Primeira')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reagir')
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Responder' })).toBeTruthy()
})
