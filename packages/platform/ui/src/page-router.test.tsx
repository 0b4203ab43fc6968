import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, useState } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  Link,
  Outlet,
  useLocation,
  useParams,
} from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createMatcher,
  createPageRouter,
  type PageRoute,
  PageView,
  useLeaveGuard,
  usePageState,
} from './page-router.tsx'

afterEach(cleanup)

const Home = () => <h1>Início</h1>

function Team() {
  return <h1>Time {useParams().id}</h1>
}

function Frame() {
  const isLoading = usePageState((state) => state.isLoading)
  return (
    <>
      <nav aria-busy={isLoading}>
        <Link to="/teams/7">Time 7</Link>
      </nav>
      <Outlet />
    </>
  )
}

/** A screen whose code comes, or fails, when the test says so. */
function laterScreen(Component: ComponentType) {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>()
  return {
    load: () => promise,
    arrive: () => act(async () => resolve(Component)),
    fail: () => act(async () => reject(new Error('no connection'))),
  }
}

function open(routes: PageRoute[], entries: string[] = ['/']) {
  const history = createMemoryHistory({ initialEntries: entries })
  const match = createMatcher([{ Component: Frame, fallback: 'Carregando', children: routes }])
  const router = createPageRouter({ match, history })
  const view = render(<PageView router={router} />)
  return { router, history, view }
}

const title = () => screen.queryByRole('heading')?.textContent
const isBusy = () => screen.getByRole('navigation').getAttribute('aria-busy') === 'true'

it('draws a loaded screen at once, at first and when it is opened', () => {
  open([
    { path: '/', Component: Home },
    { path: '/teams/:id', Component: Team },
  ])
  expect(title()).toBe('Início')
  act(() => screen.getByRole('link', { name: 'Time 7' }).click())
  expect(title()).toBe('Time 7')
})

it('shows the fallback until the first screen is loaded', async () => {
  const home = laterScreen(Home)
  const { view } = open([{ path: '/', load: home.load }])
  expect(view.container.textContent).toBe('Carregando')
  await home.arrive()
  expect(title()).toBe('Início')
})

it('keeps address and screen until the next one is loaded, and loads it once', async () => {
  const team = laterScreen(Team)
  const load = vi.fn(team.load)
  const { router, history } = open([
    { path: '/', Component: Home },
    { path: '/teams/:id', load },
  ])
  act(() => void router.navigate('/teams/1'))
  expect([title(), isBusy(), history.location.pathname]).toEqual(['Início', true, '/'])
  await team.arrive()
  expect([title(), isBusy(), history.location.pathname]).toEqual(['Time 1', false, '/teams/1'])
  act(() => void router.navigate('/teams/2'))
  expect(title()).toBe('Time 2')
  expect(load).toHaveBeenCalledTimes(1)
})

it('opens the latest of several addresses, whichever is loaded first', async () => {
  const [first, second] = [laterScreen(() => <h1>Primeira</h1>), laterScreen(() => <h1>Segunda</h1>)]
  const { router, history } = open([
    { path: '/', Component: Home },
    { path: '/first', load: first.load },
    { path: '/second', load: second.load },
  ])
  act(() => void router.navigate('/first'))
  act(() => void router.navigate('/second'))
  await first.arrive()
  expect([title(), isBusy()]).toEqual(['Início', true])
  await second.arrive()
  expect(title()).toBe('Segunda')
  // What was given up left nothing in the history.
  act(() => history.go(-1))
  expect(title()).toBe('Início')
})

it('stays where somebody returns to while another screen is loading', async () => {
  const team = laterScreen(Team)
  const { router } = open([
    { path: '/', Component: Home },
    { path: '/teams/:id', load: team.load },
  ])
  act(() => void router.navigate('/teams/1'))
  act(() => void router.navigate('/', { replace: true }))
  expect(isBusy()).toBe(false)
  await team.arrive()
  expect([title(), router.state.location.pathname]).toEqual(['Início', '/'])
})

