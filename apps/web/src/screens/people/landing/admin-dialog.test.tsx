import { adminLogin, getSignInOptions } from '@cadencia/people/sign-in/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { recordPageLoads } from '../../../../testing/page-loads.ts'
import { LandingScreen } from './landing-screen.tsx'

beforeEach(() => {
  mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
})

async function openDialog() {
  const app = renderApp(<LandingScreen />)
  await app.user.click(screen.getByRole('button', { name: 'Admin' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Acesso Administrativo' }))
  return { ...app, dialog }
}

async function tryToEnter(username: string, password: string) {
  const app = await openDialog()
  if (username) await app.user.type(app.dialog.getByLabelText('Usuário'), username)
  if (password) await app.user.type(app.dialog.getByLabelText('Senha'), password)
  await app.user.click(app.dialog.getByRole('button', { name: 'Entrar' }))
  return app
}

it.each([
  ['', ''],
  ['admin', ''],
  ['', 'segredo'],
])('asks for username and password (%j, %j)', async (username, password) => {
  await tryToEnter(username, password)
  expect(screen.getByText('Campos obrigatórios')).toBeTruthy()
  expect(screen.getByText('Por favor, preencha usuário e senha.')).toBeTruthy()
})

it('sends what a password manager filled in without an event', async () => {
  // Stays here: another test would be led away.
  const sent = mock(adminLogin, { step: 'code' }, { status: 202 })
  const { dialog, user } = await openDialog()
  for (const [label, text] of [
    ['Usuário', 'admin'],
    ['Senha', 'segredo'],
  ] as const) {
    const field = dialog.getByLabelText(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  }
  await user.click(dialog.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ username: 'admin', password: 'segredo' }))
})

it('says that the credentials are wrong, and keeps the username', async () => {
  mockProblem(adminLogin, {
    statusCode: 401,
    code: 'invalid_credentials',
    message: 'Credenciais inválidas. Tente novamente.',
  })
  const { dialog } = await tryToEnter('admin', 'errada')
  expect(await screen.findByText('Erro no login')).toBeTruthy()
  expect(screen.getByText('Credenciais inválidas. Tente novamente.')).toBeTruthy()
  expect(dialog.getByLabelText('Usuário')).toHaveProperty('value', 'admin')
})

it("shows the server's message after too many attempts", async () => {
  mockProblem(adminLogin, { statusCode: 429, code: 'rate_limited', message: 'Tente de novo em 15 minutos.' })
  await tryToEnter('admin', 'errada')
  expect(await screen.findByText('Tente de novo em 15 minutos.')).toBeTruthy()
})

it('goes to the administrator area a second after entering', async () => {
  const pageLoads = recordPageLoads()
  mock(adminLogin, { isAuthenticated: true, username: 'admin' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await tryToEnter('admin', 'segredo')
  expect(await screen.findByText('Login administrativo realizado!')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1000)
  expect(pageLoads).toEqual(['/admin'])
})

it("closes on 'Cancelar'", async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  if (screen.queryByRole('dialog')) await waitForElementToBeRemoved(screen.queryByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
