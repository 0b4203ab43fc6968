import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, Outlet } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMatcher, createPageRouter, PageView } from './page-router.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation((_x, y) => {
    position = Number(y)
  })
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => position)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Where the window is scrolled to. */
let position = 0

const Frame = () => (
  <>
    <Outlet />
    <ScrollKeeper />
  </>
)

/** Says where the window stood when it was first drawn. */
function Place({ path }: { path: string }) {
  const [at] = useState(() => window.scrollY)
  return (
    <h2 id={path.slice(1)}>
      {path} <small>at {at}</small>
    </h2>
  )
}

function open(history = createMemoryHistory({ initialEntries: ['/tasks'] })) {
  const children = ['/tasks', '/teams'].map((path) => ({ path, element: <Place key={path} path={path} /> }))
  const router = createPageRouter({ match: createMatcher([{ Component: Frame, children }]), history })
  render(<PageView router={router} />)
  return { router, history }
}

it('starts at the top of another screen and returns to where one was', async () => {
  const { router, history } = open()
  position = 400
  await act(() => router.navigate('/teams'))
  expect(position).toBe(0)
  position = 70
  act(() => history.go(-1))
  expect(position).toBe(400)
  act(() => history.go(1))
  expect(position).toBe(70)
})

it('is there before the next screen is drawn, whose virtual lists begin where the window stands', async () => {
  const { router, history } = open()
  position = 400
  await act(() => router.navigate('/teams'))
  expect(screen.getByText('at 0')).toBeTruthy()
  act(() => history.go(-1))
  expect(screen.getByText('at 400')).toBeTruthy()
})

it('stays where a navigation asks for it', async () => {
  const { router } = open()
  position = 400
  await act(() => router.navigate('/tasks?task=7', { preventScrollReset: true }))
  expect(position).toBe(400)
})

it('shows what the hash names', async () => {
  const { router } = open()
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  await act(() => router.navigate('/teams#teams'))
  expect(shown).toEqual(['teams'])
})

it('knows after a reload where every address was', async () => {
  const { router, history } = open()
  position = 400
  await act(() => router.navigate('/teams'))
  position = 70
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  position = 0
  open(history)
  expect(position).toBe(70)
  act(() => history.go(-1))
  expect(position).toBe(400)
})
