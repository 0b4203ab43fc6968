import { listChats } from '@cadencia/chat/contract'
import { searchEverything } from '@cadencia/contract/search'
import { getCrmAccess } from '@cadencia/crm/access/contract'
import { mockDashboard } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { getSignInOptions } from '@cadencia/people/sign-in/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import { createLiveClient } from '@cadencia/realtime/live-client'
import { getTask, listTasks } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentUser } from '../../testing/people.ts'
import { rememberTutorial } from '../kit/tutorial-seen.ts'
import { App } from './app.tsx'
import { createAppQueryClient } from './query-client.ts'

// Loaded before the tests' clock runs: on a busy machine the first import takes long.
import '../screens/people/landing/landing-screen.tsx'
import './staff.tsx'
import './visitors.tsx'

const silentSocket = () => ({
  send: () => undefined,
  close: () => undefined,
  addEventListener: () => undefined,
})

function openApp() {
  const queryClient = createAppQueryClient()
  const live = createLiveClient({ url: 'ws://test/ws', queryClient, createSocket: silentSocket })
  render(<App queryClient={queryClient} live={live} env="test" />)
}

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
  mockMeetings()
  mockNotifications()
  mockDashboard()
  rememberTutorial(currentUser().id)
  mock(listTasks, [])
  mock(listChats, [])
})

it('waits until it is known who is here, then shows a visitor the landing page', async () => {
  mockProblem(
    getCurrentUser,
    { statusCode: 401, code: 'unauthenticated', message: 'Entre.' },
    { delayMs: 50 },
  )
  openApp()
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Entrar na Plataforma' })).toBeTruthy()
  expect(screen.queryByText('Unauthorized')).toBeNull()
})

it('opens the dashboard for a signed-in person', async () => {
  mock(getCurrentUser, currentUser())
  openApp()
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(await screen.findByText('Nenhuma equipe encontrada')).toBeTruthy()
})

it('can ask again when the server could not say who is here', async () => {
  mockProblem(getCurrentUser, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
  openApp()
  await screen.findByText('Volte em instantes.')
  mock(getCurrentUser, currentUser())
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Nenhuma equipe encontrada')).toBeTruthy()
})

it('stands the tutorial before a person who comes for the first time', async () => {
  mock(getCurrentUser, currentUser())
  localStorage.removeItem(`tutorial_seen_${currentUser().id}`)
  openApp()
  expect(await screen.findByRole('dialog', { name: /Boas-vindas/ })).toBeTruthy()
})

it('says so when it is opened without a network', async () => {
  mockProblem(getCurrentUser, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openApp()
  expect(await screen.findByText(/^Você está sem conexão/)).toBeTruthy()
})

it('asks for what a screen needs at first when its link is pointed at, and once only', async () => {
  mock(getCurrentUser, currentUser())
  // A closed CRM is asked for nothing else.
  const asked = mock(getCrmAccess, { unlocked: false })
  openApp()
  const link = await screen.findByRole('link', { name: 'CRM Comercial' })
  await userEvent.hover(link)
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Acesso ao CRM' })).toBeTruthy()
  expect(asked).toHaveLength(1)
})

it('asks for a found record while it is highlighted in the palette, and once only', async () => {
  // However slow the machine is, the answer is as young as on a fast one.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  mock(getCurrentUser, currentUser())
  mock(listUsers, [])
  mock(listTeams, [])
  const { id, title, ...fields } = makeTask({ title: 'Conferir a negociação' })
  mock(searchEverything, [{ kind: 'task', id, title, detail: '', url: `/sprints/tasks/${id}` }])
  const asked = mock(getTask, { id, title, ...fields })
  openApp()
  await screen.findByRole('navigation', { name: 'Áreas' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Pesquisar ou ir para' }), 'conferir')
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(asked).toHaveLength(1)
})
