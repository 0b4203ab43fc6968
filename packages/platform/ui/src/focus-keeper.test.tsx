import { act, cleanup, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FocusKeeper } from './focus-keeper.tsx'
import { useFocusReturn } from './use-focus-return.tsx'

const ROWS = ['Azul', 'Verde', 'Roxo']

/** Rows that remove themselves, replace their button or disable it. */
function List({ withHeading = true }) {
  const [rows, setRows] = useState(ROWS)
  const [done, setDone] = useState<string>()
  const [waiting, setWaiting] = useState<string>()
  return (
    <main>
      <FocusKeeper />
      <h1>Cores</h1>
      <button type="button" onClick={() => setWaiting(undefined)}>
        Resposta
      </button>
      <section aria-labelledby={withHeading ? 'colours' : undefined}>
        {withHeading && <h2 id="colours">Lista</h2>}
        <ul>
          {rows.map((row) => (
            <li key={row} aria-label={row}>
              <a href={`/${row}`}>{row}</a>
              <input aria-label="Nota" />
              {done !== row && (
                <button type="button" onClick={() => setDone(row)}>
                  Concluir
                </button>
              )}
              <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
                Excluir
              </button>
              <button type="button" disabled={waiting === row} onClick={() => setWaiting(row)}>
                Salvar
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

const button = (row: string, name: string) =>
  within(screen.getByRole('listitem', { name: row })).getByRole('button', { name })

async function press(element: HTMLElement) {
  element.focus()
  await act(async () => element.click())
  await act(() => vi.advanceTimersByTimeAsync(200))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('moves the focus of a deleted row to the next one, else to the previous', async () => {
  render(<List />)
  await press(button('Verde', 'Excluir'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Roxo' }))
  await press(button('Roxo', 'Excluir'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Azul' }))
})

it.each([
  [true, 'Lista'],
  [false, 'Cores'],
])('hands the focus of the last row to the heading above: %s %s', async (withHeading, heading) => {
  render(<List withHeading={withHeading} />)
  for (const row of ROWS) await press(button(row, 'Excluir'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }))
})

it('moves the focus of a removed button to its row’s title', async () => {
  render(<List />)
  await press(button('Verde', 'Concluir'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Verde' }))
})

it('restores the focus to a button that was disabled meanwhile', async () => {
  render(<List />)
  await press(button('Verde', 'Salvar'))
  // Browsers blur disabled elements.
  button('Verde', 'Salvar').blur()
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(async () => screen.getByRole('button', { name: 'Resposta' }).click())
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(document.activeElement).toBe(button('Verde', 'Salvar'))
})

it('does nothing after a click on the background', async () => {
  render(<List />)
  button('Verde', 'Salvar').focus()
  button('Verde', 'Salvar').blur()
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(async () => button('Azul', 'Excluir').click())
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(document.activeElement).toBe(document.body)
})

function Asked() {
  const [isAsking, setAsking] = useState(false)
  const [isThere, setThere] = useState(true)
  const confirm = () => {
    setAsking(false)
    setThere(false)
  }
  return (
    <main>
      <h1>Cores</h1>
      {isThere && (
        <button type="button" onClick={() => setAsking(true)}>
          Excluir
        </button>
      )}
      {isAsking && <Question onConfirm={confirm} />}
    </main>
  )
}

function Question({ onConfirm }: { onConfirm: () => void }) {
  useFocusReturn(true)
  return (
    <button type="button" onClick={onConfirm}>
      Confirmar
    </button>
  )
}

it('finds a target after a dialog whose opener was removed', async () => {
  render(<Asked />)
  await press(screen.getByRole('button', { name: 'Excluir' }))
  await press(screen.getByRole('button', { name: 'Confirmar' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cores' }))
})
