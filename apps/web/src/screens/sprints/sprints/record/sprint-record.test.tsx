import { makeTeam, mockPeople } from '@cadencia/people/testing'
import { getSprint, type Sprint, updateSprint } from '@cadencia/sprints/contract'
import { sprintInvalidations } from '@cadencia/sprints/react'
import {
  makeBurndown,
  makeClosing,
  makeCompletedSprint,
  makeSprint,
  mockSprints,
} from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { SprintsScreen } from '../sprints-screen.tsx'
import './sprint-record.tsx'
import '../form/edit-sprint-dialog.tsx'

const team = makeTeam({ name: 'Comercial' })

function open(sprint: Sprint, tab = '') {
  mockSprints({
    sprints: [sprint],
    burndown: makeBurndown(),
    closing: makeClosing({ sprintId: sprint.id, carriedTo: null }),
  })
  return renderApp([{ path: '/sprints/:sprintId?', element: <SprintsScreen /> }], {
    at: `/sprints/${sprint.id}${tab}`,
    invalidations: sprintInvalidations,
  })
}

const findRecord = async (name: string) =>
  within(await screen.findByRole('dialog', { name: new RegExp(name) }))

beforeEach(() => mockPeople({ teams: [team] }))

describe('a sprint’s details', () => {
  it('explain the score and the three rates', async () => {
    open(makeCompletedSprint({ name: 'Matrículas', teamId: team.id }))
    const record = await findRecord('Matrículas')
    for (const text of ['85,5 de 100', '75%', '15 de 20 pontos concluídos.', '100%', '4,25 de 5'])
      expect(await record.findByText(text, { selector: 'dd *' })).toBeTruthy()
  })

  it('change in their place, and say why a value is refused', async () => {
    const sprint = makeSprint({ name: 'Matrículas', maxScore: 100 })
    const { user } = open(sprint)
    const record = await findRecord('Matrículas')
    await user.click(await record.findByRole('button', { name: 'Pontuação máxima: 100' }))
    const field = () => record.getByRole('textbox', { name: 'Pontuação máxima' })
    await user.clear(field())
    await user.type(field(), '0{Enter}')
    expect(await record.findByText('Pontuação máxima deve ser maior que 0')).toBeTruthy()
    const changes = mock(updateSprint, { ...sprint, maxScore: 80, version: 2 })
    await user.clear(field())
    await user.type(field(), '80{Enter}')
    expect(await screen.findByText('Sprint atualizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ maxScore: 80, version: 1 })
  })

  it('take up challenges, difficulties and help requests', async () => {
    const sprint = makeSprint({ name: 'Matrículas', challenges: ['Prazo curto'] })
    const { user } = open(sprint)
    const record = await findRecord('Matrículas')
    const changes = mock(updateSprint, { ...sprint, challenges: ['Prazo curto', 'Férias'], version: 2 })
    await user.type(await record.findByRole('textbox', { name: 'Novo desafio' }), 'Férias{Enter}')
    expect(await record.findByText('Férias')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ challenges: ['Prazo curto', 'Férias'], version: 1 })
    await user.type(record.getByRole('textbox', { name: 'Novo desafio' }), 'Férias{Enter}')
    expect(await record.findByText('Já está na lista')).toBeTruthy()
    expect(record.getByText('Nenhuma dificuldade anotada.')).toBeTruthy()
    expect(record.getByText('Nenhum pedido de ajuda.')).toBeTruthy()
  })

  it('keep what was typed when a colleague was faster, and offer theirs', async () => {
    const sprint = makeSprint({ name: 'Matrículas', topics: 'Fechar escolas' })
    const { user } = open(sprint)
    const record = await findRecord('Matrículas')
    const current = { ...sprint, topics: 'Fechar dez escolas', version: 2 }
    mockProblem(updateSprint, { statusCode: 409, code: 'stale', message: 'Alterada.', current })
    await user.click(await record.findByRole('button', { name: 'Tópicos: Fechar escolas' }))
    const field = record.getByRole('textbox', { name: 'Tópicos' })
    await user.type(field, '!{Control>}{Enter}{/Control}')
    const conflict = within(await record.findByRole('alert', { name: /Tópicos/ }))
    expect(conflict.getByText(/Outra pessoa mudou para Fechar dez escolas/)).toBeTruthy()
    const saved = mock(updateSprint, { ...current, topics: 'Fechar escolas!', version: 3 })
    await user.click(conflict.getByRole('button', { name: 'Ficar com o meu' }))
    expect(await screen.findByText('Sprint atualizada')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ topics: 'Fechar escolas!', version: 2 })
  })

  it('show their topics formatted, and tick tasks in them', async () => {
    const topics = '**Fechar** escolas\n\n- [ ] Sul\n- [ ] Norte'
    const sprint = makeSprint({ name: 'Matrículas', topics })
    const { user } = open(sprint)
    const record = await findRecord('Matrículas')
    expect((await record.findByText('Fechar')).tagName).toBe('STRONG')
    const ticked = topics.replace('[ ] Norte', '[x] Norte')
    const saved = mock(updateSprint, { ...sprint, topics: ticked, version: 2 })
    const box = record.getAllByRole('checkbox', { name: 'A fazer' })[1]
    box?.focus()
    await user.keyboard(' ')
    expect(await record.findByRole('checkbox', { name: 'Feito' })).toBeTruthy()
    await screen.findByText('Sprint atualizada')
    expect(saved[0]?.body).toEqual({ topics: ticked, version: 1 })
    expect(record.queryByRole('textbox', { name: 'Tópicos' })).toBeNull()
  })

  it('only show, to those outside the team', async () => {
    const { user } = open(makeSprint({ name: 'Matrículas', topics: 'Fechar escolas', canEdit: false }))
    const record = await findRecord('Matrículas')
    expect(await record.findByText('Fechar escolas')).toBeTruthy()
    expect(record.queryByRole('textbox')).toBeNull()
    await user.click(record.getByRole('button', { name: 'Mais ações' }))
    const edit = await screen.findByRole('menuitem', { name: /^Editar sprint/ })
    expect(edit.getAttribute('data-disabled')).toBe('true')
    expect(
      screen.getByText('Só membros do time da sprint e administradores podem alterá-la.', {
        selector: '[role="menu"] *',
      }),
    ).toBeTruthy()
  })

  it('follow the tasks on the board', async () => {
    const sprint = makeSprint({
      name: 'Matrículas',
      totalPoints: 20,
      completedPoints: 5,
      completionRate: 0.25,
    })
    const { announce } = open(sprint)
    const record = await findRecord('Matrículas')
    await record.findByText('5 de 20 pontos')
    mock(getSprint, { ...sprint, completedPoints: 10, completionRate: 0.5 })
    announce({ type: 'changed', entity: 'task', id: crypto.randomUUID(), scope: sprint.id })
    expect(await record.findByText('10 de 20 pontos')).toBeTruthy()
  })

  it('are changed in a form', async () => {
    const sprint = makeSprint({ name: 'Matrículas', startDate: '2026-11-01' })
    const { user } = open(sprint)
    const record = await findRecord('Matrículas')
    const changes = mock(updateSprint, { ...sprint, name: 'Matrículas 2027', version: 2 })
    await user.click(record.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Editar sprint/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), ' 2027')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Sprint atualizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ name: 'Matrículas 2027', version: 1 })
  })
})

