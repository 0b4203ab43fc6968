import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CardGrid } from './card-grid.tsx'

const TASKS = Array.from({ length: 200 }, (_, index) => ({ id: `t${index}` }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Stands for the browser's layout: how wide every element is. */
function layOutIn(width: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, width, 80),
  )
}

function renderCards(count = TASKS.length) {
  const onEnd = vi.fn()
  render(
    <CardGrid
      label="Tarefas"
      items={TASKS.slice(0, count)}
      estimatedHeightPx={200}
      onEnd={onEnd}
      renderCard={({ id }) => (
        <a data-record href={`#${id}`}>
          {id}
        </a>
      )}
    />,
  )
  return onEnd
}

it('asks for more only where the last cards are drawn', () => {
  layOutIn(700)
  expect(renderCards()).not.toHaveBeenCalled()
  expect(renderCards(4)).toHaveBeenCalled()
})

/** Stands for the browser's observer; the function that is returned tells what changed, as before the next painting. */
function observeSizes() {
  const observers: ResizeObserverCallback[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: ResizeObserverCallback) {
        observers.push(measure)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  return () => {
    for (const measure of [...observers]) measure([], new ResizeObserver(measure))
  }
}

const columns = () => screen.getByText('t1').parentElement?.style.gridTemplateColumns

it('has its new number of columns before the new width is painted', () => {
  layOutIn(700)
  const resize = observeSizes()
  renderCards()
  layOutIn(340)
  resize()
  expect(columns()).toBe('repeat(1, minmax(0, 1fr))')
})

it('keeps the focus in a card when it gets another number of columns', () => {
  layOutIn(700)
  const resize = observeSizes()
  renderCards()
  expect(columns()).toBe('repeat(2, minmax(0, 1fr))')
  screen.getByRole('link', { name: 't1' }).focus()
  layOutIn(340)
  resize()
  expect(columns()).toBe('repeat(1, minmax(0, 1fr))')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 't1' }))
})
