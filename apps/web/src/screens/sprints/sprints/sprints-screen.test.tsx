import { makeCurrentUser, makeTeam, mockPeople } from '@cadencia/people/testing'
import { completeSprint, createSprint, listSprints, type Sprint } from '@cadencia/sprints/contract'
import { makeCompletedSprint, makeSprint, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useViewPreferences } from '../../../collections/view-preferences.ts'
import { SprintsScreen } from './sprints-screen.tsx'
import './form/new-sprint-dialog.tsx'
import './complete-sprint-dialog.tsx'

const team = makeTeam({ name: 'Comercial' })
const REFUSAL = 'Só membros do time da sprint e administradores podem alterá-la.'

function open(sprints: Sprint[], at = '/sprints') {
  mockSprints({ sprints })
  return renderApp([{ path: '/sprints/:sprintId?', element: <SprintsScreen /> }], { at })
}

const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))

beforeEach(() => {
  useViewPreferences.setState(useViewPreferences.getInitialState())
  mockPeople({ user: makeCurrentUser({ teamId: team.id }), teams: [team] })
})

describe('the sprints', () => {
  it('hold the place of six cards while they load', async () => {
    mockSprints()
    mock(listSprints, [], { delayMs: 50 })
    renderApp(<SprintsScreen />)
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    expect(await screen.findByText('Nenhuma sprint encontrada')).toBeTruthy()
  })

  it('offer to create the first where there is none', async () => {
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Criar primeira sprint' }))
    expect(await screen.findByRole('dialog', { name: 'Nova Sprint' })).toBeTruthy()
  })

  it('show progress, period, status and challenges, and lead to the kanban', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T15:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const running = makeSprint({
      name: 'Matrículas',
      number: 14,
      teamId: team.id,
      startDate: '2026-11-12',
      endDate: '2026-11-26',
      completionRate: 0.475,
      completedPoints: 48,
      totalPoints: 101,
      challenges: ['Um', 'Dois'],
    })
    open([
      running,
      makeSprint({ name: 'Tarde', status: 'delayed', challenges: ['Um'] }),
      makeCompletedSprint({ name: 'Feita' }),
    ])
    const card = await cardOf('Matrículas')
    for (const text of [
      'Ativa',
      'Sprint 14',
      '12/11/2026 a 26/11/2026',
      '48 de 101 pontos',
      'Meta em dia, 8 pontos adiante',
      '2 desafios ativos',
    ])
      expect(card.getByText(text)).toBeTruthy()
    expect(await card.findByText('Comercial')).toBeTruthy()
    expect(card.getByRole('progressbar', { name: 'Progresso' }).getAttribute('aria-valuenow')).toBe('47.5')
    expect(card.getByRole('link', { name: 'Ver detalhes' }).getAttribute('href')).toBe(
      `/sprints/${running.id}/kanban`,
    )
    const late = await cardOf('Tarde')
    for (const text of ['Atrasada', 'Sprint atrasada', '1 desafio ativo'])
      expect(late.getByText(text)).toBeTruthy()
    const done = await cardOf('Feita')
    for (const text of ['Concluída', 'Pontuação 85,5 de 100']) expect(done.getByText(text)).toBeTruthy()
    expect(done.queryByRole('button', { name: 'Concluir' })).toBeNull()
  })

  it('are filtered by team and status, in the address', async () => {
    const { user, router } = open([makeSprint()])
    const asked = mock(listSprints, [])
    await user.click(await screen.findByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Atrasada' }))
    await user.click(screen.getByRole('combobox', { name: 'Time' }))
    await user.click(await screen.findByRole('option', { name: 'Comercial' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ teamId: team.id, status: 'delayed' }))
    expect(router.state.location.search).toBe(`?status=delayed&team=${team.id}`)
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
    expect(router.state.location.search).toBe('')
  })

  it('are searched and sorted by the server, in the address', async () => {
    const { user, router } = open([makeSprint({ name: 'Fechamento' })], '/sprints?view=table')
    const asked = mock(listSprints, [makeSprint({ name: 'Fechamento' })])
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar sprint' }), 'fecha')
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ q: 'fecha' }))
    await user.click(await screen.findByRole('button', { name: 'Período' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ q: 'fecha', sort: 'startDate' }))
    expect(router.state.location.search).toBe('?view=table&q=fecha&sort=startDate')
  })

  it('go on from page to page', async () => {
    mockSprints()
    const link = { link: '</api/sprints?cursor=mais>; rel="next"' }
    const asked = mock(listSprints, [makeSprint({ name: 'Segunda' })])
    mock(listSprints, [makeSprint({ name: 'Primeira' })], { headers: link, isOnce: true })
    renderApp(<SprintsScreen />)
    await cardOf('Primeira')
    await cardOf('Segunda')
    expect(asked.map(({ query }) => query)).toEqual([{ cursor: 'mais' }])
  })
})

