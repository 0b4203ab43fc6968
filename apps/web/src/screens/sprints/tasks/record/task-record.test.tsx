import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import {
  getTask,
  removeTask,
  restoreTask,
  type Task,
  undoTask,
  updateTask,
} from '@cadencia/sprints/tasks/contract'
import { makeCompletedSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem, type ReceivedCall } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TaskRecord } from './task-record.tsx'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })

/** The panel at an address of its own, beside a list that says whether it is open. */
function Beside({ task }: { task: Task }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p>{isOpen ? 'Aberta' : 'Fechada'}</p>
      {isOpen && <TaskRecord taskId={task.id} onClose={() => setOpen(false)} />}
    </>
  )
}

async function open(overrides: Partial<Task> = {}) {
  const task = makeTask({ title: 'Ligar', createdBy: me.id, ...overrides })
  mockSprints({ tasks: [task] })
  const app = renderApp(<Beside task={task} />)
  const title = await screen.findByRole('button', { name: task.title })
  return { ...app, task, title }
}

const property = (name: string | RegExp) => screen.getByRole('button', { name })
const bodies = (calls: readonly ReceivedCall[]) => calls.map(({ body }) => body)

beforeEach(() => mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [makeTeam()] }))

describe('a property in its place', () => {
  it('is saved with Enter: only what changed is sent, and it can be undone', async () => {
    const { user, task, title } = await open()
    const saved = { ...task, title: 'Ligar já', version: 2, revision: 2 }
    const changes = mock(updateTask, saved)
    const undone = mock(undoTask, { ...task, version: 3, revision: 3 })
    await user.click(title)
    await user.type(screen.getByRole('textbox', { name: 'Título' }), '{End} já{Enter}')
    expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ title: 'Ligar já', version: 1 })
    expect(document.activeElement?.textContent).toBe('Ligar já')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByRole('dialog', { name: 'Ligar' })).toBeTruthy()
    expect(undone[0]?.body).toEqual({ revision: 2 })
  })

  it('is left as it was with Esc, which does not close the record', async () => {
    const { user } = await open({ description: 'Antes das dez' })
    await user.click(property('Descrição: Antes das dez'))
    await user.type(screen.getByRole('textbox', { name: 'Descrição' }), ' em ponto{Escape}')
    expect(property('Descrição: Antes das dez')).toBe(document.activeElement)
    expect(screen.getByText('Aberta')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Fechada')).toBeTruthy()
  })

  it('is saved by leaving it, also by closing the record', async () => {
    const { user, task } = await open()
    const changes = mock(updateTask, { ...task, points: 8, version: 2 })
    await user.click(property('Pontos: 5'))
    await user.clear(screen.getByRole('textbox', { name: 'Pontos' }))
    await user.type(screen.getByRole('textbox', { name: 'Pontos' }), '8')
    await user.tab()
    await waitFor(() => expect(bodies(changes)).toEqual([{ points: 8, version: 1 }]))
    await user.click(await screen.findByRole('button', { name: 'Pontos: 8' }))
    await user.type(screen.getByRole('textbox', { name: 'Pontos' }), '{End}9')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(bodies(changes)[1]).toEqual({ points: 89, version: 2 }))
  })

  it('of several lines is saved with Ctrl+Enter', async () => {
    const { user, task } = await open()
    const changes = mock(updateTask, { ...task, description: 'Um\nDois', version: 2 })
    await user.click(property('Descrição: Adicionar uma descrição'))
    await user.type(
      screen.getByRole('textbox', { name: 'Descrição' }),
      'Um{Enter}Dois{Control>}{Enter}{/Control}',
    )
    await waitFor(() => expect(bodies(changes)).toEqual([{ description: 'Um\nDois', version: 1 }]))
  })

  it('is refused by the contract under the field, which keeps what was typed', async () => {
    const { user } = await open()
    await user.click(property('Pontos: 5'))
    const field = screen.getByRole('textbox', { name: 'Pontos' })
    await user.clear(field)
    await user.type(field, '400{Enter}')
    expect(await screen.findByText('Pontos devem ser de 1 a 100')).toBeTruthy()
    expect(screen.getByDisplayValue('400')).toBeTruthy()
  })

  it('keeps what was typed when saving failed, also when the record is opened again', async () => {
    const { user, task, title, unmount } = await open()
    mockProblem(updateTask, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await user.click(title)
    await user.type(screen.getByRole('textbox', { name: 'Título' }), '{End} já{Enter}')
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    expect(screen.getByDisplayValue('Ligar já')).toBeTruthy()
    unmount()
    renderApp(<Beside task={task} />)
    const restored = await screen.findByDisplayValue('Ligar já')
    const changes = mock(updateTask, { ...task, title: 'Ligar já', version: 2 })
    await user.type(restored, '{Enter}')
    await waitFor(() => expect(bodies(changes)).toEqual([{ title: 'Ligar já', version: 1 }]))
  })

  it('that is chosen is saved at once, and a required one cannot be cleared', async () => {
    const { user, task } = await open({ priority: 'low' })
    const changes = mock(updateTask, { ...task, priority: 'high', version: 2 })
    await user.click(property('Prioridade: Baixa'))
    await user.click(await screen.findByRole('option', { name: 'Baixa' }))
    expect(await screen.findByRole('button', { name: 'Prioridade: Baixa' })).toBeTruthy()
    await user.click(property('Prioridade: Baixa'))
    await user.click(await screen.findByRole('option', { name: 'Alta' }))
    expect(await screen.findByRole('button', { name: 'Prioridade: Alta' })).toBeTruthy()
    expect(bodies(changes)).toEqual([{ priority: 'high', version: 1 }])
  })

  it('of a person can be taken from everybody', async () => {
    const { user, task } = await open({ assignedTo: bruno.id })
    const changes = mock(updateTask, { ...task, assignedTo: null, version: 2 })
    await user.click(await screen.findByRole('button', { name: 'Responsável: Bruno Lima' }))
    await user.click(await screen.findByRole('option', { name: 'Ninguém' }))
    await waitFor(() => expect(bodies(changes)).toEqual([{ assignedTo: null, version: 1 }]))
  })

  it('of a person takes a typed name with Enter', async () => {
    const { user, task } = await open()
    const changes = mock(updateTask, { ...task, assignedTo: bruno.id, version: 2 })
    await user.click(await screen.findByRole('button', { name: 'Responsável: Ninguém' }))
    await user.keyboard('bruno{Enter}')
    await waitFor(() => expect(bodies(changes)).toEqual([{ assignedTo: bruno.id, version: 1 }]))
  })

  it('of a person stays as it is with Enter when nothing was typed', async () => {
    const { user, task } = await open({ assignedTo: bruno.id })
    const changes = mock(updateTask, task)
    await user.click(await screen.findByRole('button', { name: 'Responsável: Bruno Lima' }))
    await screen.findByRole('option', { name: 'Bruno Lima' })
    await user.keyboard('{Enter}{Escape}')
    expect(await screen.findByRole('button', { name: 'Responsável: Bruno Lima' })).toBeTruthy()
    expect(changes).toEqual([])
  })

  it('sends an emptied due date as none: off the board it doesn’t mean today', async () => {
    const { user, task } = await open({ dueDate: '2026-11-30' })
    const changes = mock(updateTask, { ...task, dueDate: null, version: 2 })
    await user.click(property('Prazo: 30/11/2026'))
    await user.click(await screen.findByRole('button', { name: 'Limpar' }))
    await waitFor(() => expect(bodies(changes)).toEqual([{ dueDate: null, version: 1 }]))
  })
})

