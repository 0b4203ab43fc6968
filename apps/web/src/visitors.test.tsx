import { getSignInOptions } from '@cadencia/people/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { boards } from './areas.testing.ts'
import { AREAS } from './navigation.ts'
import { Visitors, visitorPlace } from './visitors.tsx'

describe('where a visitor is led', () => {
  it.each([
    ['/', 'landing'],
    ['/boards', 'landing'],
    ['/boards/7/kanban', 'landing'],
    ['/admin/login', 'admin-sign-in'],
    ['/admin/login/', 'admin-sign-in'],
    ['/admin', 'home-instead'],
    ['/admin/users', 'home-instead'],
    ['/boardsman', 'missing'],
    ['/nowhere', 'missing'],
  ])('%s: %s', (pathname, place) => {
    expect(visitorPlace(pathname, [...AREAS, boards])).toBe(place)
  })
})

describe('the pages for visitors', () => {
  beforeEach(() => {
    mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
  })

  it("lets administrators sign in at the administrators' address", async () => {
    window.history.replaceState(null, '', '/admin/login')
    renderApp(<Visitors />)
    expect(await screen.findByRole('heading', { name: 'Acesso Administrativo' })).toBeTruthy()
    expect(screen.getByText('Apenas administradores autorizados')).toBeTruthy()
  })

  it('shows the landing page at / instead of an administrator screen', async () => {
    window.history.replaceState(null, '', '/admin/users')
    renderApp(<Visitors />)
    expect(await screen.findByRole('heading', { level: 1, name: /O ritmo do trabalho/ })).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })

  it('says that an unknown address is unknown', async () => {
    window.history.replaceState(null, '', '/nowhere')
    renderApp(<Visitors />)
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy()
  })
})
