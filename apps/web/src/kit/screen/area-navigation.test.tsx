import { listAdminUsers, listUserSessions } from '@cadencia/people/users/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockAdministrator } from '../../../testing/admin-home.ts'
import { adminUser, idOf } from '../../../testing/people.ts'
import { staffRoutes } from '../../app/router.tsx'

beforeEach(mockAdministrator)

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Administração' }))

it('leads from one screen of the area to another, and marks the one that is shown', async () => {
  const { user, router } = renderApp(staffRoutes(), { at: '/admin/access-logs' })
  await user.click((await navigation()).getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Administração' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin/dashboard')
  const current = (await navigation()).getAllByRole('link', { current: 'page' })
  expect(current.map(({ textContent }) => textContent)).toEqual(['Dashboard'])
})

it('marks a section also while one of its records is open', async () => {
  mock(listAdminUsers, [adminUser()])
  mock(listUserSessions, [])
  renderApp(staffRoutes(), { at: `/admin/users/${idOf(2)}` })
  await screen.findByRole('dialog', { name: 'Bruno Lima' })
  const current = (await navigation()).getAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/admin/users'])
})
