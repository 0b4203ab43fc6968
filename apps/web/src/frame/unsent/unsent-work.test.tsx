import 'fake-indexeddb/auto'
import { call } from '@cadencia/http/call'
import { keepAll, openPersonStore, readAll } from '@cadencia/http/person-store'
import { getCurrentUser } from '@cadencia/people/contract'
import { createTask, getTask, updateTask } from '@cadencia/sprints/tasks/contract'
import { sendUnsentTasks } from '@cadencia/sprints/tasks/unsent-delivery'
import { createLater, restoreUnsentTasks, useUnsentTasks } from '@cadencia/sprints/tasks/unsent-tasks'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '../../../testing/people.ts'
import { startWriting } from '../../kit/writer.ts'
import { signOut } from '../../records/people/sign-out.ts'
import { TaskCheckbox } from '../../screens/sprints/tasks/task-checkbox.tsx'
import { useSwipedTask } from '../../screens/sprints/tasks/use-swiped-task.tsx'
import { UnsentWork } from './unsent-work.tsx'

const LATER = 'Será enviado quando a conexão voltar'
const task = makeTask({ title: 'Ligar para a escola', status: 'pending', version: 3 })

function open() {
  return renderApp(
    <>
      <TaskCheckbox task={task} refusal={undefined} />
      <UnsentWork />
    </>,
  )
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Ligar para a escola/ })

/** Ticks the task while there is no connection. */
async function tickOffline() {
  mockNetworkFailure(updateTask)
  const app = open()
  await app.user.click(box())
  await screen.findByRole('img', { name: LATER })
  return app
}

async function openList(user: ReturnType<typeof renderApp>['user']) {
  await user.click(screen.getByRole('button', { name: /^1 não enviada/ }))
  return within(await screen.findByRole('dialog', { name: 'Ainda não enviado' }))
}

beforeEach(async () => {
  mock(getCurrentUser, currentUser())
  mock(getTask, task)
  await openPersonStore(currentUser().id)
})

