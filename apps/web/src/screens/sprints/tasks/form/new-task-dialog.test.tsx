import { makePerson, mockPeople } from '@cadencia/people/testing'
import { createTask } from '@cadencia/sprints/tasks/contract'
import { makeCompletedSprint, makeLabel, makeSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { NewTaskDialog } from './new-task-dialog.tsx'

const carla = makePerson({ firstName: 'Carla', lastName: 'Dias' })
const running = makeSprint({ name: 'Matrículas de verão' })

function Dialog() {
  const [opened, setOpened] = useState(true)
  return opened ? (
    <NewTaskDialog draftKey="tasks.create" isShort opened onClose={() => setOpened(false)} />
  ) : (
    <p>Fechado</p>
  )
}

beforeEach(() => {
  mockPeople({ users: [carla] })
  mockSprints({ sprints: [running, makeCompletedSprint({ name: 'Funil em ordem' })] })
})

function submit(user: ReturnType<typeof renderApp>['user']) {
  return user.click(screen.getByRole('button', { name: 'Criar Tarefa' }))
}

it('asks for a title that shows something, and for the hours', async () => {
  const { user } = renderApp(<Dialog />)
  await user.type(screen.getByRole('textbox', { name: 'Título' }), '   ')
  await submit(user)
  expect(await screen.findByText('Título e horas estimadas são obrigatórios')).toBeTruthy()
  expect(screen.getByText('Informe as horas estimadas')).toBeTruthy()
})

it('sends whole hours, the usual priority and difficulty, and null for what is not chosen', async () => {
  const { user } = renderApp(<Dialog />)
  const created = mock(createTask, makeTask({ title: 'Ligar para a escola' }))
  await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Ligar para a escola')
  await user.type(screen.getByRole('textbox', { name: 'Horas estimadas' }), '3')
  await submit(user)
  expect(await screen.findByText('Tarefa Criada')).toBeTruthy()
  expect(screen.getByText('Fechado')).toBeTruthy()
  expect(created[0]?.body).toEqual({
    title: 'Ligar para a escola',
    description: '',
    priority: 'medium',
    difficulty: 'medium',
    estimatedHours: 3,
    assignedTo: null,
    sprintId: null,
    dueDate: null,
  })
  expect(localStorage.getItem('cadencia:draft:tasks.create')).toBeNull()
})

it('offers people, and the sprints that still take tasks', async () => {
  const { user } = renderApp(<Dialog />)
  const created = mock(createTask, makeTask())
  await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Ligar')
  await user.type(screen.getByRole('textbox', { name: 'Horas estimadas' }), '1')
  await user.type(screen.getByRole('combobox', { name: 'Responsável' }), 'carla{Enter}')
  await user.click(screen.getByRole('combobox', { name: 'Sprint' }))
  expect(await screen.findByRole('option', { name: 'Matrículas de verão' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Funil em ordem' })).toBeNull()
  await user.click(screen.getByRole('option', { name: 'Matrículas de verão' }))
  await submit(user)
  await screen.findByText('Tarefa Criada')
  expect(created[0]?.body).toMatchObject({ assignedTo: carla.id, sprintId: running.id })
})

it('offers the labels of the sprint’s team, and takes them off for a sprint of another', async () => {
  const other = makeSprint({ name: 'Outono' })
  mockSprints({ sprints: [running, other], labels: [makeLabel({ name: 'Urgente' })] })
  const { user } = renderApp(<Dialog />)
  const created = mock(createTask, makeTask())
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Sprint' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const labels = () => screen.findByRole('combobox', { name: 'Etiquetas' })
  await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Ligar')
  await user.type(screen.getByRole('textbox', { name: 'Horas estimadas' }), '1')
  expect(screen.queryByRole('combobox', { name: 'Etiquetas' })).toBeNull()
  await choose('Matrículas de verão')
  await user.type(await labels(), 'urg{Enter}')
  await choose('Outono')
  await labels()
  expect(screen.queryByText('Urgente')).toBeNull()
  await choose('Matrículas de verão')
  await user.type(await labels(), 'urg{Enter}')
  await submit(user)
  await screen.findByText('Tarefa Criada')
  expect(created[0]?.body).toMatchObject({ sprintId: running.id, labelIds: [expect.any(String)] })
})

it('says that it failed and keeps what was typed', async () => {
  const { user } = renderApp(<Dialog />)
  mockProblem(createTask, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
  await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Ligar')
  await user.type(screen.getByRole('textbox', { name: 'Horas estimadas' }), '1')
  await submit(user)
  expect(await screen.findByText('Falha ao criar tarefa')).toBeTruthy()
  expect(screen.getByText('Erro')).toBeTruthy()
  expect(screen.getByDisplayValue('Ligar')).toBeTruthy()
  expect(localStorage.getItem('cadencia:draft:tasks.create')).toContain('Ligar')
})
