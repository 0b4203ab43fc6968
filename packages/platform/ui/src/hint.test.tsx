import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { Hints, hint } from './hint.tsx'

afterEach(cleanup)

const REASON = 'Só o líder altera seus membros.'

function show(label = 'Editar') {
  return (
    <AppProvider env="test">
      <Hints />
      <button type="button" {...hint(label)}>
        <svg role="img" aria-label={label} />
      </button>
      <button type="button" aria-disabled {...hint(REASON, 'press')}>
        Adicionar
      </button>
      <button type="button" {...hint('Ana, Bruno', 'focus')}>
        Reação
      </button>
      <p>Texto</p>
    </AppProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const over = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType })
const findHint = () => screen.findByRole('tooltip')
const isHintGone = () => expect(screen.queryByRole('tooltip')).toBeNull()

async function noHintComes(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  isHintGone()
}

it('explains what the pointer rests on, until it moves on', async () => {
  render(show())
  over(screen.getByRole('img'))
  isHintGone()
  expect((await findHint()).textContent).toBe('Editar')
  expect(button('Editar').getAttribute('aria-describedby')).toBe(screen.getByText('Editar').id)
  over(screen.getByText('Texto'))
  isHintGone()
  expect(button('Editar').hasAttribute('aria-describedby')).toBe(false)
})

it('follows a text that changes, and goes with its element', async () => {
  const { rerender } = render(show('Ligar o som'))
  over(button('Ligar o som'))
  await findHint()
  rerender(show('Desligar o som'))
  expect(await screen.findByText('Desligar o som')).toBeTruthy()
  rerender(
    <AppProvider env="test">
      <Hints />
    </AppProvider>,
  )
  await act(async () => undefined)
  isHintGone()
})

it('says at keyboard focus why something is refused, until Esc or the focus leaves', async () => {
  render(show())
  act(() => button('Adicionar').focus())
  expect((await findHint()).textContent).toBe(REASON)
  fireEvent.keyDown(button('Adicionar'), { key: 'Escape' })
  isHintGone()
  act(() => button('Reação').focus())
  expect((await findHint()).textContent).toBe('Ana, Bruno')
  act(() => button('Reação').blur())
  isHintGone()
})

it('says it at a tap, until the next tap elsewhere', async () => {
  render(show())
  fireEvent.pointerDown(button('Adicionar'), { pointerType: 'touch' })
  fireEvent.click(button('Adicionar'))
  expect((await findHint()).textContent).toBe(REASON)
  fireEvent.pointerDown(screen.getByText('Texto'), { pointerType: 'touch' })
  isHintGone()
})

it('does not show a mere label at focus, click or touch', async () => {
  render(show())
  act(() => button('Editar').focus())
  over(button('Editar'), 'touch')
  fireEvent.click(button('Editar'))
  await noHintComes()
})
