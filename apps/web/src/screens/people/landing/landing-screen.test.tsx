import { emailLogin, getSignInOptions, verifyEmailCode } from '@cadencia/people/sign-in/contract'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordPageLoads } from '../../../../testing/page-loads.ts'
import { currentUser } from '../../../../testing/people.ts'
import { standOnPhone } from '../../../../testing/phone.ts'
import { LandingScreen } from './landing-screen.tsx'

const UNKNOWN = {
  statusCode: 404,
  code: 'not_found',
  message: 'Este e-mail não está cadastrado no sistema.',
}

function signInBy(signIn: 'email' | 'code' | 'oidc') {
  mock(getSignInOptions, { signIn, siteName: 'Cadência' })
}

async function tryToEnter(email: string) {
  const app = renderApp(<LandingScreen />)
  const field = await screen.findByLabelText('E-mail corporativo')
  if (email) await app.user.type(field, email)
  await app.user.click(screen.getByRole('button', { name: 'Entrar na Plataforma' }))
  return { ...app, field }
}

describe('the e-mail sign-in', () => {
  beforeEach(() => signInBy('email'))

  it('asks for an e-mail in a field of that type', async () => {
    renderApp(<LandingScreen />)
    expect(await screen.findByLabelText('E-mail corporativo')).toHaveProperty('type', 'email')
  })

  it('takes what is typed on arrival', async () => {
    mockProblem(emailLogin, UNKNOWN)
    const { user } = renderApp(<LandingScreen />)
    const field = await screen.findByLabelText('E-mail corporativo')
    await user.keyboard('ana@empresa.com.br{Enter}')
    expect(field).toHaveProperty('value', 'ana@empresa.com.br')
    expect(await screen.findByText('E-mail não encontrado')).toBeTruthy()
  })

  it('opens no keyboard over the page on touch', async () => {
    standOnPhone()
    renderApp(<LandingScreen />)
    await screen.findByLabelText('E-mail corporativo')
    expect(document.activeElement).toBe(document.body)
  })

  it('leaves the focus where somebody put it before the form came', async () => {
    const { user } = renderApp(<LandingScreen />)
    await user.tab()
    const before = document.activeElement
    await screen.findByLabelText('E-mail corporativo')
    expect(before).not.toBe(document.body)
    expect(document.activeElement).toBe(before)
  })

  it('says that the e-mail is missing without asking the server', async () => {
    await tryToEnter('   ')
    expect(screen.getByText('Campo obrigatório')).toBeTruthy()
    expect(screen.getByText('Por favor, digite seu e-mail.')).toBeTruthy()
  })

  it('says that an address is not known, and keeps what was typed', async () => {
    mockProblem(emailLogin, UNKNOWN)
    const { field } = await tryToEnter('ana@empresa.com.br')
    expect(await screen.findByText('E-mail não encontrado')).toBeTruthy()
    expect(screen.getByText('Este e-mail não está cadastrado no sistema.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'ana@empresa.com.br')
  })

  it("shows the server's message after too many attempts", async () => {
    mockProblem(emailLogin, {
      statusCode: 429,
      code: 'rate_limited',
      message: 'Tente de novo em 15 minutos.',
    })
    await tryToEnter('ana@empresa.com.br')
    expect(await screen.findByText('Tente de novo em 15 minutos.')).toBeTruthy()
  })

  it('says so when there is no network, and can be tried again', async () => {
    mockNetworkFailure(emailLogin)
    await tryToEnter('ana@empresa.com.br')
    expect(await screen.findByText('Não foi possível entrar. Tente novamente.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Entrar na Plataforma' })).toHaveProperty('disabled', false)
  })

  it("shows 'Entrando...' until the page changes", async () => {
    // Longer than any test, so that nobody enters while the next one counts who does.
    mock(emailLogin, currentUser(), { delayMs: 60_000 })
    await tryToEnter('ana@empresa.com.br')
    expect(await screen.findByRole('button', { name: 'Entrando...' })).toHaveProperty('disabled', true)
  })

  it('greets, and enters a second later', async () => {
    const pageLoads = recordPageLoads()
    const received = mock(emailLogin, currentUser())
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await tryToEnter(' ana@empresa.com.br ')
    expect(await screen.findByText('Login realizado!')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'ana@empresa.com.br' })
    await vi.advanceTimersByTimeAsync(800)
    expect(pageLoads).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(pageLoads).toEqual(['/'])
  })
})

describe('the sign-in with a code', () => {
  beforeEach(() => {
    signInBy('code')
    mock(emailLogin, { step: 'code' }, { status: 202 })
  })

  async function digits() {
    return screen.findAllByLabelText(/Número \d de 6 do código/)
  }

  it('sends the code when its last digit is typed', async () => {
    const received = mock(verifyEmailCode, currentUser())
    const { user } = await tryToEnter('ana@empresa.com.br')
    await digits()
    await user.keyboard('123456')
    expect(await screen.findByText('Login realizado!')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'ana@empresa.com.br', code: '123456' })
  })

  it('empties the field after a wrong code and says why', async () => {
    mockProblem(verifyEmailCode, {
      statusCode: 401,
      code: 'invalid_credentials',
      message: 'Código inválido.',
    })
    const { user } = await tryToEnter('ana@empresa.com.br')
    await digits()
    await user.keyboard('999999')
    expect(await screen.findByText('Código inválido.')).toBeTruthy()
    expect((await digits()).map((digit) => Reflect.get(digit, 'value')).join('')).toBe('')
  })

  it('leads back to the e-mail, still typed', async () => {
    const { user } = await tryToEnter('ana@empresa.com.br')
    await user.click(await screen.findByRole('button', { name: 'Usar outro e-mail' }))
    expect(await screen.findByLabelText('E-mail corporativo')).toHaveProperty('value', 'ana@empresa.com.br')
  })
})

it("leads to the organisation's account where that is the way in", async () => {
  signInBy('oidc')
  renderApp(<LandingScreen />)
  const link = await screen.findByRole('link', { name: 'Entrar com a conta corporativa' })
  expect(link.getAttribute('href')).toBe('/api/login')
  expect(screen.queryByLabelText('E-mail corporativo')).toBeNull()
})

describe('a corporate account that was not let in', () => {
  it.each([
    ['recusada', 'E-mail não encontrado', 'Este e-mail não está cadastrado no sistema.'],
    ['falhou', 'Erro no login', 'Não foi possível entrar com a conta corporativa. Tente novamente.'],
  ])('%s: says why, once', async (entrada, title, message) => {
    signInBy('oidc')
    window.history.replaceState(null, '', `/?entrada=${entrada}`)
    renderApp(<LandingScreen />)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(window.location.search).toBe('')
  })
})
