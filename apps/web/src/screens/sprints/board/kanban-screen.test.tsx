import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { makeCompletedSprint, makeSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  bruno,
  cardOf,
  findColumn,
  me,
  on,
  openBoard,
  prepareBoard,
  quote,
  renderBoard,
  sprint,
  tasks,
  titlesIn,
  visit,
  write,
} from '../../../../testing/board.tsx'
import { FAILURE } from '../../../../testing/failure.ts'

beforeEach(prepareBoard)

describe('the board', () => {
  it('says which sprint it is and how it stands', async () => {
    openBoard()
    expect(await screen.findByRole('heading', { level: 1, name: 'Kanban - Semana 47' })).toBeTruthy()
    const subtitle = screen.getByText('Visualize e gerencie as tarefas da sprint')
    // On the phone too.
    expect(subtitle.closest('[class*="visible-from"], [class*="hidden-from"]')).toBeNull()
    expect(screen.getByText('Ativa')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Detalhes' }).getAttribute('href')).toBe(`/sprints/${sprint.id}`)
    expect(
      within(screen.getByRole('region', { name: 'Progresso da sprint' })).getByText('0 de 3 tarefas'),
    ).toBeTruthy()
  })

  it.each([
    ['delayed', 'Atrasada'],
    ['completed', 'Concluída'],
  ] as const)('shows a %s sprint as %s', async (status, label) => {
    openBoard({ of: makeSprint({ status }) })
    expect(await screen.findByText(label)).toBeTruthy()
  })

  it('holds its place while it loads', async () => {
    mockSprints({ sprints: [sprint] })
    mock(listTasks, [], { delayMs: 60 })
    renderBoard(sprint)
    expect(screen.getAllByTestId('skeleton-card').length).toBeGreaterThan(0)
    expect(await screen.findByText('Nenhuma tarefa pendente')).toBeTruthy()
  })

  it('shows sub-tasks under their parent, and beside it where that is asked', async () => {
    const label = { id: crypto.randomUUID(), name: 'Urgente', color: '#d6336c' }
    const parent = on('Preparar a feira', {
      rank: 'a2',
      subtasks: { total: 2, completed: 1 },
      labelIds: [label.id],
      labels: [label],
      isBlocked: true,
    })
    const part = on('Alugar o espaço', { rank: 'a3', parentId: parent.id })
    const { user } = openBoard({ board: [parent, part] })
    expect(await titlesIn('To Do')).toEqual(['Preparar a feira'])
    const card = await cardOf('Preparar a feira')
    for (const text of ['Urgente', 'Bloqueada', '1 de 2 subtarefas'])
      expect(card.getByText(text)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Subtarefas' }))
    expect(await titlesIn('To Do')).toEqual(['Preparar a feira', 'Alugar o espaço'])
  })

  it('has three columns in their order, each with its count and its empty text', async () => {
    openBoard()
    expect(await titlesIn('To Do')).toEqual(['Cotar o frete', 'Ligar para a escola'])
    expect(await titlesIn('Em Progresso')).toEqual(['Visitar o cliente'])
    expect((await findColumn('To Do')).getByLabelText('2 tarefas').textContent).toBe('2')
    expect((await findColumn('Concluído')).getByText('Nenhuma tarefa concluída')).toBeTruthy()
  })

  it('says of each column that it is empty', async () => {
    openBoard({ board: [] })
    for (const [name, text] of [
      ['To Do', 'Nenhuma tarefa pendente'],
      ['Em Progresso', 'Nenhuma tarefa em progresso'],
      ['Concluído', 'Nenhuma tarefa concluída'],
    ] as const)
      expect((await findColumn(name)).getByText(text)).toBeTruthy()
  })

  it('can be asked for again when it did not arrive', async () => {
    mockSprints({ sprints: [sprint] })
    mockProblem(listTasks, FAILURE)
    const { user } = renderBoard(sprint)
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listTasks, tasks)
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article', { name: 'Cotar o frete' })).toBeTruthy()
  })

  it('shows of a task its priority, description, days, short id and who has it', async () => {
    const task = on('Cotar', {
      ...quote,
      title: 'Cotar',
      startDate: '2026-11-02',
      endDate: '2026-11-06',
    })
    openBoard({ board: [task] })
    const card = await cardOf('Cotar')
    expect(await card.findByText('Bruno Lima')).toBeTruthy()
    for (const text of ['Alta', '5 pontos', 'Três lojas', '02/11/2026', '06/11/2026'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText(`#${task.id.slice(0, 8)}`)).toBeTruthy()
    expect(card.getByText(bruno.id.slice(0, 8))).toBeTruthy()
  })
})

describe('keys', () => {
  it('lead from card to card, edit, add and delete', async () => {
    const { user, router } = openBoard()
    const first = await screen.findByRole('article', { name: 'Cotar o frete' })
    first.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ligar para a escola'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Visitar o cliente'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe(`?task=${visit.id}`))
    expect(await screen.findByRole('dialog', { name: 'Visitar o cliente' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    screen.getByRole('article', { name: 'Visitar o cliente' }).focus()
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.search).toBe(`?edit=${visit.id}`))
    expect(await screen.findByRole('dialog', { name: 'Editar Tarefa' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    screen.getByRole('article', { name: 'Visitar o cliente' }).focus()
    await user.keyboard('n')
    await waitFor(() => expect(router.state.location.search).toBe('?new=in_progress'))
    await user.keyboard('{Escape}')
    screen.getByRole('article', { name: 'Visitar o cliente' }).focus()
    await user.keyboard('{Delete}')
    expect(await screen.findByText('Tem certeza que deseja deletar esta tarefa?')).toBeTruthy()
  })
})

describe('filters', () => {
  it('stand in the address and hide what they do not mean', async () => {
    const { user, router } = openBoard({ search: `?person=${bruno.id}&priority=high` })
    expect(await titlesIn('To Do')).toEqual(['Cotar o frete'])
    expect((await findColumn('To Do')).getByText('1 de 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(await titlesIn('To Do')).toEqual(['Cotar o frete', 'Ligar para a escola'])
    write(screen.getByRole('searchbox', { name: 'Buscar tarefa' }), 'TRES')
    await waitFor(() => expect(router.state.location.search).toBe('?q=TRES'))
    await waitFor(async () => expect(await titlesIn('To Do')).toEqual(['Cotar o frete']))
    expect((await findColumn('Em Progresso')).getByText('Nenhuma tarefa com estes filtros')).toBeTruthy()
  })
})

describe('who may not change a board', () => {
  it.each([
    ['a guest', { user: makeCurrentUser({ isGuest: true, role: 'guest' }), of: sprint }, /Convidados/],
    [
      'anyone, once the sprint is completed',
      { user: me, of: makeCompletedSprint() },
      /A sprint foi concluída/,
    ],
  ] as const)('%s reads it, with the reason at every button', async (_, { user, of }, reason) => {
    mockPeople({ user })
    openBoard({ of, board: [makeTask({ title: 'Cotar', sprintId: of.id })] })
    const card = await cardOf('Cotar')
    expect(card.queryByRole('button', { name: 'Mover tarefa' })).toBeNull()
    for (const name of [/^Editar tarefa: /, /^Excluir tarefa: /]) {
      const button = card.getByRole('button', { name })
      expect(button.getAttribute('aria-label')).toMatch(reason)
    }
    const add = screen.getByRole('button', { name: /^Adicionar tarefa em To Do: / })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Nova Tarefa' }).getAttribute('aria-disabled')).toBe('true')
  })
})
