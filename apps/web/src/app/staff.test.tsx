import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { giveLoadedScreens } from './staff.tsx'

const openRouter = () =>
  createMemoryRouter([
    { path: '/', Component: () => 'Início' },
    { path: '/teams/:id', lazy: async () => ({ Component: () => 'Time' }) },
  ])

/** The router's states on the way to a screen that is loaded when it is first opened. */
async function openTeam(router: ReturnType<typeof openRouter>): Promise<readonly string[]> {
  const view = render(<RouterProvider router={router} />)
  const states: string[] = []
  router.subscribe(({ navigation, location }) => states.push(`${navigation.state} at ${location.pathname}`))
  await act(() => router.navigate('/teams/1'))
  await screen.findByText('Time')
  view.unmount()
  return states
}

it('opens a screen that was given to the router at once', async () => {
  expect(await openTeam(openRouter())).toEqual(['loading at /', 'idle at /teams/1'])
  const router = openRouter()
  await giveLoadedScreens(router, '/teams/2')
  expect(await openTeam(router)).toEqual(['idle at /teams/1'])
})
