import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { sprintInvalidations } from '@cadencia/sprints/react'
import { createTask, listTasks, type Task } from '@cadencia/sprints/tasks/contract'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { layOut } from '../../../../testing/layout.ts'
import { useViewPreferences } from '../../../collections/view-preferences.ts'
import { actionGroups } from '../../../records/actions/action-store.ts'
import { TasksScreen } from './tasks-screen.tsx'
import '../../../collections/collection-board.tsx'

const me = makeCurrentUser()
const parent = makeTask({ title: 'Semana pedagógica', subtasks: { total: 2, completed: 1 } })
const partOf = (title: string, overrides: Partial<Task> = {}) =>
  makeTask({ title, parentId: parent.id, parentTitle: parent.title, ...overrides })
const hall = partOf('Reservar o auditório')
const guests = partOf('Convidar as escolas', { status: 'completed' })
const lone = makeTask({ title: 'Ligar' })

function open(tasks: Task[], at = '/sprints/tasks?scope=all') {
  mockSprints({ tasks })
  mock(listTasks, tasks, { headers: { 'x-total-count': String(tasks.length) } })
  return renderApp([{ path: '/sprints/tasks/:taskId?', element: <TasksScreen /> }], {
    at,
    invalidations: sprintInvalidations,
  })
}

const link = (name: string) => screen.findByRole('link', { name })
const shown = () => [...document.querySelectorAll('a[data-record]')].map(({ textContent }) => textContent)

beforeEach(() => {
  mockPeople({ user: me, users: [makePerson({ ...me })] })
  useViewPreferences.setState(useViewPreferences.getInitialState())
})

it.each(['list', 'table'])(
  'stand below their parent in the %s once it is opened, done ones too',
  async (view) => {
    const { user } = open([hall, parent, lone], `/sprints/tasks?scope=all&view=${view}`)
    ;(await link('Semana pedagógica')).focus()
    expect(shown()).toEqual(['Semana pedagógica', 'Ligar'])
    const asked = mock(listTasks, [guests, hall])
    await user.keyboard('{ArrowRight}')
    await link('Convidar as escolas')
    expect(asked[0]?.query).toEqual({ parentId: parent.id })
    expect(shown()).toEqual(['Semana pedagógica', 'Reservar o auditório', 'Convidar as escolas', 'Ligar'])
    expect(screen.queryByText(/^Parte de/)).toBeNull()
    await user.keyboard('{ArrowLeft}')
    expect(shown()).toEqual(['Semana pedagógica', 'Ligar'])
  },
)

it('stand by themselves with their parent’s name where that is asked, and where it is not in the list', async () => {
  const { user, router } = open([hall, parent])
  await link('Semana pedagógica')
  await user.click(screen.getByRole('checkbox', { name: 'Subtarefas' }))
  expect(shown()).toEqual(['Reservar o auditório', 'Semana pedagógica'])
  expect(screen.getByText('Parte de Semana pedagógica')).toBeTruthy()
  expect(router.state.location.search).toBe('?scope=all&subtasks=on')
  await user.click(screen.getByRole('checkbox', { name: 'Subtarefas' }))
  expect(shown()).toEqual(['Semana pedagógica'])
})

it('are all in sight among one’s own tasks, unless told', async () => {
  const { user } = open([hall, parent], '/sprints/tasks')
  await link('Reservar o auditório')
  expect(shown()).toEqual(['Reservar o auditório', 'Semana pedagógica'])
  expect(screen.getByText('Parte de Semana pedagógica')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Subtarefas' }))
  expect(shown()).toEqual(['Semana pedagógica'])
})

it('are not on a board beside their parents', async () => {
  layOut()
  const { user } = open([hall, parent], '/sprints/tasks?scope=all&view=board')
  expect(await screen.findByRole('heading', { name: 'Semana pedagógica' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /Reservar/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Subtarefas' }))
  expect(await screen.findByRole('heading', { name: /Reservar/ })).toBeTruthy()
})

it('are added in place, Enter after Enter, and keep what could not be added', async () => {
  const { user } = open([parent, lone])
  ;(await link('Semana pedagógica')).focus()
  mock(listTasks, [guests, hall])
  await user.keyboard('{ArrowRight}')
  await link('Convidar as escolas')
  await user.click(screen.getByRole('button', { name: 'Adicionar subtarefa em Semana pedagógica' }))
  const field = screen.getByRole('textbox', { name: 'Adicionar subtarefa em Semana pedagógica' })
  const created = mock(createTask, partOf('Imprimir'))
  await user.type(field, 'Imprimir{Enter}')
  await link('Imprimir')
  expect(created[0]?.body).toMatchObject({ title: 'Imprimir', parentId: parent.id })
  mockProblem(createTask, { statusCode: 409, code: 'sprint_completed', message: 'A sprint foi concluída.' })
  await user.type(field, 'Limpar{Enter}')
  expect(await screen.findByText('A sprint foi concluída.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'Limpar')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Adicionar subtarefa')
})

it('a task is added to a column as the list is filtered, so that it stands there', async () => {
  layOut()
  const [teamId, labelId] = [crypto.randomUUID(), crypto.randomUUID()]
  const { user } = open(
    [lone],
    `/sprints/tasks?scope=all&view=board&priority=high&team=${teamId}&label=${labelId}`,
  )
  await user.click(await screen.findByRole('button', { name: 'Adicionar tarefa em To Do' }))
  const created = mock(createTask, makeTask())
  await user.type(screen.getByRole('textbox', { name: 'Adicionar tarefa em To Do' }), 'Imprimir{Enter}')
  await waitFor(() =>
    expect(created[0]?.body).toMatchObject({
      ...{ title: 'Imprimir', status: 'pending', priority: 'high', teamId },
      labelIds: [labelId],
    }),
  )
})

it('are added to a task that has none by its action', async () => {
  open([lone])
  ;(await link('Ligar')).focus()
  mock(listTasks, [])
  await waitFor(() => expect(offered('add-child')).toBeDefined())
  offered('add-child')?.run()
  const field = await screen.findByRole('textbox', { name: 'Adicionar subtarefa em Ligar' })
  expect(document.activeElement).toBe(field)
})

it('says when they could not be loaded', async () => {
  const { user } = open([parent])
  await link('Semana pedagógica')
  mockProblem(listTasks, { statusCode: 503, code: 'unavailable', message: 'Indisponível' })
  await user.click(screen.getByRole('button', { name: 'Abrir Semana pedagógica' }))
  expect(await screen.findByText('Não foi possível carregar as subtarefas.')).toBeTruthy()
})

function offered(id: string) {
  const action = actionGroups()
    .flatMap(({ actions }) => actions)
    .find((one) => one.id === id)
  return action && 'run' in action ? action : undefined
}

it('keep what is typed in their row when it scrolls out of sight', async () => {
  layOut()
  const others = Array.from({ length: 300 }, (_, index) => makeTask({ title: `Tarefa ${index}` }))
  const { user } = open([parent, ...others])
  ;(await link('Semana pedagógica')).focus()
  mock(listTasks, [guests, hall])
  await user.keyboard('{ArrowRight}')
  await link('Convidar as escolas')
  const name = 'Adicionar subtarefa em Semana pedagógica'
  await user.click(screen.getByRole('button', { name }))
  await user.type(screen.getByRole('textbox', { name }), 'Imprimir')
  scrollTo(6000)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tarefa 5' })).toBeNull())
  expect(screen.getByRole('textbox', { name })).toHaveProperty('value', 'Imprimir')
})

function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  act(() => void window.dispatchEvent(new Event('scroll')))
}
