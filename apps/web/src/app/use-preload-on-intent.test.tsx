import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePreloadOnIntent } from './use-preload-on-intent.ts'

/** Longer than a pointer rests on a link that it only passes. */
const LONG_ENOUGH_MS = 200
const path = '/crm/leads/1'

let loaded: string[] = []
let code: string[] = []

const load = async (url: string) => void loaded.push(new URL(url).pathname)
const loadCode = async (url: string) => void code.push(new URL(url).pathname)

function Links() {
  usePreloadOnIntent(load, loadCode)
  return (
    <a href={path}>
      <b>Ana</b>
    </a>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  loaded = []
  code = []
  render(<Links />)
})
afterEach(() => void vi.useRealTimers())

const name = () => screen.getByText('Ana')
const wait = (ms: number) => vi.advanceTimersByTime(ms)

test('a link is loaded once when a pointer stays on it', () => {
  fireEvent.pointerMove(name(), { pointerType: 'mouse' })
  expect(code).toEqual([path])
  expect(loaded).toEqual([])
  wait(50)
  fireEvent.pointerMove(screen.getByRole('link'), { pointerType: 'mouse' })
  wait(50)
  expect(code).toEqual([path])
  expect(loaded).toEqual([path])
})

test('a link that a pointer only passes is not loaded', () => {
  fireEvent.pointerMove(name(), { pointerType: 'mouse' })
  wait(20)
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' })
  wait(LONG_ENOUGH_MS)
  expect(loaded).toEqual([])
})

test('a link that is scrolled under a resting pointer is not loaded', () => {
  // What browsers tell of then.
  fireEvent.pointerOver(name(), { pointerType: 'mouse' })
  fireEvent.mouseOver(name())
  wait(LONG_ENOUGH_MS)
  expect([code, loaded]).toEqual([[], []])
})

test('a link is loaded when it is pressed or focused', () => {
  fireEvent.pointerDown(name(), { pointerType: 'mouse' })
  expect(loaded).toEqual([path])
  fireEvent.focusIn(screen.getByRole('link'))
  expect(loaded).toEqual([path, path])
})

test('a finger loads the link on which it stays, not one on which it begins to scroll', () => {
  fireEvent.pointerDown(name(), { pointerType: 'touch' })
  wait(20)
  fireEvent.pointerCancel(name(), { pointerType: 'touch' })
  wait(LONG_ENOUGH_MS)
  expect(loaded).toEqual([])
  fireEvent.pointerDown(name(), { pointerType: 'touch' })
  wait(LONG_ENOUGH_MS)
  expect(loaded).toEqual([path])
})
