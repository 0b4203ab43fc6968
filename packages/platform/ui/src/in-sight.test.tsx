import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InSight } from './in-sight.tsx'

type Report = (entries: readonly { isIntersecting: boolean }[]) => void

let report: Report | undefined

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Report) {
        report = callback
      }
      observe() {}
      disconnect() {
        report = undefined
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <InSight height={240}>
      <p>Gráfico</p>
    </InSight>,
  )

it('keeps the room of what is out of sight, and draws it for good when it comes into sight', () => {
  const { container } = open()
  expect(screen.queryByText('Gráfico')).toBeNull()
  expect(container.querySelector('div')?.style.height).toBe('240px')
  act(() => report?.([{ isIntersecting: false }]))
  expect(screen.queryByText('Gráfico')).toBeNull()
  act(() => report?.([{ isIntersecting: true }]))
  expect(screen.getByText('Gráfico')).toBeTruthy()
  expect(report).toBeUndefined()
})

it('draws everything before the page is printed', () => {
  open()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Gráfico')).toBeTruthy()
})
