import {
  addMember,
  createTeam,
  listMembers,
  listTeams,
  removeMember,
  type Team,
  updateTeam,
} from '@cadencia/people/teams/contract'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { makeSprint, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useViewPreferences } from '../../../collections/view-preferences.ts'
import { TeamsScreen } from './teams-screen.tsx'
import './form/new-team-dialog.tsx'
import './form/edit-team-dialog.tsx'

const bruno = {
  ...makePerson({ firstName: 'Bruno', lastName: 'Lima' }),
  profileImageUrl: null,
  role: 'leader',
} as const
const mine = makeTeam({
  name: 'Comercial',
  canManage: true,
  leaderName: 'Bruno Lima',
  membersCount: 4,
  activeSprints: 1,
})

function open({
  teams = [mine],
  at = '/teams',
  isAdministrator = false,
}: {
  teams?: Team[]
  at?: string
  isAdministrator?: boolean
} = {}) {
  mockPeople({ user: makeCurrentUser({ isAdministrator }), teams })
  mock(listMembers, [bruno])
  return renderApp([{ path: '/teams/:teamId?', element: <TeamsScreen /> }], { at })
}

const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))

beforeEach(() => {
  useViewPreferences.setState(useViewPreferences.getInitialState())
  mockSprints()
})

describe('the teams', () => {
  it('holds the place of six cards while they load, and says when there is none', async () => {
    mockPeople()
    mock(listTeams, [], { delayMs: 50 })
    renderApp(<TeamsScreen />)
    expect(screen.getByText('Gerencie equipes e membros')).toBeTruthy()
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    expect(await screen.findByText('Nenhuma equipe encontrada')).toBeTruthy()
  })

  it('shows leader, members and active sprints of each', async () => {
    open({ teams: [mine, makeTeam({ name: 'Marketing' })] })
    const card = await cardOf('Comercial')
    expect(card.getByText('Bruno Lima')).toBeTruthy()
    expect(card.getByText('membros').nextSibling?.textContent).toBe('4')
    expect(card.getByText('sprint ativa').nextSibling?.textContent).toBe('1')
    expect((await cardOf('Marketing')).getByText('Líder da Equipe')).toBeTruthy()
  })

  it('are compared in a table, sorted and searched by the address', async () => {
    const sprint = { id: crypto.randomUUID(), name: 'Matrículas', endDate: '2026-11-27' }
    const { user, router } = open({
      teams: [
        makeTeam({ name: 'Marketing', membersCount: 2, openTasks: 3 }),
        makeTeam({ name: 'Comercial', membersCount: 4, openTasks: 12, currentSprint: sprint }),
        makeTeam({ name: 'TI', leaderName: 'Márcia Reis', membersCount: 9, openTasks: 7 }),
      ],
      at: '/teams?view=table&sort=-tasks',
    })
    const table = within(await screen.findByRole('table', { name: 'Times' }))
    const rows = () => table.getAllByRole('row').slice(1)
    expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Comercial',
      'TI',
      'Marketing',
    ])
    const first = within(rows()[0] ?? document.body)
    for (const text of ['4', '12', 'até 27/11/2026']) expect(first.getByText(text)).toBeTruthy()
    expect(first.getByRole('link', { name: 'Matrículas' }).getAttribute('href')).toBe(
      `/sprints/${sprint.id}/kanban`,
    )
    expect(first.queryByRole('button')).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar time' }), 'marcia')
    await waitFor(() => expect(router.state.location.search).toContain('q=marcia'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(table.getByRole('link', { name: 'TI' })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar time' }), ' xyz')
    expect(await screen.findByText('Nenhum time corresponde à busca.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('q='))
  })

  it('tells those who may not change members, or create teams, why', async () => {
    open({ teams: [makeTeam({ name: 'Marketing', canManage: false })] })
    const card = await cardOf('Marketing')
    const description = 'Só o líder ou um admin do time, ou um administrador, altera seus membros.'
    for (const name of ['Gerenciar', 'Adicionar']) {
      expect(card.getByRole('button', { name, description }).getAttribute('aria-disabled')).toBe('true')
    }
    expect(
      screen.getByRole('button', {
        name: 'Novo Time',
        description: 'Só administradores criam e alteram times.',
      }),
    ).toBeTruthy()
  })
})

describe('members', () => {
  it('are removed after asking', async () => {
    const { user } = open()
    const removed = mock(removeMember, null)
    await user.click((await cardOf('Comercial')).getByRole('button', { name: 'Gerenciar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerenciar Equipe' }))
    expect(await dialog.findByText('Líder')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remover Bruno Lima' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remover Bruno Lima?' }))
    mock(listMembers, [])
    await user.click(question.getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Membro removido!')).toBeTruthy()
    expect(await dialog.findByText('Nenhum membro encontrado')).toBeTruthy()
    expect(removed[0]?.params).toMatchObject({ teamId: mine.id, userId: bruno.id })
  })

  it('stay when removing fails, which is said', async () => {
    const { user } = open()
    mockProblem(removeMember, { statusCode: 503, code: 'unavailable', message: 'Volte.' })
    await user.click((await cardOf('Comercial')).getByRole('button', { name: 'Gerenciar' }))
    await user.click(await screen.findByRole('button', { name: 'Remover Bruno Lima' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remover Bruno Lima?' }))
    await user.click(question.getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Não foi possível remover o membro. Tente novamente.')).toBeTruthy()
  })

  it('are added by address, as a member unless told', async () => {
    const { user } = open()
    const added = mock(addMember, { ...bruno, role: 'member' })
    await user.click((await cardOf('Comercial')).getByRole('button', { name: 'Adicionar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Membro' }))
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy()
    expect(screen.getAllByText('Por favor, informe o email do membro.').length).toBeGreaterThan(0)
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'bruno@empresa.com.br')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Membro adicionado!')).toBeTruthy()
    expect(added[0]?.body).toEqual({ email: 'bruno@empresa.com.br', role: 'member' })
  })

  it.each([
    [404, 'Usuário não encontrado', 'Usuário não encontrado'],
    [409, 'Esta pessoa já faz parte do time.', 'Esta pessoa já faz parte do time.'],
    [503, 'Volte.', 'Não foi possível adicionar o membro. Tente novamente.'],
  ])('that cannot be added (%i) are explained', async (statusCode, message, shown) => {
    const { user } = open()
    mockProblem(addMember, { statusCode, code: 'refused', message })
    await user.click((await cardOf('Comercial')).getByRole('button', { name: 'Adicionar' }))
    await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'x@empresa.com.br{Enter}')
    expect(await screen.findByText(shown)).toBeTruthy()
    expect(screen.getByDisplayValue('x@empresa.com.br')).toBeTruthy()
  })
})

describe('an administrator', () => {
  it('creates a team with an icon of the picker', async () => {
    const { user } = open({ at: '/teams?new=1', isAdministrator: true })
    const created = mock(createTeam, makeTeam({ name: 'Produto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Time' }))
    await user.click(dialog.getByRole('button', { name: 'Criar Time' }))
    expect(await dialog.findByText('Nome é obrigatório')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Produto')
    await user.click(dialog.getByRole('radio', { name: 'Foguete' }))
    await user.click(dialog.getByRole('button', { name: 'Criar Time' }))
    expect(await screen.findByText('Time criado!')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ name: 'Produto', icon: 'fas fa-rocket', leaderId: null })
  })

  it('changes name and leader in place, which can be undone', async () => {
    const { user } = open({ at: `/teams/${mine.id}`, isAdministrator: true })
    const saved = mock(updateTeam, { ...mine, name: 'Vendas', version: 2 })
    await user.click(await screen.findByRole('button', { name: 'Comercial' }))
    const field = screen.getByRole('textbox', { name: 'Nome' })
    await user.clear(field)
    await user.type(field, 'Vendas{Enter}')
    expect(await screen.findByText('Time atualizado')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ name: 'Vendas', version: 1 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(saved[1]?.body).toEqual({ name: 'Comercial', version: 2 }))
    expect(screen.getByRole('button', { name: /^Líder:/ })).toBeTruthy()
  })

  it('is told when somebody else changed the team meanwhile, and goes on from there', async () => {
    const { user } = open({ at: `/teams/${mine.id}`, isAdministrator: true })
    const current = { ...mine, name: 'Vendas', version: 2 }
    mockProblem(updateTeam, { statusCode: 409, code: 'stale', message: 'Alterado.', current })
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Editar time/ }))
    const field = await screen.findByRole('textbox', { name: 'Nome' })
    await user.type(field, ' Sul')
    mock(listTeams, [current])
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Outra pessoa alterou este time')).toBeTruthy()
    expect(screen.getByDisplayValue('Comercial Sul')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(await screen.findByDisplayValue('Vendas')).toBeTruthy()
    const saved = mock(updateTeam, { ...current, version: 3 })
    await user.type(screen.getByRole('textbox', { name: 'Nome' }), ' Sul')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Time atualizado')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ name: 'Vendas Sul', version: 2 })
  })
})

it('opens a team beside the cards: its people and its running sprints', async () => {
  mockSprints({
    sprints: [
      makeSprint({ teamId: mine.id, name: 'Matrículas', completionRate: 0.47 }),
      makeSprint({ name: 'Velha', status: 'completed' }),
    ],
  })
  const { user, router } = open({ at: `/teams/${mine.id}` })
  const record = within(await screen.findByRole('dialog', { name: /Comercial/ }))
  expect(await record.findByText('Matrículas')).toBeTruthy()
  expect(record.getByText(/47%/)).toBeTruthy()
  expect(record.queryByText('Velha')).toBeNull()
  expect(await record.findByText(bruno.email)).toBeTruthy()
  await user.click(record.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/teams'))
})
