import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { removeBlocker } from '@cadencia/sprints/blockers/contract'
import { addChecklistItem, updateChecklistItem } from '@cadencia/sprints/checklist/contract'
import { createTask, listTasks, type Task, updateTask } from '@cadencia/sprints/tasks/contract'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { TaskRecord } from './task-record.tsx'

const me = makeCurrentUser()
const team = makeTeam()

beforeEach(() => mockPeople({ user: me, users: [makePerson({ ...me })], teams: [team] }))

async function open(overrides: Partial<Task> = {}) {
  const task = makeTask({ title: 'Preparar a feira', createdBy: me.id, teamId: team.id, ...overrides })
  mockSprints({ tasks: [task] })
  const app = renderApp(<TaskRecord taskId={task.id} onClose={() => undefined} />)
  await screen.findByRole('button', { name: task.title })
  return { ...app, task }
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const item = (text: string, isDone = false) => ({ id: crypto.randomUUID(), text, isDone })

describe('a checklist', () => {
  it('takes the lines that are pasted, in their order, without the marks of a list', async () => {
    const { user, task } = await open()
    const added = mock(addChecklistItem, task)
    await user.click(section('Checklist').getByRole('textbox', { name: 'Novo item' }))
    await user.paste('- [ ] Alugar o espaço\n2. Chamar o som\n\n* Convidar')
    await waitFor(() => expect(added).toHaveLength(3))
    expect(added.map(({ body }) => body)).toEqual([
      { text: 'Alugar o espaço' },
      { text: 'Chamar o som' },
      { text: 'Convidar' },
    ])
  })

  it('keeps in its field each line that was refused, and adds the others', async () => {
    const { user, task } = await open()
    const message = 'Este item não pode ser adicionado.'
    const field = section('Checklist').getByRole<HTMLTextAreaElement>('textbox', { name: 'Novo item' })
    const added = mock(addChecklistItem, task)
    const refused = mockProblem(
      addChecklistItem,
      { statusCode: 400, code: 'invalid', message },
      { isOnce: true },
    )
    await user.click(field)
    await user.paste('Alugar o espaço\nChamar o som\nConvidar')
    await waitFor(() => expect(added).toHaveLength(2))
    expect(refused[0]?.body).toEqual({ text: 'Alugar o espaço' })
    expect(added.map(({ body }) => body)).toEqual([{ text: 'Chamar o som' }, { text: 'Convidar' }])
    expect(await screen.findByText(message)).toBeTruthy()
    expect(field.value).toBe('Alugar o espaço')
  })

  it('puts what could not be added before what was typed meanwhile', async () => {
    const { user } = await open()
    mockProblem(
      addChecklistItem,
      { statusCode: 503, code: 'unavailable', message: 'Tente mais tarde.' },
      { delayMs: 300 },
    )
    const field = section('Checklist').getByRole<HTMLTextAreaElement>('textbox', { name: 'Novo item' })
    await user.type(field, 'Alugar{Enter}Cha')
    expect(field.value).toBe('Cha')
    await screen.findByText('Tente mais tarde.')
    expect(field.value).toBe('Alugar\nCha')
  })

  it('keeps the changed text of an item that could not be saved', async () => {
    const { user } = await open({ checklist: [item('Alugar')] })
    mockProblem(updateChecklistItem, { statusCode: 503, code: 'unavailable', message: 'Tente mais tarde.' })
    await user.dblClick(section('Checklist').getByText('Alugar'))
    await user.type(section('Checklist').getByRole('textbox', { name: 'Texto de Alugar' }), ' o salão{Enter}')
    await screen.findByText('Tente mais tarde.')
    expect(section('Checklist').getByDisplayValue('Alugar o salão')).toBeTruthy()
  })

  it('is ticked where it stands, and says how far it is', async () => {
    const checklist = [item('Alugar o espaço', true), item('Chamar o som')]
    const { user, task } = await open({ checklist })
    const changed = mock(updateChecklistItem, {
      ...task,
      revision: 2,
      checklist: checklist.map((one) => ({ ...one, isDone: true })),
    })
    expect(section('Checklist').getByText('1 de 2')).toBeTruthy()
    await user.click(section('Checklist').getByRole('checkbox', { name: 'Chamar o som' }))
    expect(await section('Checklist').findByText('2 de 2')).toBeTruthy()
    expect(changed[0]?.body).toEqual({ isDone: true })
  })
})

describe('sub-tasks', () => {
  it('are added by Enter after Enter', async () => {
    const { user, task } = await open()
    const created = mock(createTask, makeTask({ parentId: task.id }))
    const field = section('Subtarefas').getByRole('textbox', { name: 'Nova subtarefa' })
    await user.type(field, 'Alugar{Enter}')
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    await user.type(field, 'Convidar{Enter}')
    await waitFor(() => expect(created).toHaveLength(2))
    expect(created.map(({ body }) => body)).toEqual([
      { title: 'Alugar', parentId: task.id },
      { title: 'Convidar', parentId: task.id },
    ])
  })

  it('keep in their field what was typed while the one before was added', async () => {
    const { user, task } = await open()
    mock(createTask, makeTask({ title: 'Alugar', parentId: task.id }), { delayMs: 300 })
    const field = section('Subtarefas').getByRole<HTMLInputElement>('textbox', { name: 'Nova subtarefa' })
    await user.type(field, 'Alugar{Enter}')
    await user.clear(field)
    await user.type(field, 'Convidar')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(field.value).toBe('Convidar')
  })

  it('are shown with their progress, none below a sub-task', async () => {
    const { task } = await open({ subtasks: { total: 2, completed: 1 } })
    mock(listTasks, [makeTask({ title: 'Alugar', parentId: task.id })])
    expect(section('Subtarefas').getByText('1 de 2')).toBeTruthy()
  })

  it('are completed with their parent where that is asked', async () => {
    const { user, task } = await open({ subtasks: { total: 1, completed: 0 } })
    mockProblem(updateTask, {
      statusCode: 409,
      code: 'open_subtasks',
      message: 'A tarefa tem subtarefas abertas.',
    })
    await user.click(screen.getByRole('radio', { name: 'Concluído' }))
    const completed = mock(updateTask, { ...task, status: 'completed', revision: 2 })
    await user.click(await screen.findByRole('button', { name: 'Concluir todas' }))
    await waitFor(() => expect(completed[0]?.body).toEqual({ status: 'completed', completeSubtasks: true }))
  })
})

describe('what a task waits for', () => {
  it('is listed, and can be taken away', async () => {
    const { user, task } = await open({ blockedByIds: [crypto.randomUUID()], isBlocked: true })
    const removed = mock(removeBlocker, null)
    await user.click(await section('Bloqueada por').findByRole('button', { name: /Não esperar por/ }))
    await waitFor(() => expect(removed[0]?.params).toMatchObject({ id: task.id }))
  })
})
