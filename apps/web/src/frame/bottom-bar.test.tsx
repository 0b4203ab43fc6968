import { listChats } from '@cadencia/chat/contract'
import { mockDashboard } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import { listSprints } from '@cadencia/sprints/contract'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser, team } from '../../testing/people.ts'
import { PHONE, resizeWindow } from '../../testing/window-size.ts'
import { staffRoutes } from '../app/router.tsx'
import { rememberTutorial } from '../kit/tutorial-seen.ts'

beforeEach(() => {
  resizeWindow(PHONE)
  mock(getCurrentUser, currentUser())
  mock(listUsers, [])
  mock(listTeams, [team()])
  mockMeetings()
  mockNotifications()
  mockDashboard()
  mock(listTasks, [])
  mock(listSprints, [])
  rememberTutorial(currentUser().id)
  mock(listChats, [])
})
afterEach(() => vi.unstubAllGlobals())

async function openPhone(at = '/') {
  const app = renderApp(staffRoutes(), { at })
  const bar = within(await screen.findByRole('navigation', { name: 'Lugares mais usados' }))
  return { ...app, bar }
}

describe('the bar at the bottom of a phone', () => {
  it('leads to the places used most and marks the one that is shown', async () => {
    const { user, router, bar } = await openPhone()
    await bar.findByRole('link', { name: 'Chat' })
    expect(bar.getAllByRole('link').map((link) => link.textContent?.replace(/\d.*$/, ''))).toEqual([
      'Meu dia',
      'Reuniões',
      'Tarefas',
      'Chat',
    ])
    expect(bar.getByRole('link', { name: 'Meu dia' }).getAttribute('aria-current')).toBe('page')
    await user.click(bar.getByRole('link', { name: 'Tarefas' }))
    await screen.findByRole('heading', { level: 1, name: 'Tarefas' })
    expect(router.state.location.pathname).toBe('/sprints/tasks')
    expect(bar.getByRole('link', { name: 'Tarefas' }).getAttribute('aria-current')).toBe('page')
    expect(bar.getByRole('link', { name: 'Meu dia' }).getAttribute('aria-current')).toBeNull()
  })

  it("opens the menu with all areas with 'Mais'", async () => {
    const { user, bar } = await openPhone()
    await user.click(bar.getByRole('button', { name: 'Mais' }))
    const menu = within(await screen.findByRole('dialog'))
    expect(menu.getByRole('link', { name: /Projetos Especiais/ })).toBeTruthy()
  })

  it('leads guests, who have no chat, to the sprints', async () => {
    mock(getCurrentUser, currentUser({ isGuest: true, role: 'guest' }))
    const { bar } = await openPhone()
    expect(await bar.findByRole('link', { name: 'Sprints' })).toBeTruthy()
    expect(bar.queryByRole('link', { name: /^Chat/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Criar' })).toBeNull()
  })

  it('is away while the on-screen keyboard is open', async () => {
    const viewport = Object.assign(new EventTarget(), { height: 844, scale: 1 })
    vi.stubGlobal('visualViewport', viewport)
    await openPhone()
    viewport.height = 480
    act(() => void viewport.dispatchEvent(new Event('resize')))
    expect(screen.queryByRole('navigation', { name: 'Lugares mais usados' })).toBeNull()
    viewport.height = 844
    act(() => void viewport.dispatchEvent(new Event('resize')))
    expect(screen.getByRole('navigation', { name: 'Lugares mais usados' })).toBeTruthy()
  })
})

describe('the button under the thumb', () => {
  it("creates what the screen is about, under the action's name", async () => {
    const { user } = await openPhone('/sprints/tasks')
    await user.click(await screen.findByRole('button', { name: 'Nova Tarefa' }))
    expect(await screen.findByRole('dialog', { name: 'Nova Tarefa' })).toBeTruthy()
  })

  it('offers on the dashboard everything that can be created', async () => {
    const { user, router } = await openPhone()
    await user.click(await screen.findByRole('button', { name: 'Criar' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Criar' }))
    const groups = sheet.getAllByRole('group').map((group) => ({
      name: within(group).getByRole('heading').textContent,
      links: within(group).getAllByRole('link').length,
    }))
    expect(groups).toEqual([
      { name: 'Trabalho', links: 7 },
      { name: 'Relacionamento', links: 4 },
      { name: 'Acompanhamento', links: 1 },
    ])
    await user.click(
      within(sheet.getByRole('group', { name: 'Trabalho' })).getByRole('link', { name: 'Nova tarefa' }),
    )
    expect(await screen.findByRole('dialog', { name: 'Nova Tarefa' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/sprints/tasks')
  })
})
