import { act, cleanup, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FocusKeeper } from './focus-keeper.tsx'
import { useFocusReturn } from './use-focus-return.tsx'

const ROWS = ['Azul', 'Verde', 'Roxo']

/** Rows that go by a button of their own, lose it, or wait before they get it back. */
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

it('hands the focus of a row that is deleted to the one that takes its place, else to the one above', async () => {
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

it('hands the focus of a button that goes away to the title of its row', async () => {
  render(<List />)
  await press(button('Verde', 'Concluir'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Verde' }))
})

it('gives the focus back to what was disabled until the answer came', async () => {
  render(<List />)
  await press(button('Verde', 'Salvar'))
  // Browsers take the focus from what is disabled.
  button('Verde', 'Salvar').blur()
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(async () => screen.getByRole('button', { name: 'Resposta' }).click())
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(document.activeElement).toBe(button('Verde', 'Salvar'))
})

it('leaves it when somebody clicked beside everything', async () => {
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

it('finds a place after a dialog whose origin went away meanwhile', async () => {
  render(<Asked />)
  await press(screen.getByRole('button', { name: 'Excluir' }))
  await press(screen.getByRole('button', { name: 'Confirmar' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cores' }))
})
