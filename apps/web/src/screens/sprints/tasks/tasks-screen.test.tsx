import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { listSprints } from '@cadencia/sprints/contract'
import { listLabels } from '@cadencia/sprints/labels/contract'
import { sprintInvalidations } from '@cadencia/sprints/react'
import {
  createTask,
  getTask,
  listTasks,
  type Task,
  undoTask,
  updateTask,
} from '@cadencia/sprints/tasks/contract'
import { makeLabel, makeSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { TasksScreen } from './tasks-screen.tsx'
import './form/new-task-dialog.tsx'
import './record/task-record.tsx'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const team = makeTeam({ name: 'Comercial' })
const today = saoPauloDay(Date.now())

function open(tasks: Task[], at = '/sprints/tasks') {
  mockSprints({ tasks, sprints: [makeSprint({ name: 'Matrículas' })] })
  const asked = mock(listTasks, tasks, { headers: { 'x-total-count': String(tasks.length) } })
  const app = renderApp([{ path: '/sprints/tasks/:taskId?', element: <TasksScreen /> }], {
    at,
    invalidations: sprintInvalidations,
  })
  return { ...app, asked }
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') ?? document.body)

beforeEach(() => mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [team] }))

describe('the list', () => {
  it('begins with one’s own open tasks, the earliest due before', async () => {
    const { asked } = open([
      makeTask({
        title: 'Ligar',
        teamId: team.id,
        assignedTo: bruno.id,
        dueDate: addDays(today, -2),
        priority: 'high',
      }),
    ])
    const row = await rowOf('Ligar')
    for (const text of ['5 pontos', 'Vencida há 2 dias', 'Prioridade alta'])
      expect(row.getByText(text)).toBeTruthy()
    expect(await row.findByText('Comercial')).toBeTruthy()
    expect(await row.findByText('Bruno Lima')).toBeTruthy()
    expect(screen.getByText('1 tarefa')).toBeTruthy()
    expect(asked[0]?.query).toEqual({ assignedTo: me.id, status: 'open', order: 'due' })
  })

  it('asks for its tasks again when only the server can tell, and not for the sprints to choose from', async () => {
    const { asked, announce } = open([makeTask({ title: 'Ligar' })], '/sprints/tasks?scope=all')
    const sprints = mock(listSprints, [makeSprint({ name: 'Matrículas' })])
    await rowOf('Ligar')
    await waitFor(() => expect(sprints).toHaveLength(1))
    const inSprint = makeTask({ sprintId: crypto.randomUUID() })
    mock(getTask, inSprint)
    announce({ type: 'changed', entity: 'task', id: inSprint.id })
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(sprints).toHaveLength(1)
  })

  it('takes its filters from the address and writes them there', async () => {
    const { user, router, asked } = open([], `/sprints/tasks?scope=all&due=late&priority=high`)
    expect(await screen.findByText('Nenhuma tarefa encontrada')).toBeTruthy()
    expect(asked[0]?.query).toEqual({
      status: 'open',
      priority: 'high',
      dueUntil: addDays(today, -1),
      order: 'due',
    })
    await user.click(screen.getByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Concluído' }))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar tarefa' }), 'ata')
    await waitFor(() =>
      expect(router.state.location.search).toBe('?scope=all&due=late&priority=high&status=completed&q=ata'),
    )
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ status: 'completed', q: 'ata', order: 'newest' }),
    )
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(router.state.location.search).toBe('?scope=all'))
  })

  it('is filtered by the labels of one’s teams, below the names of these', async () => {
    const own = makeTeam({ name: 'Conteúdo', isMember: true })
    mockPeople({ user: me, users: [], teams: [team, own] })
    const label = makeLabel({ name: 'Urgente', teamId: own.id })
    mockSprints({ labels: [label] })
    const asked = mock(listTasks, [])
    const labelled = mock(listLabels, [label])
    const { user } = renderApp([{ path: '/sprints/tasks', element: <TasksScreen /> }], {
      at: '/sprints/tasks',
    })
    await user.click(await screen.findByRole('combobox', { name: 'Etiqueta' }))
    expect(labelled.map(({ params }) => params.id)).toEqual([own.id])
    expect(await screen.findByText('Conteúdo')).toBeTruthy()
    await user.click(await screen.findByRole('option', { name: 'Urgente' }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ labelId: label.id }))
  })

  it('offers to create a task where there is none', async () => {
    const { router, user } = open([])
    expect(await screen.findByText(/^Nada em aberto com você\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Criar tarefa' }))
    expect(router.state.location.search).toBe('?new=1')
  })

  it.each([
    ['one’s own tasks', '/sprints/tasks?new=1', me.id],
    ['all tasks', '/sprints/tasks?scope=all&new=1', null],
  ])('creates among %s one that stands there', async (_, at, assignedTo) => {
    const { user } = open([], at)
    const created = mock(createTask, makeTask({ title: 'Ligar' }))
    await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'Ligar{Enter}')
    expect(await screen.findByText('Tarefa criada!')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ assignedTo })
  })

  it('ticks a task off in place, and says when that failed', async () => {
    const task = makeTask({ title: 'Ligar' })
    const { user } = open([task])
    const box = (await rowOf('Ligar')).getByRole('checkbox', { name: 'Concluir Ligar' })
    mockProblem(updateTask, { statusCode: 409, code: 'sprint_completed', message: 'A sprint foi concluída.' })
    await user.click(box)
    expect(await screen.findByText('A sprint foi concluída.')).toBeTruthy()
    const changes = mock(updateTask, { ...task, status: 'completed' })
    mock(listTasks, [{ ...task, status: 'completed', completedAt: new Date().toISOString() }])
    await user.click(box)
    await waitFor(() => expect(changes[0]?.body).toEqual({ status: 'completed' }))
    expect(await screen.findByText('Concluído', { selector: '.mantine-Badge-label' })).toBeTruthy()
  })

  it('says that a ticked task is done, and brings it back as it was', async () => {
    const task = makeTask({ title: 'Ligar', status: 'in_progress', rank: 'a1', assignedTo: me.id })
    const { user } = open([task])
    const row = await rowOf('Ligar')
    mock(updateTask, { ...task, status: 'completed', revision: 2 })
    mock(listTasks, [])
    await user.click(row.getByRole('checkbox', { name: 'Concluir Ligar' }))
    expect(await screen.findByText('Tarefa concluída')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ligar' })).toBeNull())
    const undone = mock(undoTask, { ...task, revision: 3 })
    mock(listTasks, [{ ...task, revision: 3 }])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Em Progresso', { selector: '.mantine-Badge-label' })).toBeTruthy()
    expect(undone[0]).toMatchObject({ params: { id: task.id }, body: { revision: 2 } })
  })

  it('takes a done task up again, and says when that cannot be undone', async () => {
    const task = makeTask({ title: 'Ligar', status: 'completed' })
    const { user } = open([task])
    const row = await rowOf('Ligar')
    mock(updateTask, { ...task, status: 'pending', completedAt: null, revision: 2 })
    mock(listTasks, [{ ...task, status: 'pending', completedAt: null, revision: 2 }])
    await user.click(row.getByRole('checkbox', { name: 'Concluir Ligar' }))
    expect(await screen.findByText('Tarefa reaberta')).toBeTruthy()
    const message = 'A tarefa mudou desde então.'
    mockProblem(undoTask, { statusCode: 409, code: 'changed_since', message })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('follows what others change', async () => {
    const { announce } = open([makeTask({ title: 'Ligar' })])
    await rowOf('Ligar')
    const written = makeTask({ title: 'Escrever', assignedTo: me.id })
    mock(getTask, written)
    announce({ type: 'changed', entity: 'task', id: written.id })
    expect(await screen.findByRole('link', { name: 'Escrever' })).toBeTruthy()
  })
})

it('opens a task beside the list, and leads back to it', async () => {
  const task = makeTask({ title: 'Ligar' })
  const { user, router } = open([task], '/sprints/tasks?scope=all')
  await user.click(await screen.findByRole('link', { name: 'Ligar' }))
  expect(await screen.findByRole('dialog', { name: 'Ligar' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/sprints/tasks/${task.id}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sprints/tasks'))
  expect(router.state.location.search).toBe('?scope=all')
})
