import { setPreferences } from '@cadencia/chat/marks/contract'
import { useChats } from '@cadencia/chat/react'
import { makeChat, mockChat } from '@cadencia/chat/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChatPreferencesFields } from './chat-preferences-fields.tsx'

function Fields() {
  const [chat] = useChats().data ?? []
  return chat ? <ChatPreferencesFields chat={chat} /> : null
}

it('takes back what failed, and keeps what was set beside it', async () => {
  const chat = makeChat()
  mockPeople({ user: makeCurrentUser(), teams: [] })
  mockChat({ chats: [chat] })
  const starred = { ...chat.preferences, isStarred: true }
  const set = mock(setPreferences, starred)
  mockProblem(
    setPreferences,
    { statusCode: 503, code: 'busy', message: 'Tente mais tarde.' },
    { delayMs: 300, isOnce: true },
  )
  const { user } = renderApp(<Fields />)
  await user.click(await screen.findByRole('radio', { name: 'Nada' }))
  await user.click(screen.getByLabelText(/Favorit/i))
  await waitFor(() => expect(set.at(-1)?.body).toEqual(starred))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cada mensagem' }).checked).toBe(true),
  )
  expect(screen.getByLabelText<HTMLInputElement>(/Favorit/i).checked).toBe(true)
  expect(screen.getByText('Tente mais tarde.')).toBeTruthy()
})

it('shows what the server has when two changes of the same fail', async () => {
  mockPeople({ user: makeCurrentUser(), teams: [] })
  mockChat({ chats: [makeChat()] })
  const failed = Promise.withResolvers<void>()
  const problem = { statusCode: 503, code: 'busy', message: 'Tente mais tarde.' }
  const set = mockProblem(setPreferences, problem, { after: failed.promise })
  const { user } = renderApp(<Fields />)
  await user.click(await screen.findByRole('radio', { name: 'Nada' }))
  await user.click(screen.getByRole('radio', { name: 'Só menções' }))
  failed.resolve()
  await waitFor(() => expect(set).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cada mensagem' }).checked).toBe(true),
  )
})
