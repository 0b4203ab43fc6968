import { mockDashboard } from '@cadencia/insights/testing'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { listAdminUsers } from '@cadencia/people/users/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { mockAdministrator } from '../../../testing/admin-home.ts'
import { adminUser } from '../../../testing/people.ts'
import { staffRoutes } from '../../app/router.tsx'

beforeEach(() => {
  mockAdministrator()
  mockDashboard()
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
