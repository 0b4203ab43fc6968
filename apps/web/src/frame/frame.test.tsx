import { listChats } from '@cadencia/chat/contract'
import { searchEverything } from '@cadencia/contract/search'
import { mockUploads } from '@cadencia/files/testing'
import { mockDashboard } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { getCurrentUser } from '@cadencia/people/contract'
import { listSessions } from '@cadencia/people/sessions/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boards } from '../../testing/areas.ts'
import { currentUser, idOf, team } from '../../testing/people.ts'
import { NOUNS } from '../app/nouns.ts'
import { staffRoutes } from '../app/router.tsx'
import { rememberTutorial } from '../kit/tutorial-seen.ts'
import type { Noun } from '../records/noun.ts'

/** One area more than the product may have, so that there is always somewhere to go. */
const nouns = NOUNS as Noun[]
beforeEach(() => void nouns.push(boards))
afterEach(() => void nouns.pop())

beforeEach(() => {
  mock(getCurrentUser, currentUser())
  mock(listTeams, [team()])
  mockMeetings()
  mockNotifications()
  mockDashboard()
  mock(listTasks, [])
  rememberTutorial(currentUser().id)
  mock(listChats, [])
})

async function openFrame(at = '/') {
  const app = renderApp(staffRoutes(), { at })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Áreas' }))
  return { ...app, sidebar }
}

describe('while the page is loaded', () => {
  it('holds the place of the sidebar with 8 entries and of the dashboard with 4 figures', async () => {
    renderApp(staffRoutes(), { at: '/' })
    expect(screen.getAllByTestId('skeleton-entry')).toHaveLength(8)
    expect(screen.getAllByTestId('skeleton-stat')).toHaveLength(4)
    await screen.findByRole('navigation', { name: 'Áreas' })
    expect(screen.queryAllByTestId('skeleton-entry')).toEqual([])
  })

  it.each([
    ['Chat', '/chat'],
    ['Meu perfil', '/profile'],
  ])('holds the place of %s with its own shape', async (title, at) => {
    renderApp(staffRoutes(), { at })
    expect(screen.getAllByRole('status', { name: 'Carregando' })).toHaveLength(1)
    expect(screen.queryAllByTestId('skeleton-card')).toEqual([])
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  })

  it('holds the place of other screens with cards', async () => {
    renderApp(staffRoutes(), { at: '/boards' })
    expect(screen.getAllByTestId('skeleton-entry')).toHaveLength(8)
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    await screen.findByRole('heading', { level: 1, name: 'Quadros' })
  })
})