it('opens the screen that is loading though the query of the present one changes meanwhile', async () => {
  const team = laterScreen(Team)
  const { router, history } = open([
    { path: '/', Component: Home },
    { path: '/teams/:id', load: team.load },
  ])
  act(() => void router.navigate('/teams/1'))
  act(() => void router.navigate({ search: '?q=sol' }, { replace: true }))
  expect([title(), isBusy(), history.location.search]).toEqual(['Início', true, '?q=sol'])
  await team.arrive()
  expect([title(), isBusy(), history.location.pathname]).toEqual(['Time 1', false, '/teams/1'])
  act(() => history.go(-1))
  expect([title(), history.location.search]).toEqual(['Início', '?q=sol'])
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' }

  static getDerivedStateFromError = (error: Error) => ({ message: error.message })

  override render = () => this.state.message || this.props.children
}

it('hands what could not be loaded to the boundary around it, and tries again when it is next opened', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('no connection'))
  const Area = () => (
    <Boundary key={useLocation().key}>
      <Outlet />
    </Boundary>
  )
  const { router, history, view } = open([
    { path: '/', Component: Home },
    { Component: Area, children: [{ path: '/teams/:id', load }] },
  ])
  await act(() => router.navigate('/teams/1'))
  expect(view.container.textContent).toBe('Time 7no connection')
  expect(history.location.pathname).toBe('/teams/1')
  load.mockResolvedValue(Team)
  await act(() => router.navigate('/teams/1'))
  expect(title()).toBe('Time 1')
})

it('draws only what reads the query when the query changes', () => {
  const drawn = { screen: 0, query: 0 }
  function Query() {
    drawn.query += 1
    return useLocation().search
  }
  function List() {
    drawn.screen += 1
    const [query] = useState(<Query />)
    return query
  }
  const { router, view } = open([{ path: '/', Component: List }])
  act(() => void router.navigate({ search: '?q=sol' }, { replace: true }))
  expect(view.container.textContent).toContain('?q=sol')
  expect(drawn).toEqual({ screen: 1, query: 2 })
})

function LeaveQuestion({ suffix = '' }: { suffix?: string }) {
  const guard = useLeaveGuard(true)
  return (
    guard.isAsking && (
      <>
        <button type="button" onClick={guard.leave}>
          Sair{suffix}
        </button>
        <button type="button" onClick={guard.stay}>
          Ficar{suffix}
        </button>
      </>
    )
  )
}

function Writing() {
  return (
    <>
      <h1>Escrevendo</h1>
      <LeaveQuestion />
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

it.each([
  ['a link', ({ router }: ReturnType<typeof open>) => void router.navigate('/teams/1'), 'Time 1'],
  ['a step back', ({ history }: ReturnType<typeof open>) => history.go(-1), 'Início'],
])('holds %s until somebody chooses to leave', (_name, leave, next) => {
  const opened = open(
    [
      { path: '/', Component: Home },
      { path: '/teams/:id', Component: Team },
      { path: '/write', Component: Writing },
    ],
    ['/', '/write'],
  )
  act(() => leave(opened))
  expect([title(), opened.history.location.pathname]).toEqual(['Escrevendo', '/write'])
  press('Ficar')
  expect(screen.queryByRole('button')).toBeNull()
  act(() => leave(opened))
  press('Sair')
  expect(title()).toBe(next)
})

it.each([
  ['a link', ({ router }: ReturnType<typeof open>) => void router.navigate('/teams/1'), 'Time 1'],
  ['a step back', ({ history }: ReturnType<typeof open>) => history.go(-1), 'Início'],
])('asks for each of several things that would be lost before it follows %s', (_name, leave, next) => {
  const hide: (() => void)[] = []
  function Two() {
    const [isShort, setShort] = useState(false)
    hide[0] = () => setShort(true)
    return (
      <>
        <Writing />
        <LeaveQuestion suffix=" do comentário" />
        {!isShort && <LeaveQuestion suffix=" da nota" />}
      </>
    )
  }
  const opened = open(
    [
      { path: '/', Component: Home },
      { path: '/teams/:id', Component: Team },
      { path: '/write', Component: Two },
    ],
    ['/', '/write'],
  )
  // What is gone asks no more, and the others still do.
  act(() => hide[0]?.())
  act(() => leave(opened))
  press('Sair')
  expect(title()).toBe('Escrevendo')
  press('Sair do comentário')
  expect(title()).toBe(next)
})

it('does not hold what stays at the path', () => {
  const { router } = open([{ path: '/write', Component: Writing }], ['/write'])
  act(() => void router.navigate('/write?tab=files'))
  expect(router.state.location.search).toBe('?tab=files')
})
