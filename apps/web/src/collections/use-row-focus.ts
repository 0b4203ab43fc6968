import { isTextField } from '@cadencia/ui/is-text-field'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

interface SelectionKeyOptions {
  /** Both undefined where items cannot be selected. */
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined
  readonly onSelectAll: (() => void) | undefined
  readonly onClear: () => void
  /** The record that is open beside the list, which Esc closes; moving then opens the next one. */
  readonly openId: string | undefined
}

interface RowFocusOptions extends SelectionKeyOptions {
  /** Ids of the items in the order in which they are shown. */
  readonly ids: readonly string[]
  /** Opens the record beside the list, which keeps the focus. */
  readonly onPreview: (id: string) => void
}

/**
 * Keys of a list: arrows, J and K move, X selects (with Shift a range), Space opens beside, Ctrl+A selects all, Esc
 * clears the selection. Enter is the link's own. The focused row stays rendered in a virtual list: see `focusedId`.
 */
export function useRowFocus(area: RefObject<HTMLElement | null>, options: RowFocusOptions) {
  const { ids, onPreview, openId } = options
  const [focusedId, setFocusedId] = useState<string>()
  const requestedId = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (requestedId.current === undefined) return
    if (focusLink(area.current, requestedId.current)) requestedId.current = undefined
  })

  const focusRow = (id: string) => {
    requestedId.current = id
    setFocusedId(id)
    // The state may already be this row's, and then nothing is rendered.
    focusLink(area.current, id)
  }

  const move = (from: string, step: number) => {
    const next = ids[ids.indexOf(from) + step]
    if (next === undefined) return
    focusRow(next)
    if (openId !== undefined) onPreview(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    handleSelectionKey(event, options)
    const { target, key } = event
    if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return
    const id = rowOf(target)?.dataset.row
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === ' ' && target instanceof HTMLAnchorElement) onPreview(id)
    else {
      const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
      if (step === undefined) return
      move(id, step)
    }
    event.preventDefault()
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocusedId(rowOf(target)?.dataset.row)
  return { focusedId, onKeyDown, onFocus }
}

/** Selects with X, with Shift a range, all with Ctrl+A and none with Esc; prevents the default of these keys. */
export function handleSelectionKey(event: KeyboardEvent<HTMLElement>, options: SelectionKeyOptions): void {
  const { onSelect, onSelectAll, onClear, openId } = options
  const { target, currentTarget, key, shiftKey } = event
  if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return
  // Menus of a row are elsewhere in the page.
  if (!currentTarget.contains(target)) return
  const id = rowOf(target)?.dataset.row
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && key.toLowerCase() === 'a' && onSelectAll) onSelectAll()
  else if (isCommand || event.altKey) return
  else if (key === 'Escape' && openId === undefined) onClear()
  else if (key.toLowerCase() === 'x' && id !== undefined) onSelect?.(id, shiftKey)
  else return
  event.preventDefault()
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]')
}

/** Answers whether the row is rendered. */
function focusLink(area: HTMLElement | null, id: string): boolean {
  const link = area?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a[data-record]`)
  link?.focus({ preventScroll: true })
  if (link) rowOf(link)?.scrollIntoView({ block: 'nearest' })
  return Boolean(link)
}