describe('a new sprint', () => {
  it('asks for name and dates, and begins with the viewer’s team, its next number and 100 points', async () => {
    const { user } = open([makeSprint({ teamId: team.id, number: 13 })], '/sprints?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova Sprint' }))
    await user.click(dialog.getByRole('button', { name: 'Criar Sprint' }))
    for (const issue of ['Nome é obrigatório', 'Data de início é obrigatória', 'Data de fim é obrigatória'])
      expect(await dialog.findByText(issue)).toBeTruthy()
    expect(await dialog.findByDisplayValue('Comercial')).toBeTruthy()
    expect(await dialog.findByDisplayValue('14')).toBeTruthy()
    expect(dialog.getByDisplayValue('100')).toBeTruthy()
  })

  it('asks for a team, and refuses numbers and scores below 1', async () => {
    mockPeople({ user: makeCurrentUser(), teams: [team] })
    localStorage.setItem('cadencia:draft:sprints.new', JSON.stringify({ number: 0, maxScore: 0 }))
    const { user } = open([], '/sprints?new=1')
    await user.click(await screen.findByRole('button', { name: 'Criar Sprint' }))
    for (const issue of [
      'Equipe é obrigatória',
      'Número deve ser maior que 0',
      'Pontuação máxima deve ser maior que 0',
    ])
      expect(await screen.findByText(issue)).toBeTruthy()
  })

  it('is created from what was typed before a reload', async () => {
    const typed = { name: 'Férias', startDate: '2030-01-07', endDate: '2030-01-18' }
    localStorage.setItem('cadencia:draft:sprints.new', JSON.stringify(typed))
    const { user } = open([], '/sprints?new=1')
    const created = mock(createSprint, makeSprint({ name: 'Férias' }))
    expect(await screen.findByDisplayValue('07/01/2030')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Criar Sprint' }))
    expect(await screen.findByText('Sprint criada com sucesso!')).toBeTruthy()
    expect(created[0]?.body).toEqual({ teamId: team.id, number: 1, maxScore: 100, ...typed })
    expect(localStorage.getItem('cadencia:draft:sprints.new')).toBeNull()
  })

  it('refuses an end before its start', async () => {
    const typed = { name: 'Férias', startDate: '2030-01-18', endDate: '2030-01-07' }
    localStorage.setItem('cadencia:draft:sprints.new', JSON.stringify(typed))
    const { user } = open([], '/sprints?new=1')
    await user.click(await screen.findByRole('button', { name: 'Criar Sprint' }))
    expect(await screen.findByText('Data de fim deve ser igual ou posterior à data de início')).toBeTruthy()
  })

  it('says when creating failed, and keeps what was typed', async () => {
    const typed = { name: 'Férias', startDate: '2030-01-07', endDate: '2030-01-18' }
    localStorage.setItem('cadencia:draft:sprints.new', JSON.stringify(typed))
    const { user } = open([], '/sprints?new=1')
    mockProblem(createSprint, { statusCode: 503, code: 'unavailable', message: 'Volte.' })
    await user.click(await screen.findByRole('button', { name: 'Criar Sprint' }))
    expect(await screen.findByText('Falha ao criar sprint. Tente novamente.')).toBeTruthy()
    expect(screen.getByDisplayValue('Férias')).toBeTruthy()
  })
})

describe('completing', () => {
  const running = makeSprint({
    name: 'Matrículas',
    teamId: team.id,
    startDate: '2026-11-01',
    totalTasks: 5,
    completedTasks: 2,
  })

  it('carries the open tasks into the team’s next sprint unless told', async () => {
    const next = makeSprint({ name: 'Próxima', teamId: team.id, startDate: '2026-11-15' })
    const later = makeSprint({ name: 'Depois', teamId: team.id, startDate: '2026-12-15' })
    const { user } = open([running, later, next])
    const completed = mock(completeSprint, makeCompletedSprint())
    await user.click((await cardOf('Matrículas')).getByRole('button', { name: 'Concluir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Concluir sprint' }))
    expect(dialog.getByText(/2 tarefas concluídas e 3 em aberto/)).toBeTruthy()
    expect(await dialog.findByDisplayValue(/^Próxima/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Concluir' }))
    expect(await screen.findByText('Sprint concluída')).toBeTruthy()
    expect(completed[0]?.body).toEqual({ carryToSprintId: next.id })
  })

  it('leaves them where the team has no other sprint', async () => {
    const { user } = open([running])
    const completed = mock(completeSprint, makeCompletedSprint())
    await user.click((await cardOf('Matrículas')).getByRole('button', { name: 'Concluir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Concluir sprint' }))
    expect(await dialog.findByText('O time não tem outra sprint em andamento.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'crie a próxima sprint' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Concluir' }))
    await screen.findByText('Sprint concluída')
    expect(completed[0]?.body).toEqual({ carryToSprintId: null })
  })

  it('is refused, with the reason, to those outside its team', async () => {
    open([makeSprint({ name: 'De outros', canEdit: false })])
    const button = (await cardOf('De outros')).getByRole('button', { name: 'Concluir', description: REFUSAL })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

it('lets guests read only', async () => {
  mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }), teams: [team] })
  open([makeSprint({ name: 'Matrículas', canEdit: false })])
  const description = 'Convidados apenas consultam.'
  expect(await screen.findByRole('button', { name: 'Nova Sprint', description })).toBeTruthy()
  expect(
    (await cardOf('Matrículas')).getByRole('button', { name: 'Compartilhar conhecimento', description }),
  ).toBeTruthy()
})
