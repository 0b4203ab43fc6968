import { listMessages, sendMessage } from '@cadencia/chat/contract'
import { makeChat, makeChatPerson, makeMessage, mockChat } from '@cadencia/chat/testing'
import { mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockNetworkFailure } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { field, itemWith, prepare } from '../../../../testing/conversation.tsx'
import { useConnection } from '../../../offline/connection-store.ts'
import { ChatScreen } from '../chat-screen.tsx'

const LATER = 'Será enviado quando a conexão voltar'

beforeEach(() => {
  prepare()
  mockPeople({ user: makeCurrentUser(), teams: [] })
  mockUploads()
})
afterEach(() => useConnection.getState().regain())

it('is shown with what becomes of it, also where no message of the chat is known', async () => {
  const chatId = crypto.randomUUID()
  mockChat({ chats: [makeChat({ id: chatId, otherUser: makeChatPerson() })] })
  mockNetworkFailure(listMessages)
  mockNetworkFailure(sendMessage)
  const { user } = renderApp([{ path: '/chat/:chatId?', element: <ChatScreen /> }], { at: `/chat/${chatId}` })
  await screen.findByText('Não foi possível carregar as mensagens.')
  useConnection.getState().lose()
  await user.type(await field(), 'Chego já{Enter}')
  const { textContent } = await itemWith('Chego já')
  expect(textContent).toContain(LATER)
  await screen.findByText('Falha ao enviar mensagem', { selector: 'li *' })

  mock(listMessages, [makeMessage({ chatId, sequence: 1, content: 'Onde você está?' })])
  await user.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] ?? document.body)
  await itemWith('Onde você está?')
  await itemWith('Chego já')
})