describe('a due date', () => {
  const tomorrow = addDays(saoPauloDay(Date.now()), 1)
  afterEach(() => {
    vi.restoreAllMocks()
  })

  async function openDay(overrides: Partial<Task> = {}) {
    const opened = await open({ dueDate: null, ...overrides })
    const changes = mock(updateTask, { ...opened.task, version: 2 })
    await opened.user.click(property(/^Prazo:/))
    const field = await screen.findByRole('textbox', { name: 'Prazo' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    return { ...opened, changes, field }
  }

  const isClosed = () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'Prazo' })).toBeNull())

  it.each([
    ['amanhã', tomorrow],
    ['12/12/2026', '2026-12-12'],
  ])('is typed as %j and taken with Enter, beside its calendar', async (typed, dueDate) => {
    const { user, changes } = await openDay()
    expect(screen.getByRole('button', { name: 'Escolher o mês' })).toBeTruthy()
    await user.keyboard(`${typed}{Enter}`)
    await waitFor(() => expect(bodies(changes)).toEqual([{ dueDate, version: 1 }]))
    await isClosed()
  })

  it('is typed over the one that stands', async () => {
    const { user, changes } = await openDay({ dueDate: '2026-11-30' })
    await user.keyboard('12/12/2026{Enter}')
    await waitFor(() => expect(bodies(changes)).toEqual([{ dueDate: '2026-12-12', version: 1 }]))
  })

  it('stays as it is with Enter when nothing was typed', async () => {
    const { user, changes } = await openDay({ dueDate: '2026-11-30' })
    await user.keyboard('{Enter}')
    await isClosed()
    expect(changes).toEqual([])
  })

  it('that cannot be read is told, and stays as it was typed', async () => {
    const { user, changes, field } = await openDay()
    await user.keyboard('31/02{Enter}')
    expect(await screen.findByText(/^Data inválida/)).toBeTruthy()
    expect(field).toHaveProperty('value', '31/02')
    expect(changes).toEqual([])
  })

  it('is kept when something outside is pressed', async () => {
    const { user, changes } = await openDay()
    await user.keyboard('amanhã')
    await user.click(screen.getByText('Aberta'))
    await isClosed()
    await waitFor(() => expect(bodies(changes)).toEqual([{ dueDate: tomorrow, version: 1 }]))
  })

  it('is left as it was with Esc, which does not close the record', async () => {
    const { user, changes } = await openDay({ dueDate: '2026-11-30' })
    await user.keyboard('amanhã{Escape}')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(property('Prazo: 30/11/2026')))
    expect(screen.getByText('Aberta')).toBeTruthy()
    expect(changes).toEqual([])
  })

  it('can be typed on a phone too', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === PHONE_QUERY }) as MediaQueryList,
    )
    const { user, changes } = await openDay()
    await user.keyboard('amanhã{Enter}')
    await waitFor(() => expect(bodies(changes)).toEqual([{ dueDate: tomorrow, version: 1 }]))
  })
})

