import {
  createTask,
  listTasks,
  removeTask,
  restoreTask,
  type Task,
  undoTask,
  updateTask,
} from '@cadencia/sprints/tasks/contract'
import { mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import type { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  bruno,
  call,
  cardOf,
  on,
  openBoard,
  prepareBoard,
  quote,
  renderBoard,
  sprint,
  tasks,
  titlesIn,
  visit,
} from '../../../../testing/board.tsx'
import { FAILURE } from '../../../../testing/failure.ts'

beforeEach(prepareBoard)

it('adds one task after another to a column by their titles', async () => {
  const { user } = openBoard()
  const created = mock(createTask, on('Rever o contrato', { status: 'in_progress', rank: 'a1' }))
  await user.click(await screen.findByRole('button', { name: 'Adicionar pelo título em Em Progresso' }))
  await user.keyboard('Rever o contrato{Enter}Planejar{Enter}')
  await waitFor(() => expect(created).toHaveLength(2))
  expect(created.map(({ body }) => body)).toMatchObject([
    { title: 'Rever o contrato', status: 'in_progress', sprintId: sprint.id },
    { title: 'Planejar', status: 'in_progress', sprintId: sprint.id },
  ])
})

describe('moving a task', () => {
  async function moveTo(user: ReturnType<typeof renderApp>['user'], title: string, column: string) {
    await user.click((await cardOf(title)).getByRole('button', { name: 'Mover tarefa' }))
    await user.click(await screen.findByRole('menuitem', { name: column }))
  }

  it('shows at once, sends the neighbour and keeps the answer', async () => {
    const { user } = openBoard()
    const moves = mock(
      updateTask,
      { ...quote, status: 'in_progress', rank: 'a1', revision: 2 },
      { delayMs: 50 },
    )
    await moveTo(user, 'Cotar o frete', 'Em Progresso')
    expect(await titlesIn('Em Progresso')).toEqual(['Visitar o cliente', 'Cotar o frete'])
    await waitFor(() => expect(moves[0]?.body).toEqual({ status: 'in_progress', afterId: visit.id }))
    expect(await titlesIn('Em Progresso')).toEqual(['Visitar o cliente', 'Cotar o frete'])
  })

  it('can be undone where the column changed', async () => {
    const { user } = openBoard()
    const moved = { ...quote, status: 'in_progress', rank: 'a1', revision: 2 } as const
    mock(updateTask, moved)
    const undone = mock(undoTask, { ...quote, revision: 3 })
    await moveTo(user, 'Cotar o frete', 'Em Progresso')
    expect(await screen.findByText('Tarefa movida')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(undone[0]).toMatchObject({ params: { id: quote.id }, body: { revision: 2 } }))
  })

  it('is rolled back with a message when it fails', async () => {
    const { user } = openBoard()
    mockProblem(updateTask, FAILURE)
    await moveTo(user, 'Cotar o frete', 'Concluído')
    expect(await screen.findByText('Falha ao atualizar tarefa')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
    expect(await titlesIn('To Do')).toEqual(['Cotar o frete', 'Ligar para a escola'])
  })

  it('says why the server refused it', async () => {
    const { user } = openBoard()
    mockProblem(updateTask, { statusCode: 409, code: 'sprint_completed', message: 'A sprint foi concluída.' })
    await moveTo(user, 'Cotar o frete', 'Concluído')
    expect(await screen.findByText('A sprint foi concluída.')).toBeTruthy()
  })

  it('shows the board as it is now when the neighbour is gone', async () => {
    const { user } = openBoard()
    mockProblem(updateTask, {
      statusCode: 409,
      code: 'anchor_gone',
      message: 'A tarefa vizinha mudou de lugar.',
    })
    await screen.findByRole('article', { name: 'Cotar o frete' })
    mock(listTasks, [quote, call])
    await moveTo(user, 'Cotar o frete', 'Em Progresso')
    expect(await screen.findByText(/^Falha ao atualizar tarefa: o quadro mudou/)).toBeTruthy()
    expect(await titlesIn('To Do')).toEqual(['Cotar o frete', 'Ligar para a escola'])
    expect(await titlesIn('Em Progresso')).toEqual([])
  })

  it('stands beside visible neighbours while a filter hides others', async () => {
    const hidden = on('Medir', { rank: 'a2', status: 'in_progress' })
    const { user } = openBoard({ board: [...tasks, hidden], search: '?q=o' })
    const moves = mock(updateTask, { ...quote, status: 'in_progress', revision: 2 })
    expect(await titlesIn('Em Progresso')).toEqual(['Visitar o cliente'])
    await moveTo(user, 'Cotar o frete', 'Em Progresso')
    await waitFor(() => expect(moves[0]?.body).toEqual({ status: 'in_progress', afterId: visit.id }))
  })
})

describe('what others do', () => {
  const changedEvent = (row: Task | null, id = row?.id ?? quote.id) =>
    ({ type: 'changed', entity: 'task', id, scope: sprint.id, row }) as const

  it('is seen by the changed row; an older one that arrives later changes nothing', async () => {
    const { announce } = openBoard()
    await screen.findByRole('article', { name: 'Cotar o frete' })
    announce(changedEvent({ ...quote, status: 'completed', revision: 3 }))
    expect(await titlesIn('Concluído')).toEqual(['Cotar o frete'])
    announce(changedEvent({ ...quote, status: 'in_progress', revision: 2 }))
    expect(await titlesIn('Concluído')).toEqual(['Cotar o frete'])
  })

  it('brings new tasks and takes away those that left', async () => {
    const { announce } = openBoard()
    await screen.findByRole('article', { name: 'Cotar o frete' })
    announce(changedEvent(on('Nova de Bruno', { status: 'completed' })))
    expect(await titlesIn('Concluído')).toEqual(['Nova de Bruno'])
    announce(changedEvent(null))
    announce(changedEvent({ ...call, sprintId: crypto.randomUUID(), revision: 2 }))
    await waitFor(async () => expect(await titlesIn('To Do')).toEqual([]))
  })

  it('does not disturb one’s own move under way', async () => {
    const { user, announce } = openBoard()
    mock(updateTask, { ...quote, status: 'completed', revision: 3 }, { delayMs: 'infinite' })
    await user.click((await cardOf('Cotar o frete')).getByRole('button', { name: 'Mover tarefa' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Concluído' }))
    announce(changedEvent({ ...quote, title: 'Cotar dois fretes', revision: 2 }))
    expect(await titlesIn('Concluído')).toEqual(['Cotar dois fretes'])
  })

  it('is not lost when it is heard before an older answer arrives', async () => {
    mockSprints({ sprints: [sprint], tasks })
    mock(listTasks, tasks, { delayMs: 60 })
    const { announce } = renderBoard(sprint)
    announce(changedEvent({ ...quote, status: 'completed', revision: 3 }))
    expect(await screen.findByRole('article', { name: 'Cotar o frete' })).toBeTruthy()
    expect(await titlesIn('Concluído')).toEqual(['Cotar o frete'])
  })

  it('is asked for anew where rows are not sent', async () => {
    const { announce } = openBoard()
    await screen.findByRole('article', { name: 'Cotar o frete' })
    mock(listTasks, [visit])
    announce({ type: 'changed', entity: 'board', id: sprint.id })
    await waitFor(async () => expect(await titlesIn('To Do')).toEqual([]))
  })
})

describe('deleting a task', () => {
  async function askToDelete(user: ReturnType<typeof renderApp>['user']) {
    await user.click((await cardOf('Cotar o frete')).getByRole('button', { name: 'Excluir tarefa' }))
    expect(await screen.findByText('Tem certeza que deseja deletar esta tarefa?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
  }

  it('asks, and can be undone', async () => {
    const { user } = openBoard()
    mock(removeTask, null)
    mock(restoreTask, { ...quote, revision: 3 })
    await askToDelete(user)
    await waitFor(async () => expect(await titlesIn('To Do')).toEqual(['Ligar para a escola']))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(async () =>
      expect(await titlesIn('To Do')).toEqual(['Cotar o frete', 'Ligar para a escola']),
    )
  })

  it('says so when it failed', async () => {
    const { user } = openBoard()
    mockProblem(removeTask, FAILURE)
    await askToDelete(user)
    expect(await screen.findByText('Falha ao deletar tarefa')).toBeTruthy()
    expect(await titlesIn('To Do')).toEqual(['Cotar o frete', 'Ligar para a escola'])
  })

  it('is refused with the reason to who has nothing to do with it', async () => {
    openBoard({ board: [on('De outra', { createdBy: bruno.id })] })
    const button = (await cardOf('De outra')).getByRole('button', { name: /^Excluir tarefa: Só quem criou/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})
