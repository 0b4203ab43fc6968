import { listChats } from '@cadencia/chat/contract'
import { mockDashboard } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { IconLayoutKanban } from '@tabler/icons-react'
import { act, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Screen } from '../kit/screen/screen.tsx'
import type { ScreenComponent } from '../kit/screen/screen-address.ts'
import { rememberTutorial } from '../kit/tutorial-seen.ts'
import type { Noun, Page } from '../records/noun.ts'
import { NOUNS } from './nouns.ts'
import { staffRoutes } from './router.tsx'

const nouns = NOUNS as Noun[]
const countBefore = nouns.length

beforeEach(() => {
  const user = makeCurrentUser()
  mockPeople({ user })
  rememberTutorial(user.id)
  mock(listChats, [])
  mock(listTasks, [])
  mockNotifications()
  mockMeetings()
  mockDashboard()
})
afterEach(() => void nouns.splice(countBefore))

const screenOf =
  (title: string): ScreenComponent =>
  () =>
    createElement(Screen, { title, children: null })

function addArea(label: string, load: Page['load']): void {
  const area = { path: `/${label}`, group: 'Trabalho', shortcut: label, load } as const
  nouns.push({ label, icon: IconLayoutKanban, area })
}

/** An area whose code comes when the test says so. */
function addLaterArea(label: string) {
  const { promise, resolve } = Promise.withResolvers<ScreenComponent>()
  addArea(label, () => promise)
  return { arrive: () => act(async () => resolve(screenOf(label))) }
}

async function openDashboard() {
  const app = renderApp(staffRoutes(), { at: '/' })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  return app
}

const link = (name: string) => screen.getByRole('link', { name })
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const isLoading = () => screen.getByRole('banner').querySelector('[data-loading]') !== null

it('keeps address and screen until the next one is loaded', async () => {
  const first = addLaterArea('Primeira')
  const { user, router } = await openDashboard()
  await user.click(link('Primeira'))
  expect([title(), isLoading(), router.state.location.pathname]).toEqual(['Dashboard', true, '/'])
  await first.arrive()
  expect([title(), isLoading(), router.state.location.pathname]).toEqual(['Primeira', false, '/Primeira'])
})

it('opens the latest of several addresses, whichever is loaded first', async () => {
  const [first, second] = [addLaterArea('Primeira'), addLaterArea('Segunda')]
  const { user, router } = await openDashboard()
  await user.click(link('Primeira'))
  await user.click(link('Segunda'))
  await first.arrive()
  expect([title(), isLoading()]).toEqual(['Dashboard', true])
  await second.arrive()
  expect(title()).toBe('Segunda')
  // What was given up left nothing in the history.
  await act(() => router.navigate(-1))
  expect(title()).toBe('Dashboard')
})

it('stays where somebody returns to while another screen is loading', async () => {
  const first = addLaterArea('Primeira')
  const { user, router } = await openDashboard()
  await user.click(link('Primeira'))
  await user.click(link('Dashboard'))
  expect(isLoading()).toBe(false)
  await first.arrive()
  expect([title(), router.state.location.pathname]).toEqual(['Dashboard', '/'])
})

it('says in its place that a screen could not be loaded, and tries again when it is next opened', async () => {
  const load = vi
    .fn<Page['load']>()
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
    .mockResolvedValue(screenOf('Primeira'))
  addArea('Primeira', load)
  const { user, router } = await openDashboard()
  await user.click(link('Primeira'))
  expect(await screen.findByText(/^Não foi possível carregar esta tela/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/Primeira')
  await user.click(link('Primeira'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Primeira' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('says in its place that a screen failed, until somebody goes elsewhere', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  addArea('Primeira', async () => () => {
    throw new Error('broken')
  })
  const { user } = await openDashboard()
  await user.click(link('Primeira'))
  expect(await screen.findByText('Algo deu errado nesta tela.')).toBeTruthy()
  await user.click(link('Dashboard'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(screen.queryByText('Algo deu errado nesta tela.')).toBeNull()
})