describe('the sidebar', () => {
  it('lights the area on the screen, and goes to another without loading the page', async () => {
    const { user, router, sidebar } = await openFrame()
    expect(sidebar.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
    await user.click(sidebar.getByRole('link', { name: /Quadros/ }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Quadros' })
    expect(router.state.location.pathname).toBe('/boards')
    expect(sidebar.getByRole('link', { name: /Quadros/ }).getAttribute('aria-current')).toBe('page')
    expect(sidebar.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull()
    expect(document.title).toBe('Quadros · Cadência')
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('says what waits in an area', async () => {
    const { sidebar } = await openFrame()
    expect(sidebar.getByRole('link', { name: /3 quadros novos/ })).toBeTruthy()
  })

  it('shows icons only when collapsed, and remembers it', async () => {
    const { user, sidebar } = await openFrame()
    await user.click(screen.getByRole('button', { name: 'Recolher menu' }))
    expect(sidebar.queryByText('Quadros')).toBeNull()
    expect(sidebar.getByRole('link', { name: 'Quadros' })).toBeTruthy()
    expect(localStorage.getItem('cadencia:shell')).toContain('"isSidebarCollapsed":true')
  })
})

describe('the header', () => {
  it('shows the name in capitals and the role', async () => {
    await openFrame()
    expect(await screen.findByText('MARINA ALBUQUERQUE')).toBeTruthy()
    expect(screen.getByText('Equipe')).toBeTruthy()
  })

  it("leads back, or to the dashboard where there is nothing before, with 'Voltar'", async () => {
    const { user, router } = await openFrame('/boards')
    await user.click(await screen.findByRole('button', { name: 'Voltar' }))
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(router.state.location.pathname).toBe('/')
  })

  it("opens the profile where an address asks for it, as a mail's link does", async () => {
    mock(listSessions, [])
    mockUploads()
    const { router } = await openFrame('/?profile=notifications')
    expect(await screen.findByRole('heading', { level: 1, name: 'Meu perfil' })).toBeTruthy()
    expect(
      await screen.findByRole('checkbox', { name: 'Menção no chat ou em comentário: por e-mail' }),
    ).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/profile/notifications', search: '' })
  })

  it('switches the sound of reminders off, and remembers it', async () => {
    const { user } = await openFrame()
    await user.click(await screen.findByRole('button', { name: /^Menu de / }))
    await user.click(await screen.findByRole('menuitem', { name: /^Som dos lembretes\s*Ligado$/ }))
    expect(await screen.findByRole('menuitem', { name: /^Som dos lembretes\s*Desligado$/ })).toBeTruthy()
    expect(localStorage.getItem('cadencia:reminders')).toContain('"isMuted":true')
  })

  it('shows an unknown address inside the frame', async () => {
    await openFrame('/nowhere')
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy()
  })
})

describe('the keyboard', () => {
  it('goes to an area with g and its letter, but not while someone writes', async () => {
    const { user, router } = await openFrame()
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    await user.keyboard('gq')
    await screen.findByRole('heading', { level: 1, name: 'Quadros' })
    expect(router.state.location.pathname).toBe('/boards')
  })

  it('lists the shortcuts on ?', async () => {
    const { user } = await openFrame()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeTruthy()
  })
})

describe('the palette', () => {
  async function openPalette() {
    const app = await openFrame()
    await app.user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByPlaceholderText('Pesquisar ou ir para')
    return { ...app, field }
  }

  it('finds records and goes to the one chosen', async () => {
    const received = mock(searchEverything, [
      { kind: 'board', id: idOf(7), title: 'Quadro do trimestre', detail: 'Comercial', url: '/boards' },
    ])
    const { user, field, router } = await openPalette()
    await user.type(field, 'trimestre')
    await user.click(await screen.findByRole('option', { name: /Quadro do trimestre/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/boards'))
    expect(received.at(-1)?.query).toEqual({ q: 'trimestre' })
  })

  it('goes to a screen by its name', async () => {
    mock(searchEverything, [])
    const { user, field } = await openPalette()
    await user.type(field, 'dash')
    expect(await screen.findByRole('option', { name: /Dashboard/ })).toBeTruthy()
    expect(screen.queryByText('Atalhos do teclado')).toBeNull()
  })

  it('says when nothing is found', async () => {
    mock(searchEverything, [])
    const { user, field } = await openPalette()
    await user.type(field, 'zzz')
    expect(await screen.findByText('Nada encontrado. Tente outras palavras.')).toBeTruthy()
  })

  it('can search again after a failure', async () => {
    mockProblem(searchEverything, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    const { user, field } = await openPalette()
    await user.type(field, 'trimestre')
    await screen.findByText('Volte em instantes.')
    mock(searchEverything, [{ kind: 'user', id: idOf(8), title: 'Tri Mestre', detail: '', url: '/' }])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Tri Mestre')).toBeTruthy()
  })
})

it('offers guests no chat, and nothing to create: not in the sidebar, not by keys, not in the palette', async () => {
  mock(getCurrentUser, currentUser({ isGuest: true, role: 'guest' }))
  mock(searchEverything, [])
  const { user, router, sidebar } = await openFrame()
  expect(await sidebar.findByRole('link', { name: 'Dashboard' })).toBeTruthy()
  expect(sidebar.queryByRole('link', { name: /^Chat/ })).toBeNull()
  await user.keyboard('gc')
  expect(router.state.location.pathname).toBe('/')
  await user.keyboard('?')
  const shortcuts = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
  expect(shortcuts.getByText('Ir para Reuniões')).toBeTruthy()
  expect(shortcuts.queryByText('Ir para Chat')).toBeNull()
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Pesquisar ou ir para' }))
  expect(await palette.findByText('Reuniões')).toBeTruthy()
  expect(palette.queryByText('Criar')).toBeNull()
  expect(palette.queryByText(/^Nova /)).toBeNull()
  expect(palette.queryByText('Chat')).toBeNull()
})
