import { keyOf } from '@cadencia/http/query'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { getTask, removeTask, restoreTask, type Task, updateTask } from '@cadencia/sprints/tasks/contract'
import { makeCompletedSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TaskRecord } from './task-record.tsx'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })

/** The drawer at an address of its own, beside a list that says whether it is open. */
function Beside({ task }: { task: Task }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p>{isOpen ? 'Aberta' : 'Fechada'}</p>
      <TaskRecord taskId={isOpen ? task.id : undefined} onClose={() => setOpen(false)} />
    </>
  )
}

async function open(overrides: Partial<Task> = {}) {
  const task = makeTask({ title: 'Ligar', createdBy: me.id, ...overrides })
  mockSprints({ tasks: [task] })
  const app = renderApp(<Beside task={task} />)
  return { ...app, task, title: await screen.findByLabelText<HTMLInputElement>(/^Título/) }
}

beforeEach(() => mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [makeTeam()] }))

it('edits a task: only what changed is sent', async () => {
  const { user, task, title } = await open()
  const changes = mock(updateTask, { ...task, title: 'Ligar já', version: 2 })
  expect(screen.queryByText('Salvar')).toBeNull()
  await user.type(title, ' já{Enter}')
  expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
  expect(changes[0]?.body).toEqual({ title: 'Ligar já', version: 1 })
})

it('sends an emptied due date as none: off the board it doesn’t mean today', async () => {
  const { user, task, title } = await open({ dueDate: '2026-11-30' })
  const changes = mock(updateTask, { ...task, dueDate: null, version: 2 })
  await user.click(screen.getByLabelText('Limpar'))
  await user.type(title, '{Enter}')
  await waitFor(() => expect(changes[0]?.body).toEqual({ dueDate: '', version: 1 }))
})

it('moves a task to another column at once', async () => {
  const { user, task } = await open()
  const changes = mock(updateTask, { ...task, status: 'in_progress' })
  await user.click(screen.getByLabelText('Em Progresso'))
  await waitFor(() => expect(changes[0]?.body).toEqual({ status: 'in_progress' }))
})

it('keeps what was typed when a colleague was faster, and offers theirs', async () => {
  const { user, task, title } = await open()
  const current = { ...task, title: 'Telefonar', version: 2 }
  mockProblem(updateTask, { statusCode: 409, code: 'stale', message: 'Alterada.', current })
  mock(getTask, current)
  await user.type(title, '!{Enter}')
  expect(await screen.findByText('Outra pessoa alterou esta tarefa')).toBeTruthy()
  expect(screen.getByDisplayValue('Ligar!')).toBeTruthy()
  await user.click(screen.getByText('Carregar os valores atuais'))
  expect(await screen.findByDisplayValue('Telefonar')).toBeTruthy()
  expect(screen.queryByText('Salvar')).toBeNull()
})

it('saves a draft of earlier as it is, without taking one’s own change for a colleague’s', async () => {
  const { user, task, title, unmount } = await open()
  await user.type(title, ' já')
  unmount()
  const { queryClient } = renderApp(<Beside task={task} />)
  const restored = await screen.findByDisplayValue('Ligar já')
  const saved = { ...task, title: 'Ligar já', version: 2, revision: task.revision + 1 }
  const changes = mock(updateTask, saved, { delayMs: 400 })
  await user.type(restored, '{Enter}')
  // Its announcement is faster than the answer.
  await waitFor(() => expect(changes).toHaveLength(1))
  act(() => queryClient.setQueryData(keyOf(getTask, { params: { id: task.id } }), saved))
  expect(screen.queryByText('Outra pessoa alterou esta tarefa')).toBeNull()
  expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
  expect(screen.queryByText('Outra pessoa alterou esta tarefa')).toBeNull()
  expect(screen.queryByText('Salvar')).toBeNull()
})

it('deletes a task after asking, and brings it back', async () => {
  const { user, task } = await open()
  const removed = mock(removeTask, null)
  const restored = mock(restoreTask, task)
  await user.click(screen.getByLabelText('Excluir tarefa'))
  expect(await screen.findByText('Tem certeza que deseja deletar esta tarefa?')).toBeTruthy()
  await user.click(screen.getByText('Excluir'))
  expect(await screen.findByText('Fechada')).toBeTruthy()
  await user.click(await screen.findByText('Desfazer'))
  expect(await screen.findByText('Tarefa restaurada')).toBeTruthy()
  expect([removed, restored].map((calls) => calls[0]?.params.id)).toEqual([task.id, task.id])
})

it('says why a task can’t be deleted', async () => {
  await open({ createdBy: bruno.id, assignedTo: bruno.id })
  await waitFor(() =>
    expect(screen.getByLabelText('Excluir tarefa').getAttribute('aria-disabled')).toBe('true'),
  )
})

it('takes nothing but the quality of a task whose sprint is completed', async () => {
  const sprint = makeCompletedSprint()
  const task = makeTask({ title: 'Ligar', status: 'completed', sprintId: sprint.id, createdBy: bruno.id })
  mockSprints({ tasks: [task], sprints: [sprint] })
  const { user } = renderApp(<Beside task={task} />)
  expect(await screen.findByText('A sprint foi concluída: só a qualidade ainda pode mudar.')).toBeTruthy()
  const changes = mock(updateTask, { ...task, quality: 90 })
  const field = screen.getByLabelText(/^Qualidade/)
  await user.type(field, '190{Enter}')
  expect(await screen.findByText('Qualidade deve ser de 0 a 100')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '90{Enter}')
  expect(await screen.findByText('Qualidade salva')).toBeTruthy()
  expect(changes[0]?.body).toEqual({ quality: 90 })
})

it('says that an address names no task', async () => {
  mockSprints()
  mockProblem(getTask, { statusCode: 404, code: 'not_found', message: 'Tarefa não encontrada.' })
  renderApp(<Beside task={makeTask()} />)
  expect(await screen.findByText('Tarefa não encontrada')).toBeTruthy()
})
