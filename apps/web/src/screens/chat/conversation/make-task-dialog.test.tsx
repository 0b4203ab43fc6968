import { makeTask } from '@cadencia/chat/tasks/contract'
import { makeChat, makeChatPerson, makeMessage, mockChat } from '@cadencia/chat/testing'
import { mockUploads } from '@cadencia/files/testing'
import { listUsers } from '@cadencia/people/contract'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { listSprints } from '@cadencia/sprints/contract'
import { makeSprint, makeTask as makeSprintTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { itemWith, prepare } from '../../../../testing/conversation.tsx'
import { ChatScreen } from '../chat-screen.tsx'

const other = makeChatPerson()
const carla = makePerson({ firstName: 'Carla', lastName: 'Dias' })
const sprint = makeSprint({ name: 'Matrículas' })
const CONTENT = 'Revisar o contrato\nantes de sexta'

/** Shows a message of Bruno's and opens the dialog. */
async function openDialog() {
  const message = makeMessage({ senderId: other.id, content: CONTENT })
  mockChat({ chats: [makeChat({ otherUser: other, lastMessage: message })], messages: [message] })
  const routes = [
    { path: '/chat/:chatId?', element: <ChatScreen /> },
    { path: '/sprints/tasks/:taskId', element: <h1>A tarefa</h1> },
  ]
  const app = renderApp(routes, { at: `/chat/${message.chatId}` })
  const item = within(await itemWith('Revisar o contrato'))
  await app.user.click(item.getByRole('button', { name: 'Ações da mensagem' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Criar tarefa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar tarefa' }))
  return {
    ...app,
    message,
    dialog,
    submit: () => app.user.click(dialog.getByRole('button', { name: 'Criar tarefa' })),
  }
}

beforeEach(() => {
  prepare()
  mockPeople({ user: makeCurrentUser(), teams: [] })
  mockUploads()
  mock(listUsers, [carla])
  mock(listSprints, [sprint])
})

describe('a task of a message', () => {
  it('begins with its first line, takes assignee and sprint, and is marked on the message', async () => {
    const { user, router, message, dialog, submit } = await openDialog()
    const task = makeSprintTask()
    const made = mock(makeTask, task, { status: 201 })
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Título/ })
    expect(title.value).toBe('Revisar o contrato')
    await user.type(title, ' novo')
    await user.click(dialog.getByRole('combobox', { name: 'Responsável' }))
    await user.click(await screen.findByRole('option', { name: /Carla Dias/ }))
    await user.click(dialog.getByRole('combobox', { name: 'Sprint' }))
    await user.click(await screen.findByRole('option', { name: 'Matrículas' }))
    await submit()
    expect(await screen.findByText('Tarefa criada!')).toBeTruthy()
    expect(made[0]).toMatchObject({
      params: { id: message.chatId, messageId: message.id },
      body: { title: 'Revisar o contrato novo', assignedTo: carla.id, sprintId: sprint.id },
    })
    const mark = within(await itemWith('Revisar o contrato')).getByRole('link', { name: 'Virou tarefa' })
    expect(mark.getAttribute('href')).toBe(`/sprints/tasks/${task.id}`)
    await user.click(screen.getByRole('button', { name: 'Ver tarefa' }))
    expect(await screen.findByRole('heading', { name: 'A tarefa' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/sprints/tasks/${task.id}`)
  })

  it('needs a title, and a failure keeps what was typed', async () => {
    const { user, dialog, submit } = await openDialog()
    mockProblem(makeTask, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Título/ })
    await user.clear(title)
    await submit()
    expect(dialog.getByText('Título da tarefa é obrigatório')).toBeTruthy()
    await user.type(title, 'Contrato{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toContain('Volte em instantes.')
    expect(title.value).toBe('Contrato')
  })
})
