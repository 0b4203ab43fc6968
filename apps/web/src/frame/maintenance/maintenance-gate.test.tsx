import { keyOf } from '@cadencia/http/query'
import { countNotifications } from '@cadencia/notifications/contract'
import { useUnreadCount } from '@cadencia/notifications/react'
import { getCurrentUser } from '@cadencia/people/contract'
import { getSignInOptions } from '@cadencia/people/sign-in/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { currentUser } from '../../../testing/people.ts'
import { loadInvalidations } from '../../app/nouns.ts'
import { createAppQueryClient } from '../../app/query-client.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import { MaintenanceGate } from './maintenance-gate.tsx'

const invalidations = await loadInvalidations()

const MAINTENANCE = {
  statusCode: 503,
  code: 'maintenance',
  message: 'Sistema em manutenção. Volte em instantes.',
} as const

function Work() {
  useUnreadCount()
  return <Screen title="Sprints">Trabalho</Screen>
}

beforeEach(() => {
  mock(getCurrentUser, currentUser())
  mock(countNotifications, { count: 0 })
})

function open() {
  const queryClient = createAppQueryClient()
  return renderApp(
    <MaintenanceGate>
      <Work />
    </MaintenanceGate>,
    { queryClient, invalidations },
  )
}

const settingsChanged = { type: 'changed', entity: 'settings', id: 'system' } as const

it('the first call that is turned away puts the notice in the page’s place, until the maintenance is over', async () => {
  const { announce, queryClient } = open()
  expect(await screen.findByText('Trabalho')).toBeTruthy()
  await waitFor(() => expect(queryClient.getQueryData(keyOf(countNotifications, {}))).toEqual({ count: 0 }))
  mockProblem(countNotifications, MAINTENANCE)
  announce(settingsChanged)
  expect(await screen.findByRole('heading', { name: 'Sistema em manutenção' })).toBeTruthy()
  expect(screen.queryByText('Trabalho')).toBeNull()
  mock(countNotifications, { count: 1 })
  announce(settingsChanged)
  expect(await screen.findByText('Trabalho')).toBeTruthy()
})

it('siteName: the tab follows the setting', async () => {
  const { announce } = open()
  await waitFor(() => expect(document.title).toBe('Sprints · Cadência'))
  mock(getSignInOptions, { signIn: 'email', siteName: 'Escola Modelo' })
  announce(settingsChanged)
  await waitFor(() => expect(document.title).toBe('Sprints · Escola Modelo'))
})