it('shows the burndown as text and as a table beside its chart', async () => {
  const { user } = open(
    makeSprint({ name: 'Matrículas', status: 'delayed', totalPoints: 20, completedPoints: 10 }),
    '?tab=burndown',
  )
  const record = await findRecord('Matrículas')
  expect(await record.findByText(/restavam 10 pontos\. Sprint atrasada, 10 pontos em aberto\./)).toBeTruthy()
  await user.click(record.getByText('Ver como tabela'))
  const rows = within(record.getByRole('table', { name: 'Pontos restantes por dia' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
    ['Ideal', 'Restante'],
    ['16', '20'],
    ['12', '15'],
    ['8', '10'],
    ['4', ''],
    ['0', ''],
  ])
})

it('shows what a completed sprint left behind', async () => {
  open(makeCompletedSprint({ name: 'Feita' }), '?tab=closing')
  const record = await findRecord('Feita')
  expect(await record.findByText(/1 tarefa seguiu para outra sprint\./)).toBeTruthy()
  const lines = within(record.getByRole('list', { name: 'Tarefas no fechamento' }))
  for (const text of [
    'Publicar o calendário',
    'Concluído',
    'Qualidade 90',
    'Rever a tabela de preços',
    'Seguiu para outra sprint',
  ])
    expect(lines.getByText(text)).toBeTruthy()
})

it('says that an address names no sprint', async () => {
  mockSprints()
  mockProblem(getSprint, { statusCode: 404, code: 'not_found', message: 'Sprint não encontrada.' })
  const { user, router } = renderApp([{ path: '/sprints/:sprintId?', element: <SprintsScreen /> }], {
    at: `/sprints/${crypto.randomUUID()}?team=${team.id}`,
  })
  expect(await screen.findByText('Sprint não encontrada')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sprints'))
  expect(router.state.location.search).toBe(`?team=${team.id}`)
})
