import { keyOf, mutation, query } from '@cadencia/http/query'
import { getCurrentUser, getUserTeam, listUsers } from '@cadencia/people/contract'
import { listSessions } from '@cadencia/people/sessions/contract'
import { adminLogin } from '@cadencia/people/sign-in/contract'
import { mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { useMutation, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { recordPageLoads } from '../../testing/page-loads.ts'
import { currentUser } from '../../testing/people.ts'
import { rememberSignedIn } from '../kit/signed-in-hint.ts'
import { createAppQueryClient } from './query-client.ts'

const ENDED = { statusCode: 401, code: 'unauthenticated', message: 'Entre na plataforma para continuar.' }

function Reader() {
  const people = useQuery(query(listUsers, {}))
  const sessions = useQuery(query(listSessions, {}))
  return people.isError && sessions.isError ? 'lidos' : 'lendo'
}

function Writer() {
  const login = useMutation(mutation(adminLogin))
  return (
    <button type="button" onClick={() => login.mutate({ body: { username: 'a', password: 'b' } })}>
      {login.isError ? 'recusado' : 'enviar'}
    </button>
  )
}

function clientOf({ isSignedIn }: { isSignedIn: boolean }) {
  const queryClient = createAppQueryClient()
  if (isSignedIn) queryClient.setQueryData(keyOf(getCurrentUser, {}), currentUser())
  return queryClient
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

it('says once that a live session ended, and leads to the sign-in half a second later', async () => {
  const pageLoads = recordPageLoads()
  mockProblem(listUsers, ENDED)
  mockProblem(listSessions, ENDED)
  renderApp(<Reader />, { queryClient: clientOf({ isSignedIn: true }) })
  await screen.findByText('lidos')
  expect(screen.getByText('Unauthorized')).toBeTruthy()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2000)
  expect(pageLoads).toEqual(['/api/login'])
})

it('notices it on a change too', async () => {
  const pageLoads = recordPageLoads()
  mockProblem(adminLogin, ENDED)
  const { user } = renderApp(<Writer />, { queryClient: clientOf({ isSignedIn: true }) })
  await user.click(screen.getByRole('button'))
  await screen.findByText('Unauthorized')
  await vi.advanceTimersByTimeAsync(500)
  expect(pageLoads).toEqual(['/api/login'])
})

it('asks once for a record that is missing, though several parts show it', async () => {
  const asked = mockProblem(getUserTeam, {
    statusCode: 404,
    code: 'not_found',
    message: 'Time não encontrado.',
  })
  const queryClient = clientOf({ isSignedIn: true })
  await queryClient.prefetchQuery(query(getUserTeam, {}))
  const Team = () => useQuery(query(getUserTeam, {})).error?.message
  renderApp(
    <>
      <Team />
      <Team />
    </>,
    { queryClient },
  )
  expect(await screen.findByText(/Time não encontrado.*Time não encontrado/)).toBeTruthy()
  expect(asked).toHaveLength(1)
})

it('forgets after a session that somebody is signed in here', async () => {
  recordPageLoads()
  rememberSignedIn(true)
  mockProblem(listUsers, ENDED)
  mockProblem(listSessions, ENDED)
  renderApp(<Reader />, { queryClient: clientOf({ isSignedIn: true }) })
  await screen.findByText('lidos')
  expect(window.localStorage.getItem('cadencia-signed-in')).toBeNull()
})

it('lets a wrong password be a wrong password', async () => {
  const pageLoads = recordPageLoads()
  mockProblem(adminLogin, { ...ENDED, code: 'invalid_credentials' })
  const { user } = renderApp(<Writer />, { queryClient: clientOf({ isSignedIn: true }) })
  await user.click(screen.getByRole('button'))
  await screen.findByText('recusado')
  await vi.advanceTimersByTimeAsync(2000)
  expect(screen.queryByText('Unauthorized')).toBeNull()
  expect(pageLoads).toEqual([])
})

it('leaves a visitor, who had no session, where they are', async () => {
  const pageLoads = recordPageLoads()
  mockProblem(listUsers, ENDED)
  mockProblem(listSessions, ENDED)
  renderApp(<Reader />, { queryClient: clientOf({ isSignedIn: false }) })
  await screen.findByText('lidos')
  await vi.advanceTimersByTimeAsync(2000)
  expect(screen.queryByText('Unauthorized')).toBeNull()
  expect(pageLoads).toEqual([])
})
