import { getSignInOptions } from '@cadencia/people/sign-in/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The page is loaded anew for each address, as a visitor's browser does. */
async function visit(pathname: string) {
  window.history.replaceState(null, '', pathname)
  vi.resetModules()
  const { Visitors } = await import('./visitors.tsx')
  renderApp(<Visitors />)
}

describe("the staff's addresses", () => {
  it.each([
    ['/', true],
    ['/boards', true],
    ['/boards/7/kanban', true],
    ['/boardsman', false],
    ['/nowhere', false],
  ])('%s: %s', async (path, isStaffs) => {
    const { isStaffUrl } = await import('./visitors.tsx')
    expect(isStaffUrl(path, [{ path: '/' }, { path: '/boards' }])).toBe(isStaffs)
  })
})

describe('the pages for visitors', () => {
  beforeEach(() => {
    mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
  })

  it.each(['/', '/meetings', '/meetings/7', '/profile/notifications', '/privacidade'])(
    'show the landing page in place at %s',
    async (pathname) => {
      await visit(pathname)
      expect(await screen.findByRole('button', { name: 'Entrar na Plataforma' })).toBeTruthy()
      expect(window.location.pathname).toBe(pathname)
    },
  )

  it("let administrators sign in at the administrators' address", async () => {
    await visit('/admin/login')
    expect(await screen.findByRole('heading', { name: 'Acesso Administrativo' })).toBeTruthy()
    expect(screen.getByText('Apenas administradores autorizados')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Usuário'))
  })

  it.each(['/admin', '/admin/users'])('show the landing page at / instead of %s', async (pathname) => {
    await visit(pathname)
    expect(await screen.findByRole('button', { name: 'Entrar na Plataforma' })).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })

  it('say that an unknown address is unknown', async () => {
    await visit('/nowhere')
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy()
  })
})