describe('a colleague who was faster', () => {
  const stale = (current: Task) => ({ statusCode: 409, code: 'stale', message: 'Alterada.', current })

  async function retitle(overrides: Partial<Task>) {
    const opened = await open()
    const { user, task, title } = opened
    const current = { ...task, ...overrides, version: 2 }
    mock(getTask, current)
    const saved = { ...current, title: 'Ligar já', version: 3 }
    const changes = mock(updateTask, saved)
    const refused = mockProblem(updateTask, stale(current), { isOnce: true })
    await user.click(title)
    await user.type(screen.getByRole('textbox', { name: 'Título' }), '{End} já{Enter}')
    await waitFor(() => expect(refused).toHaveLength(1))
    return { ...opened, changes }
  }

  it('with another field is not noticed: the change is sent again', async () => {
    const { changes } = await retitle({ points: 8 })
    expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
    expect(bodies(changes)).toEqual([{ title: 'Ligar já', version: 2 }])
    expect(screen.queryByText(/Outra pessoa mudou/)).toBeNull()
  })

  it('with the same field leaves the choice: one’s own', async () => {
    const { user, changes } = await retitle({ title: 'Telefonar' })
    expect(await screen.findByText('Outra pessoa mudou para Telefonar. Você digitou Ligar já.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ficar com o meu' }))
    expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
    expect(bodies(changes)).toEqual([{ title: 'Ligar já', version: 2 }])
  })

  it('with the same field leaves the choice: theirs', async () => {
    const { user, changes } = await retitle({ title: 'Telefonar' })
    await user.click(await screen.findByRole('button', { name: 'Usar o atual' }))
    expect(await screen.findByRole('dialog', { name: 'Telefonar' })).toBeTruthy()
    expect(changes).toHaveLength(0)
  })
})

it('moves a task to another column at once', async () => {
  const { user, task } = await open()
  const changes = mock(updateTask, { ...task, status: 'in_progress' })
  await user.click(screen.getByLabelText('Em Progresso'))
  await waitFor(() => expect(changes[0]?.body).toEqual({ status: 'in_progress' }))
})

it('deletes a task after asking, and brings it back', async () => {
  const { user, task } = await open()
  const removed = mock(removeTask, null)
  const restored = mock(restoreTask, task)
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir tarefa' }))
  expect(await screen.findByText('Tem certeza que deseja deletar esta tarefa?')).toBeTruthy()
  await user.click(screen.getByText('Excluir'))
  expect(await screen.findByText('Fechada')).toBeTruthy()
  await user.click(await screen.findByText('Desfazer'))
  expect(await screen.findByText('Tarefa restaurada')).toBeTruthy()
  expect([removed, restored].map((calls) => calls[0]?.params.id)).toEqual([task.id, task.id])
})

it('says why a task can’t be deleted', async () => {
  const { user } = await open({ createdBy: bruno.id, assignedTo: bruno.id })
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  const remove = await screen.findByRole('menuitem', { name: 'Excluir tarefa' })
  await waitFor(() => expect(remove.getAttribute('data-disabled')).toBe('true'))
})

it('takes nothing but the quality of a task whose sprint is completed', async () => {
  const sprint = makeCompletedSprint()
  const task = makeTask({
    title: 'Ligar',
    description: 'Falar com **Helena**',
    descriptionFormat: 'markdown',
    status: 'completed',
    sprintId: sprint.id,
    createdBy: bruno.id,
  })
  mockSprints({ tasks: [task], sprints: [sprint] })
  const { user } = renderApp(<Beside task={task} />)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe('A sprint foi concluída: só a qualidade ainda pode mudar.')
  expect(screen.queryByRole('button', { name: 'Ligar' })).toBeNull()
  expect((await screen.findByText('Helena')).tagName).toBe('STRONG')
  const changes = mock(updateTask, { ...task, quality: 90 })
  await user.click(property('Qualidade: Sem avaliação'))
  const field = screen.getByRole('textbox', { name: 'Qualidade' })
  await user.type(field, '190{Enter}')
  expect(await screen.findByText('Qualidade deve ser de 0 a 100')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '90{Enter}')
  expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
  expect(changes[0]?.body).toEqual({ quality: 90, version: 1 })
})

it('says that an address names no task', async () => {
  mockSprints()
  mockProblem(getTask, { statusCode: 404, code: 'not_found', message: 'Tarefa não encontrada.' })
  renderApp(<Beside task={makeTask()} />)
  expect(await screen.findByText('Tarefa não encontrada')).toBeTruthy()
})
