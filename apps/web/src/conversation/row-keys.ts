import type { KeyboardEvent } from 'react'

const INSIDE = 'a[href], button:not(:disabled)'

function focusAt(elements: readonly HTMLElement[], index: number): void {
  const element = elements[index]
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

/**
 * The keys of a list of comments or messages, which is one stop of the Tab key: up and down move between the rows, left
 * and right between what is in a row, Enter opens its menu. Rows are `li` with `tabIndex={-1}`.
 */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || target.matches('input, textarea')) return
  // What pops up from a row is elsewhere on the page.
  if (!currentTarget.contains(target)) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('li[data-index]')]
  const row = target.closest<HTMLElement>('li[data-index]')
  const at = row ? rows.indexOf(row) : -1
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    // From the list itself to what is newest.
    const next = at === -1 ? rows.length - 1 : at + (key === 'ArrowUp' ? -1 : 1)
    if (next < 0 || next >= rows.length) return
    event.preventDefault()
    focusAt(rows, next)
  } else if (row && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const stops = [row, ...row.querySelectorAll<HTMLElement>(INSIDE)]
    const next = stops.indexOf(target) + (key === 'ArrowLeft' ? -1 : 1)
    if (next < 0 || next >= stops.length) return
    event.preventDefault()
    focusAt(stops, next)
  } else if (row && target === row && key === 'Enter') {
    event.preventDefault()
    row.querySelector<HTMLElement>('[data-row-menu]')?.click()
  }
}
