import { isSessionOver } from '@cadencia/http/http-error'
import { listNotifications, readAllNotifications, readNotification } from '@cadencia/notifications/contract'
import { useReadAllNotifications, useReadNotification } from '@cadencia/notifications/react'
import { makeNotification, mockNotifications } from '@cadencia/notifications/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NotificationBell } from './notification-bell.tsx'

const routes = [
  { path: '/', element: <NotificationBell /> },
  { path: '/meetings', element: <h1>Reuniões</h1> },
]

async function openPanel() {
  const app = renderApp(routes, { at: '/' })
  await app.user.click(await screen.findByRole('button', { name: /^Notificações, / }))
  return { ...app, panel: within(await screen.findByRole('dialog')) }
}

describe('the bell', () => {
  it("shows '...' while loading, the count above 0, and nothing at 0", async () => {
    mockNotifications([makeNotification(), makeNotification()])
    const { unmount } = renderApp(routes, { at: '/' })
    expect(await screen.findByText('...')).toBeTruthy()
    expect(await screen.findByText('2')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Notificações, 2 não lidas' })).toBeTruthy()
    unmount()
    mockNotifications([])
    renderApp(routes, { at: '/' })
    expect(await screen.findByRole('button', { name: 'Notificações, nenhuma não lida' })).toBeTruthy()
    expect(screen.queryByText('0')).toBeNull()
  })
})

describe('the panel', () => {
  it("says 'Carregando notificações...' and 'Nenhuma notificação'", async () => {
    mockNotifications([])
    mock(listNotifications, [], { delayMs: 30 })
    const { panel } = await openPanel()
    expect(panel.getByText('Carregando notificações...')).toBeTruthy()
    expect(await panel.findByText('Nenhuma notificação')).toBeTruthy()
  })

  it('marks an unread one as read and goes where it leads; a read one is not marked again', async () => {
    const unread = makeNotification({ title: 'Convite', createdAt: '2026-11-20T13:00:00Z' })
    mockNotifications([unread, makeNotification({ title: 'Antiga', isRead: true, actionUrl: null })])
    const calls = mock(readNotification, { ...unread, isRead: true })
    const { user, panel, router } = await openPanel()
    expect(await panel.findByText('20/11/2026 10:00')).toBeTruthy()
    expect(panel.getAllByTestId('unread')).toHaveLength(1)
    await user.click(panel.getByText('Antiga'))
    await user.click(panel.getByText('Convite'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings'))
    expect(calls.map(({ params }) => params.id)).toEqual([unread.id])
  })

  it.each([
    ['Esc', (user: UserEvent) => user.keyboard('{Escape}')],
    ['the bell', (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Notificações, / }))],
    ['a click beside it', (user: UserEvent) => user.click(document.body)],
  ])('is closed by %s', async (_, close) => {
    mockNotifications([])
    const { user } = await openPanel()
    await close(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers to copy a text of one’s own that could not be sent', async () => {
    mockNotifications([makeNotification({ copyText: 'Bom **dia**\na todos' }), makeNotification()])
    const { user, panel } = await openPanel()
    await user.click(await panel.findByRole('button', { name: 'Copiar texto' }))
    expect(await screen.findByText('Texto copiado')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Bom **dia**\na todos')
  })

  it('marks all as read and says so', async () => {
    mockNotifications([makeNotification()])
    mock(readAllNotifications, { count: 0 })
    const { user, panel } = await openPanel()
    const button = panel.getByRole('button', { name: 'Marcar todas como lidas' })
    await user.click(button)
    expect(await screen.findByText('Todas as notificações foram marcadas como lidas')).toBeTruthy()
    expect(screen.getByText('Sucesso')).toBeTruthy()
    expect(document.activeElement).toBe(button)
  })

  it('says when one, or all, could not be marked', async () => {
    mockNotifications([makeNotification({ title: 'Convite', actionUrl: null })])
    const problem = { statusCode: 500, code: 'internal' }
    mockProblem(readNotification, { ...problem, message: 'Tente mais tarde.' })
    mockProblem(readAllNotifications, { ...problem, message: 'Volte amanhã.' })
    const { user, panel } = await openPanel()
    await user.click(await panel.findByText('Convite'))
    expect(await screen.findByText('Tente mais tarde.')).toBeTruthy()
    expect(await panel.findAllByTestId('unread')).toHaveLength(1)
    await user.click(panel.getByRole('button', { name: 'Marcar todas como lidas' }))
    expect(await screen.findByText('Volte amanhã.')).toBeTruthy()
  })

  it('raises the specified errors, and 401 stays the end of the session', async () => {
    mockNotifications([])
    function Calls() {
      const one = useReadNotification()
      const all = useReadAllNotifications()
      return (
        <>
          <button type="button" onClick={() => one.mutate({ params: { id: crypto.randomUUID() } })}>
            uma
          </button>
          <button type="button" onClick={() => all.mutate({})}>
            todas
          </button>
          <p>{one.error?.message}</p>
          <p>{all.error?.message}</p>
          <p>{isSessionOver(all.error) ? 'sessão encerrada' : ''}</p>
        </>
      )
    }
    mockProblem(readNotification, { statusCode: 404, code: 'not_found', message: 'Não há.' })
    mockProblem(readAllNotifications, { statusCode: 401, code: 'unauthenticated', message: 'Entre.' })
    const { user } = renderApp([{ path: '/', element: <Calls /> }], { at: '/' })
    await user.click(screen.getByText('uma'))
    expect(await screen.findByText('Failed to mark notification as read')).toBeTruthy()
    await user.click(screen.getByText('todas'))
    expect(await screen.findByText('Failed to mark all notifications as read')).toBeTruthy()
    expect(screen.getByText('sessão encerrada')).toBeTruthy()
  })

  it('offers to try again when it could not be loaded', async () => {
    mockNotifications([makeNotification({ title: 'Chegou' })])
    mockProblem(listNotifications, { statusCode: 500, code: 'internal', message: 'Algo deu errado.' })
    const { user, panel } = await openPanel()
    const retry = await panel.findByRole('button', { name: 'Tentar novamente' })
    mock(listNotifications, [makeNotification({ title: 'Chegou' })])
    await user.click(retry)
    expect(await panel.findByText('Chegou')).toBeTruthy()
  })
})
