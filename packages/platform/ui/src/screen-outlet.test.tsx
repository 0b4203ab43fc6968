import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, Link, useLocation, useParams } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMatcher, createPageRouter, type PageRoute, PageView } from './page-router.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'

const done: string[] = []

beforeEach(() => {
  done.length = 0
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Home = () => <h1>Início</h1>

function Team() {
  const { id } = useParams()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useState(() => done.push(`begun ${id}`))
  useLayoutEffect(() => {
    done.push(heading.current?.isConnected ? 'measured' : 'measured outside the document')
  }, [])
  useEffect(() => {
    done.push(`opened ${id}`)
    return () => void done.push('left')
  }, [id])
  done.push(`drawn ${id}${search}`)
  return <h1 ref={heading}>Time {id}</h1>
}

function Cards() {
  done.push('cards drawn')
  return <p>Cartões</p>
}

function Board() {
  useLocation()
  return <Cards />
}

function Frame() {
  return (
    <main>
      <Link to="/teams/7?all=1">Time 7</Link>
      <ScreenOutlet wrap={(content, isShown) => <section aria-busy={!isShown}>{content}</section>} />
    </main>
  )
}

const ROUTES: PageRoute[] = [
  { path: '/', Component: Home },
  { path: '/teams/:id', Component: Team },
  { path: '/board', Component: Board },
  { path: '/later', load: () => new Promise<never>(() => undefined) },
]

function open(entry = '/') {
  const history = createMemoryHistory({ initialEntries: [entry] })
  const match = createMatcher([
    { path: '/alone', Component: () => <h1>Sozinha</h1> },
    { Component: Frame, children: ROUTES },
  ])
  const router = createPageRouter({ match, history })
  const view = render(<PageView router={router} />)
  const load = async () => undefined
  const prepare = (pathname: string, search = '') =>
    act(() => router.prepare({ pathname, search, hash: '' }, load))
  return { router, history, view, prepare }
}

const titles = () => screen.getAllByRole('heading', { hidden: true }).map((heading) => heading.textContent)

it('draws a prepared screen out of the document, and shows it when it is opened', async () => {
  const { history, prepare, view } = open()
  await prepare('/teams/7', '?all=1')
  expect(done).toEqual(['begun 7', 'drawn 7?all=1'])
  expect(titles()).toEqual(['Início'])
  act(() => screen.getByRole('link').click())
  expect(titles()).toEqual(['Time 7'])
  expect(history.location).toMatchObject({ pathname: '/teams/7', search: '?all=1' })
  expect(done).toEqual(['begun 7', 'drawn 7?all=1', 'drawn 7?all=1', 'measured', 'opened 7'])
  expect(view.container.querySelector('section')?.getAttribute('aria-busy')).toBe('false')
})

it('draws what stands in a prepared screen once', async () => {
  const { router, prepare } = open()
  await prepare('/board')
  await prepare('/board')
  act(() => void router.navigate('/board'))
  expect(screen.getByText('Cartões')).toBeTruthy()
  expect(done).toEqual(['cards drawn'])
})

it('prepares the last of what was aimed at, and nothing when a screen was opened meanwhile', async () => {
  const { router, prepare } = open()
  const aimAt = (pathname: string) => {
    const loading = Promise.withResolvers<undefined>()
    const prepared = router.prepare({ pathname, search: '', hash: '' }, () => loading.promise)
    return () =>
      act(async () => {
        loading.resolve(undefined)
        await prepared
      })
  }
  const arrive = aimAt('/teams/7')
  await prepare('/teams/8')
  await arrive()
  expect(done).toEqual(['begun 8', 'drawn 8'])
  const arriveLate = aimAt('/teams/9')
  act(() => void router.navigate('/board'))
  await arriveLate()
  expect(router.state.prepared).toBeUndefined()
})

it('opens another screen as if none had been prepared', async () => {
  const { router, prepare } = open('/teams/1')
  done.length = 0
  await prepare('/')
  act(() => void router.navigate('/teams/2'))
  expect(titles()).toEqual(['Time 2'])
  // The same screen stays, as in an `Outlet`.
  expect(done).toEqual(['drawn 2', 'left', 'opened 2'])
  act(() => void router.navigate('/'))
  expect(titles()).toEqual(['Início'])
  expect(done.at(-1)).toBe('left')
})

it('opens a prepared screen at another query with that query', async () => {
  const { router, prepare } = open()
  await prepare('/teams/7', '?all=1')
  act(() => void router.navigate('/teams/7?all=2'))
  expect(titles()).toEqual(['Time 7'])
  expect(done).toEqual(['begun 7', 'drawn 7?all=1', 'drawn 7?all=2', 'measured', 'opened 7'])
})

it.each(['/teams/2', '/later', '/alone'])('prepares nothing for %s beside a team', async (pathname) => {
  const { prepare } = open('/teams/1')
  const before = [...done]
  await prepare(pathname)
  expect(done).toEqual(before)
  expect(titles()).toEqual(['Time 1'])
})

it('draws a prepared screen anew after something was typed, which may be in a draft that it has read', async () => {
  const { router, prepare } = open()
  await prepare('/teams/7')
  act(() => void document.body.dispatchEvent(new InputEvent('input', { bubbles: true })))
  act(() => void router.navigate('/teams/7'))
  expect(done).toEqual(['begun 7', 'drawn 7', 'begun 7', 'drawn 7', 'measured', 'opened 7'])
})

it('prepares one screen, and for a while', async () => {
  vi.useFakeTimers()
  const { router, prepare } = open()
  await prepare('/teams/7')
  await prepare('/teams/8')
  act(() => void router.navigate('/teams/8'))
  expect(done).toEqual(['begun 7', 'drawn 7', 'drawn 8', 'drawn 8', 'measured', 'opened 8'])
  act(() => void router.navigate('/'))
  await prepare('/teams/9')
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(router.state.prepared).toBeUndefined()
})
