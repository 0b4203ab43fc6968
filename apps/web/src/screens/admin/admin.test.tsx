import { getAdminSession, getCurrentUser } from '@cadencia/people/contract'
import { listAdminUsers } from '@cadencia/people/contract/admin'
import { listTeams } from '@cadencia/people/contract/teams'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminUser, currentUser, idOf, team } from '../../people.testing.ts'
import { staffRoutes } from '../../router.tsx'

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(listTeams, [team(), team({ id: idOf(102), key: 'ti', name: 'TI' })])
  mock(listAdminUsers, [adminUser()])
})

describe('who may come in', () => {
  it.each(['/admin', '/admin/users'])('sends everyone else from %s to the dashboard', async (at) => {
    mock(getAdminSession, { isAuthenticated: false, username: null })
    const { router } = renderApp(staffRoutes(), { at })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })

  it('greets the administrator', async () => {
    renderApp(staffRoutes(), { at: '/admin' })
    expect(await screen.findByText('Olá, chefe')).toBeTruthy()
  })
})