describe('a tick without a connection', () => {
  it('does not take back the status that somebody else gave it meanwhile', async () => {
    const { queryClient, user } = await tickOffline()
    mock(getTask, { ...task, status: 'in_progress', revision: 2 })
    const sent = mock(updateTask, { ...task, status: 'completed', revision: 3 })
    await sendUnsentTasks(queryClient)
    expect(sent).toEqual([])
    const list = await openList(user)
    expect(list.getByRole('alert').textContent).toBe('Mudou enquanto isso. Agora: Em Progresso.')
    await user.click(list.getByRole('button', { name: 'Manter o meu' }))
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'completed', version: 3 }]))
  })

  it('is shown at once, and sent with its version when the connection is back', async () => {
    const { queryClient } = await tickOffline()
    expect(box().checked).toBe(true)
    const sent = mock(updateTask, { ...task, status: 'completed', revision: 2 })
    await sendUnsentTasks(queryClient)
    expect(sent.map(({ body }) => body)).toEqual([{ status: 'completed', version: 3 }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /não enviada/ })).toBeNull())
    await sendUnsentTasks(queryClient)
    expect(sent).toHaveLength(1)
  })

  it('may be a swipe', async () => {
    mockNetworkFailure(updateTask)
    function Swiped() {
      const { complete } = useSwipedTask('2026-11-23')
      return (
        <button type="button" onClick={() => complete(task)}>
          Deslizar
        </button>
      )
    }
    const { user } = renderApp(
      <>
        <TaskCheckbox task={task} refusal={undefined} />
        <Swiped />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Deslizar' }))
    await screen.findByRole('img', { name: LATER })
    expect(box().checked).toBe(true)
  })

  it('survives a reload', async () => {
    const { unmount } = await tickOffline()
    unmount()
    useUnsentTasks.setState({ all: [] })
    open()
    await waitFor(() => expect(box().checked).toBe(true))
  })

  it('is cancelled by another one that leads back', async () => {
    const { user } = await tickOffline()
    await waitFor(() => expect(box().disabled).toBe(false))
    await user.click(box())
    await waitFor(() => expect(box().checked).toBe(false))
    expect(await restoreUnsentTasks()).toEqual([])
  })

  it('stays while the server fails or nobody is signed in', async () => {
    const { queryClient } = await tickOffline()
    mockProblem(updateTask, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    await sendUnsentTasks(queryClient)
    mockProblem(updateTask, { statusCode: 401, code: 'unauthenticated', message: 'Entre.' })
    await sendUnsentTasks(queryClient)
    expect((await restoreUnsentTasks()).map(({ refusal }) => refusal)).toEqual([null])
  })

  it('that a colleague’s change stands against shows both, and can be kept or discarded', async () => {
    const { user, queryClient } = await tickOffline()
    const current = { ...task, title: 'Ligar para a creche', status: 'in_progress' as const, version: 4 }
    mockProblem(updateTask, { statusCode: 409, code: 'stale', message: 'Mudou.', current })
    await sendUnsentTasks(queryClient)
    const list = await openList(user)
    expect(list.getByText(/^Mudar para Conclu/)).toBeTruthy()
    expect(list.getByRole('alert').textContent).toBe(
      'Mudou enquanto isso. Agora: “Ligar para a creche”, Em Progresso.',
    )
    expect(list.getByRole('button', { name: /Descartar/ })).toBeTruthy()
    mock(getTask, current)
    const sent = mock(updateTask, { ...current, status: 'completed', revision: 5 })
    await user.click(list.getByRole('button', { name: 'Manter o meu' }))
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'completed', version: 4 }]))
  })

  it('is done where somebody did the same, or the answer to it was lost', async () => {
    const { queryClient } = await tickOffline()
    const current = { ...task, status: 'completed' as const, version: 4 }
    mockProblem(updateTask, { statusCode: 409, code: 'stale', message: 'Mudou.', current })
    await sendUnsentTasks(queryClient)
    expect(await restoreUnsentTasks()).toEqual([])
  })

  it('that is refused says why and can be discarded', async () => {
    const { user, queryClient } = await tickOffline()
    mockProblem(updateTask, { statusCode: 403, code: 'forbidden', message: 'Só a equipe altera.' })
    await sendUnsentTasks(queryClient)
    const list = await openList(user)
    expect(list.getByRole('alert').textContent).toBe('Só a equipe altera.')
    await user.click(list.getByRole('button', { name: /Descartar/ }))
    await waitFor(() => expect(box().checked).toBe(false))
  })

  it('is asked about before signing out', async () => {
    const { user } = await tickOffline()
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    localStorage.setItem('cadencia:draft:chat-outbox.1', '{}')
    startWriting(currentUser().id)
    await signOut()
    const question = within(await screen.findByRole('dialog', { name: 'Sair sem enviar?' }))
    expect(left).not.toHaveBeenCalled()
    await user.click(question.getByRole('button', { name: 'Sair e descartar' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/api/logout'))
    expect(await indexedDB.databases()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })
})

it('a task that an older page created is sent, though its tasks had fewer fields', async () => {
  const body = { title: 'Da página antiga' }
  mockNetworkFailure(createTask)
  const { queryClient } = open()
  const failure: unknown = await call(createTask, { body }).catch((error: unknown) => error)
  const { id } = await createLater(failure, body)
  const [stored] = await readAll('unsent')
  await keepAll('unsent', [{ key: id, value: { ...Object(stored), task: body } }])
  expect(await restoreUnsentTasks()).toMatchObject([{ id, task: { ...body, status: 'pending' } }])
  const sent = mock(createTask, makeTask(body))
  await sendUnsentTasks(queryClient)
  expect(sent).toMatchObject([{ body }])
})

it('a task that was created without a connection is created once', async () => {
  const body = { title: 'Comprar café' }
  mockNetworkFailure(createTask)
  const { queryClient } = open()
  const failure: unknown = await call(createTask, { body }).catch((error: unknown) => error)
  const shown = await createLater(failure, body)
  expect(shown).toMatchObject({ title: 'Comprar café', status: 'pending' })
  const keys = new Set(
    (await restoreUnsentTasks()).map((one) => one.kind === 'creation' && one.idempotencyKey),
  )
  await sendUnsentTasks(queryClient)
  const sent = mock(createTask, makeTask({ title: 'Comprar café' }))
  await sendUnsentTasks(queryClient)
  await sendUnsentTasks(queryClient)
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([...keys])
  expect(await restoreUnsentTasks()).toEqual([])
})
