import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFocusReturn } from './use-focus-return.tsx'

function Dialog() {
  useFocusReturn(true)
  return <button type="button">Dentro</button>
}

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Origem
      </button>
      <button type="button">Outro</button>
      {isOpen && <Dialog />}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

function openAndEnter() {
  render(<Page />)
  button('Origem').focus()
  act(() => button('Origem').click())
  button('Dentro').focus()
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('gives the focus back when a dialog that was mounted open is taken away', () => {
  openAndEnter()
  act(() => button('Origem').click())
  vi.runAllTimers()
  expect(document.activeElement).toBe(button('Origem'))
})

it('leaves the focus where somebody put it meanwhile', () => {
  openAndEnter()
  act(() => button('Origem').click())
  button('Outro').focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(button('Outro'))
})
