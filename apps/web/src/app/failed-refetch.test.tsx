import { keyOf } from '@cadencia/http/query'
import { getDashboard } from '@cadencia/insights/dashboard/contract'
import { getMyDay } from '@cadencia/insights/my-day/contract'
import { makeDashboard, mockDashboard, mockMyDay } from '@cadencia/insights/testing'
import { getPermanentRoom, listMeetings } from '@cadencia/meetings/contract'
import { makeMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { listNotifications } from '@cadencia/notifications/contract'
import { makeNotification, mockNotifications } from '@cadencia/notifications/testing'
import { listSessions } from '@cadencia/people/sessions/contract'
import { makeCurrentUser, makeSession, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FAILURE } from '../../testing/failure.ts'
import { NotificationBell } from '../frame/notifications/notification-bell.tsx'
import { SessionList } from '../records/people/session-list.tsx'
import { MeetingsScreen } from '../screens/meetings/meetings-screen.tsx'
import { PermanentRoomCard } from '../screens/meetings/permanent-room-card.tsx'
import { Home } from './home.tsx'

const meeting = makeMeeting({ title: 'Diária' })

beforeEach(() => {
  mockPeople({ user: makeCurrentUser() })
  mockMeetings({ meetings: [meeting] })
  mockMyDay()
  mockDashboard(makeDashboard())
  mockNotifications([makeNotification({ title: 'Convite' })])
  mock(listSessions, [makeSession({ isCurrent: true })])
})

it.each([
  { part: 'the dashboard', element: <Home />, endpoint: getDashboard, text: 'Progresso dos times' },
  { part: 'Meu dia', element: <Home />, endpoint: getMyDay, text: 'Nada para hoje' },
  { part: 'the notifications', element: <NotificationBell />, endpoint: listNotifications, text: 'Convite' },
  { part: 'the sessions', element: <SessionList />, endpoint: listSessions, text: 'Esta sessão' },
  { part: 'the room', element: <PermanentRoomCard />, endpoint: getPermanentRoom, text: 'Entrar' },
  { part: 'the meetings', element: <MeetingsScreen />, endpoint: listMeetings, text: 'Diária' },
])('$part stays where a refetch fails, without an error over it', async ({ element, endpoint, text }) => {
  const { user, queryClient } = renderApp(element)
  const bell = screen.queryByRole('button', { name: /^Notificações/ })
  if (bell) await user.click(bell)
  expect(await screen.findByText(text)).toBeTruthy()
  mockProblem(endpoint, FAILURE)
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
    // Components hear of it in the next turn.
    await new Promise((resolve) => setTimeout(resolve))
  })
  const failed = queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint) })
  expect(failed.map(({ state }) => state.status)).toContain('error')
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText(FAILURE.message)).toBeNull()
})
