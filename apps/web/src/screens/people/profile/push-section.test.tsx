import {
  addPushDevice,
  listPushDevices,
  type PushDevice,
  removePushDevice,
  testPushDevice,
} from '@cadencia/notifications/push/contract'
import { listSessions } from '@cadencia/people/sessions/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readChoice } from '../../../kit/push/device-choice.ts'
import { keepSubscribed } from '../../../kit/push/keep-subscribed.ts'
import { PushSection } from './push-section.tsx'

const user = makeCurrentUser({ firstName: 'Ana' })
const PUBLIC_KEY = 'BAEC'
const SESSION = crypto.randomUUID()

const device = (over: Partial<PushDevice> = {}): PushDevice => ({
  id: crypto.randomUUID(),
  name: 'Chrome em Android',
  quietHours: null,
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: null,
  isThisDevice: true,
  ...over,
})

/** A browser that asks for permission and then subscribes. */
function pushBrowser({ permission = 'default', answer = 'granted' } = {}) {
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  const state = { permission, isSubscribed: false, asked: 0 }
  const subscription = {
    options: { applicationServerKey: Uint8Array.of(4, 1, 2).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
    unsubscribe: async () => {
      state.isSubscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: async () => {
      state.isSubscribed = true
      return subscription
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.asked += 1
      state.permission = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager, getNotifications: async () => [] }) },
  })
  return state
}

const list = (subscriptions: PushDevice[], publicKey: string | null = PUBLIC_KEY) =>
  mock(listPushDevices, { publicKey, subscriptions })

const mockSession = (id: string) =>
  mock(listSessions, [
    {
      id,
      isCurrent: true,
      isAdministrator: false,
      userAgent: 'x',
      ipAddress: '127.0.0.1',
      createdAt: '2026-11-20T12:00:00Z',
      lastSeenAt: '2026-11-20T12:00:00Z',
    },
  ])

beforeEach(() => {
  mockPeople({ user })
  mockSession(SESSION)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const theSwitch = () => screen.findByRole('switch', { name: 'Receber neste aparelho' })

describe('notifications on this device', () => {
  it('are asked for by the click that switches them on, and then listed', async () => {
    const browser = pushBrowser()
    list([])
    const app = renderApp(<PushSection />)
    const toggle = await theSwitch()
    expect([
      toggle.getAttribute('aria-checked') ?? String(Reflect.get(toggle, 'checked')),
      browser.asked,
    ]).toEqual(['false', 0])
    const added = mock(addPushDevice, device(), { status: 201 })
    list([device()])
    await app.user.click(toggle)
    expect(await screen.findByText('Este aparelho')).toBeTruthy()
    expect(added[0]?.body).toMatchObject({ endpoint: 'https://push.example/1', quietHours: null })
    expect([browser.asked, readChoice(user.id)]).toMatchObject([1, { sessionId: SESSION }])
  })

  it('say how to allow them where they are blocked', async () => {
    pushBrowser({ answer: 'denied' })
    list([])
    const app = renderApp(<PushSection />)
    await app.user.click(await theSwitch())
    expect(await screen.findByText('Bloqueadas neste navegador')).toBeTruthy()
    expect(screen.getByText(/Notificações → Permitir/)).toBeTruthy()
  })

  it('are not offered where the browser has none, or the installation switched them off', async () => {
    list([])
    const { unmount } = renderApp(<PushSection />)
    expect(await screen.findByText('Indisponíveis neste navegador')).toBeTruthy()
    unmount()
    pushBrowser()
    list([], null)
    renderApp(<PushSection />)
    expect(await screen.findByText('Desligadas nesta instalação')).toBeTruthy()
  })

  it('stay quiet in the hours that one saves', async () => {
    pushBrowser({ permission: 'granted' })
    list([device()])
    const app = renderApp(<PushSection />)
    const quiet = device({ quietHours: { from: '20:00', until: '08:00' } })
    const saved = mock(addPushDevice, quiet)
    const toggle = await screen.findByRole('switch', { name: /^Horário de silêncio/ })
    list([quiet])
    await app.user.click(toggle)
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ quietHours: quiet.quietHours }))
    expect(await screen.findByText('Em silêncio das 20:00 às 08:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salvar horário' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '06:30' } })
    await app.user.click(screen.getByRole('button', { name: 'Salvar horário' }))
    await waitFor(() =>
      expect(saved[1]?.body).toMatchObject({ quietHours: { from: '20:00', until: '06:30' } }),
    )
  })

  it('can be tried out, and say what went wrong', async () => {
    pushBrowser({ permission: 'granted' })
    const own = device()
    list([own])
    const app = renderApp(<PushSection />)
    const sent = mock(testPushDevice, null, { status: 204 })
    const button = await screen.findByRole('button', { name: 'Testar' })
    await app.user.click(button)
    expect(await screen.findByText('Notificação de teste enviada')).toBeTruthy()
    expect(sent[0]?.params.id).toBe(own.id)
    mockProblem(testPushDevice, { statusCode: 502, code: 'push_failed', message: 'O serviço respondeu 503.' })
    await app.user.click(button)
    expect(await screen.findByText('O serviço respondeu 503.')).toBeTruthy()
  })

  it('of other devices are removed from here', async () => {
    pushBrowser()
    const other = device({ name: 'Safari em iPhone', isThisDevice: false })
    list([other])
    const app = renderApp(<PushSection />)
    const removed = mock(removePushDevice, null, { status: 204 })
    const button = await screen.findByRole('button', { name: 'Remover Safari em iPhone' })
    list([])
    await app.user.click(button)
    await waitFor(() => expect(screen.queryByText('Safari em iPhone')).toBeNull())
    expect(removed[0]?.params.id).toBe(other.id)
  })

  it('that cannot be loaded are asked for again', async () => {
    pushBrowser()
    mockProblem(listPushDevices, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    const app = renderApp(<PushSection />)
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
    list([])
    await app.user.click(retry)
    expect(await theSwitch()).toBeTruthy()
  })
})

describe('the next page', () => {
  const choose = (sessionId: string) =>
    localStorage.setItem(
      `cadencia:push:${user.id}`,
      JSON.stringify({ sessionId, name: 'Celular', quietHours: null }),
    )

  it('subscribes again after a new sign-in, with name and quiet hours', async () => {
    pushBrowser({ permission: 'granted' })
    choose(crypto.randomUUID())
    list([])
    const added = mock(addPushDevice, device())
    await keepSubscribed(user.id)
    expect(added[0]?.body).toMatchObject({ name: 'Celular', quietHours: null })
    expect(readChoice(user.id)?.sessionId).toBe(SESSION)
  })

  it('does not, where the device was removed on another one', async () => {
    const browser = pushBrowser({ permission: 'granted' })
    browser.isSubscribed = true
    choose(SESSION)
    list([])
    await keepSubscribed(user.id)
    expect([readChoice(user.id), browser.isSubscribed]).toEqual([undefined, false])
  })

  it('gives up the subscription of whoever used the browser before', async () => {
    const browser = pushBrowser({ permission: 'granted' })
    browser.isSubscribed = true
    await keepSubscribed(user.id)
    expect(browser.isSubscribed).toBe(false)
  })
})
